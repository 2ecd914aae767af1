/** Which values of its discriminator a schema gives to which others. */
import { type Json, type JsonObject, isObject, listAt, objectAt, textAt } from "./json.ts";
import { follow, pointer, stepsOf } from "./reference.ts";

/** A schema, by the reference to it, and one of the values that mean it. */
export type Tag = readonly [reference: string, value: string];

function schemasOf(document: JsonObject): JsonObject {
  return objectAt(objectAt(document["components"])["schemas"]);
}

/** The name of a component that a reference or a bare name leads to. */
export function componentOf(document: JsonObject, target: string): string | undefined {
  const [components, kind, name, ...below] = target.startsWith("#/") ? stepsOf(target) : [];
  if (components === "components" && kind === "schemas" && below.length === 0) return name;
  return Object.hasOwn(schemasOf(document), target) ? target : undefined;
}

function referencesIn(parts: Json | undefined): string[] {
  return listAt(parts).flatMap((part) => textAt(objectAt(part)["$ref"]) ?? []);
}

/** Components that are built upon one, directly or by others. */
export function heirsOf(document: JsonObject, name: string): string[] {
  const found = new Set<string>();
  const visit = (base: string): void => {
    for (const [heir, schema] of Object.entries(schemasOf(document))) {
      const bases = referencesIn(objectAt(schema)["allOf"]).map((one) => componentOf(document, one));
      if (!bases.includes(base) || found.has(heir) || heir === name) continue;
      found.add(heir);
      visit(heir);
    }
  };
  visit(name);
  return [...found];
}

/** The values a schema allows for one of its members, where it lists them; every part of it that lists some must agree. */
export function listedValues(
  document: JsonObject,
  schema: Json | undefined,
  tag: string,
  depth = 0,
): Json[] | undefined {
  const target = follow(document, schema);
  if (!isObject(target) || depth > 8) return undefined;
  const member = objectAt(follow(document, objectAt(target["properties"])[tag]));
  const own =
    member["const"] !== undefined ? [member["const"]] : Array.isArray(member["enum"]) ? [...member["enum"]] : undefined;
  const lists = [own, ...listAt(target["allOf"]).map((part) => listedValues(document, part, tag, depth + 1))].filter(
    (list) => list !== undefined,
  );
  const [first, ...rest] = lists;
  return first?.filter((value) =>
    rest.every((list) => list.some((other) => JSON.stringify(other) === JSON.stringify(value))),
  );
}

/**
 * What the mapping says, and for the other alternatives and heirs of the schema their names, unless they list values of their own. `name` is that
 * of a component.
 */
export function tagsOf(document: JsonObject, schema: JsonObject, name: string | undefined): Tag[] {
  const { discriminator } = schema;
  if (!isObject(discriminator)) return [];
  const mapping = objectAt(discriminator["mapping"]);
  const mapped = Object.entries(mapping).flatMap(([value, target]): Tag[] => {
    const component = typeof target === "string" ? componentOf(document, target) : undefined;
    return component === undefined ? [] : [[pointer("components", "schemas", component), value]];
  });
  const alternatives = [...referencesIn(schema["oneOf"]), ...referencesIn(schema["anyOf"])];
  const heirs = name === undefined ? [] : heirsOf(document, name);
  const others = new Set([...alternatives.flatMap((one) => componentOf(document, one) ?? []), ...heirs]);
  const named = [...others].flatMap((one): Tag[] => {
    const reference = pointer("components", "schemas", one);
    const isMapped = Object.hasOwn(mapping, one) || mapped.some(([target]) => target === reference);
    const listed = listedValues(document, { $ref: reference }, textAt(discriminator["propertyName"]) ?? "");
    return isMapped || listed?.includes(one) === false ? [] : [[reference, one]];
  });
  return [...mapped, ...named];
}

const BY_TAG = new WeakMap<JsonObject, ReadonlyMap<string, string>>();

/** Of a component that tells apart what is built upon it: by each value the reference to what it means, itself too. One that lists alternatives has those. */
export function heirsByTag(document: JsonObject, reference: string): ReadonlyMap<string, string> {
  const name = componentOf(document, reference);
  const schema = objectAt(name === undefined ? undefined : schemasOf(document)[name]);
  if (name === undefined || !isObject(schema["discriminator"]) || "oneOf" in schema || "anyOf" in schema)
    return new Map();
  const known = BY_TAG.get(schema);
  if (known !== undefined) return known;
  const kin = new Set([name, ...heirsOf(document, name)].map((one) => pointer("components", "schemas", one)));
  const found = tagsOf(document, schema, name).filter(([target]) => kin.has(target));
  const heirs = new Map(found.map(([target, value]) => [value, target]));
  BY_TAG.set(schema, heirs);
  return heirs;
}

/** The heir that a value of such a component says it is of. */
export function heirOf(document: JsonObject, reference: string, schema: JsonObject, value: Json): string | undefined {
  const tag = textAt(objectAt(schema["discriminator"])["propertyName"]);
  const said = tag === undefined ? undefined : textAt(objectAt(value)[tag]);
  return said === undefined ? undefined : heirsByTag(document, reference).get(said);
}
