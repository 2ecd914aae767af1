/** JSON Schema -> the expression that builds its check, in the vocabulary of runtime/checks. */
import { withoutRepeats } from "../../openapi/expressions.ts";
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
import { besideAjv } from "./beside-ajv.ts";
import { literal } from "./literal.ts";
import type { Note } from "./note.ts";
import { quantityOf } from "./quantity.ts";
import { isRestrictive, unsupportedKeywords } from "./unsupported.ts";
import { branchesOf, tagOf } from "./unions.ts";

export interface Context {
  readonly document: JsonObject;
  /** The expression for another schema of the contract, given its place; undefined where there is none. */
  readonly reference: (at: string) => string | undefined;
  readonly note: (note: Note) => void;
  /** Names of the vocabulary in use, for the import line. */
  readonly used: Set<string>;
}

const BOUNDS = [
  "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf".split(" "),
  "minLength maxLength".split(" "),
  "minItems maxItems".split(" "),
  "minProperties maxProperties".split(" "),
].flat();

/** More would be a list that nobody reads in an error. */
const MOST_CHOICES = 12;

/** Writes the check of one schema. `at` is its place in the contract, as a `#/...` fragment. */
export class CheckWriter {
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  #call(name: string, ...parameters: readonly string[]): string {
    this.#context.used.add(name);
    return `${name}(${parameters.join(", ")})`;
  }

  #constant(name: "anything" | "nothing"): string {
    this.#context.used.add(name);
    return name;
  }

  write(schema: Schema, at: string): string {
    if (typeof schema === "boolean") return this.#constant(schema ? "anything" : "nothing");
    const { document, note: tell } = this.#context;
    for (const note of [...unsupportedKeywords(schema, at), ...besideAjv(schema, at, document)]) tell(note);
    for (const name of unknownTypes(schema))
      this.#context.note({ at: `${at}/type`, message: `type ${name} is unknown; not checked` });
    const guard = this.#type(schema);
    const parts = [
      ...this.#reference(schema, at),
      ...this.#quantity(schema),
      ...this.#text(schema, at),
      ...this.#array(schema, at),
      ...this.#object(schema, at),
      ...this.#logic(schema, at),
    ];
    const late = this.#unevaluated(schema, at);
    const body = this.#combine(guard, [...parts, ...late]);
    return late.length > 0 ? this.#call("tracking", body) : body;
  }

  #combine(guard: string | undefined, parts: readonly string[]): string {
    const [only] = parts;
    if (guard !== undefined) return parts.length === 0 ? guard : this.#call("typed", guard, ...parts);
    if (only === undefined) return this.#constant("anything");
    return parts.length === 1 ? only : this.#call("all", ...parts);
  }

  #child(value: Json | undefined, at: string, ...steps: readonly (string | number)[]): string {
    const path = steps.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1"));
    return this.write(isSchema(value) ? value : true, [at, ...path].join("/"));
  }

  #type(schema: JsonObject): string | undefined {
    const names = typesOf(schema);
    return names.length === 0 ? undefined : this.#call("type", ...names.map((name) => JSON.stringify(name)));
  }

  #reference(schema: JsonObject, at: string): string[] {
    const target = textAt(schema["$ref"]);
    if (target === undefined) return [];
    const expression = this.#context.reference(target);
    if (expression !== undefined) return [this.#call("of", `() => ${expression}`)];
    this.#context.note({ at, message: `$ref ${target} leads nowhere in this document` });
    return [];
  }

  #values(schema: JsonObject): string[] {
    const parts: string[] = [];
    if (schema["const"] !== undefined) parts.push(this.#call("constant", literal(schema["const"])));
    if (Array.isArray(schema["enum"])) parts.push(this.#call("oneOfValues", ...schema["enum"].map(literal)));
    return parts;
  }

  /** Values and bounds, in the unit that the schema names. */
  #quantity(schema: JsonObject): string[] {
    const limits = [...this.#values(schema), ...this.#bounds(schema)];
    const quantity = quantityOf(schema);
    if (quantity === undefined || limits.length === 0) return limits;
    // what is suggested in place of a whole number has to be one
    const whole = schema["type"] === "integer" ? [this.#call("multipleOf", literal(1))] : [];
    return [this.#call("inUnit", literal(quantity), ...whole, ...limits)];
  }

  #bounds(schema: JsonObject): string[] {
    return BOUNDS.filter((name) => typeof schema[name] === "number").map((name) =>
      this.#call(name, literal(schema[name])),
    );
  }

  #text(schema: JsonObject, at: string): string[] {
    const parts: string[] = [];
    const pattern = textAt(schema["pattern"]);
    const format = textAt(schema["format"]);
    if (pattern !== undefined && this.#readable(pattern, `${at}/pattern`))
      parts.push(
        this.#call("pattern", ...[withoutRepeats(pattern), ...(format === undefined ? [] : [format])].map(literal)),
      );
    if (format !== undefined) parts.push(this.#call("format", literal(format)));
    return parts;
  }

  #readable(pattern: string, at: string): boolean {
    const flags = ["u", ""].find((flag) => isExpression(pattern, flag));
    if (flags === "")
      this.#context.note({ at, message: `pattern ${pattern} is only readable without the u flag; read so` });
    if (flags === undefined)
      this.#context.note({ at, message: `pattern ${pattern} is no regular expression of ECMAScript; not checked` });
    return flags !== undefined;
  }

  #array(schema: JsonObject, at: string): string[] {
    const parts: string[] = [];
    const prefix = listAt(schema["prefixItems"]);
    if (prefix.length > 0) {
      parts.push(
        this.#call("prefixItems", ...prefix.map((item, index) => this.#child(item, at, "prefixItems", index))),
      );
    }
    if (isSchema(schema["items"])) {
      const from = prefix.length > 0 ? [String(prefix.length)] : [];
      parts.push(this.#call("items", this.#child(schema["items"], at, "items"), ...from));
    }
    parts.push(...this.#contains(schema, at));
    if (schema["uniqueItems"] === true) parts.push(this.#call("uniqueItems"));
    return parts;
  }

  #contains(schema: JsonObject, at: string): string[] {
    if (!isSchema(schema["contains"])) return [];
    const least = typeof schema["minContains"] === "number" ? schema["minContains"] : 1;
    const most = typeof schema["maxContains"] === "number" ? String(schema["maxContains"]) : "Number.POSITIVE_INFINITY";
    if (least === 0 && schema["maxContains"] === undefined) return [];
    return [this.#call("contains", this.#child(schema["contains"], at, "contains"), String(least), most)];
  }

  #object(schema: JsonObject, at: string): string[] {
    const parts: string[] = [];
    const required = listAt(schema["required"]);
    if (required.length > 0)
      parts.push(this.#call("required", ...required.map((name) => literal(this.#withChoices(schema, name)))));
    parts.push(...this.#members(schema, at));
    if (isSchema(schema["propertyNames"])) {
      parts.push(this.#call("propertyNames", this.#child(schema["propertyNames"], at, "propertyNames")));
    }
    return [...parts, ...this.#dependent(schema, at)];
  }

  /** A required name, with its values where they are few: whoever forgot the member does not know them either. */
  #withChoices(schema: JsonObject, name: Json): Json {
    const member = objectAt(follow(this.#context.document, objectAt(schema["properties"])[String(name)]));
    const choices = member["const"] === undefined ? listAt(member["enum"]) : [member["const"]];
    return choices.length > 0 && choices.length <= MOST_CHOICES ? [name, ...choices] : name;
  }

  #members(schema: JsonObject, at: string): string[] {
    const fields: string[] = [];
    const pairs = (keyword: string, holds: (name: string) => boolean): string => {
      const entries = Object.entries(objectAt(schema[keyword])).filter(([name]) => holds(name));
      const lines = entries.map(([name, member]) => `[${literal(name)}, ${this.#child(member, at, keyword, name)}]`);
      return lines.length === 0 ? "[]" : `[\n${lines.join(",\n")},\n]`;
    };
    if (isObject(schema["properties"])) fields.push(`properties: ${pairs("properties", () => true)}`);
    if (isObject(schema["patternProperties"])) {
      fields.push(
        `patterns: ${pairs("patternProperties", (source) => this.#readable(source, `${at}/patternProperties`))}`,
      );
    }
    // who cannot read a pattern does not know which members it leaves to additionalProperties
    const allRead = Object.keys(objectAt(schema["patternProperties"])).every((source) => isExpression(source, ""));
    const others = allRead ? schema["additionalProperties"] : undefined;
    if (others === false) fields.push('others: "closed"');
    else if (isSchema(others)) fields.push(`others: ${this.#child(others, at, "additionalProperties")}`);
    return fields.length === 0 ? [] : [this.#call("members", `{ ${fields.join(", ")} }`)];
  }

  #dependent(schema: JsonObject, at: string): string[] {
    const parts: string[] = [];
    for (const keyword of ["dependentRequired", "dependentSchemas", "dependencies"]) {
      for (const [name, value] of Object.entries(objectAt(schema[keyword]))) {
        if (Array.isArray(value)) parts.push(this.#call("dependentRequired", literal(name), ...value.map(literal)));
        else parts.push(this.#call("dependentSchema", literal(name), this.#child(value, at, keyword, name)));
      }
    }
    return parts;
  }

  #logic(schema: JsonObject, at: string): string[] {
    const parts = listAt(schema["allOf"]).map((part, index) => this.#child(part, at, "allOf", index));
    for (const keyword of ["anyOf", "oneOf"] as const) {
      if (Array.isArray(schema[keyword])) parts.push(this.#union(schema, keyword, at));
    }
    if (isSchema(schema["not"]))
      parts.push(this.#call("not", this.#child(schema["not"], at, "not"), ...atLeastOne(schema["not"])));
    // a condition that nothing follows looks at nothing, as Ajv reads it
    const hasBranch = isRestrictive(schema["then"]) || isRestrictive(schema["else"]);
    if (isSchema(schema["if"]) && hasBranch) {
      parts.push(this.#call("when", ...["if", "then", "else"].map((name) => this.#child(schema[name], at, name))));
    }
    return parts;
  }

  #union(schema: JsonObject, keyword: "anyOf" | "oneOf", at: string): string {
    const { document } = this.#context;
    const tag = tagOf(document, schema, keyword);
    const branches = branchesOf(document, schema, keyword, tag).map((branch, index) => {
      const fields = [`check: ${this.#child(branch.schema, at, keyword, index)}`];
      if (branch.types !== undefined) fields.push(`types: ${literal(branch.types)}`);
      if (branch.tags !== undefined) fields.push(`tags: ${literal(branch.tags)}`);
      return `{ ${fields.join(", ")} }`;
    });
    const options = tag === undefined ? [] : [`{ tag: ${literal(tag)} }`];
    return this.#call(keyword, `[\n${branches.join(",\n")},\n]`, ...options);
  }

  #unevaluated(schema: JsonObject, at: string): string[] {
    const parts: string[] = [];
    const [members, items] = [schema["unevaluatedProperties"], schema["unevaluatedItems"]];
    if (members === false) parts.push(this.#call("unevaluatedProperties", '"closed"'));
    else if (isSchema(members)) {
      parts.push(this.#call("unevaluatedProperties", this.#child(members, at, "unevaluatedProperties")));
    }
    if (isSchema(items)) parts.push(this.#call("unevaluatedItems", this.#child(items, at, "unevaluatedItems")));
    return parts;
  }
}

function isExpression(pattern: string, flags: string): boolean {
  try {
    return Boolean(new RegExp(pattern, flags));
  } catch {
    return false;
  }
}

const TYPE_NAMES: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "null", "array", "object"]);

/** Types a schema names that JSON does not have. */
function unknownTypes(schema: JsonObject): string[] {
  const named = typeof schema["type"] === "string" ? [schema["type"]] : listAt(schema["type"]);
  return named.filter((name) => typeof name === "string" && !TYPE_NAMES.has(name)) as string[];
}

/** The JSON types a schema names itself; `nullable` is OpenAPI 3.0's way to add null, which validators still honour. */
export function typesOf(schema: JsonObject): string[] {
  const named = typeof schema["type"] === "string" ? [schema["type"]] : listAt(schema["type"]);
  const names = named.filter((name) => typeof name === "string" && TYPE_NAMES.has(name)) as string[];
  if (schema["nullable"] === true && names.length > 0 && !names.includes("null")) names.push("null");
  return names;
}

/** Not to lack all of them is to have one of them, which can be said in words. */
function atLeastOne(excluded: Json): string[] {
  const { properties, ...others } = objectAt(excluded);
  const names = Object.entries(objectAt(properties));
  if (names.length === 0 || Object.keys(others).length > 0 || !names.every(([, schema]) => isNothing(schema)))
    return [];
  return [literal(`needs ${names.map(([name]) => name).join(", or ")}`)];
}

function isNothing(schema: Json): boolean {
  return schema === false || JSON.stringify(schema) === '{"not":{}}';
}
