import { describe, expect, test, vi } from "vitest";
import { RequestRate } from "../fairness/request-rate.ts";
import { WRONG_KEYS, WrongKeys } from "../fairness/wrong-keys.ts";
import { newApiKey } from "./api-key.ts";
import { createCompany } from "../composition/bootstrap.ts";
import { randomBytes } from "node:crypto";
import { testService } from "../testing/test-service.ts";

const PATH = "/api/v1/projects";

async function limited(requestsPerMinute: number, wrongPerMinute = 1_000) {
  let now = 0;
  const monotonic = () => now;
  const sleeping: (() => void)[] = [];
  const sleep = () => new Promise<void>((resolve) => void sleeping.push(resolve));
  const replica = () => ({
    requestsPerMinute,
    openingsPerMinute: 1e9,
    rate: new RequestRate(monotonic),
    wrongKeys: new WrongKeys({ ...WRONG_KEYS, perMinute: wrongPerMinute }, { monotonic, sleep }),
  });
  const service = await testService({ limits: replica() });
  const other = await testService({ limits: replica(), store: service.store });
  const keyOf = async (name: string) => {
    const key = newApiKey(randomBytes);
    await createCompany(service.store, randomBytes, { name, key, label: "", scopes: ["read_write"] });
    return key;
  };
  // Not every operation documents the refusal, because it comes before any of them begins.
  const ask = async (key: string, { app } = service, path = PATH): Promise<Response> =>
    app.request(path, { headers: { Authorization: `Bearer ${key}` } });
  return { service, other, keyOf, ask, sleeping, pass: (ms: number) => void (now += ms) };
}

describe("a company's limit of requests", () => {
  test("is refused beyond with 429, Retry-After and what is left, leaves no trace, and ends with the minute", async () => {
    const { service, keyOf, ask, pass } = await limited(10);
    const key = await keyOf("Clinic");
    const replies: Response[] = [];
    for (let request = 0; request < 11; request += 1) replies.push(await ask(key));
    expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(replies.map(({ headers }) => headers.get("ratelimit"))).toEqual([
      ...[9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((left) => `"company";r=${left};t=60`),
      '"company";r=0;t=60',
    ]);
    const refused = replies[10] as Response;
    expect(refused.headers.get("ratelimit-policy")).toBe('"company";q=10;w=60');
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(await refused.json()).toMatchObject({ status: 429, code: "rate_limited", instance: PATH });
    const company = await service.store.companies.byName("Clinic");
    expect(await service.store.audit.verify(company?.company_id ?? "")).toMatchObject({ events: 10 });
    pass(60_000);
    expect((await ask(key)).status).toBe(200);
  });

  test("counts its keys together and another company's requests not at all", async () => {
    const { service, keyOf, ask } = await limited(4);
    const key = await keyOf("Clinic");
    const second = await service.keyFor("Clinic", "read");
    const other = await keyOf("Other");
    for (let request = 0; request < 2; request += 1) {
      expect((await ask(key)).status).toBe(200);
      expect((await second.get(PATH)).status).toBe(200);
    }
    expect((await ask(key)).status).toBe(429);
    for (let request = 0; request < 4; request += 1) expect((await ask(other)).status).toBe(200);
  });

  test("is shared by replicas on one database", async () => {
    const { service, other, keyOf, ask } = await limited(6);
    const key = await keyOf("Clinic");
    const statuses: number[] = [];
    for (let request = 0; request < 10; request += 1)
      statuses.push((await ask(key, request % 2 === 0 ? service : other)).status);
    // the window of the second replica begins with its own first request, one later
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 200, 429, 429]);
  });

  test("is its own where the operator has set one, from the next request on", async () => {
    const { service, keyOf, ask } = await limited(1_000);
    const key = await keyOf("Clinic");
    const company = await service.store.companies.byName("Clinic");
    expect((await ask(key)).status).toBe(200);
    await service.store.companies.limit(company?.company_id ?? "", 2);
    expect([(await ask(key)).status, (await ask(key)).status]).toEqual([200, 429]);
    await service.store.companies.limit(company?.company_id ?? "", undefined);
    expect((await ask(key)).status).toBe(200);
  });

  test("does not concern what takes no key", async () => {
    const { service, keyOf, ask } = await limited(1);
    const key = await keyOf("Clinic");
    expect([(await ask(key)).status, (await ask(key)).status]).toEqual([200, 429]);
    for (const path of ["/", "/healthz", "/readyz", "/openapi.json"])
      expect((await ask(key, service, path)).status).toBe(200);
  });
});

describe("unknown keys from one address", () => {
  test("wait once there are many, and a right key from there does not", async () => {
    const { keyOf, ask, sleeping } = await limited(1_000, 3);
    const key = await keyOf("Clinic");
    for (let tries = 0; tries < 3; tries += 1) expect((await ask(newApiKey(randomBytes))).status).toBe(401);
    const late = ask(newApiKey(randomBytes));
    const right = await ask(key);
    expect(right.status).toBe(200);
    while (sleeping.length === 0) await new Promise((resume) => void setImmediate(resume));
    sleeping[0]?.();
    expect((await late).status).toBe(401);
  });

  test("are 429 where too many wait already", async () => {
    const { ask, sleeping } = await limited(1_000, 1);
    expect((await ask(newApiKey(randomBytes))).status).toBe(401);
    const waiting = Array.from({ length: WRONG_KEYS.mostWaiting }, () => ask(newApiKey(randomBytes)));
    while (sleeping.length < WRONG_KEYS.mostWaiting) await new Promise((resume) => void setImmediate(resume));
    const refused = await ask(newApiKey(randomBytes));
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    for (const wake of sleeping) wake();
    expect((await Promise.all(waiting)).every(({ status }) => status === 401)).toBe(true);
  });
});

test("a key that was right is served before the wrong ones that came with it", async () => {
  const { service, keyOf, ask } = await limited(1_000);
  const key = await keyOf("Clinic");
  await ask(key);
  const order: (number | "served")[] = [];
  const { append } = service.store.audit;
  // What is served is then written into the trail, which the wrong ones do not wait for.
  vi.spyOn(service.store.audit, "append").mockImplementation((events) => {
    order.push("served");
    return append(events);
  });
  const keys = [...Array.from({ length: 60 }, (_, nth) => `ris_wrong-key-number-${nth}`), key];
  await Promise.all(keys.map(async (one) => order.push((await ask(one)).status)));
  expect(order.indexOf("served")).toBeGreaterThanOrEqual(0);
  expect(order.indexOf("served")).toBeLessThan(20);
  expect(order.filter((status) => status === 401)).toHaveLength(60);
});
