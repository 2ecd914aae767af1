/** Every schema of a contract that gets a name in the generated code: components first, then the ones written in place. */
import { type JsonObject, type Schema, isSchema, objectAt } from "../openapi/json.ts";
import { Names, capitalise } from "./names.ts";
import type { Operation } from "./operations.ts";
import { lookUp, partPlaceOf, placeOf, pointer } from "../openapi/reference.ts";

export interface Entry {
  readonly name: string;
  /** Where the schema is written. */
  readonly at: string;
  readonly schema: Schema;
  /** Its TypeScript type, as an expression over the generated types. */
  readonly type: string;
}

export class SchemaTable {
  readonly #document: JsonObject;
  readonly #entries = new Map<string, Entry>();
  readonly #names: Names;

  constructor(document: JsonObject, reserved: Iterable<string>) {
    this.#document = document;
    this.#names = new Names(reserved);
  }

  /** All entries in the order in which they were added. */
  entries(): Entry[] {
    return [...this.#entries.values()];
  }

  find(at: string): Entry | undefined {
    return this.#entries.get(placeOf(this.#document, at));
  }

  /** Names the schema at a place; a schema that already has a name keeps it, and no schema gives no entry. */
  add(at: string, wanted: string, type: string): Entry | undefined {
    const place = placeOf(this.#document, at);
    const known = this.#entries.get(place);
    if (known !== undefined) return known;
    const schema = lookUp(this.#document, place);
    if (!isSchema(schema)) return undefined;
    const entry = { name: this.#names.claim(wanted), at: place, schema, type };
    this.#entries.set(place, entry);
    return entry;
  }
}

/** `["a"]["b"]` after a type. */
export function indexed(base: string, ...steps: readonly string[]): string {
  return steps.reduce((type, step) => `${type}[${/^[1-5]\d\d$/.test(step) ? step : JSON.stringify(step)}]`, base);
}

export interface MediaType {
  readonly mediaType: string;
  /** Where its schema is written; absent when it has none. */
  readonly schemaAt?: string;
}

/** The media types of a request body or a response, both given by the place of the object that has `content`. */
export function mediaTypesAt(document: JsonObject, at: string): MediaType[] {
  const content = objectAt(objectAt(lookUp(document, partPlaceOf(document, at)))["content"]);
  return Object.entries(content).map(([mediaType, value]) => ({
    mediaType,
    ...(isSchema(objectAt(value)["schema"])
      ? { schemaAt: `${partPlaceOf(document, at)}/${pointer("content", mediaType, "schema").slice(2)}` }
      : {}),
  }));
}

function addContent(table: SchemaTable, document: JsonObject, at: string, name: string, type: string): void {
  const mediaTypes = mediaTypesAt(document, at);
  for (const { mediaType, schemaAt } of mediaTypes) {
    if (schemaAt === undefined) continue;
    const suffix = mediaTypes.length > 1 ? `_${mediaType}` : "";
    table.add(schemaAt, name + suffix, indexed(type, "content", mediaType));
  }
}

function addHeaders(table: SchemaTable, document: JsonObject, at: string, name: string): void {
  const place = partPlaceOf(document, at);
  for (const header of Object.keys(objectAt(objectAt(lookUp(document, place))["headers"]))) {
    const headerAt = partPlaceOf(document, `${place}/${pointer("headers", header).slice(2)}`);
    table.add(`${headerAt}/schema`, `${name}Header_${header}`, "unknown");
  }
}

function addParameter(table: SchemaTable, document: JsonObject, at: string, name: string): void {
  const place = partPlaceOf(document, at);
  table.add(`${place}/schema`, name, "unknown");
  for (const { schemaAt } of mediaTypesAt(document, place)) {
    if (schemaAt !== undefined) table.add(schemaAt, name, "unknown");
  }
}

function addComponents(table: SchemaTable, document: JsonObject): void {
  const components = objectAt(document["components"]);
  const each = (kind: string, add: (name: string, at: string, type: string) => void): void => {
    for (const name of Object.keys(objectAt(components[kind]))) {
      add(name, pointer("components", kind, name), indexed("components", kind, name));
    }
  };
  each("schemas", (name, at, type) => table.add(at, name, type));
  each("parameters", (name, at) => addParameter(table, document, at, `${name}Parameter`));
  each("headers", (name, at) => table.add(`${at}/schema`, `${name}Header`, "unknown"));
  each("requestBodies", (name, at, type) => addContent(table, document, at, `${name}Body`, type));
  each("responses", (name, at, type) => {
    addContent(table, document, at, `${name}Response`, type);
    addHeaders(table, document, at, `${name}Response`);
  });
}

/** The TypeScript type of an operation. */
export function typeOfOperation({ kind, path, method }: Operation): string {
  return indexed(kind === "webhook" ? "webhooks" : "paths", path, method);
}

function addOperation(table: SchemaTable, document: JsonObject, operation: Operation): void {
  const { at, name, definition } = operation;
  const type = typeOfOperation(operation);
  for (const parameter of operation.parameters) {
    addParameter(table, document, parameter.at, `${name}${capitalise(parameter.in)}_${parameter.name}`);
  }
  if (definition["requestBody"] !== undefined) {
    addContent(table, document, `${at}/requestBody`, `${name}Body`, `NonNullable<${indexed(type, "requestBody")}>`);
  }
  for (const status of Object.keys(objectAt(definition["responses"]))) {
    const responseAt = `${at}/responses/${status}`;
    addContent(table, document, responseAt, `${name}${status}`, indexed(type, "responses", status));
    addHeaders(table, document, responseAt, `${name}${status}`);
  }
}

/** `reserved` are names the generated module needs for itself. */
export function schemaTable(
  document: JsonObject,
  operations: readonly Operation[],
  reserved: Iterable<string>,
): SchemaTable {
  const table = new SchemaTable(document, reserved);
  addComponents(table, document);
  for (const operation of operations) addOperation(table, document, operation);
  return table;
}
