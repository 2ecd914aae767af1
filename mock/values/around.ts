/** What stands around a thing in an answer: a thing is made as whole in a list, in whatever holds that, as where it stands alone. */
import { type JsonObject, type Schema, isSchema, objectAt } from "../../spec/openapi/json.ts";
import { AROUND, BESIDE } from "../../spec/openapi/list-names.ts";
import { flattened, typesOf } from "./flatten.ts";

/** What has a name of its own is a thing, and nothing that stands around one. */
const OWN_NAME = /^[@_]?(id|uuid|guid|key|slug|name|code)$|_id$|[a-z]I[dD]$/;

/** How many levels of a value stand around its things: two for `{items: [thing]}`, none for a thing. */
export function levelsAround(document: JsonObject, schema: Schema, passed: ReadonlySet<Schema> = new Set()): number {
  const flat = passed.has(schema) ? false : flattened(document, schema, () => 0);
  if (flat === false) return 0;
  const below = (part: Schema): number => 1 + levelsAround(document, part, new Set([...passed, schema]));
  if (isList(flat)) return below(isSchema(flat["items"]) ? flat["items"] : true);
  const properties = Object.entries(objectAt(flat["properties"]));
  if (properties.some(([name]) => OWN_NAME.test(name))) return 0;
  const held = properties.flatMap(([name, member]) => {
    const one = BESIDE.test(name) || !isSchema(member) ? false : flattened(document, member, () => 0);
    return one === false || !isSchema(member) ? [] : [{ name, member, one }];
  });
  const lists = held.filter(({ one }) => isList(one) && isOfObjects(document, one));
  const objects = held.filter(({ name, one }) => AROUND.test(name) && "properties" in one);
  const found = [lists, lists.filter(({ name }) => AROUND.test(name)), objects].find(({ length }) => length === 1);
  return found?.[0] === undefined ? 0 : below(found[0].member);
}

function isList(flat: JsonObject): boolean {
  return typesOf(flat)?.includes("array") ?? "items" in flat;
}

function isOfObjects(document: JsonObject, { items }: JsonObject): boolean {
  const item = isSchema(items) ? flattened(document, items, () => 0) : false;
  return item !== false && "properties" in item;
}
