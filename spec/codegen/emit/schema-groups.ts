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

/** The tag of whoever reaches a named schema by the fewest references, or of the first of them. */
function nearestTags(
  document: JsonObject,
  users: readonly (readonly [tag: string, uses: Json])[],
): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  let open = users.flatMap(([tag, uses]) => references(uses).map((reference) => [reference, tag] as const));
  // one step from everywhere at once: what was met before is nearer to whoever met it
  while (open.length > 0) {
    const fresh = open.filter(([reference]) => !seen.has(reference) && seen.add(reference) !== undefined);
    for (const [reference, tag] of fresh) {
      const [components, schemas, name, ...rest] = stepsOf(reference);
      const isNamed = components === "components" && schemas === "schemas" && rest.length === 0;
      if (isNamed && name !== undefined && !found.has(name)) found.set(name, tag);
    }
    open = fresh.flatMap(([reference, tag]) =>
      references(lookUp(document, reference)).map((next) => [next, tag] as const),
    );
  }
  return found;
}

/** Names of schemas by the tag whose operations use them most directly; the tags in the order of the contract. */
export function schemaGroups(document: JsonObject): Readonly<Record<string, readonly string[]>> {
  const schemas = objectAt(objectAt(document["components"])["schemas"]);
  if (Object.keys(schemas).length <= MOST_UNGROUPED) return {};
  const users = [...operationsOf(document), ...webhooksOf(document)].flatMap(({ definition, parameters }) => {
    const tag = textAt(listAt(definition["tags"])[0]);
    const uses = [definition, ...parameters.map((parameter) => parameter.definition)];
    return tag === undefined ? [] : [[tag, uses] as const];
  });
  const nearest = nearestTags(document, users);
  const declared = listAt(document["tags"]).flatMap((tag) => textAt(objectAt(tag)["name"]) ?? []);
  const groups = Map.groupBy(Object.keys(schemas), (name) => nearest.get(name));
  const order = [...new Set([...declared, ...groups.keys()])].filter((tag) => tag !== undefined);
  return Object.fromEntries(order.flatMap((tag) => (groups.has(tag) ? [[tag, groups.get(tag) ?? []]] : [])));
}
