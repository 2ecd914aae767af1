/** Whether the document that a service rebuilds from the routes it has registered is its contract. */
import type { Finding } from "./finding.ts";
import type { Contract } from "./contract.ts";
import { type Json, isObject } from "../../spec/openapi/json.ts";
import { join } from "../../spec/openapi/pointer.ts";
import type { Profile } from "./profile.ts";

/** One per place that differs, the outermost where a whole part is missing; empty where the service cannot be asked. */
export async function structureFindings({ document }: Contract, { rebuild }: Profile): Promise<Finding[]> {
  if (rebuild === undefined) return [];
  return [...differences(document, await rebuild(), "")].map(([subject, message]) => ({
    check: "structure",
    message,
    subject,
  }));
}

function* differences(said: Json, registered: Json, place: string): Generator<readonly [string, string]> {
  if (Array.isArray(said) && Array.isArray(registered) && said.length === registered.length) {
    for (const [index, item] of said.entries()) yield* differences(item, registered[index] ?? null, join(place, index));
  } else if (isObject(said) && isObject(registered)) {
    for (const name of new Set([...Object.keys(said), ...Object.keys(registered)])) {
      const [mine, theirs] = [said[name], registered[name]];
      if (theirs === undefined) yield [join(place, name), "is in the contract, and not in what the service registered"];
      else if (mine === undefined) yield [join(place, name), "is registered, and not in the contract"];
      else yield* differences(mine, theirs, join(place, name));
    }
  } else if (said !== registered) {
    yield [place, "is registered otherwise than the contract says"];
  }
}
