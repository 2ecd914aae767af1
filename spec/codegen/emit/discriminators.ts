/** The values of a discriminator in the types of the schemas that they mean. */
import { type Json, type JsonObject, isObject, listAt, mapObject, objectAt, textAt } from "../../openapi/json.ts";
import { placeInContract } from "../../openapi/direction.ts";
import { pointer, stepsOf } from "../../openapi/reference.ts";
import { componentOf, heirsOf, listedValues, tagsOf } from "../../openapi/tags.ts";
import { changed } from "../../openapi/walk.ts";
import { typesIn, voices } from "./parameters.ts";

/** Values of each discriminating member, by the component of the contract that they mean. */
type Tags = Map<string, Map<string, Set<string>>>;

/**
 * The document without discriminators, for its types alone: openapi-typescript writes the values of a discriminator over those that a
 * schema has itself, so that nobody could write what the contract wants. Here they go where a schema leaves room for them.
 */
export function withDiscriminators(document: JsonObject, contract: JsonObject): JsonObject {
  const tags = tagsIn(contract);
  const without = changed(document, (value, { kind }) => {
    if (kind !== "Schema") return value;
    const { discriminator: _discriminator, ...rest } = value;
    return rest;
  });
  const components = objectAt(without["components"]);
  const schemas = mapObject(objectAt(components["schemas"]), (schema, name) => {
    const written = stepsOf(placeInContract(contract, pointer("components", "schemas", name))).at(-1) ?? name;
    return [...(tags.get(written) ?? [])].reduce<Json>(
      (narrowed, [member, own]) =>
        withTag(document, narrowed, member, [...own, ...ofHeirs(contract, tags, written, member)]),
      schema,
    );
  });
  return "schemas" in components ? { ...without, components: { ...components, schemas } } : without;
}

function tagsIn(contract: JsonObject): Tags {
  const tags: Tags = new Map();
  changed(contract, (value, { kind, at }) => {
    const member = textAt(objectAt(value["discriminator"])["propertyName"]);
    if (kind !== "Schema" || member === undefined) return value;
    for (const [reference, tag] of tagsOf(contract, value, componentOf(contract, at))) {
      const name = stepsOf(reference).at(-1) ?? "";
      const own = tags.get(name) ?? new Map<string, Set<string>>();
      tags.set(name, own.set(member, (own.get(member) ?? new Set()).add(tag)));
    }
    return value;
  });
  return tags;
}

/** What is built upon a schema is one of it, whatever its own value is. */
function ofHeirs(contract: JsonObject, tags: Tags, name: string, member: string): string[] {
  return heirsOf(contract, name).flatMap((heir) => [...(tags.get(heir)?.get(member) ?? [])]);
}

function withTag(document: JsonObject, schema: Json, member: string, values: readonly string[]): Json {
  if (!isObject(schema) || "oneOf" in schema || "anyOf" in schema || !takes(document, schema, member, values))
    return schema;
  const tag = { type: "string", enum: [...new Set(values)] };
  if (Array.isArray(schema["allOf"]))
    return {
      ...schema,
      allOf: [...schema["allOf"], { type: "object", required: [member], properties: { [member]: tag } }],
    };
  const properties = objectAt(schema["properties"]);
  if (schema["type"] !== "object" && !("properties" in schema)) return schema;
  const { description } = objectAt(properties[member]);
  const told = { ...tag, ...(description !== undefined && { description }) };
  const required = [...new Set([...listAt(schema["required"]), member])];
  return { ...schema, required, properties: { ...properties, [member]: told } };
}

/** Whether a schema takes the values for its member as it is. */
function takes(document: JsonObject, schema: JsonObject, member: string, values: readonly string[]): boolean {
  const listed = listedValues(document, schema, member);
  if (listed !== undefined) return values.every((value) => listed.includes(value));
  const said = voices(document, schema).flatMap((part) => voices(document, objectAt(part["properties"])[member]));
  const types = typesIn(said);
  return types.size === 0 || types.has("string");
}
