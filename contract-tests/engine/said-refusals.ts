/**
 * Contracts in which a refusal has the status of a success, and only its body says that it is one: `{ok: false, error: not_found}`,
 * `{jsonrpc, error}`. The gate reads them as if the refusal had the status that it amounts to.
 */
import { METHODS } from "../../spec/openapi/grammar.ts";
import { type Json, type JsonObject, isObject, listAt, objectAt } from "../../spec/openapi/json.ts";
import { isJsonMediaType } from "../../spec/openapi/media.ts";
import { resolved } from "../../spec/openapi/reference.ts";
import { type HttpResponse, jsonBody } from "./http/exchange.ts";

/** Whether a body says that it refuses. */
type Says = (body: JsonObject) => boolean;

/** How answers of an operation refuse that have the status of a success, by that status. */
export type SaidRefusals = ReadonlyMap<string, Says>;

const OK = /^(ok|success|successful|succeeded)$/i;
const OUTCOME = /^(status|result|outcome)$/i;
const FAILED = /^(error|err|fail|failed|failure)$/i;
const ERROR = /^(error|errors|err)$/i;

/** Members of things, and those of them that calls have as well. */
const THING = /^(u?u?id|name|_?links?|\w+_id|\w+Id)$/;
const OF_A_CALL = /^(request|trace|correlation|transaction)_?id$/i;

/** What names of errors amount to; the first that fits counts. */
const AMOUNTS: readonly (readonly [RegExp, number])[] = [
  [/internal|fatal|server_error|unavailable/, 500],
  [/rate_?limit|too_many/, 429],
  [/auth(ed|enticat|_)|unauthori[sz]|(^|_)auth$|(token|session|credential|api_?key|login)s?(_|$)/, 401],
  [/forbidden|permission|access_denied|not_allowed|missing_scope|restricted/, 403],
  [/not_?found|no_such|does_?nt_exist|does_not_exist/, 404],
  [/already|taken|conflict|duplicate|exists|^(is|not|cant|cannot)_|_(is|not)_/, 409],
];
const INVALID = 400;

function amountOf(code: Json | undefined): number {
  if (typeof code === "number") return code >= 400 && code < 600 ? code : INVALID;
  const name = typeof code === "string" ? code.replaceAll(/([a-z])([A-Z])/g, "$1_$2").toLowerCase() : "";
  return AMOUNTS.find(([known]) => known.test(name.replaceAll(/[^a-z]+/g, "_")))?.[1] ?? INVALID;
}

const CODES = ["code", "type", "name", "reason", "status"];

/** The name of the error, wherever the body has it. */
function codeIn(body: JsonObject): Json | undefined {
  for (const [name, value] of Object.entries(body)) {
    if (!ERROR.test(name)) continue;
    const error = Array.isArray(value) ? value[0] : value;
    if (!isObject(error)) return error;
    return CODES.flatMap((code) => error[code] ?? [])[0];
  }
  return body["code"];
}

class Reader {
  readonly document: JsonObject;

  constructor(document: JsonObject) {
    this.document = document;
  }

  /** With the members of all that it is made of. */
  whole(given: Json | undefined): JsonObject {
    const schema = resolved(this.document, given);
    const parts = listAt(schema["allOf"]).map((part) => this.whole(part));
    if (parts.length === 0) return schema;
    const all = [...parts, schema];
    return {
      ...schema,
      properties: Object.assign({}, ...all.map((part) => objectAt(part["properties"]))),
      required: all.flatMap((part) => listAt(part["required"])),
    };
  }

  property(schema: JsonObject, name: string): JsonObject {
    return resolved(this.document, objectAt(schema["properties"])[name]);
  }

  /** The values that a property may have, where the schema lists them. */
  valuesOf(schema: JsonObject, name: string): Json[] {
    const property = this.property(schema, name);
    return "const" in property ? [property["const"] ?? null] : listAt(property["enum"]);
  }

  names(schema: JsonObject): string[] {
    return Object.keys(objectAt(schema["properties"]));
  }

  /** A job that failed is a thing that is read, and its error one of its members. */
  isThing(schema: JsonObject): boolean {
    const names = this.names(schema);
    return !names.includes("jsonrpc") && names.some((name) => THING.test(name) && !OF_A_CALL.test(name));
  }

  /** How a branch of a union says that it refuses; undefined where it does not. */
  branch(schema: JsonObject, others: readonly JsonObject[], inBodiesAlone: boolean): Says | undefined {
    const required = listAt(schema["required"]).map(String);
    const only = (name: string, test: (value: Json) => boolean): boolean => {
      const values = this.valuesOf(schema, name);
      return required.includes(name) && values.length > 0 && values.every(test);
    };
    const ok = required.find((name) => OK.test(name) && only(name, (value) => value === false));
    if (ok !== undefined) return (body) => body[ok] === false;
    if (!inBodiesAlone || this.isThing(schema)) return undefined;
    const isFailure = (value: Json | undefined): boolean => typeof value === "string" && FAILED.test(value);
    const outcome = required.find((name) => OUTCOME.test(name) && only(name, isFailure));
    if (outcome !== undefined) return (body) => isFailure(body[outcome]);
    const error = required.find(
      (name) => ERROR.test(name) && others.every((other) => !this.names(other).includes(name)),
    );
    return error === undefined ? undefined : (body) => error in body;
  }

  /** The refusal with those of its errors alone that amount to the status; undefined where it does not list them at its top. */
  narrowed(schema: JsonObject, status: string): JsonObject | undefined {
    const name = this.names(schema).find((one) => ERROR.test(one) && this.valuesOf(schema, one).length > 0);
    if (name === undefined) return undefined;
    const values = this.valuesOf(schema, name).filter((code) => String(amountOf(code)) === status);
    const { const: _one, ...property } = this.property(schema, name);
    const properties = { ...objectAt(schema["properties"]), [name]: { ...property, enum: values } };
    return { ...schema, properties };
  }

  /** Statuses that the errors of a refusal amount to; all of them where it does not list its errors. */
  statuses(schema: JsonObject): string[] {
    const codes = this.names(schema).flatMap((name) => {
      if (name === "code") return this.valuesOf(schema, name);
      if (!ERROR.test(name)) return [];
      const property = this.property(schema, name);
      const error = isObject(property["items"]) ? resolved(this.document, property["items"]) : property;
      return [...this.valuesOf(schema, name), ...CODES.flatMap((code) => this.valuesOf(error, code))];
    });
    const amounts = codes.map(amountOf).filter((status) => status < 500);
    return amounts.length === 0 ? ["4XX"] : [...new Set(amounts.map(String))];
  }
}

interface Parted {
  readonly says: Says;
  /** Schemas of what is taken, and of what is refused with this status. */
  readonly taken: Json;
  readonly refused: (status: string) => Json;
  readonly statuses: readonly string[];
}

function one(keyword: string, around: JsonObject, branches: readonly Json[]): Json {
  const [first, ...others] = branches;
  return others.length === 0 && first !== undefined && Object.keys(around).length === 0
    ? first
    : { ...around, [keyword]: [...branches] };
}

/** A schema whose branches say whether something was taken or refused. */
function branchesOf(reader: Reader, schema: JsonObject, inBodiesAlone: boolean): Parted | undefined {
  for (const keyword of ["oneOf", "anyOf"]) {
    const { [keyword]: given, discriminator: _by, description: _words, title: _title, ...around } = schema;
    const branches = listAt(given).map((branch) => ({ branch, schema: reader.whole(branch) }));
    const said = branches.map((own) => ({
      ...own,
      says: reader.branch(
        own.schema,
        branches.filter((other) => other !== own).map((other) => other.schema),
        inBodiesAlone,
      ),
    }));
    const refusals = said.filter(({ says }) => says !== undefined);
    if (refusals.length === 0 || refusals.length === said.length) continue;
    const taken = said.filter(({ says }) => says === undefined);
    return {
      says: (body) => refusals.some(({ says }) => says?.(body) === true),
      taken: one(
        keyword,
        around,
        taken.map(({ branch }) => branch),
      ),
      refused: (status) =>
        one(
          keyword,
          around,
          refusals.map((refusal) => reader.narrowed(refusal.schema, status) ?? refusal.branch),
        ),
      statuses: [...new Set(refusals.flatMap((refusal) => reader.statuses(refusal.schema)))],
    };
  }
  return undefined;
}

/** One schema for both: `ok` is a boolean, and an error may stand beside it. */
function flat(reader: Reader, schema: JsonObject): Parted | undefined {
  const names = reader.names(schema);
  const ok = names.find((name) => OK.test(name) && reader.property(schema, name)["type"] === "boolean");
  if (ok === undefined || reader.valuesOf(schema, ok).length > 0 || !names.some((name) => ERROR.test(name)))
    return undefined;
  return {
    says: (body) => body[ok] === false,
    taken: schema,
    refused: (status) => reader.narrowed(schema, status) ?? schema,
    statuses: reader.statuses(schema),
  };
}

/** Refusals for which HTTP has a status of its own also where all others are said in bodies. */
const OF_HTTP = /^(401|403|405|413|415|429)$/;

function refusesByStatus(responses: JsonObject): boolean {
  return Object.keys(responses).some((status) => /^(4|default$)/.test(status) && !OF_HTTP.test(status));
}

function withSchema(response: JsonObject, type: string, schema: Json): JsonObject {
  const content = objectAt(response["content"]);
  return { ...response, content: { ...content, [type]: { ...objectAt(content[type]), schema } } };
}

/** Marks a response that bodies alone tell of: nothing is documented of its status. */
export const IN_BODIES = "x-said-in-bodies";

/** Without examples, which are of what is taken, and without links, which go on from there. */
function refusal({ headers }: JsonObject, type: string, schema: Json): JsonObject {
  return {
    description: "Refused",
    [IN_BODIES]: true,
    ...(headers === undefined ? {} : { headers }),
    content: { [type]: { schema } },
  };
}

/** The responses with refusals apart, and what says of a body that it refuses. */
function parted(reader: Reader, responses: JsonObject): { responses: JsonObject; says: Map<string, Says> } {
  const says = new Map<string, Says>();
  const inBodiesAlone = !refusesByStatus(responses);
  let found = responses;
  for (const status of Object.keys(responses).filter((key) => /^2\d\d$/.test(key))) {
    const response = resolved(reader.document, responses[status]);
    const type = Object.keys(objectAt(response["content"])).find((name) => isJsonMediaType(name));
    const schema = reader.whole(objectAt(objectAt(response["content"])[type ?? ""])["schema"]);
    const both = branchesOf(reader, schema, inBodiesAlone) ?? (inBodiesAlone ? flat(reader, schema) : undefined);
    if (type === undefined || both === undefined) continue;
    says.set(status, both.says);
    found = { ...found, [status]: withSchema(response, type, both.taken) };
    for (const amount of both.statuses) {
      const known = found[amount] === undefined ? undefined : resolved(reader.document, found[amount]);
      const other = objectAt(objectAt(known?.["content"])[type])["schema"];
      const whole = other === undefined ? both.refused(amount) : { anyOf: [other, both.refused(amount)] };
      found = {
        ...found,
        [amount]: known === undefined ? refusal(response, type, whole) : withSchema(known, type, whole),
      };
    }
  }
  return { responses: found, says };
}

interface Apart {
  readonly document: JsonObject;
  /** By the operation as it stands in the document. */
  readonly refusals: ReadonlyMap<JsonObject, SaidRefusals>;
}

/** The document with refusals that bodies say apart from what is taken; the same one where it has none. */
export function refusalsApart(document: JsonObject): Apart {
  const reader = new Reader(document);
  const refusals = new Map<JsonObject, Map<string, Says>>();
  const paths = Object.entries(objectAt(document["paths"])).map(([path, item]): [string, Json] => {
    const operations = METHODS.flatMap((method): [string, JsonObject][] => {
      const operation = objectAt(item)[method];
      if (!isObject(operation)) return [];
      const { responses, says } = parted(reader, objectAt(operation["responses"]));
      if (says.size === 0) return [];
      const apart = { ...operation, responses };
      refusals.set(apart, says);
      return [[method, apart]];
    });
    return [path, operations.length === 0 ? item : { ...objectAt(item), ...Object.fromEntries(operations) }];
  });
  return refusals.size === 0
    ? { document, refusals }
    : { document: { ...document, paths: Object.fromEntries(paths) }, refusals };
}

/** The answer under the status that it amounts to. */
export function asItAmounts(refusals: SaidRefusals | undefined, answer: HttpResponse): HttpResponse {
  const says = refusals?.get(String(answer.status));
  const body = says === undefined ? undefined : jsonBody(answer);
  if (!isObject(body) || says?.(body) !== true) return answer;
  return { ...answer, status: amountOf(codeIn(body)), answered: answer.status };
}
