/** What a receiver relies on beyond the payload: that it comes at all, how it is signed, when it is tried again. */
import { type Json, type JsonObject, isObject, objectAt, sameJson } from "../../spec/openapi/json.ts";
import type { Break, Subject } from "./break.ts";
import { resolved } from "../../spec/openapi/reference.ts";
import { operationsBelow } from "./resolve.ts";

const EXTENSION = "x-webhook-delivery";

type Lost = [element: string, text: string];

export function breaksOfDelivery(agreed: JsonObject, present: JsonObject): Break[] {
  const now = new Map<string, JsonObject>();
  for (const [name, method, operation] of operationsBelow(present, "webhooks")) now.set(`${method} ${name}`, operation);
  const found: Break[] = [];
  for (const [name, method, operation] of operationsBelow(agreed, "webhooks")) {
    const counterpart = now.get(`${method} ${name}`);
    if (counterpart === undefined) continue;
    const subject: Subject = { title: `the webhook ${name}`, names: [name, String(operation["operationId"] ?? name)] };
    const body = (document: JsonObject, one: JsonObject): boolean =>
      resolved(document, one["requestBody"])["required"] === true;
    const lost: Lost[] = [];
    if (body(agreed, operation) && !body(present, counterpart))
      lost.push(["requestBody", "the payload may now be absent"]);
    if (isObject(operation[EXTENSION]))
      lost.push(...lostPromises(operation[EXTENSION], objectAt(counterpart[EXTENSION])));
    found.push(
      ...lost.map(([element, text]) => ({
        rule: "webhook-delivery-changed",
        subject,
        element,
        status: undefined,
        text,
      })),
    );
  }
  return found;
}

function lostPromises(agreed: JsonObject, present: JsonObject): Lost[] {
  return [
    ...changedParts(agreed, present, "signature", "how the payload is signed"),
    ...changedParts(agreed, present, "registration", "how a receiver registers"),
    ...changedParts(agreed, present, "outcome", "where the outcome is found"),
    ...gone(agreed, present, "triggers", "no longer triggers it"),
    ...gone(agreed, present, "redeliver", "no longer sends it again"),
    ...gone(agreed, present, "retry_on", "is no longer tried again"),
    ...gone(agreed, present, "final_on", "is no longer final"),
    ...shortened(listAt(agreed["delays_seconds"]), listAt(present["delays_seconds"])),
  ];
}

function changedParts(agreed: JsonObject, present: JsonObject, part: string, what: string): Lost[] {
  const now = objectAt(present[part]);
  return Object.entries(objectAt(agreed[part]))
    .filter(([key, value]) => !sameJson(value, now[key]))
    .map(([key, value]): Lost => [
      `${part}/${key}`,
      `${what} (${key}) was \`${String(value)}\`, is \`${String(now[key])}\``,
    ]);
}

const listAt = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

function gone(agreed: JsonObject, present: JsonObject, part: string, what: string): Lost[] {
  const now = listAt(present[part]);
  return listAt(agreed[part])
    .filter((one) => !now.includes(one))
    .map((one): Lost => [String(one), `\`${String(one)}\` ${what}`]);
}

/** A receiver that is down for a while counts on the attempts and on the time they span. */
function shortened(agreed: readonly Json[], present: readonly Json[]): Lost[] {
  const span = (delays: readonly Json[]): number => delays.reduce<number>((sum, delay) => sum + Number(delay), 0);
  const shorter = present.length < agreed.length || span(present) < span(agreed);
  return shorter
    ? [["delays_seconds", `attempts after ${agreed.join(", ")} s have become ${present.join(", ") || "none"} s`]]
    : [];
}
