/** What a contract calls secret: `format: password`, `writeOnly`, extensions that say so, secrets of registrations, names. */
import { type Json, type JsonObject, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { read, tokensOf } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import { Walker } from "../coverage/annotate.ts";
import { viewOf } from "../generate/view.ts";
import type { Direction, Schemas } from "../schemas.ts";
import { deliveriesOf } from "../webhooks/delivery.ts";
import { namesCapability, namesSecret } from "./names.ts";

const EXTENSIONS = ["x-secret", "x-sensitive", "x-confidential", "x-redact", "x-ms-secret"];

function marked(schema: Json): boolean {
  if (!isObject(schema)) return false;
  const said = EXTENSIONS.some((name) => schema[name] !== undefined && schema[name] !== false);
  return said || schema["format"] === "password" || schema["writeOnly"] === true;
}

export function isSecretParameter(schemas: Schemas, { name, schema, definition }: Parameter): boolean {
  return (
    namesSecret(name) || marked(definition) || viewOf(schemas, "in", schema).nodes.some((node) => marked(node.schema))
  );
}

/** Told of each text and each number that is secret; `fits` where a schema says what else may stand there. */
export type Tell = (secret: string | number, name: string, fits?: (mask: string) => boolean) => void;

function leaves(value: Json, name: string, tell: Tell, fits?: (mask: string) => boolean): void {
  if (typeof value === "number" || (typeof value === "string" && value !== "")) tell(value, name, fits);
  else if (Array.isArray(value)) for (const item of value) leaves(item, name, tell);
  else if (isObject(value)) for (const [below, member] of Object.entries(value)) leaves(member, below, tell);
}

function sameVerdict(
  schemas: Schemas,
  direction: Direction,
  pointer: string,
  value: string,
): (mask: string) => boolean {
  const verdict = JSON.stringify(schemas.errors(direction, pointer, value));
  return (mask) => JSON.stringify(schemas.errors(direction, pointer, mask)) === verdict;
}

/** By the schema, in both readings: a `writeOnly` member may come out all the same. */
function bySchema(schemas: Schemas, pointer: string, body: Json, names: ReadonlySet<string>, tell: Tell): void {
  for (const direction of ["in", "out"] as const) {
    const seen = (place: string, schema: JsonObject, value: Json): void => {
      const [parent, name = ""] = tokensOf(place).slice(-2);
      if (!marked(schema) && !(parent === "properties" && (namesSecret(name) || names.has(name)))) return;
      const fits = typeof value === "string" ? sameVerdict(schemas, direction, place, value) : undefined;
      leaves(value, name, tell, fits);
    };
    new Walker(schemas, direction, { seen, branch: () => {}, undeclared: () => {}, misdirected: () => {} }).walk(
      pointer,
      body,
    );
  }
}

/** By names, wherever they stand. */
function byName(value: Json, names: ReadonlySet<string>, tell: Tell): void {
  if (Array.isArray(value)) for (const item of value) byName(item, names, tell);
  if (!isObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    if (namesSecret(name) || names.has(name)) leaves(member, name, tell);
    else byName(member, names, tell);
    if (typeof member === "string" && namesCapability(name))
      for (const segment of member.split(/[/?#=&]/)) if (/^[\w-]{16,}$/.test(segment)) tell(segment, name);
  }
}

export class Marks {
  readonly #schemas: Schemas;
  readonly #registered = new Map<string, string>();
  readonly #names = new Set<string>();
  /** Names of headers, query parameters and cookies that security schemes have. */
  readonly credentials = new Set<string>();

  constructor(contract: Contract) {
    this.#schemas = contract.schemas;
    for (const { registration } of deliveriesOf(contract)) {
      const secret = registration?.secret ?? registration?.givenSecret;
      if (registration === undefined || secret === undefined) continue;
      this.#registered.set(registration.operationId, secret);
      this.#names.add(tokensOf(secret).at(-1) ?? "");
    }
    for (const { security } of contract.operations)
      for (const scheme of security.flat()) {
        const { in: place, name } = contract.securityScheme(scheme);
        if (typeof name === "string") this.credentials.add(`${String(place)} ${name.toLowerCase()}`);
      }
  }

  /** Those of a body of the operation; without any schema by names alone. */
  inBody(operation: Operation | undefined, schemas: readonly string[], body: Json, tell: Tell): void {
    for (const schema of schemas) bySchema(this.#schemas, schema, body, this.#names, tell);
    const pointer = this.#registered.get(operation?.id ?? "");
    const registered = pointer === undefined ? undefined : read(body, pointer);
    if (registered !== undefined) leaves(registered, "", tell);
    byName(body, this.#names, tell);
  }
}
