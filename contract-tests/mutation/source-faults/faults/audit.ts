import { type SourceFault, faultsIn } from "../fault.ts";

/** Phases whose answers are then looked for in the trail. */
const named = ["repetition", "conditional", "lists"];

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
  ...faultsIn(
    { file: "http/audit.ts", where: ["written-down"] },
    [
      "what has not changed is not written down",
      "if (event === undefined || LATER.has(status)",
      "if (event === undefined || status === 304 || LATER.has(status)",
    ],
    [
      "invalid parameters are not written down",
      "if (event === undefined || LATER.has(status)",
      "if (event === undefined || status === 400 || LATER.has(status)",
    ],
    [
      "invalid bodies are not written down",
      "if (event === undefined || LATER.has(status)",
      "if (event === undefined || status === 422 || LATER.has(status)",
    ],
  ),
  ...faultsIn(
    { file: "reports/fhir/audit-events.ts", where: ["written-down"] },
    ["an event is recorded to the minute", "recorded: event.at,", "recorded: `${event.at.slice(0, 17)}00.000Z`,"],
    [
      "a page of FHIR does not lead on",
      '...(next === undefined ? [] : [{ relation: "next", url: next }])',
      '...(next === undefined || next !== "" ? [] : [{ relation: "next", url: next }])',
    ],
  ),
  ...faultsIn({ file: "reports/fhir/audit-events.ts", where: ["a-patient-over-time"] }, [
    "a retraction is told as a creation",
    'if (operation === "retractRecord" || method === "PUT")',
    'if (method === "PUT")',
  ]),
  ...faultsIn({ file: "routes/retract-record.ts", where: named }, [
    "a retraction names no patient",
    "({ project_id, patient_id }) => ({ project_id, patient_id })",
    "({ project_id }) => ({ project_id })",
  ]),
  ...faultsIn({ file: "routes/interpret.ts", where: named }, [
    "an interpretation names no batch",
    "({ batch: { batch_id } }) => ({ batch_id }),",
    "() => ({}),",
  ]),
  ...faultsIn({ file: "routes/get-record.ts", where: named }, [
    "whoever reads a record has read of nobody",
    "about(c, { project_id: found.project_id, patient_id: found.patient_id });",
    "",
  ]),
  ...faultsIn({ file: "routes/get-model.ts", where: named }, [
    "whoever reads a model has read of no project",
    "about(c, { project_id: model.project_id });",
    "",
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
  ...faultsIn(
    { file: "routes/list-audit.ts", where: ["written-down"] },
    [
      "a page of FHIR leads on to events of every kind",
      "cursor: nextCursor(c, list, next), limit",
      "cursor: nextCursor(c, { ...list, filters: {} as never }, next), limit",
    ],
    ["a page of FHIR leads on to a single event", "limit: String(rows.length)", 'limit: "1"'],
  ),
  ...faultsIn({ file: "routes/redeliver-webhook.ts", where: ["events"] }, [
    "who sends the newest batch again has sent none",
    "({ batch_id }) => ({ batch_id }),",
    "() => ({}),",
  ]),
];
