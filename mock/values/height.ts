/** How deep the smallest value of a schema is: a tree ends at the branch that holds no tree. */
import { type JsonObject, type Schema, isObject, isSchema, listAt, objectAt, textAt } from "../../spec/openapi/json.ts";
import { lookUp } from "../../spec/openapi/reference.ts";

/** Deeper values are made by nobody. */
const DEEPEST = 20;

type Known = Map<JsonObject, Map<number, boolean>>;
const KNOWN = new WeakMap<JsonObject, Known>();

/** Levels below the value itself; Infinity where it has no end within reason. */
export function heightOf(document: JsonObject, schema: Schema): number {
  const known = KNOWN.get(document) ?? new Map<JsonObject, Map<number, boolean>>();
  KNOWN.set(document, known);
  for (let levels = 0; levels <= DEEPEST; levels += 1) if (endsWithin(document, known, schema, levels)) return levels;
  return Infinity;
}

function endsWithin(document: JsonObject, known: Known, schema: Schema, levels: number): boolean {
  if (!isObject(schema)) return schema;
  if (levels < 0) return false;
  const own = known.get(schema) ?? new Map<number, boolean>();
  known.set(schema, own);
  const found = own.get(levels);
  if (found !== undefined) return found;
  // what holds itself on the way does not end by that
  own.set(levels, false);
  const ends = (part: Schema, below = 0): boolean => endsWithin(document, known, part, levels - below);
  const made =
    partsOf(document, schema).every((part) => ends(part)) &&
    ["anyOf", "oneOf"].every((keyword) => {
      const branches = listAt(schema[keyword]).filter(isSchema);
      return branches.length === 0 || branches.some((branch) => ends(branch));
    }) &&
    neededBy(schema).every((part) => ends(part, 1));
  own.set(levels, made);
  return made;
}

function partsOf(document: JsonObject, schema: JsonObject): Schema[] {
  const reference = textAt(schema["$ref"]);
  const target = reference === undefined ? undefined : lookUp(document, reference);
  return [...(isSchema(target) ? [target] : []), ...listAt(schema["allOf"]).filter(isSchema)];
}

/** What no value of the schema goes without. */
function neededBy(schema: JsonObject): Schema[] {
  const properties = objectAt(schema["properties"]);
  const members = listAt(schema["required"]).map((name) =>
    Object.hasOwn(properties, String(name)) ? properties[String(name)] : undefined,
  );
  const least = Number(schema["minItems"] ?? 0);
  const first = listAt(schema["prefixItems"]).slice(0, least);
  const items = least > first.length ? [schema["items"]] : [];
  return [...members, ...first, ...items].filter(isSchema);
}
