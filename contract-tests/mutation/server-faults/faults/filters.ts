/** Lists that come in another order than the contract says of each, and filters of theirs that are not applied. */
import { type Json, isObject, listAt } from "../../../../spec/openapi/json.ts";
import type { ServerFault } from "../fault.ts";
import { asking } from "./lists.ts";
import { jsonOf, withJson } from "./places.ts";
import { TOLD, at, reversed } from "./members.ts";

const ORDERS: readonly (readonly [what: string, operation: string])[] = [
  ["projects come with the last one first", "listProjects"],
  ["patients come with the last one first", "listPatients"],
  ["records come with the last one first", "listRecords"],
  ["models come oldest first", "listModels"],
  ["analyses come oldest first", "listAnalyses"],
  ["links come with the one first that ends first", "listResultsLinks"],
  ["events come oldest first", "listAudit"],
];

const IGNORED: readonly (readonly [operation: string, ...parameters: string[]])[] = [
  ["listProjects", "changed_since"],
  ["listPatients", "changed_since"],
  ["listRecords", "changed_since", "status", "client_reference", "patient_id", "project_id"],
  ["listModels", "changed_since", "project_id"],
  ["listAnalyses", "changed_since", "project_id", "model_id"],
  ["listBatches", "changed_since", "model_id", "stale", "after_sequence", "order"],
  ["listAudit", "since", "after_sequence", "operation", "key_id", "project_id", "patient_id", "batch_id"],
  ["listResultsLinks", "project_id"],
  ["listWebhookAttempts", "event_id"],
];

function ignored(operation: string, parameter: string): ServerFault {
  // a link counts what a filter is to leave
  const by = [...TOLD, "list-filter", "list-order"];
  const fault = asking(`${operation} ignores ${parameter}`, by, [operation], (query) => query.delete(parameter));
  // each of its values is asked for where all boundaries are
  return parameter === "order" ? { ...fault, scope: "refusals" } : fault;
}

/** What lies exactly at the bound is left out. */
function beyond(operation: string, parameter: string, member: string): ServerFault {
  return {
    name: `${operation} leaves out what lies at ${parameter}`,
    scope: "lists",
    by: ["list-filter"],
    answer: (answered, asked) => {
      const bound = new URL(asked.target, "http://list.invalid").searchParams.get(parameter);
      const body = asked.operation?.id === operation && bound !== null ? jsonOf(answered) : undefined;
      if (!isObject(body)) return undefined;
      const kept = listAt(body["data"]).filter((item) => !isObject(item) || item[member] !== bound);
      return withJson({ ...body, data: kept });
    },
  };
}

function patientsOf(body: Json): ReadonlySet<Json | undefined> {
  const items = isObject(body) ? listAt(body["items"]) : [];
  return new Set(items.map((item) => (isObject(item) ? item["patient_id"] : undefined)));
}

export const FILTER_FAULTS: readonly ServerFault[] = [
  ...ORDERS.map(([what, operation]) => at(what, operation, "/data", reversed, [...TOLD, "list-order"])),
  ...IGNORED.flatMap(([operation, ...parameters]) => parameters.map((one) => ignored(operation, one))),
  beyond("listRecords", "changed_since", "changed_at"),
  beyond("listAudit", "since", "at"),
  {
    ...asking("getResults ignores patient_id", TOLD, ["getResults"], (query) => query.delete("patient_id")),
    answer: (answered, { operation }) =>
      operation?.id === "getResults" && patientsOf(jsonOf(answered) ?? null).size < 2 ? {} : undefined,
  },
];
