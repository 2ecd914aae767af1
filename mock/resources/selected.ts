/** Items with the members that a query names alone, of those that the contract lists: `$select=name,size`. */
import { type Json, type JsonObject, isObject, listAt, objectAt } from "../../spec/openapi/json.ts";
import { FIELDS } from "../../spec/openapi/list-names.ts";
import { follow } from "../../spec/openapi/reference.ts";
import { askable, saidOf } from "./asked.ts";
import type { Call } from "./removals.ts";

export function selected(
  document: JsonObject,
  { operation, query }: Pick<Call, "operation" | "query">,
): (item: Json) => Json {
  const unnamed = askable(document, operation).flatMap((parameter) => {
    const said = saidOf(document, parameter);
    const names = listAt(objectAt(follow(document, said["items"]) ?? said)["enum"]);
    const asked = query.getAll(parameter.name).flatMap((text) => text.split(","));
    return FIELDS.test(parameter.name) && asked.length > 0 ? names.filter((name) => !asked.includes(String(name))) : [];
  });
  const left = new Set(unnamed);
  return function select(item: Json): Json {
    if (!isObject(item)) return item;
    const kept = Object.entries(item).filter(([name]) => !left.has(name));
    // JSON:API names what stands apart from the identifier
    return Object.fromEntries(kept.map(([name, value]) => [name, name === "attributes" ? select(value) : value]));
  };
}
