import { describe, expect, it } from "vitest";
import type { Project, Repositories, Store } from "../store.ts";
import type { Harness } from "../testing/engines.ts";
import { addCompany, addModel, addProject, aKey, aRecord } from "../testing/fixtures.ts";

/** More than one step of any kind takes. */
const MANY = 520;
const SETTINGS = { webhook_url: "https://a.example/", webhook_secret: "0123456789abcdef", api_version: "1" };

const each = (count: number) => Array.from({ length: count }, (_, nth) => nth);

/** Analyses of one record each with its batch, all in one transaction. */
async function addBatches(store: Store, project: Project, record_key: number, count: number): Promise<void> {
  const model_id = await addModel(store, project);
  await store.transaction(async (tx) => {
    await tx.projects.lock(project);
    for (const nth of each(count)) await addBatch(tx, project, model_id, record_key, nth);
  });
}

async function addBatch(tx: Repositories, project: Project, model_id: string, key: number, nth: number): Promise<void> {
  const analysis_id = `a-${String(nth).padStart(5, "0")}`;
  const made = { analysis_id, model_id, created_at: 1, analysis_json: "{}", record_keys: [[key]], read: [] };
  await tx.analyses.insert(project, made);
  await tx.batches.insert(project, {
    ...{ batch_id: `b-${nth}`, analysis_id, model_id, ruleset_id: "rules", language: "en", delivered_at: nth },
    ...{ item_count: 1, webhook_state: "not_due", sequence: nth + 1, body: new Uint8Array([1]) },
  });
}

async function keyOf(store: Store, project: Project): Promise<number> {
  const [stored] = await store.records.newest(project);
  return stored?.record_key ?? 0;
}

export function manyRowsContract(harness: () => Harness): void {
  describe("what concerns more rows than one step takes", () => {
    it("is marked as a whole: each batch made of an amended record, and no other", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const record = aRecord();
      await store.records.insert(project, [record, aRecord({ patient_id: "P2" })]);
      await addBatches(store, project, await keyOf(store, project), MANY);
      const other = await addProject(store);
      await store.records.insert(other, [aRecord()]);
      await store.records.insert(project, [{ ...record, revision: 2, content_hash: "amended" }]);
      const stale = await store.batches.list(project, { stale: true }, { limit: MANY + 1 });
      expect(stale.rows).toHaveLength(MANY);
      const [amended] = await store.records.newest(project, ["P1"]);
      expect(new Set(stale.rows.map(({ stale_at }) => stale_at))).toEqual(new Set([amended?.stored_at]));
    });

    it("is erased as a whole: the records of one patient, and no other's", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const own = each(MANY).map((nth) => aRecord({ performed_at: nth }));
      await store.records.insert(project, [...own, aRecord({ patient_id: "P2" })]);
      const erasure = await store.erasures.begin(project, "P1");
      expect(new Set(erasure?.record_ids)).toEqual(new Set(own.map(({ record_id }) => record_id)));
      expect((await store.records.newest(project)).map(({ patient_id }) => patient_id)).toEqual(["P2"]);
      expect(await store.records.patientCount(project)).toBe(1);
    });

    it("is erased with what was made of it", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await store.records.insert(project, [aRecord()]);
      await addBatches(store, project, await keyOf(store, project), MANY);
      await store.erasures.begin(project, "P1");
      expect(await store.records.newest(project)).toEqual([]);
      const erased = await store.erasures.begin({ ...project, erasures: 1 }, undefined);
      while (await store.erasures.deleteSome(project));
      if (erased !== undefined) await store.erasures.end(erased);
      expect(await store.projects.find(project.company_id, project.project_id)).toBeUndefined();
    });

    it("opens nothing from the moment in which the erasure of its company begins", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      const neighbour = await addCompany(store);
      const link = { company_id, key_hash: "key-0", project_id: "p", batch_id: "b", patient_id: undefined };
      await store.transaction(async (tx) => {
        for (const nth of each(MANY)) {
          await tx.apiKeys.add(aKey({ company_id, key_id: `key-${nth}`, key_hash: `key-${nth}` }));
          await tx.resultsLinks.insert({ ...link, token_hash: `token-${nth}` }, 60_000);
        }
        await tx.apiKeys.add(aKey({ company_id: neighbour.company_id, key_id: "theirs", key_hash: "theirs" }));
      });
      await store.registrations.put(company_id, { ...SETTINGS, events: ["webhook.test"] }, 0);
      const test = { test_id: "t", event_id: "msg", delivery_id: "d", accepted_at: 1, traceparent: undefined };
      await store.webhookTests.send({ ...test, company_id, body: new Uint8Array([1]) }, 9);
      await store.companyErasures.begin(company_id);
      expect(await store.apiKeys.owner("key-7")).toBeUndefined();
      expect(await store.resultsLinks.open("token-7")).toBeUndefined();
      expect(await store.registrations.get(company_id)).toBeUndefined();
      let steps = 0;
      while (await store.companyErasures.deleteSome(company_id)) steps += 1;
      expect(steps).toBeGreaterThan(4);
      expect(await store.companyErasures.end(company_id)).toBe(true);
      expect(await store.companies.list()).toEqual([expect.objectContaining({ company_id: neighbour.company_id })]);
      expect(await store.apiKeys.owner("theirs")).toBeDefined();
    });
  });
}
