/**
 * What is put together by `allOf`, as the one schema that it describes. A comparer takes a member that moves from one part to another for
 * one that is gone, and a part with another description for another part.
 */
import {
  type Json,
  type JsonObject,
  isObject,
  listAt,
  mapObject,
  objectAt,
  sameJson,
} from "../../spec/openapi/json.ts";
import { follow, lookUp, pointer } from "../../spec/openapi/reference.ts";
import { changed } from "../../spec/openapi/walk.ts";

/** What says nothing of the values that a schema takes. */
const ANNOTATIONS = new Set(["title", "description", "example", "examples", "externalDocs", "$comment"]);
/** What a part may say to be one with the others: where two say it, both, */
const JOINED = new Set(["type", "properties", "required", "items"]);
/** the narrower of both, */
const LOWER = new Set(["minLength", "minItems", "minProperties", "minimum", "exclusiveMinimum"]);
const UPPER = new Set(["maxLength", "maxItems", "maxProperties", "maximum", "exclusiveMaximum"]);
/** or the same. */
const AGREED = new Set([
  ...["enum", "const", "pattern", "format", "multipleOf", "uniqueItems", "default", "readOnly", "writeOnly"],
  ...["contentEncoding", "contentMediaType", "propertyNames", "dependentRequired", "deprecated"],
]);
/** Of these a schema speaks by the members that it names itself. */
const BY_OWN_MEMBERS = ["additionalProperties", "patternProperties", "discriminator"] as const;

/** The contract with the objects and lists of each `allOf` in one, as far as they say nothing else. */
export function withJoinedParts(document: JsonObject): JsonObject {
  return changed(document, (value, { kind }) => (kind === "Schema" ? joined(document, value, new Set()) : value));
}

/** The contract with whatever of an `allOf`, or beside the shared schemas, a schema refers to under a name of its own: it will not be where it was. */
export function withOwnParts(contract: JsonObject): JsonObject {
  const components = objectAt(contract["components"]);
  const schemas = objectAt(components["schemas"]);
  const names = new Map<string, string>();
  const nameOf = (reference: string): string => {
    let name = names.get(reference) ?? reference.replaceAll(/[^\w.-]+/g, ".").slice(1);
    while (!names.has(reference) && name in schemas) name += ".";
    names.set(reference, name);
    return pointer("components", "schemas", name);
  };
  const named = (document: JsonObject): JsonObject =>
    changed(document, (value, { kind }) => {
      const { $ref: reference } = value;
      if (kind !== "Schema" || typeof reference !== "string") return value;
      const isElsewhere = reference.includes("/allOf/") || !reference.startsWith(pointer("components", "schemas", ""));
      return isElsewhere ? { ...value, $ref: nameOf(reference) } : value;
    });
  let whole = named(contract);
  // parts may refer to parts
  for (let known = 0; names.size > known;) {
    known = names.size;
    const parts = [...names].map(([reference, name]) => [name, lookUp(contract, reference) ?? {}]);
    whole = named({
      ...contract,
      components: { ...components, schemas: { ...schemas, ...Object.fromEntries(parts) } },
    });
  }
  return whole;
}

function joined(document: JsonObject, schema: JsonObject, within: ReadonlySet<string>): JsonObject {
  const own = unexplained(schema);
  if (!Array.isArray(own["allOf"]) || BY_OWN_MEMBERS.some((keyword) => keyword in own)) return own;
  const { allOf, ...rest } = own;
  const left: JsonObject[] = [];
  let whole: JsonObject = rest;
  for (const part of listAt(allOf)) {
    const plain = isObject(part) ? plainPart(document, part, within) : undefined;
    if (plain === undefined || !agree(whole, plain)) left.push(objectAt(part));
    else whole = withPart(document, whole, plain);
  }
  return left.length === 0 ? whole : { ...whole, allOf: left };
}

function agree(whole: JsonObject, part: JsonObject): boolean {
  return Object.entries(part).every(
    ([keyword, said]) =>
      (keyword !== "type" && !AGREED.has(keyword)) || whole[keyword] === undefined || sameJson(whole[keyword], said),
  );
}

/** A title is what a comparer calls an alternative by. */
function unexplained(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => keyword === "title" || !ANNOTATIONS.has(keyword)),
  );
}

/** A part that says nothing but what can be said with the others; undefined for any other. */
function plainPart(document: JsonObject, part: JsonObject, within: ReadonlySet<string>): JsonObject | undefined {
  const { $ref: reference, ...beside } = part;
  if (reference === undefined) {
    const { title: _title, xml: _xml, ...said } = joined(document, part, within);
    return Object.keys(said).every((keyword) => [JOINED, LOWER, UPPER, AGREED].some((known) => known.has(keyword)))
      ? said
      : undefined;
  }
  const isAlone = Object.keys(beside).every((keyword) => ANNOTATIONS.has(keyword));
  if (typeof reference !== "string" || !isAlone || within.has(reference)) return undefined;
  const target = lookUp(document, reference);
  const plain = isObject(target) ? plainPart(document, target, new Set([...within, reference])) : undefined;
  return plain && withReferences(plain, reference);
}

/** Members stay where they are, as they may hold what refers to them. */
function withReferences(plain: JsonObject, reference: string): JsonObject {
  const at = (member: Json, step: string): Json =>
    "$ref" in objectAt(member) ? member : { $ref: `${reference}/${step}` };
  const { properties, items } = plain;
  return {
    ...plain,
    ...(properties !== undefined && {
      properties: mapObject(objectAt(properties), (member, name) => at(member, `properties/${pointer(name).slice(2)}`)),
    }),
    ...(items !== undefined && { items: at(items, "items") }),
  };
}

function withPart(document: JsonObject, whole: JsonObject, part: JsonObject): JsonObject {
  const both = (one: Json | undefined, other: Json): Json => {
    const isSaid = one === undefined || sameJson(follow(document, one) ?? null, follow(document, other) ?? null);
    return isSaid ? other : { allOf: [one, other] };
  };
  const { type = whole["type"], items, properties, required, ...limits } = part;
  const own = objectAt(whole["properties"]);
  const members = mapObject(objectAt(properties), (member, name) =>
    both(Object.hasOwn(own, name) ? own[name] : undefined, member),
  );
  const narrowed = mapObject(limits, (limit, keyword) => {
    const own = whole[keyword];
    if (typeof own !== "number" || typeof limit !== "number") return limit;
    if (LOWER.has(keyword)) return Math.max(own, limit);
    return UPPER.has(keyword) ? Math.min(own, limit) : limit;
  });
  return {
    ...whole,
    ...narrowed,
    ...(type !== undefined && { type }),
    ...(properties !== undefined && { properties: { ...own, ...members } }),
    ...(items !== undefined && { items: both(whole["items"], items) }),
    ...(required !== undefined && { required: [...new Set([...listAt(whole["required"]), ...listAt(required)])] }),
  };
}
