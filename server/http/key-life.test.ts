/** A key from its making to its end, over HTTP, on a clock that the tests move. */
import { mkdtempSync, rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addKey } from "../composition/bootstrap.ts";
import { openSqliteStore } from "../storage/sqlite.ts";
import { type FakeClock, fakeClock } from "../storage/testing/fake-clock.ts";
import type { Store } from "../storage/store.ts";
import { inlineCompute } from "../testing/inline-compute.ts";
import { intakeOf, record } from "../testing/records.ts";
import { type Reply, type TestService, testService } from "../testing/test-service.ts";
import type { Compute } from "../usecases/compute/compute.ts";

const HOUR = 3_600_000;
const KEY = "ris_a-key-for-these-tests";
const NEVER_MADE = "ris_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

interface Life {
  readonly clock: FakeClock;
  readonly store: Store;
  readonly service: TestService;
  readonly key_id: string;
  readonly ask: (key?: string, method?: string, path?: string, body?: object) => Promise<Reply>;
}

/** A company with a key that expires in an hour. */
async function aLife(changes: { readonly computeFor?: () => Compute } = {}): Promise<Life> {
  const directory = mkdtempSync(join(tmpdir(), "ris-"));
  // Behind the visits of the records that are sent.
  const clock = fakeClock(Date.UTC(2027, 0, 1));
  const store = await openSqliteStore({ directory, clock });
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  const service = await testService({ store, ...changes });
  await service.company("Clinic");
  const company_id = (await store.companies.byName("Clinic"))?.company_id ?? "";
  const expires_at = (await store.now()) + HOUR;
  const key_id = await addKey(store, randomBytes, company_id, {
    key: KEY,
    label: "",
    scopes: ["read_write"],
    expires_at,
  });
  const ask: Life["ask"] = (key = KEY, method = "GET", path = "/api/v1/projects", body) =>
    service.anonymous.send(method, path, {
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { clock, store, service, key_id, ask };
}

/** All of an answer that could tell one refusal from another. */
function shapeOf({ status, headers, body }: Reply): unknown {
  const shown = [...headers].filter(([name]) => name !== "x-request-id");
  return { status, shown, body: { ...body, request_id: "" } };
}

test("a key that expired or was revoked is answered as one that never was", async () => {
  const { clock, store, ask } = await aLife();
  const never = shapeOf(await ask(NEVER_MADE));
  expect(never).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  clock.advance(HOUR - 1);
  expect((await ask()).status).toBe(200);
  clock.advance(1);
  expect(shapeOf(await ask())).toEqual(never);
  const other = "ris_another-key-for-these-tests";
  const company_id = (await store.companies.byName("Clinic"))?.company_id ?? "";
  const key_id = await addKey(store, randomBytes, company_id, { key: other, label: "", scopes: ["read"] });
  expect((await ask(other)).status).toBe(200);
  await store.apiKeys.revoke(key_id);
  expect(shapeOf(await ask(other))).toEqual(never);
});

test("a clock that is set back gives an expired key no second life, and one set forward ends it", async () => {
  const { clock, ask } = await aLife();
  clock.setWall(-10 * HOUR);
  expect((await ask()).status).toBe(200);
  clock.advance(HOUR);
  expect((await ask()).status).toBe(401);
  clock.setWall(-HOUR);
  expect((await ask()).status).toBe(401);
  const forward = await aLife();
  forward.clock.setWall(HOUR);
  expect((await forward.ask()).status).toBe(401);
});

test("a request that began before its key expired or was revoked is carried out", async () => {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const held: Compute = {
    ...inlineCompute,
    fit: async (...input) => {
      reached.resolve();
      await goOn.promise;
      return inlineCompute.fit(...input);
    },
  };
  const { clock, store, key_id, ask } = await aLife({ computeFor: () => held });
  expect((await ask(KEY, "POST", "/api/v1/patient/intake", intakeOf([record()]))).status).toBe(201);
  const body = { project_id: "screening", reference_equations: "gli-2022-global" };
  const building = ask(KEY, "POST", "/api/v1/model/build", body);
  await reached.promise;
  clock.advance(HOUR);
  await store.apiKeys.revoke(key_id);
  expect((await ask()).status).toBe(401);
  goOn.resolve();
  expect((await building).status).toBe(201);
});

test("uses are written down once a minute, however many there are, and no request waits for it", async () => {
  const { clock, store, key_id, ask } = await aLife();
  const { markUsed } = store.apiKeys;
  const written: Promise<void>[] = [];
  store.apiKeys.markUsed = (id) => {
    const write = markUsed(id);
    written.push(write);
    return write;
  };
  const lastUse = async () => {
    await Promise.all(written);
    return (await store.apiKeys.find({ key_id }))?.last_used_at;
  };
  const began = await store.now();
  await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(await lastUse()).toBe(began);
  const writes = written.length;
  clock.advance(59_999);
  await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(written).toHaveLength(writes);
  clock.advance(1);
  await ask();
  expect(written).toHaveLength(writes + 1);
  expect(await lastUse()).toBe(began + 60_000);
});

test("a use that cannot be written down fails no request", async () => {
  const { store, ask } = await aLife();
  store.apiKeys.markUsed = () => Promise.reject(new Error("the disk is full"));
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(200);
});

test("a link to a report ends with the key that made it", async () => {
  const { clock, service, ask } = await aLife();
  await ask(KEY, "POST", "/api/v1/patient/intake", intakeOf([record()]));
  const project_id = "screening";
  const build = { project_id, reference_equations: "gli-2022-global" };
  const { model_id } = (await ask(KEY, "POST", "/api/v1/model/build", build)).body;
  const { analysis_id } = (await ask(KEY, "POST", "/api/v1/analyse", { project_id, model_id })).body;
  await ask(KEY, "POST", "/api/v1/interpret", { project_id, analysis_id });
  const link = { project_id, expires_in_s: 86_400 };
  const { url } = (await ask(KEY, "POST", "/results/links", link)).body;
  expect((await service.anonymous.get(url)).status).toBe(200);
  clock.advance(HOUR);
  expect((await service.anonymous.get(url)).status).toBe(404);
});
