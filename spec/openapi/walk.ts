/** Walks through a contract by what stands where. */
import { type Json, type JsonObject, isObject } from "./json.ts";
import { holdsOf } from "./grammar.ts";
import { pointer } from "./reference.ts";

interface Place {
  /** The kind of object that stands here, as the grammar names it. */
  readonly kind: string;
  /** As a `#/…` fragment. */
  readonly at: string;
}

/** Changes an object, or gives it back; its members are walked through afterwards. */
export type Change = (value: JsonObject, place: Place) => Json;

/** A copy of the contract, or of a part of it, in which every object that the grammar knows is changed, from the root down. */
export function changed(document: JsonObject, change: Change, kind = "Document"): JsonObject {
  return walk(document, kind, "#", change) as JsonObject;
}

function walk(value: Json, kind: string, at: string, change: Change): Json {
  if (Array.isArray(value)) {
    const item = kind.replace(/\[\]$/, "");
    return value.map((one, index) => walk(one, item, `${at}/${index}`, change));
  }
  if (!isObject(value)) return value;
  const made = kind.endsWith("{}") ? value : change(value, { kind, at });
  if (!isObject(made)) return made;
  const members = Object.entries(made).map(([name, member]): [string, Json] => {
    const holds = holdsOf(kind, name);
    if (holds === undefined || holds === "Data" || holds === "Extension" || holds === "Mapping") return [name, member];
    return [name, walk(member, holds, `${at}/${pointer(name).slice(2)}`, change)];
  });
  return Object.fromEntries(members);
}
