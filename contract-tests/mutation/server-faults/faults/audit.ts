/** An audit trail with gaps, broken chains and events of something else. */
import { type Json, isObject, listAt } from "../../../../spec/openapi/json.ts";
import type { ServerFault } from "../fault.ts";
import { TOLD, at } from "./members.ts";

type Event = { [name: string]: Json };

function events(
  name: string,
  change: (event: Event, index: number) => Json,
  by: readonly string[] = TOLD,
): ServerFault {
  return at(
    name,
    "listAudit",
    "/data",
    (value) => listAt(value).map((event, index) => (isObject(event) ? change(event, index) : event)),
    by,
  );
}

export const AUDIT_FAULTS: readonly ServerFault[] = [
  at("an event is left out", "listAudit", "/data", (value) => listAt(value).filter((_, index) => index !== 1), [
    ...TOLD,
    "list-order",
    "list-complete",
  ]),
  events("events are numbered by twos", (event) => ({ ...event, sequence: Number(event["sequence"]) * 2 }), [
    ...TOLD,
    "list-order",
  ]),
  events("an event is chained to another one", (event, index) =>
    index === 0 ? { ...event, previous: event["digest"] ?? "" } : event,
  ),
  events("the chain is broken in the middle", (event, index) =>
    index === 1
      ? { ...event, digest: String(event["digest"]).replace(/^./, (first) => (first === "A" ? "B" : "A")) }
      : event,
  ),
  events("a refused request is said to have succeeded", (event) => {
    if (!(Number(event["status"]) >= 400)) return event;
    const { code: _code, ...rest } = event;
    return { ...rest, status: 200 };
  }),
  events("an event names another request", (event) => ({ ...event, request_id: "req_0123456789abcdef" })),
  events("an event is of another operation", (event) =>
    event["operation"] === "getResults" ? { ...event, operation: "listBatches" } : event,
  ),
];
