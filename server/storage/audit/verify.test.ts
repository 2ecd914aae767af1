import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openConnection } from "../sqlite/node-sqlite.ts";
import { openSqliteStore } from "../sqlite.ts";
import type { AuditVerdict } from "../store.ts";
import { aRecord, addProject } from "../testing/fixtures.ts";

const FIELDS = [
  "at",
  "operation",
  "status",
  "code",
  "replayed",
  "request_id",
  "key_id",
  "link",
  "address",
  "batch_id",
  "project_digest",
  "patient_digest",
] as const;

/** Five events that name a project and a patient; then somebody with the file at hand runs a statement on it. */
async function verdictAfter(statement: string): Promise<AuditVerdict["broken"]> {
  const directory = mkdtempSync(join(tmpdir(), "audit-"));
  const file = join(directory, "respiratory.db");
  const store = await openSqliteStore({ file });
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  const project = await addProject(store);
  await store.records.insert(project, [aRecord({ patient_id: "P1" })]);
  for (let number = 1; number <= 5; number += 1) {
    await store.audit.append([
      {
        company_id: project.company_id,
        operation: "getPatient",
        status: 200,
        code: undefined,
        replayed: false,
        request_id: `req_${number}`,
        key_id: "key_1",
        link: undefined,
        address: "192.0.2.7",
        project_id: project.project_id,
        patient_id: "P1",
        batch_id: undefined,
      },
    ]);
  }
  const beside = openConnection(file, { busyMs: 5_000 });
  beside.exec(statement);
  beside.close();
  return (await store.audit.verify(project.company_id)).broken;
}

test("a chain that nobody touched is whole", async () => {
  expect(await verdictAfter("select 1")).toBeUndefined();
});

test.each(FIELDS)("a changed %s is found", async (field) => {
  const value = field === "at" || field === "status" || field === "replayed" ? 7 : "'changed'";
  const finding = "it was changed";
  expect(await verdictAfter(`update audit_events set ${field} = ${value} where sequence = 3`)).toEqual({
    sequence: 3,
    finding,
  });
});

test.each([
  ["delete from audit_events where sequence = 3", 4, "event 3 is missing"],
  ["delete from audit_events where sequence = 1", 2, "event 1 is missing"],
  [
    "update audit_heads set first_after = 2, first_previous = (select digest from audit_events where sequence = 2); delete from audit_events where sequence <= 2",
    3,
    "event 1 is missing",
  ],
  ["delete from audit_events where sequence >= 4", 4, "it and all events behind it are missing"],
  ["delete from audit_events", 1, "it and all events behind it are missing"],
  ["update audit_events set project_id = 'other' where sequence = 2", 2, "the name of its project was changed"],
  ["update audit_events set patient_id = 'P2' where sequence = 2", 2, "the name of its patient was changed"],
  ["update audit_events set patient_salt = null where sequence = 2", 2, "the name of its patient was changed"],
  ["update audit_events set previous = 'x' where sequence = 5", 5, "it does not follow the event before it"],
  ["update audit_events set digest = 'x' where sequence = 2", 2, "it was changed"],
  ["update audit_heads set digest = 'x'", 5, "it is not the newest event"],
  [
    "delete from audit_events where sequence = 2; update audit_events set sequence = sequence - 1 where sequence > 2",
    2,
    "it does not follow the event before it",
  ],
])("%s is found", async (statement, sequence, finding) => {
  expect(await verdictAfter(statement)).toEqual({ sequence, finding });
});

test("a name that an erasure took away with its salt leaves the chain whole", async () => {
  const statement = "update audit_events set patient_id = null, patient_salt = null where sequence = 2";
  expect(await verdictAfter(statement)).toBeUndefined();
});
