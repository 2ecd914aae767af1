/** What of a value its schema declares: an open schema accepts members of any name, and a service answers with those it knows. */
import { regExp } from "../../spec/openapi/expressions.ts";
import {
  type Json,
  type JsonObject,
  type Schema,
  isObject,
  isSchema,
  listAt,
  objectAt,
  textAt,
} from "../../spec/openapi/json.ts";
import { lookUp } from "../../spec/openapi/reference.ts";
import { heirOf } from "../../spec/openapi/tags.ts";
import type { Schemas } from "../schemas.ts";
import type { Maker } from "../values/maker.ts";

interface Parts {
  readonly document: JsonObject;
  readonly schemas: Schemas;
}

/** Everything that schemas say about the members of one object. */
interface Declared {
  readonly members: Map<string, Schema[]>;
  /** Whether any schema names members; one that names none describes an object of any kind. */
  isDescribed: boolean;
  isOpen: boolean;
}

/** What the service alone says of what was sent, in it and at any depth below: members that have to be there and are not. */
export function completed(parts: Parts & { readonly maker: Maker }, all: readonly Schema[], value: Json): Json {
  const schemas = all.flatMap((schema) => judging(parts, schema, value, new Set()));
  if (Array.isArray(value)) return value.map((item, index) => completed(parts, itemSchemas(schemas, index), item));
  if (!isObject(value)) return value;
  const lacking = schemas.flatMap(({ required }) => listAt(required)).map(String);
  const names = [...new Set([...Object.keys(value), ...lacking])];
  const { members } = membersOf(schemas, Object.fromEntries(names.map((name) => [name, value[name] ?? null])));
  const whole = names.flatMap((name): [string, Json][] => {
    const own = members.get(name) ?? [];
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given !== undefined) return [[name, completed(parts, own, given)]];
    const made = parts.maker.make({ allOf: own });
    return made === undefined ? [] : [[name, made.value]];
  });
  return Object.fromEntries(whole);
}

/**
 * The value without the members that no schema declares, and without those that do not go this way (`false`); of one that is sent, also
 * without those that the service alone sets.
 */
export function declaredOnly(parts: Parts, all: readonly Schema[], value: Json, isSent = false): Json {
  const schemas = all.flatMap((schema) => judging(parts, schema, value, new Set()));
  if (Array.isArray(value))
    return value.map((item, index) => declaredOnly(parts, itemSchemas(schemas, index), item, isSent));
  if (!isObject(value)) return value;
  const { members, isDescribed, isOpen } = membersOf(schemas, value);
  const kept = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
    const own = members.get(name) ?? [];
    if (own.includes(false) || (isDescribed && !isOpen && !members.has(name))) return [];
    if (isSent && own.some((schema) => isReadOnly(parts, schema, member))) return [];
    return [[name, declaredOnly(parts, own, member, isSent)]];
  });
  return Object.fromEntries(kept);
}

function isReadOnly(parts: Parts, schema: Schema, value: Json): boolean {
  return judging(parts, schema, value, new Set()).some((one) => one["readOnly"] === true);
}

/** The schema and every other that judges the same value: references, compositions, conditions, the branches that accept it. */
function judging(parts: Parts, schema: Schema, value: Json, passed: Set<JsonObject>): JsonObject[] {
  if (typeof schema === "boolean" || passed.has(schema)) return [];
  passed.add(schema);
  const reference = textAt(schema["$ref"]);
  const target = reference === undefined ? undefined : lookUp(parts.document, reference);
  const heir = isObject(target) ? heirOf(parts.document, reference ?? "", target, value) : undefined;
  const beside = [
    ...(isSchema(target) ? [target] : []),
    ...[heir === undefined ? undefined : lookUp(parts.document, heir)].filter(isSchema),
    ...listAt(schema["allOf"]).filter(isSchema),
    ...["oneOf", "anyOf"].flatMap((keyword) => branchesFor(parts, listAt(schema[keyword]).filter(isSchema), value)),
    ...conditional(parts, schema, value),
    ...Object.entries(objectAt(schema["dependentSchemas"])).flatMap(([name, dependent]) =>
      isObject(value) && Object.hasOwn(value, name) && isSchema(dependent) ? [dependent] : [],
    ),
  ];
  return [schema, ...beside.flatMap((part) => judging(parts, part, value, passed))];
}

/** Where no branch accepts the value, each may declare what is right in it. */
function branchesFor({ schemas }: Parts, branches: readonly Schema[], value: Json): readonly Schema[] {
  const accepting = branches.filter((branch) => schemas.accepts(branch, value));
  return accepting.length > 0 ? accepting : branches;
}

function conditional({ schemas }: Parts, schema: JsonObject, value: Json): Schema[] {
  const { if: condition, then: yes, else: no } = schema;
  if (!isSchema(condition)) return [];
  const isMet = schemas.accepts(condition, value);
  return [isMet ? condition : undefined, isMet ? yes : no].filter(isSchema);
}

function membersOf(schemas: readonly JsonObject[], value: JsonObject): Declared {
  const declared: Declared = { members: new Map(), isDescribed: false, isOpen: false };
  for (const schema of schemas) {
    const own = ownMembers(schema, value);
    for (const [name, schema] of own) declared.members.set(name, [...(declared.members.get(name) ?? []), schema]);
    const rest = new Set([schema["additionalProperties"], schema["unevaluatedProperties"]]);
    declared.isDescribed ||= Object.keys(objectAt(schema["properties"])).length > 0 || rest.has(false);
    // a reference that only the moment of judging resolves may declare anything
    declared.isOpen ||= rest.has(true) || "$dynamicRef" in schema || "$recursiveRef" in schema;
  }
  return declared;
}

/** By name, pattern or rule for the rest; what is required, and what tells alternatives apart, is known even where nothing more is said of it. */
function ownMembers(schema: JsonObject, value: JsonObject): [string, Schema][] {
  const { properties, patternProperties, required, discriminator } = schema;
  const known = new Set([...listAt(required), objectAt(discriminator)["propertyName"]]);
  const patterns = Object.entries(objectAt(patternProperties)).map(([pattern, member]): [RegExp, Json] => [
    regExp(pattern, "u"),
    member,
  ]);
  const rest = [schema["additionalProperties"], schema["unevaluatedProperties"]].find(isObject);
  return Object.keys(value).flatMap((name): [string, Schema][] => {
    const own = Object.hasOwn(objectAt(properties), name) ? [objectAt(properties)[name]] : [];
    const found = [...own, ...patterns.filter(([pattern]) => pattern.test(name)).map(([, member]) => member)];
    if (found.length === 0 && rest !== undefined) found.push(rest);
    if (found.length === 0 && known.has(name)) found.push(true);
    return found.filter(isSchema).map((member) => [name, member]);
  });
}

function itemSchemas(schemas: readonly JsonObject[], index: number): Schema[] {
  return schemas.flatMap((schema) => {
    const item = listAt(schema["prefixItems"])[index] ?? schema["items"];
    return isSchema(item) ? [item] : [];
  });
}
