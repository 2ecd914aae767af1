/** Of objects that are sent as a merge patch what they leave out stays, further down, too (RFC 7396). */
import { type JsonObject, isObject, mapObject, setMember } from "../../spec/openapi/json.ts";
import { essence } from "../../spec/openapi/media.ts";
import type { Call } from "./removals.ts";

function merged(target: JsonObject, patch: JsonObject): JsonObject {
  const made: JsonObject = { ...target };
  for (const [name, value] of Object.entries(patch)) {
    const before = made[name];
    if (value === null) delete made[name];
    else setMember(made, name, isObject(value) ? merged(isObject(before) ? before : {}, value) : value);
  }
  return made;
}

/** What was sent to change the thing, with what its members have already; null at the top takes a member away, as elsewhere. */
export function mergedInto({ operation }: Pick<Call, "operation">, thing: JsonObject, sent: JsonObject): JsonObject {
  const types = operation.body?.content.map(({ type }) => essence(type)) ?? [];
  if (types.length === 0 || types.some((type) => type !== "application/merge-patch+json")) return sent;
  return mapObject(sent, (value, name) => {
    const before = thing[name];
    return isObject(value) && isObject(before) ? merged(before, value) : value;
  });
}
