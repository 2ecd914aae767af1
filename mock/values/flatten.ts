/** One schema out of references, `allOf` and a chosen branch of each union: what a value has to be like, in one place. */
import {
  type Json,
  type JsonObject,
  type Schema,
  isObject,
  isSchema,
  listAt,
  objectAt,
  sameJson,
  textAt,
} from "../../spec/openapi/json.ts";
import { lookUp } from "../../spec/openapi/reference.ts";
import { heirsByTag } from "../../spec/openapi/tags.ts";

/** Which branch of a union to take: `kind` tells the unions of one value apart; a condition has two branches that are no schemas. */
export type Choose = (kind: string, count: number, branches: readonly Schema[]) => number;

const COMPOSITION = new Set(["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "if", "then", "else"]);
const DEEPEST = 40;

/** The schema without composition; `false` where no value can satisfy it. `passed`: the references that led here. */
export function flattened(
  document: JsonObject,
  schema: Schema,
  choose: Choose,
  depth = 0,
  passed: readonly string[] = [],
): JsonObject | false {
  if (typeof schema === "boolean") return schema ? {} : false;
  if (depth > DEEPEST) return false;
  const own = Object.fromEntries(Object.entries(schema).filter(([name]) => !COMPOSITION.has(name)));
  let made: JsonObject | false = own;
  const reference = textAt(schema["$ref"]);
  const beside = reference === undefined ? [] : heirFor(document, reference, choose, passed);
  for (const part of [...partsOf(document, schema, choose), ...beside]) {
    const flat = flattened(
      document,
      part,
      (kind, count, branches) => choose(`${depth}${kind}`, count, branches),
      depth + 1,
      reference === undefined ? passed : [...passed, reference],
    );
    made = made === false || flat === false ? false : meet(made, flat);
  }
  return made;
}

/** One of those that are built upon a component which tells them apart: the one that led to it, else any. */
function heirFor(document: JsonObject, reference: string, choose: Choose, passed: readonly string[]): Schema[] {
  const heirs = [...new Set(heirsByTag(document, reference).values())];
  if (heirs.length === 0) return [];
  const base = objectAt(lookUp(document, reference));
  const own = passed.find((one) => one !== reference && heirs.includes(one));
  const branches = heirs.map(($ref) => ({ $ref }));
  const heir = own === undefined ? branches[choose("heir", heirs.length, branches) % heirs.length] : { $ref: own };
  if (heir === undefined) return [];
  const isFurther = own === undefined && heir.$ref !== reference;
  return [...(isFurther ? [heir] : []), ...discriminating(base, heir)];
}

function partsOf(document: JsonObject, schema: JsonObject, choose: Choose): Schema[] {
  const reference = textAt(schema["$ref"]) ?? textAt(schema["$dynamicRef"]);
  const target = reference === undefined ? undefined : lookUp(document, reference);
  const parts = [...(isSchema(target) ? [target] : []), ...listAt(schema["allOf"]).filter(isSchema)];
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = listAt(schema[keyword]).filter(isSchema);
    if (branches.length === 0) continue;
    const chosen = branches[choose(keyword, branches.length, branches) % branches.length] ?? true;
    parts.push(chosen, ...discriminating(schema, chosen));
  }
  const { if: condition, then: yes, else: no } = schema;
  if (isSchema(condition)) {
    if (choose("if", 2, []) === 0) parts.push(condition, ...(isSchema(yes) ? [yes] : []));
    else if (isSchema(no)) parts.push(no);
  }
  return parts;
}

/** What the discriminator says of the chosen branch: the name that the contract maps to it, else its own. */
function discriminating(union: JsonObject, branch: Schema): Schema[] {
  const { propertyName, mapping } = objectAt(union["discriminator"]);
  const reference = textAt(objectAt(branch as Json)["$ref"]);
  if (typeof propertyName !== "string" || reference === undefined) return [];
  const own = reference.split("/").at(-1) ?? "";
  const mapped = Object.entries(objectAt(mapping)).find(([, target]) => target === reference || target === own);
  return [{ properties: { [propertyName]: { "x-told-by": mapped?.[0] ?? own } } }];
}

/** Both at once, as far as one schema can say it; whoever validates the value sees the rest. */
function meet(a: JsonObject, b: JsonObject): JsonObject | false {
  const made: JsonObject = { ...b, ...a };
  for (const name of ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties", "minContains"])
    bounded(made, a, b, name, Math.max);
  for (const name of ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"])
    bounded(made, a, b, name, Math.min);
  bounded(made, a, b, "multipleOf", (one, other) => (Number.isInteger(one / other) ? one : other));
  for (const name of ["required", "examples"])
    if (name in a && name in b) made[name] = [...listAt(a[name]), ...listAt(b[name])];
  for (const name of ["items", "contains", "additionalProperties", "propertyNames"])
    if (name in a && name in b) made[name] = both(a[name], b[name]);
  for (const name of ["properties", "patternProperties"]) {
    if (name in a && name in b) made[name] = merged(objectAt(a[name]), objectAt(b[name]));
  }
  const types = meetTypes(a["type"], b["type"]);
  if (types !== undefined) made["type"] = types;
  const values = meetValues(valuesOf(a), valuesOf(b));
  if (values !== undefined) made["enum"] = values;
  delete made["const"];
  if (values === undefined && "const" in a) made["enum"] = [a["const"] ?? null];
  return types?.length === 0 || values?.length === 0 ? false : made;
}

function bounded(
  made: JsonObject,
  a: JsonObject,
  b: JsonObject,
  name: string,
  pick: (one: number, other: number) => number,
): void {
  const [one, other] = [a[name], b[name]];
  if (typeof one === "number" && typeof other === "number") made[name] = pick(one, other);
}

function both(a: Json | undefined, b: Json | undefined): Json {
  if (a === false || b === false) return false;
  if (a === true || a === undefined) return b ?? true;
  return b === true || b === undefined || sameJson(a, b) ? a : { allOf: [a, b] };
}

function merged(a: JsonObject, b: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(names.map((name) => [name, both(a[name], b[name])]));
}

export function typesOf(schema: JsonObject): string[] | undefined {
  const { type } = schema;
  return typeof type === "string" ? [type] : Array.isArray(type) ? type.map(String) : undefined;
}

/** `number` admits integers; everything else meets by name. */
function meetTypes(a: Json | undefined, b: Json | undefined): string[] | undefined {
  const [one, other] = [typesOf({ type: a ?? null }), typesOf({ type: b ?? null })];
  if (one === undefined || other === undefined) return one ?? other;
  const shared = one.filter((type) => other.includes(type) || (type === "integer" && other.includes("number")));
  return [...new Set([...shared, ...(one.includes("number") && other.includes("integer") ? ["integer"] : [])])];
}

/** The values that `const` and `enum` leave; undefined where neither stands. */
export function valuesOf(schema: JsonObject): Json[] | undefined {
  if ("const" in schema) return [schema["const"] ?? null];
  return Array.isArray(schema["enum"]) ? schema["enum"] : undefined;
}

function meetValues(a: Json[] | undefined, b: Json[] | undefined): Json[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a.filter((value) => b.some((other) => sameJson(value, other)));
}

/** Whether the value has a type that the schema names; everything has where it names none. */
export function hasType(schema: JsonObject, value: Json): boolean {
  const types = typesOf(schema);
  if (types === undefined) return true;
  const is = value === null ? "null" : Array.isArray(value) ? "array" : isObject(value) ? "object" : typeof value;
  return types.includes(is) || (is === "number" && types.includes("integer") && Number.isInteger(value));
}
