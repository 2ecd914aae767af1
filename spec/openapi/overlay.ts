/** OpenAPI Overlay 1.0: changes to a contract that one does not own, chosen by JSONPath (RFC 9535). */
import { type JsonObject, type Json, isObject, listAt, textAt } from "./json.ts";
import { pointersTo } from "./jsonpath.ts";
import { read, write } from "./pointer.ts";
import { addressOf, readSource, readableAddress } from "./source.ts";

/** Applies each overlay in turn; throws when one is none, or changes nothing by any of its actions. */
export async function applyOverlays(document: JsonObject, specs: readonly string[]): Promise<JsonObject> {
  let changed = document;
  for (const spec of specs) {
    const { value, url } = await readSource(addressOf(spec));
    changed = applyOverlay(changed, value, readableAddress(url));
  }
  return changed;
}

function applyOverlay(document: JsonObject, overlay: Json, name: string): JsonObject {
  if (!isObject(overlay) || !/^1\./.test(String(overlay["overlay"])))
    throw new Error(`${name} is no OpenAPI Overlay 1.0 document`);
  let changed: Json = document;
  for (const [index, action] of listAt(overlay["actions"]).entries())
    changed = applied(changed, action, `${name} actions/${index}`);
  return changed as JsonObject;
}

function applied(document: Json, action: Json, name: string): Json {
  const target = isObject(action) ? textAt(action["target"]) : undefined;
  if (!isObject(action) || target === undefined) throw new Error(`${name} has no target`);
  const places = pointersTo(document, target);
  if (places.length === 0) console.warn(`${name}: ${target} chooses nothing in the contract`);
  // from the end, so that items of a list keep their places while others are removed
  if (action["remove"] === true)
    return places.toReversed().reduce((value, at) => write(value, at, undefined), document);
  const { update } = action;
  if (update === undefined) return document;
  return places.reduce((value, at) => write(value, at, merged(read(value, at), update)), document);
}

/** Objects are merged member by member, a list takes the update as one more item, and anything else is replaced. */
function merged(target: Json | undefined, update: Json): Json {
  if (Array.isArray(target)) return [...target, ...(Array.isArray(update) ? update : [update])];
  if (!isObject(target) || !isObject(update)) return update;
  const members = Object.entries(update).map(([name, value]): [string, Json] => [
    name,
    Object.hasOwn(target, name) ? merged(target[name], value) : value,
  ]);
  return { ...target, ...Object.fromEntries(members) };
}
