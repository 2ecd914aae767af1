import { type SourceFault, faultsIn } from "../fault.ts";

export const AUDIT: readonly SourceFault[] = [
  ...faultsIn(
    { file: "http/audit.ts", where: ["written-down"] },
    ["an event has no code", "code: codeOf(c, replayed),", "code: undefined,"],
    ["an event that was stored with its change is written twice", '|| c.get("trail").written === status', ""],
    ["a replay is not told as one", "replayed: replayed !== undefined,", "replayed: false,"],
    ["an event of a query names nobody", "text(c.req.query(name)) ?? inBody[name]", "inBody[name]"],
    [
      "refusals are not written down",
      "if (event === undefined || LATER.has(status)",
      "if (event === undefined || status === 403 || LATER.has(status)",
    ],
    [
      "the key of an event is missing",
      "key_id: caller?.key?.key_id,",
      "key_id: status >= 400 ? undefined : caller?.key?.key_id,",
    ],
  ),
  ...faultsIn({ file: "http/subject.ts", where: ["written-down"] }, [
    "an intake of several of one patient names nobody",
    "return names.size === 1 ? [...names][0] : undefined;",
    "return records.length === 1 ? [...names][0] : undefined;",
  ]),
  ...faultsIn({ file: "usecases/audit/list-audit.ts", where: ["links"] }, [
    "who opened a link is a key",
    'return key_id === undefined ? "link" : "key";',
    'return "key";',
  ]),
  ...faultsIn({ file: "storage/queries/audit.ts", where: ["written-down"] }, [
    "events of every key are listed",
    'for (const column of ["project_id", "patient_id", "batch_id", "key_id", "operation"] as const) {',
    'for (const column of ["project_id", "patient_id", "batch_id", "operation"] as const) {',
  ]),
  ...faultsIn({ file: "storage/queries/audit.ts", where: ["written-down"] }, [
    "events after a number come newest first",
    'const order = after_sequence === undefined ? "desc" : "asc";',
    'const order = "desc" as "asc" | "desc";',
  ]),
  ...faultsIn({ file: "storage/queries/audit-names.ts", where: ["written-down"] }, [
    "names stay in the audit trail",
    'named.where("patient_id", "=", patient_id)',
    'named.where("patient_id", "=", "")',
  ]),
];
