/** What tells the forms of a union apart, so that errors name the form a value evidently means. */
import {
  type Json,
  type JsonObject,
  type Schema,
  isObject,
  isSchema,
  listAt,
  objectAt,
  textAt,
} from "../../openapi/json.ts";
import { follow } from "../../openapi/reference.ts";
import { listedValues } from "../../openapi/tags.ts";

type Keyword = "anyOf" | "oneOf";

export interface UnionBranch {
  readonly schema: Schema;
  readonly types?: string[];
  readonly tags?: Json[];
}

function requiredNames(document: JsonObject, schema: Json | undefined, depth = 0): string[] {
  const target = follow(document, schema);
  if (!isObject(target) || depth > 8) return [];
  const names = listAt(target["required"]).filter((name) => typeof name === "string");
  return [...names, ...listAt(target["allOf"]).flatMap((part) => requiredNames(document, part, depth + 1))];
}

/** The discriminating property: the declared one, or one that every form requires with values of its own. */
export function tagOf(document: JsonObject, schema: JsonObject, keyword: Keyword): string | undefined {
  const declared = textAt(objectAt(schema["discriminator"])["propertyName"]);
  if (declared !== undefined) return declared;
  const branches = listAt(schema[keyword]);
  if (branches.length < 2) return undefined;
  return requiredNames(document, branches[0]).find((name) => {
    const texts = branches.flatMap((branch) => {
      const values = requiredNames(document, branch).includes(name) ? listedValues(document, branch, name) : undefined;
      return values === undefined ? [undefined] : values.map((value) => JSON.stringify(value));
    });
    return !texts.includes(undefined) && new Set(texts).size === texts.length;
  });
}

/** The JSON types a form can have, where it says so at its top or through references. */
function possibleTypes(document: JsonObject, schema: Json | undefined, depth = 0): string[] | undefined {
  const target = follow(document, schema);
  if (!isObject(target) || depth > 8) return undefined;
  const { type } = target;
  if (typeof type === "string") return [type];
  if (Array.isArray(type)) return type.filter((name) => typeof name === "string");
  if (isObject(target["properties"]) || Array.isArray(target["required"])) return ["object"];
  if (target["const"] === null) return ["null"];
  for (const part of listAt(target["allOf"])) {
    const types = possibleTypes(document, part, depth + 1);
    if (types !== undefined) return types;
  }
  return undefined;
}

/** Values the declared mapping gives a form, by a reference to it or by the bare name of its schema. */
function mappedTags(union: JsonObject, branch: Json): string[] | undefined {
  const reference = textAt(objectAt(branch)["$ref"]);
  const name = reference?.slice(reference.lastIndexOf("/") + 1);
  const mapping = Object.entries(objectAt(objectAt(union["discriminator"])["mapping"]));
  const tags = mapping
    .filter(([, target]) => reference !== undefined && (target === reference || target === name))
    .map(([tag]) => tag);
  return tags.length > 0 ? tags : undefined;
}

/** A declared discriminator without a mapping takes the names of the schemas. */
function implicitTags(union: JsonObject, branch: Json): string[] | undefined {
  const reference = textAt(objectAt(branch)["$ref"]);
  return reference !== undefined && isObject(union["discriminator"])
    ? [reference.slice(reference.lastIndexOf("/") + 1)]
    : undefined;
}

function tagsOf(document: JsonObject, union: JsonObject, branch: Json, tag: string): Json[] | undefined {
  return mappedTags(union, branch) ?? listedValues(document, branch, tag) ?? implicitTags(union, branch);
}

export function branchesOf(
  document: JsonObject,
  union: JsonObject,
  keyword: Keyword,
  tag: string | undefined,
): UnionBranch[] {
  return listAt(union[keyword])
    .filter(isSchema)
    .map((schema) => {
      const types = possibleTypes(document, schema);
      const tags = tag === undefined ? undefined : tagsOf(document, union, schema, tag);
      return { schema, ...(types && { types }), ...(tags && { tags }) };
    });
}
