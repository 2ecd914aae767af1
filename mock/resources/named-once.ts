/** Things of a list, each under the name that reads it: what a path calls by a name that no answer can have is called otherwise there. */
import type { JsonObject } from "../../spec/openapi/json.ts";
import { identifiedIn } from "./identified.ts";
import type { Kept } from "./kept.ts";
import type { Part } from "./part.ts";

export function calledBy(thing: JsonObject, part: Part): string | undefined {
  const own = identifiedIn(thing, part);
  return own === undefined ? undefined : String(own.thing[own.member]);
}

/** Of several that say the same of themselves the one that is read by it, else the first. */
export function namedOnce(kept: Kept, part: Part, things: readonly JsonObject[]): JsonObject[] {
  const firsts = new Map(things.toReversed().map((thing) => [calledBy(thing, part), thing]));
  return things.filter((thing) => {
    const id = calledBy(thing, part);
    if (id === undefined) return true;
    const known = kept.known(id);
    return (typeof known === "object" && things.includes(known) ? known : firsts.get(id)) === thing;
  });
}

/** Whether a thing by one of these identifiers is among those that were made, or was taken away. */
export function isListed(ids: readonly string[], kept: Kept, names: ReadonlySet<string>): boolean {
  return ids.some((id) => kept.isTaken(id) || names.has(id));
}
