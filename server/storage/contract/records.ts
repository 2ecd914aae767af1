import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Harness } from "../testing/engines.ts";
import { addCompany, addProject, aRecord } from "../testing/fixtures.ts";
import type { Project, StoredRecord } from "../store.ts";

export function recordsContract(harness: () => Harness): void {
  describe("records", () => {
    it("gives a record back to the letter", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const record = aRecord({ sex: "male", content_hash: "abc", record_json: '{ "höhe": 1.50,\n"x":"\\u0000😀" }' });
      await store.records.insert(project, [record]);
      const [stored] = await store.records.newest(project);
      expect(stored).toEqual({ ...record, record_key: stored?.record_key, stored_at: expect.any(Number) });
      expect(await store.records.byKeys(project, [stored?.record_key ?? 0])).toEqual([stored]);
    });

    it("shows the newest revision of every occasion, by patient in code point order, then by time", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await store.records.insert(project, [
        aRecord({ patient_id: "a" }),
        aRecord({ patient_id: "B", performed_at: 9_000 }),
        aRecord({ patient_id: "B", performed_at: 1_000 }),
        aRecord({ patient_id: "B", performed_at: 1_000, revision: 2, content_hash: "amended" }),
      ]);
      const newest = await store.records.newest(project);
      expect(newest.map((row) => [row.patient_id, row.performed_at, row.revision])).toEqual([
        ["B", 1_000, 2],
        ["B", 9_000, 1],
        ["a", 5_000, 1],
      ]);
      expect(await store.records.patientCount(project)).toBe(2);
    });

    it("shows records of a company's projects in the order of their times", async () => {
      const { store } = harness();
      const company = await addCompany(store);
      const [slow, quick] = [await addProject(store, company), await addProject(store, company)];
      const insert = (project: Project) =>
        store.transaction(async (tx) => {
          await tx.projects.lock(project);
          await tx.records.insert(project, [aRecord()]);
        });
      const stored = Promise.withResolvers<void>();
      let ended = 0;
      const first = store.transaction(async (tx) => {
        await tx.projects.lock(slow);
        await tx.records.insert(slow, [aRecord()]);
        stored.resolve();
        // Time enough for the other to be stored and seen, were it not held back.
        await setTimeout(200);
        ended = await tx.now();
      });
      await stored.promise;
      await Promise.all([first, insert(quick)]);
      const [{ stored_at } = { stored_at: 0 }] = await store.records.newest(quick);
      expect(stored_at).toBeGreaterThanOrEqual(ended);
    });

    it("selects the patients asked for, and nobody where none is asked for", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await store.records.insert(project, [aRecord({ patient_id: "p1" }), aRecord({ patient_id: "p2" })]);
      const selected = await store.records.newest(project, ["p2", "unknown", "P1"]);
      expect(selected.map(({ patient_id }) => patient_id)).toEqual(["p2"]);
      expect(await store.records.newest(project, [])).toEqual([]);
    });

    it("tells the newest revision of each occasion of the patients asked for without its record", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const first = aRecord({ patient_id: "p1" });
      const amended = { ...first, revision: 2, content_hash: "amended" };
      await store.records.insert(project, [first, amended, aRecord({ patient_id: "p2" })]);
      const [{ record_json: _, ...known }] = (await store.records.newest(project, ["p1"])) as [StoredRecord];
      expect(known).toMatchObject({ revision: 2, content_hash: "amended" });
      expect(await store.records.occasions(project, ["p1", "unknown"])).toEqual([known]);
      expect(await store.records.occasions(project, [])).toEqual([]);
    });

    it("stores none of an insert's records when one of them is there already", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await store.records.insert(project, [aRecord({ patient_id: "p1" })]);
      const again = store.records.insert(project, [aRecord({ patient_id: "p2" }), aRecord({ patient_id: "p1" })]);
      await expect(again).rejects.toMatchObject({ name: "StoreConflict", code: "record_exists" });
      expect((await store.records.newest(project)).map(({ patient_id }) => patient_id)).toEqual(["p1"]);
    });

    it("lets one of two concurrent intakes of the same occasion win", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const both = [1, 2].map(() => store.records.insert(project, [aRecord()]));
      const results = await Promise.allSettled(both);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await store.records.newest(project)).toHaveLength(1);
    });

    it("takes and finds a thousand records at once", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const thousand = Array.from({ length: 1_000 }, (_, index) => aRecord({ patient_id: `p${index}` }));
      await store.records.insert(project, thousand);
      const keys = (await store.records.newest(project)).map(({ record_key }) => record_key);
      expect(new Set(keys).size).toBe(1_000);
      expect(await store.records.byKeys(project, keys)).toHaveLength(1_000);
      const ids = thousand.map(({ patient_id }) => patient_id);
      expect(await store.records.newest(project, ids)).toHaveLength(1_000);
      expect(await store.records.patientCount(project)).toBe(1_000);
    });

    it("gives records by key in the order asked for, older revisions too", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await store.records.insert(project, [aRecord({ patient_id: "b" }), aRecord({ patient_id: "a" })]);
      const old = (await store.records.newest(project)).map(({ record_key }) => record_key);
      await store.records.insert(project, [aRecord({ patient_id: "a", revision: 2 })]);
      const asked = [...old.toReversed(), 999_999];
      const found = await store.records.byKeys(project, asked);
      expect(found.map(({ patient_id, revision }) => [patient_id, revision])).toEqual([
        ["b", 1],
        ["a", 1],
      ]);
    });

    it("shows nothing of another project, not even by key", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const other = await addProject(store);
      await store.records.insert(project, [aRecord()]);
      const [stored] = await store.records.newest(project);
      expect(await store.records.newest(other)).toEqual([]);
      expect(await store.records.byKeys(other, [stored?.record_key ?? 0])).toEqual([]);
      expect(await store.records.patientCount(other)).toBe(0);
    });
  });
}
