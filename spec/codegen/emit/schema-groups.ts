/**
 * Which schemas the reference lists together. A contract of many has them by the tag of the operation that uses them most directly,
 * and by the first of several that do so equally; what no tagged operation uses stays among the ungrouped ones.
 */
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "../../openapi/json.ts";
import { operationsOf, webhooksOf } from "../../openapi/operations.ts";
import { lookUp, stepsOf } from "../../openapi/reference.ts";

/** A list of so few needs no groups. */
const MOST_UNGROUPED = 30;

/** References of a value; examples hold data. */
function references(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isObject(value)) return [];
  const own = typeof value["$ref"] === "string" ? [value["$ref"]] : [];
  const below = Object.entries(value).filter(([name]) => name !== "example" && name !== "examples");
  return [...own, ...below.flatMap(([, member]) => references(member))];
}

/** How many references lead from a value to each named schema that it reaches. */
function distances(document: JsonObject, from: Json): Map<string, number> {
  const found = new Map<string, number>();
  const seen = new Set<string>();
  let open = references(from);
  for (let distance = 1; open.length > 0; distance += 1) {
    const fresh = [...new Set(open)].filter((reference) => !seen.has(reference));
    for (const reference of fresh) {
      seen.add(reference);
      const [components, schemas, name, ...rest] = stepsOf(reference);
      if (components === "components" && schemas === "schemas" && name !== undefined && rest.length === 0)
        found.set(name, distance);
    }
    open = fresh.flatMap((reference) => references(lookUp(document, reference)));
  }
  return found;
}

/** Names of schemas by the tag whose operations use them most directly; the tags in the order of the contract. */
export function schemaGroups(document: JsonObject): Readonly<Record<string, readonly string[]>> {
  const schemas = objectAt(objectAt(document["components"])["schemas"]);
  if (Object.keys(schemas).length <= MOST_UNGROUPED) return {};
  const nearest = new Map<string, { tag: string; distance: number }>();
  for (const { definition, parameters } of [...operationsOf(document), ...webhooksOf(document)]) {
    const tag = textAt(listAt(definition["tags"])[0]);
    if (tag === undefined) continue;
    const used = [definition, ...parameters.map((parameter) => parameter.definition)];
    for (const [name, distance] of distances(document, used)) {
      if (distance < (nearest.get(name)?.distance ?? Infinity)) nearest.set(name, { tag, distance });
    }
  }
  const declared = listAt(document["tags"]).flatMap((tag) => textAt(objectAt(tag)["name"]) ?? []);
  const groups = Map.groupBy(Object.keys(schemas), (name) => nearest.get(name)?.tag);
  const order = [...new Set([...declared, ...groups.keys()])].filter((tag) => tag !== undefined);
  return Object.fromEntries(order.flatMap((tag) => (groups.has(tag) ? [[tag, groups.get(tag) ?? []]] : [])));
}
