import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { StoreConflict } from "../../storage/store.ts";
import { claimOne } from "../../storage/testing/deliveries.ts";
import { delivered } from "../../testing/flow.ts";
import { overRead, REVIEW_WORDS, RESULTS, story, WORDS } from "../../testing/erasure-story.ts";
import { intakeOf, record } from "../../testing/records.ts";
import { postgresTables, type Scanned, sqliteFiles } from "../../testing/scanned-stores.ts";
import { type Client, testService, type TestService } from "../../testing/test-service.ts";
import { eraseCompany, finishCompanyErasures } from "./erase-company.ts";

const NAME = "COMPANY-GONE";
const SECRET = "SECRET-OF-THE-COMPANY-GONE";
const WEBHOOK = { webhook_url: "https://gone.example/hook", webhook_secret: SECRET };

describe.each([sqliteFiles, postgresTables()])("erasure of a company on $name", (engine) => {
  let scanned: Scanned;
  let service: TestService;
  let client: Client;

  beforeAll(() => engine.start());
  afterAll(() => engine.stop());
  beforeEach(async () => {
    scanned = await engine.open();
    service = await testService({ store: scanned.store });
    client = await service.company(NAME);
  });
  afterEach(() => scanned.close());

  const found = async (words: readonly string[]) => {
    const bytes = await scanned.bytes();
    return words.filter((word) => bytes.includes(word));
  };
  const company = async () => {
    const stored = await scanned.store.companies.byName(NAME);
    if (stored === undefined) throw new Error("the company is there");
    return stored;
  };

  test("leaves nothing of it anywhere: patients, reviews, webhook, answers, attempts, links, keys, name", async () => {
    await client.send("PUT", "/webhook", {
      body: JSON.stringify(WEBHOOK),
      headers: { "Content-Type": "application/json" },
    });
    const { batch_id } = await story(client);
    await overRead(client, batch_id);
    expect((await client.post("/webhook/test", { test_id: "TEST-GONE" })).status).toBe(202);
    await client.post(
      RESULTS.replace("/results?project_id=screening", "/api/v1/patient/intake"),
      intakeOf([record("P-OTHER")], "PROJECT-GONE"),
    );
    const { company_id } = await company();
    const words = [
      ...WORDS,
      ...REVIEW_WORDS,
      NAME,
      company_id,
      SECRET,
      "gone.example",
      "PROJECT-GONE",
      "TEST-GONE",
      batch_id,
    ];
    expect(await found(words)).toEqual(words);
    await eraseCompany(scanned.store, await company());
    expect(await found(words)).toEqual([]);
    expect(await found([batch_id.slice(4), "P-OTHER", "STAYS"])).toEqual([]);
    expect((await client.get(RESULTS)).status).toBe(401);
    expect(await scanned.store.companies.byName(NAME)).toBeUndefined();
  });

  test("goes unnoticed by another company whose projects, patients and keys have the same names", async () => {
    const other = await service.company("Other");
    await other.put("/webhook", { ...WEBHOOK, webhook_url: "https://stays.example/hook" });
    await overRead(other, (await story(other)).batch_id);
    await client.put("/webhook", WEBHOOK);
    await overRead(client, (await story(client)).batch_id);
    const paths = [
      RESULTS,
      "/webhook",
      "/webhook/attempts",
      ...["projects", "records", "analyses", "models", "batches"].map((list) => `/api/v1/${list}`),
    ];
    const seen = async () => Promise.all(paths.map(async (path) => (await other.get(path)).text));
    const before = await seen();
    const build = { project_id: "screening", reference_equations: "gli-2022-global" };
    const replayed = await other.post("/api/v1/model/build", build, { "Idempotency-Key": "build" });
    await eraseCompany(scanned.store, await company());
    expect(await seen()).toEqual(before);
    const again = await other.post("/api/v1/model/build", build, { "Idempotency-Key": "build" });
    expect([again.status, again.text]).toEqual([replayed.status, replayed.text]);
    expect(await claimOne(scanned.store)).toMatchObject({
      registration: { webhook_url: "https://stays.example/hook" },
    });
  });

  test("fences a delivery under way: what its worker reports is written nowhere, and nothing more is due", async () => {
    await client.put("/webhook", WEBHOOK);
    await delivered(client);
    await delivered(client);
    const owner = "a worker";
    const claim = { owner, lease_ms: 3_600_000, limit: 1, per_company: 1 };
    const [claimed] = await scanned.store.deliveries.claim(claim);
    expect(await scanned.store.deliveries.stats()).toMatchObject({ due: 1, in_flight: 1 });
    await eraseCompany(scanned.store, await company());
    const fence = { delivery_id: claimed?.delivery_id ?? "", owner, attempt: 1 };
    const result = { started_at: 0, duration_ms: 1, status: 502, error: undefined };
    for (const next of [
      { delay_ms: 2_000 },
      { outcome: { delivered: false, status: 502, error: undefined, attempts: 1 } },
    ])
      expect(await scanned.store.deliveries.report({ fence, result, next })).toBe(false);
    expect(await scanned.store.deliveries.release(fence)).toBe(false);
    expect(await scanned.store.deliveries.stats()).toMatchObject({ due: 0, waiting: 0, in_flight: 0 });
  });

  test("that has begun lets nobody in, and what was let in before makes no project; it is finished at the next start", async () => {
    await story(client);
    const { company_id } = await company();
    const project = await scanned.store.projects.find(company_id, "screening");
    if (project === undefined) throw new Error("no project");
    await scanned.store.companyErasures.begin(company_id);
    expect((await client.get(RESULTS)).status).toBe(401);
    await expect(scanned.store.projects.ensure(company_id, "another")).rejects.toMatchObject({
      code: "erased_meanwhile",
    });
    await finishCompanyErasures(scanned.store);
    expect(await found([...WORDS, NAME, company_id])).toEqual([]);
    expect(await scanned.store.companyErasures.pending()).toEqual([]);
    await expect(scanned.store.transaction((tx) => tx.projects.lock(project))).rejects.toThrow(StoreConflict);
    await expect(scanned.store.projects.ensure(company_id, "another")).rejects.toMatchObject({
      code: "erased_meanwhile",
    });
  });

  test("takes a project as well that came after the others were looked for", async () => {
    await story(client);
    const { store } = scanned;
    const erased = await company();
    const lists: number[] = [];
    const projects: typeof store.companyErasures.projects = async (id) => {
      const list = lists.length === 0 ? [] : await store.companyErasures.projects(id);
      lists.push(list.length);
      return list;
    };
    await eraseCompany({ ...store, companyErasures: { ...store.companyErasures, projects } }, erased);
    expect(lists).toEqual([0, 1]);
    expect(await found([...WORDS, NAME, erased.company_id])).toEqual([]);
  });

  test("leaves its name to whoever comes next, who finds nothing", async () => {
    await story(client);
    await eraseCompany(scanned.store, await company());
    const next = await service.company(NAME);
    expect((await next.get("/api/v1/projects")).body.data).toEqual([]);
    expect((await next.get(RESULTS)).body.code).toBe("project_not_found");
  });
});
