import { describe, expect, it } from "vitest";
import type { NewAuditEvent, Project } from "../store.ts";
import { A_WHILE_MS, type Harness } from "../testing/engines.ts";
import { aKey, aRecord, addBatch, addCompany, addProject, unique } from "../testing/fixtures.ts";

const PAGE = { limit: 200 };

function anEvent(company_id: string, fields: Partial<NewAuditEvent> = {}): NewAuditEvent {
  const nobody = { code: undefined, key_id: "key_1", link: undefined, address: "192.0.2.7" };
  const nothing = { project_id: undefined, patient_id: undefined, batch_id: undefined };
  const request = { operation: "getResults", status: 200, replayed: false, request_id: unique("req") };
  return { company_id, ...request, ...nobody, ...nothing, ...fields };
}

const names = ({ company_id, project_id }: Project, patient_id: string) => ({ company_id, project_id, patient_id });

export function auditContract(harness: () => Harness): void {
  describe("the audit trail", () => {
    it("numbers the events of each company from 1 and chains them, however many writers there are", async () => {
      const { store } = harness();
      const [one, other] = [await addCompany(store), await addCompany(store)];
      const writers = Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? other : one).company_id);
      await Promise.all(
        writers.map((id, index) =>
          // beside each other: alone, and within the transaction of a change
          index % 2 === 0
            ? store.audit.append([anEvent(id)])
            : store.transaction((tx) => tx.audit.append([anEvent(id)])),
        ),
      );
      for (const [{ company_id }, count] of [
        [one, 30],
        [other, 10],
      ] as const) {
        const { rows } = await store.audit.list(company_id, { after_sequence: 0 }, PAGE);
        expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
        expect(rows.map(({ previous }) => previous)).toEqual(["", ...rows.slice(0, -1).map(({ digest }) => digest)]);
        const newest = { sequence: count, digest: rows.at(-1)?.digest };
        expect(await store.audit.verify(company_id)).toEqual({ events: count, ...newest, broken: undefined });
      }
    });

    it("counts what a key sends, and not what a link opens", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      await store.apiKeys.add(aKey({ company_id, key_hash: "counted" }));
      await store.audit.append([anEvent(company_id), anEvent(company_id, { key_id: undefined, link: "lnk_1" })]);
      await store.audit.append([anEvent(company_id, { key_id: undefined, link: "lnk_1" })]);
      expect(await store.apiKeys.owner("counted")).toMatchObject({ requests: 1 });
    });

    it("finds what is recent", async () => {
      const { store, advance } = harness();
      const { company_id } = await addCompany(store);
      await store.audit.append([anEvent(company_id)]);
      await advance(A_WHILE_MS);
      const since = await store.now();
      await store.audit.append([anEvent(company_id)]);
      const listed = async (filter: object) =>
        (await store.audit.list(company_id, filter, PAGE)).rows.map(({ sequence }) => sequence);
      const all = await listed({});
      expect((await listed({ since: 0 })).toSorted()).toEqual(all.toSorted());
      expect(await listed({ since })).toContain(2);
    });

    it("keeps nothing of a transaction that failed", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      const failed = store.transaction(async (tx) => {
        await tx.audit.append([anEvent(company_id)]);
        throw new Error("the change failed");
      });
      await expect(failed).rejects.toThrow("the change failed");
      await store.audit.append([anEvent(company_id)]);
      expect(await store.audit.verify(company_id)).toMatchObject({ events: 1, broken: undefined });
    });

    it("keeps names of what the company has, and no other", async () => {
      const { store } = harness();
      const [own, foreign] = [await addProject(store), await addProject(store)];
      await store.records.insert(own, [aRecord({ patient_id: "P1" })]);
      await store.records.insert(foreign, [aRecord({ patient_id: "P2" })]);
      const { batch_id } = await addBatch(store, own);
      const { batch_id: foreignBatch } = await addBatch(store, foreign);
      const { company_id, project_id } = own;
      const asked = [
        { ...names(own, "P1"), batch_id },
        { ...names(own, "P2"), batch_id: foreignBatch },
        { project_id: foreign.project_id, patient_id: "P2", batch_id: "anything" },
        { patient_id: "P1" },
        {},
      ];
      await store.audit.append(asked.map((fields) => anEvent(company_id, { ...fields, company_id })));
      const { rows } = await store.audit.list(company_id, { after_sequence: 0 }, PAGE);
      const nothing = { project_id: undefined, patient_id: undefined, batch_id: undefined };
      expect(rows.map(({ project_id, patient_id, batch_id }) => ({ project_id, patient_id, batch_id }))).toEqual([
        { project_id, patient_id: "P1", batch_id },
        { ...nothing, project_id },
        nothing,
        nothing,
        nothing,
      ]);
      expect(rows.every(({ erased }) => !erased)).toBe(true);
    });

    it("filters and pages, newest first or after a number", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await store.records.insert(project, [aRecord({ patient_id: "P1" })]);
      const { company_id, project_id } = project;
      const named = names(project, "P1");
      const made = [{}, named, { key_id: "key_2" }, { project_id, operation: "analyse" }, named];
      for (const fields of made) await store.audit.append([anEvent(company_id, fields)]);
      const sequences = async (filter: object, page = PAGE) =>
        (await store.audit.list(company_id, filter, page)).rows.map(({ sequence }) => sequence);
      expect(await sequences({})).toEqual([5, 4, 3, 2, 1]);
      expect(await sequences({ project_id, patient_id: "P1" })).toEqual([5, 2]);
      expect(await sequences({ project_id })).toEqual([5, 4, 2]);
      expect(await sequences({ key_id: "key_2" })).toEqual([3]);
      expect(await sequences({ operation: "analyse" })).toEqual([4]);
      expect(await sequences({ after_sequence: 3 })).toEqual([4, 5]);
      expect(await sequences({ since: 0 })).toHaveLength(5);
      expect(await sequences({ since: 9e15 })).toEqual([]);
      const first = await store.audit.list(company_id, { after_sequence: 1 }, { limit: 2 });
      expect(first.rows.map(({ sequence }) => sequence)).toEqual([2, 3]);
      expect(await sequences({ after_sequence: 1 }, { limit: 2, ...{ beyond: first.next } })).toEqual([4, 5]);
    });

    it("forgets the name of a patient who is erased, keeps it for others, and its chain stays whole", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await store.records.insert(project, [aRecord({ patient_id: "GONE" }), aRecord({ patient_id: "STAYS" })]);
      const { company_id } = project;
      const events = ["GONE", "STAYS", "GONE"].map((patient) => anEvent(company_id, names(project, patient)));
      await store.audit.append(events);
      const erasure = await store.erasures.begin(project, "GONE");
      if (erasure === undefined) throw new Error("nothing was erased");
      // until it is over, its own event among others may name the patient
      await store.audit.append([anEvent(company_id, names(project, "GONE"))]);
      while (await store.erasures.forgetSomeNames(erasure));
      await store.audit.append([anEvent(company_id, names(project, "GONE"))]);
      await store.erasures.end(erasure);
      await store.audit.append([anEvent(company_id, names(project, "GONE"))]);
      const { rows } = await store.audit.list(company_id, { after_sequence: 0 }, PAGE);
      expect(rows.map(({ patient_id, erased }) => [patient_id, erased])).toEqual([
        [undefined, true],
        ["STAYS", false],
        [undefined, true],
        [undefined, true],
        [undefined, true],
        [undefined, false],
      ]);
      expect(await store.audit.verify(company_id)).toMatchObject({ events: 6, broken: undefined });
      expect(await store.audit.ofPatient(project, "STAYS")).toHaveLength(1);
    });

    it("forgets the names of a project that is erased, in steps", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const { company_id, project_id } = project;
      const event = () => anEvent(company_id, { project_id });
      for (let part = 0; part < 3; part += 1) await store.audit.append(Array.from({ length: 200 }, event));
      const erasure = await store.erasures.begin(project, undefined);
      if (erasure === undefined) throw new Error("nothing was erased");
      expect(await store.erasures.forgetSomeNames(erasure)).toBe(true);
      expect((await store.audit.list(company_id, { project_id }, PAGE)).rows).toHaveLength(100);
      await store.erasures.end(erasure);
      expect((await store.audit.list(company_id, { project_id }, PAGE)).rows).toEqual([]);
      expect(await store.audit.verify(company_id)).toMatchObject({ events: 600, broken: undefined });
    });

    it("goes with its company, and keeps nothing of one that is being erased", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      await store.audit.append([anEvent(company_id)]);
      await store.companyErasures.begin(company_id);
      await store.audit.append([anEvent(company_id)]);
      expect(await store.audit.verify(company_id)).toMatchObject({ events: 1 });
      while (await store.companyErasures.deleteSome(company_id));
      await store.companyErasures.end(company_id);
      expect(await store.audit.verify(company_id)).toEqual({ events: 0, sequence: 0, digest: "", broken: undefined });
      await store.audit.append([anEvent(company_id)]);
      expect((await store.audit.list(company_id, {}, PAGE)).rows).toEqual([]);
    });
  });
}
