/**
 * Leaves out of a contract what has not the form that OpenAPI gives it (`required: true` in a schema, `type: int`, a
 * description that is a list), so that one slip does not keep anybody from the rest. Every reader after this one may
 * rely on the form of what it finds.
 */
import { TEXTS, TYPE, formOf, isByName } from "./forms.ts";
import { METHODS, holdsOf } from "./grammar.ts";
import { type Json, type JsonObject, isObject, mapObject, objectAt } from "./json.ts";
import { withPlainPaths, withRoom } from "./path-places.ts";
import { lookUp, pointer, resolved } from "./reference.ts";
import type { Slip } from "./slip.ts";
import { withStyleOf } from "./styles.ts";

/** A method of HTTP: a token of RFC 9110, 5.6.2. */
const METHOD = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const PLACES = new Set(["path", "query", "header", "cookie", "querystring"]);

/** No linter of others tells it. */
export const NO_MAP = "a reference stands for a schema, not for a map of them: write the members of the map here";

const NO_OTHER_MAP = "a reference stands for one part, not for a map of them: write the members of the map here";

class Reading {
  readonly slips: Slip[] = [];
  readonly #document: JsonObject;

  constructor(document: JsonObject) {
    this.#document = document;
  }

  #left(at: string, message: string): undefined {
    this.slips.push({ at, message: `${message}; it is left out` });
  }

  /** A part in the form of its kind; undefined where it has none. */
  part(value: Json, kind: string, at: string): Json | undefined {
    if (kind === "Data" || kind === "Extension") return value;
    if (kind === "Mapping") return this.#mapping(value, at);
    if (kind.endsWith("[]")) return this.#list(value, kind.slice(0, -2), at);
    if (kind === "Schema" && (typeof value === "boolean" || Array.isArray(value))) return this.#schema(value, at);
    if (value === null) return {};
    if (!isObject(value)) return this.#left(at, `${nameOf(kind)} must be an object`);
    const entries = Object.entries(value).flatMap(([name, member]): [string, Json][] => {
      const read = this.#member(kind, name, member, `${at}/${pointer(name).slice(2)}`);
      return read === undefined ? [] : [[name, read]];
    });
    return this.#whole(Object.fromEntries(entries), kind, at);
  }

  #member(kind: string, name: string, member: Json, at: string): Json | undefined {
    if (kind === "Operation{}" && !METHOD.test(name)) return this.#left(at, `${JSON.stringify(name)} is no method`);
    if (kind === "Operation{}" && METHODS.some((known) => known === name.toLowerCase()))
      return this.#left(at, `${name} is no additional operation: it has a name of its own in the path`);
    if (kind.endsWith("{}") && name === "$ref" && typeof member === "string")
      return this.#left(at, kind === "Schema{}" ? NO_MAP : NO_OTHER_MAP);
    const form = formOf(kind, name);
    if (form !== undefined) {
      if (member === null && form !== TYPE) return undefined;
      return form.read(member) ?? this.#left(at, `${name} must be ${form.called}`);
    }
    const holds = holdsOf(kind, name);
    if (holds === undefined || holds === "Data" || holds === "Extension") return member;
    // an empty line in YAML
    if (member === null && !isByName(kind)) return undefined;
    // references to it lead to something that says nothing
    return this.part(member, holds, at) ?? (kind.endsWith("{}") ? {} : undefined);
  }

  #list(value: Json, kind: string, at: string): Json[] | undefined {
    if (!Array.isArray(value)) return this.#left(at, `${at.split("/").at(-1)} must be a list`);
    const repeated = kind === "Parameter" ? this.#repeated(value, at) : new Set<number>();
    const list = value.flatMap((item, index) => {
      if (repeated.has(index)) return [];
      const read = this.part(item, kind, `${at}/${index}`);
      return read === undefined || (kind === "Parameter" && isEmpty(read)) ? [] : [read];
    });
    if (kind === "Schema" && list.length === 0) return this.#left(at, "a list of schemas must have one in it");
    return list;
  }

  /** Of two parameters of one name in one place the earlier one is read. */
  #repeated(parameters: readonly Json[], at: string): Set<number> {
    const met = new Set<string>();
    const found = parameters.flatMap((parameter, index) => {
      const { name, in: place } = resolved(this.#document, parameter);
      const key = JSON.stringify([place, name]);
      if (name === undefined || !met.has(key)) return met.add(key) && [];
      this.#left(`${at}/${index}`, `an earlier parameter has the name ${String(name)} in the same place`);
      return [index];
    });
    return new Set(found);
  }

  /** `true`, `false`, and the lists that `items` and `dependencies` took before 2020-12. */
  #schema(value: boolean | Json[], at: string): Json | undefined {
    if (typeof value === "boolean") return value;
    // names of members, for which `dependentRequired` came
    if (/\/dependencies\/[^/]+$/.test(at)) return TEXTS.read(value);
    return at.endsWith("/items") ? this.#list(value, "Schema", at) : this.#left(at, "a schema must be an object");
  }

  /** What an object cannot do without. */
  #whole(value: JsonObject, kind: string, at: string): JsonObject | undefined {
    if (kind === "Parameter" && typeof value["$ref"] !== "string" && !isEmpty(value)) {
      if (typeof value["name"] !== "string") return this.#left(at, "a parameter must have a name");
      if (!PLACES.has(String(value["in"])))
        return this.#left(at, `a parameter must be in one of ${[...PLACES].join(", ")}`);
    }
    if (kind === "Server") return this.#withUsualValues(value, at);
    const tell = (message: string): void => void this.slips.push({ at: `${at}/style`, message });
    if (kind === "Parameter") return withStyleOf(String(value["in"]), this.#oneNotation(value, at), tell);
    if (kind === "Header") return withStyleOf("header", this.#oneNotation(value, at), tell);
    // fields of a form have the styles of a query
    if (kind === "Encoding") return withStyleOf("query", value, tell);
    return kind === "Schema" ? this.#wholeSchema(value, at) : value;
  }

  /** A value has a style, or a media type. */
  #oneNotation(value: JsonObject, at: string): JsonObject {
    const { schema, ...rest } = value;
    if (schema === undefined || !isObject(rest["content"]) || isEmpty(rest["content"])) return value;
    this.#left(`${at}/schema`, "a value has a schema or a content");
    return rest;
  }

  /** The default of a variable is one of its values. */
  #withUsualValues(server: JsonObject, at: string): JsonObject {
    if (!isObject(server["variables"])) return server;
    const variables = mapObject(server["variables"], (variable, name) => {
      const { default: usual, enum: values } = objectAt(variable);
      if (usual === undefined || !Array.isArray(values) || values.includes(usual)) return variable;
      const message = "the default of a server's variable is one of its values; it is read as one";
      this.slips.push({ at: `${at}/variables/${pointer(name).slice(2)}/enum`, message });
      return { ...objectAt(variable), enum: [usual, ...values] };
    });
    return { ...server, variables };
  }

  #wholeSchema(schema: JsonObject, at: string): JsonObject {
    if (Array.isArray(schema["items"])) return this.#wholeSchema(this.#withPrefix(schema, schema["items"], at), at);
    const { nullable, id, discriminator, ...rest } = schema;
    const namesProperty = isObject(discriminator) && "propertyName" in discriminator;
    if (id !== undefined) this.#left(`${at}/id`, "the identifier of a schema is called $id");
    if (discriminator !== undefined && !namesProperty)
      this.#left(`${at}/discriminator`, "a discriminator must name a property");
    const left = new Set([
      ...(id === undefined ? [] : ["id"]),
      ...(discriminator === undefined || namesProperty ? [] : ["discriminator"]),
      // it adds null to a type, and there is none
      ...(nullable === undefined || "type" in rest ? [] : ["nullable"]),
    ]);
    return left.size === 0 ? schema : Object.fromEntries(Object.entries(schema).filter(([name]) => !left.has(name)));
  }

  /** A list of schemas for the first items, and what the others are, under the names that they have had since. */
  #withPrefix({ items: _items, additionalItems, ...rest }: JsonObject, items: Json[], at: string): JsonObject {
    this.slips.push({ at: `${at}/items`, message: "a list of schemas is prefixItems since 2020; it is read as that" });
    return {
      ...(items.length > 0 && { prefixItems: items }),
      ...(additionalItems !== undefined && { items: additionalItems }),
      ...rest,
    };
  }

  /** Names of schemas and references to them by value; one that leads nowhere tells nothing apart. */
  #mapping(value: Json, at: string): Json | undefined {
    if (!isObject(value)) return this.#left(at, "a mapping must be an object");
    const entries = Object.entries(value).filter(([name, target]) => {
      const isKnown = typeof target === "string" && this.#leadsSomewhere(target);
      if (!isKnown) this.#left(`${at}/${pointer(name).slice(2)}`, "this leads to no schema");
      return isKnown;
    });
    return Object.fromEntries(entries);
  }

  #leadsSomewhere(target: string): boolean {
    const reference = /[#/]/.test(target) ? target : pointer("components", "schemas", target);
    return lookUp(this.#document, reference) !== undefined;
  }
}

function isEmpty(value: Json): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function nameOf(kind: string): string {
  if (kind.endsWith("{}")) return "this";
  const words = kind.replaceAll(/(?<=[a-z])[A-Z]/g, " $&").toLowerCase();
  if (words.endsWith("s")) return words;
  return /^[aeiou]/.test(words) ? `an ${words}` : `a ${words}`;
}

/** The contract without its slips, and what they were. */
export function wellFormed(document: JsonObject): { readonly document: JsonObject; readonly slips: readonly Slip[] } {
  const reading = new Reading(document);
  const read = reading.part(document, "Document", "#");
  const tell = (slip: Slip): void => void reading.slips.push(slip);
  const roomy = withRoom(isObject(read) ? read : document, tell);
  return { document: withPlainPaths(roomy, tell), slips: reading.slips };
}
