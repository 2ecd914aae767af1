/** What was deleted or erased is in no file of the database any more. */
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openConnection } from "./sqlite/node-sqlite.ts";
import { openSqliteStore } from "./sqlite.ts";
import { addCompany, addProject, aRecord } from "./testing/fixtures.ts";

let scratch: string;
let directory: string;
let file: string;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "sqlite-"));
  directory = join(scratch, "data");
  file = join(directory, "respiratory.db");
});
afterEach(() => rm(scratch, { recursive: true }));

describe("what was deleted", () => {
  const everyByte = async () => {
    const files = await readdir(directory);
    return Buffer.concat(files.map((name) => readFileSync(join(directory, name)))).toString("latin1");
  };

  it("is in no file any more: a webhook's secrets, the old one and the new", async () => {
    const store = await openSqliteStore({ directory });
    const { company_id } = await addCompany(store);
    const webhook_url = "https://a.example/hook";
    for (const webhook_secret of ["first secret of many letters", "second secret of many letters"]) {
      await store.registrations.put(
        company_id,
        { webhook_url, webhook_secret, events: ["results.delivered"], api_version: "1.0.0" },
        1_000,
      );
    }
    expect(await everyByte()).toContain("first secret");
    expect(await everyByte()).toContain("second secret");
    await store.registrations.remove(company_id);
    await store.scrub();
    expect(await everyByte()).not.toMatch(/first secret|second secret|a\.example/);
    expect(await everyByte()).toContain(company_id);
    await store.close();
  });
});

describe("what was erased from pages that were divided and joined again", () => {
  const ROUNDS = 4;
  const PEOPLE = 600;
  /** Come in one transaction: so pages are divided that are only in memory. */
  const AT_ONCE = 300;

  it("is in no file any more, wherever its rows were moved to, however often something was erased before and is written meanwhile", async () => {
    const store = await openSqliteStore({ directory });
    const project = await addProject(store);
    const insert = (patients: readonly string[]) =>
      store.records.insert(
        project,
        patients.map((patient_id, place) =>
          aRecord({
            ...{ patient_id, client_reference: `ORDER-${patient_id}` },
            record_json: JSON.stringify({ patient_id, text: `${patient_id} `.repeat((place * 37) % 90) }),
          }),
        ),
      );
    // In no order and of many lengths, so that pages of rows and of indexes are divided again and again.
    const named = (nth: number) => `PATIENT-${((nth * 7_919) % (ROUNDS * PEOPLE)) + 10_000}-END`;
    const there = new Set<string>();
    const gone = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const patients = Array.from({ length: PEOPLE }, (_, nth) => named(round * PEOPLE + nth));
      const late = patients.splice(0, PEOPLE / 6);
      for (let nth = 0; nth < patients.length; nth += AT_ONCE) await insert(patients.slice(nth, nth + AT_ONCE));
      for (const patient of patients) there.add(patient);
      for (const patient of [...there].filter((_, nth) => nth % 2 === 0)) {
        const erasure = await store.erasures.begin(project, patient);
        while (await store.erasures.deleteSome(project, patient));
        if (erasure !== undefined) await store.erasures.end(erasure);
        there.delete(patient);
        gone.add(patient);
      }
      await Promise.all([store.scrub(), insert(late)]);
      for (const patient of late) there.add(patient);
      const files = await readdir(directory);
      const bytes = Buffer.concat(files.map((name) => readFileSync(join(directory, name)))).toString("latin1");
      expect([...there].filter((patient) => !bytes.includes(patient))).toEqual([]);
      expect([...gone].filter((patient) => bytes.includes(patient))).toEqual([]);
    }
    expect(gone.size).toBeGreaterThan(1_000);
    await store.close();
    const closed = openConnection(file, { busyMs: 0 });
    expect(closed.all("pragma integrity_check")).toEqual([expect.objectContaining({ integrity_check: "ok" })]);
    closed.close();
  });
});

describe("what was deleted while another process reads", () => {
  const marked = () =>
    [file, `${file}-wal`].filter((name) => existsSync(name) && readFileSync(name).includes("Clinic to be forgotten"));

  it("goes from the files as soon as that has ended, and the service is not held up meanwhile", async () => {
    const store = await openSqliteStore({ directory });
    await store.companies.create({ company_id: "c1", name: "Clinic to be forgotten", created_at: 1 });
    const reader = openConnection(file, { readOnly: true, busyMs: 0 });
    reader.exec("begin");
    reader.all("select * from companies");
    await store.companyErasures.begin("c1");
    expect(await store.companyErasures.end("c1")).toBe(true);
    await store.scrub();
    // The reader sees what it saw, so the bytes are still somewhere.
    expect(reader.all("select name from companies")).toEqual([{ name: "Clinic to be forgotten" }]);
    expect(marked()).not.toEqual([]);
    await store.companies.create({ company_id: "c2", name: "Another", created_at: 1 });
    reader.exec("commit");
    reader.close();
    await expect.poll(marked, { timeout: 300_000 }).toEqual([]);
    await store.close();
  });

  it("is not waited for when the store is closed", async () => {
    const store = await openSqliteStore({ directory });
    await store.companies.create({ company_id: "c1", name: "Clinic to be forgotten", created_at: 1 });
    const reader = openConnection(file, { readOnly: true, busyMs: 0 });
    reader.exec("begin");
    reader.all("select * from companies");
    await store.companyErasures.begin("c1");
    await store.companyErasures.end("c1");
    await store.scrub();
    await store.close();
    reader.exec("commit");
    reader.close();
    const again = await openSqliteStore({ directory });
    await again.scrub();
    expect(marked()).toEqual([]);
    await again.close();
  });
});
