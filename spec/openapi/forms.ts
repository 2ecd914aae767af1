/** The form that OpenAPI and JSON Schema give to what stands in a contract. */
import { type Json, isObject, mapObject } from "./json.ts";

export interface Form {
  readonly called: string;
  /** The value in its form; undefined when it has none. */
  readonly read: (value: Json) => Json | undefined;
}

const TYPES = new Set(["null", "boolean", "object", "array", "number", "string", "integer"]);

/** An unquoted version or status is a number to YAML. */
const TEXT: Form = {
  called: "text",
  read: (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : textOnly(value)),
};
const BOOLEAN: Form = { called: "true or false", read: (value) => (typeof value === "boolean" ? value : undefined) };
const NUMBER: Form = { called: "a number", read: (value) => (typeof value === "number" ? value : undefined) };
const COUNT: Form = {
  called: "a whole number from 0 on",
  read: (value) => (typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined),
};
const FACTOR: Form = {
  called: "a number above 0",
  read: (value) => (typeof value === "number" && value > 0 ? value : undefined),
};
export const TEXTS: Form = {
  called: "a list of texts",
  read: (value) =>
    Array.isArray(value) && value.every((one) => typeof one === "string") ? [...new Set(value)] : undefined,
};
const VALUES: Form = {
  called: "a list with a value in it",
  read: (value) => (Array.isArray(value) && value.length > 0 ? value : undefined),
};
const OBJECT: Form = { called: "an object", read: (value) => (isObject(value) ? value : undefined) };
const OBJECTS: Form = {
  called: "a list of objects",
  read: (value) => (Array.isArray(value) ? value.filter(isObject) : undefined),
};
/** Scopes that are no list are none: without its scheme a requirement would ask for nothing. */
const REQUIREMENTS: Form = {
  called: "a list of objects",
  read: (value) =>
    Array.isArray(value)
      ? value.filter(isObject).map((schemes) => mapObject(schemes, (scopes) => TEXTS.read(scopes) ?? []))
      : undefined,
};
const VALUES_OF_VARIABLE: Form = {
  called: "a list of texts",
  read: (value) =>
    Array.isArray(value) && value.length > 0 && value.every((one) => TEXT.read(one) !== undefined)
      ? value.map(String)
      : undefined,
};
const SCOPES: Form = {
  called: "a text for each name",
  read: (value) => (isObject(value) ? mapObject(value, (said) => TEXT.read(said) ?? "") : undefined),
};
const TEXTS_BY_NAME: Form = {
  called: "a list of texts for each name",
  read: (value) => {
    if (!isObject(value)) return undefined;
    return Object.fromEntries(Object.entries(value).filter(([, names]) => TEXTS.read(names) !== undefined));
  },
};
/** YAML reads an unquoted null as none. */
export const TYPE: Form = {
  called: "a type of JSON Schema",
  read: (value) => {
    const names = (Array.isArray(value) ? value : [value]).map((name) => (name === null ? "null" : name));
    if (names.length === 0 || !names.every((name) => typeof name === "string" && TYPES.has(name))) return undefined;
    return Array.isArray(value) ? [...new Set(names)] : names[0];
  },
};

function textOnly(value: Json): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function each(names: string, form: Form): Record<string, Form> {
  return Object.fromEntries(names.split(" ").map((name) => [name, form]));
}

/** What these members are wherever OpenAPI has them. */
const ANYWHERE: Readonly<Record<string, Form>> = {
  ...each("summary description title operationId $ref", TEXT),
  ...each("deprecated allowReserved explode allowEmptyValue", BOOLEAN),
  ...each("externalDocs", OBJECT),
};

const OWN: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  Document: { ...each("tags", OBJECTS), ...each("security", REQUIREMENTS) },
  Info: { ...each("version termsOfService", TEXT), ...each("contact license", OBJECT) },
  Operation: { ...each("tags", TEXTS), ...each("security", REQUIREMENTS) },
  Parameter: { ...each("name in style", TEXT), ...each("required", BOOLEAN) },
  Header: { ...each("style", TEXT), ...each("required", BOOLEAN) },
  RequestBody: { ...each("required", BOOLEAN) },
  Encoding: { ...each("contentType style", TEXT) },
  Server: { ...each("url", TEXT) },
  ServerVariable: { ...each("default", TEXT), ...each("enum", VALUES_OF_VARIABLE) },
  SecurityScheme: { ...each("type in name scheme bearerFormat openIdConnectUrl", TEXT) },
  OAuthFlow: { ...each("authorizationUrl tokenUrl refreshUrl", TEXT), ...each("scopes", SCOPES) },
  Link: { ...each("operationRef", TEXT), ...each("parameters", OBJECT) },
  Discriminator: { ...each("propertyName", TEXT) },
  Schema: {
    ...each("type", TYPE),
    ...each("format pattern contentMediaType contentEncoding $comment", TEXT),
    ...each("readOnly writeOnly nullable uniqueItems", BOOLEAN),
    ...each("minimum maximum exclusiveMinimum exclusiveMaximum", NUMBER),
    ...each("multipleOf", FACTOR),
    ...each("minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains", COUNT),
    ...each("required", TEXTS),
    ...each("enum x-extensible-enum", VALUES),
    ...each("dependentRequired", TEXTS_BY_NAME),
  },
};

/** Objects whose members have names of the contract's own. */
const BY_NAME = new Set(["Paths", "Callback", "Responses"]);

export function isByName(kind: string): boolean {
  return kind.endsWith("{}") || BY_NAME.has(kind);
}

export function formOf(kind: string, name: string): Form | undefined {
  if (isByName(kind)) return name === "$ref" && BY_NAME.has(kind) ? TEXT : undefined;
  const own = OWN[kind] ?? {};
  if (Object.hasOwn(own, name)) return own[name];
  return Object.hasOwn(ANYWHERE, name) ? ANYWHERE[name] : undefined;
}
