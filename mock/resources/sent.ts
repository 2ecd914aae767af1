/** What was sent of a thing, and where an answer tells of it: without what their formats put around it, each in its own way. */
import { type Json, type JsonObject, isObject, objectAt } from "../../spec/openapi/json.ts";
import { AROUND, BESIDE } from "../../spec/openapi/list-names.ts";
import { join, read, tokensOf } from "../../spec/openapi/pointer.ts";

/** An envelope within an envelope around a root that is named as the thing. */
const DEEPEST = 3;

/** For a thing that the answer has at a place: what stands at the end of that place (`/account` of `/data/account`), or in the only member. */
export function sentTo(at: string, received: unknown, thing: JsonObject = {}): JsonObject {
  if (!isObject(received)) return {};
  const path = tokensOf(at);
  const within = path.map((_, index) => read(received, join("", ...path.slice(index)))).find((one) => isObject(one));
  if (isObject(within)) return within;
  const [only, ...others] = Object.entries(received);
  const isAround = only !== undefined && others.length === 0 && !Object.hasOwn(thing, only[0]);
  return isAround && isObject(only[1]) ? only[1] : received;
}

/** Where the thing stands in an answer that has no identifier. */
export function placeIn(body: unknown): string {
  let [at, thing] = ["", body];
  for (let depth = 0; depth < DEEPEST && isObject(thing); depth += 1) {
    const members: [string, Json][] = Object.entries(thing).filter(([name]) => !BESIDE.test(name));
    const held = members.filter(([name, one]) => isObject(one) && (members.length === 1 || AROUND.test(name)));
    const [only] = held.length === 1 ? held : [];
    if (only === undefined) break;
    [at, thing] = [join(at, only[0]), only[1]];
  }
  return at;
}

/** Where an answer tells what was sent: what has none of its members may have one that does, or stand in what does. */
export function placeFor(body: unknown, received: unknown): string {
  const at = placeIn(body);
  const thing = objectAt(read(body as Json, at));
  const names = Object.keys(sentTo(at, received, thing));
  const tells = (one: Json | undefined): boolean => isObject(one) && names.some((name) => Object.hasOwn(one, name));
  if (tells(thing)) return at;
  const steps = tokensOf(at);
  const around = steps.map((_, count) => join("", ...steps.slice(0, count)));
  const above = around.findLast((place) => tells(read(body as Json, place)));
  if (above !== undefined) return above;
  const held = Object.keys(thing).filter((name) => tells(thing[name]));
  const [only, ...others] = held;
  return only === undefined || others.length > 0 ? at : join(at, only);
}
