/** A small service with a habit of its own that its contract lets it have: the contract in short, and what it does. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { parse } from "yaml";
import { type Json, type JsonObject, isObject, listAt, objectAt, parseJson } from "../../spec/openapi/json.ts";
import type { Operation } from "../../spec/openapi/operations.ts";
import { type Contract, contractOf } from "../engine/contract.ts";
import { viewOf } from "../engine/generate/view.ts";
import type { RunningTarget } from "../engine/profile.ts";
import { type HttpRequest, essence, headerValue } from "../engine/http/exchange.ts";
import { operationAt } from "../engine/http/operation-at.ts";
import type { Schemas } from "../engine/schemas.ts";
import { underWrittenNames } from "../engine/http/place-names.ts";
import { givenBy } from "../engine/watch/given.ts";
import { serve } from "./serve.ts";

export interface Call {
  /** Whose key it came with. */
  readonly tenant: Tenant;
  /** Parameters by their names. */
  readonly given: JsonObject;
  readonly body: JsonObject;
  readonly request: HttpRequest;
}

export interface Reply {
  readonly status: number;
  readonly body?: Json;
  /** A body of another media type, which the headers name. */
  readonly text?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Tenant = "the first" | "the second";

export type Acts = Readonly<Record<string, (call: Call) => Reply>>;

export interface Habit {
  readonly name: string;
  readonly contract: Contract;
  /** What each operation does, made anew for each server. */
  readonly make: () => Acts;
  /** What a request is answered that the contract forbids; else 400. */
  readonly invalid?: Reply | undefined;
  /** Whether it keeps two tenants apart; else there is one. */
  readonly tenants?: boolean;
  /** Operations that look at no key, although the contract says so. */
  readonly open?: readonly string[];
}

const KEYS = { "key-of-the-first": "the first", "key-of-the-second": "the second" } as const;
const BYTES = "application/octet-stream";

const REFUSED = { $ref: "#/components/responses/Refused" };
const COMMON = {
  securitySchemes: { Key: { type: "apiKey", in: "header", name: "X-Key" } },
  responses: {
    Refused: {
      description: "Refused.",
      content: { "application/json": { schema: { type: "object", properties: { error: { type: "string" } } } } },
    },
  },
};

/** In short: the name of a schema stands for an answer or a body of it, `refused` for a refusal, `nothing` for no content. */
function answerOf(short: Json): Json {
  if (short === "refused") return REFUSED;
  if (short === "nothing") return { description: "Done." };
  if (typeof short === "string") return answerOf({ is: short });
  const { is, ...more } = objectAt(short);
  const content = { "application/json": { schema: { $ref: `#/components/schemas/${String(is)}` } } };
  return { description: "Done.", ...(is === undefined ? {} : { content }), ...more };
}

function bodyOf(short: Json, type: string): Json {
  return { required: true, content: { [type]: { schema: { $ref: `#/components/schemas/${String(short)}` } } } };
}

/** A place of a path that no parameter describes is what `places` has under its name, else a text. */
function describePlaces(template: string, path: JsonObject, places: JsonObject): void {
  const own = [path, ...Object.values(path)].flatMap((one) => listAt(objectAt(one)["parameters"]));
  const described = new Set(own.map((parameter) => objectAt(parameter)["name"]));
  const untold = [...template.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) => (described.has(name) ? [] : [name]));
  const added = untold.map((name) => ({
    name,
    in: "path",
    required: true,
    schema: places[name] ?? { type: "string" },
  }));
  path["parameters"] = [...added, ...listAt(path["parameters"])];
}

/** `<Name>` in the text is a reference to that schema. */
function whole(short: string): Contract {
  const text = short.replaceAll(/<(\w+)>/g, '{ $ref: "#/components/schemas/$1" }');
  const { paths, places, schemas, info } = objectAt(parse(text));
  for (const [template, path] of Object.entries(objectAt(paths))) {
    describePlaces(template, objectAt(path), objectAt(places));
    for (const [method, operation] of Object.entries(objectAt(path))) {
      if (method === "parameters" || !isObject(operation)) continue;
      const answers = Object.entries(objectAt(operation["responses"])).map(([status, answer]) => [
        status,
        answerOf(answer),
      ]);
      operation["responses"] = { "400": REFUSED, "401": REFUSED, ...Object.fromEntries(answers) };
      const { body, patch, upload } = operation;
      delete operation["body"];
      delete operation["patch"];
      delete operation["upload"];
      if (upload !== undefined) operation["requestBody"] = { required: true, content: { [BYTES]: { schema: upload } } };
      if (body !== undefined) operation["requestBody"] = bodyOf(body, "application/json");
      if (patch !== undefined) operation["requestBody"] = bodyOf(patch, "application/merge-patch+json");
    }
  }
  return contractOf({
    openapi: "3.1.1",
    info: { title: "A habit", version: "1.0.0", ...objectAt(info) },
    security: [{ Key: [] }],
    paths: paths ?? {},
    components: { ...COMMON, schemas: schemas ?? {} },
  });
}

/** `contract`: paths, schemas and `places` alone; every operation may refuse with 400 and 401. `upload`: the schema of a body of bytes. */
export function habit(name: string, contract: string, make: () => Acts, invalid?: Reply): Habit {
  return { name, contract: whole(contract), make, invalid };
}

export const refuse = (status: number): Reply => ({ status, body: { error: `Refused with ${status}.` } });
export const MISSING = refuse(404);
export const ok = (body: Json, status = 200): Reply => ({ status, body });

/** What is not there is missing. */
export function withOne<One>(one: One | undefined, does: (one: One) => Reply): Reply {
  return one === undefined ? MISSING : does(one);
}

export function withId<One>(
  all: ReadonlyMap<number | string, One>,
  id: Json | undefined,
  does: (one: One) => Reply,
): Reply {
  return withOne(all.get(Number(id)) ?? all.get(String(id)), does);
}

/** What there is now, whatever becomes of it. */
export const shown = (thing: JsonObject | undefined): Reply => withOne(thing, (one) => ok({ ...one }));

/** Times of which no two are the same. */
export function risingClock(): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Date.now());
    return new Date(last).toISOString();
  };
}

/** What is read-only is passed over: who reads a thing, edits it and puts it back sends it too. */
function withoutReadOnly(schemas: Schemas, schema: string, sent: Json): Json {
  if (!isObject(sent)) return sent;
  const { properties } = viewOf(schemas, "in", schema);
  const isReadOnly = (name: string): boolean => {
    const member = properties.get(name);
    return member !== undefined && schemas.raw("in", member) === false;
  };
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !isReadOnly(name)));
}

/** Undefined where the contract forbids the request. */
function callOf({ schemas }: Contract, operation: Operation, request: HttpRequest): Omit<Call, "tenant"> | undefined {
  const given = givenBy(schemas, operation, request);
  if (given === undefined) return undefined;
  for (const { in: place, name, required, schema } of operation.parameters) {
    const value = given.values.get(`${place} ${name}`);
    if (value === undefined ? required : !schemas.valid("in", schema, value)) return undefined;
  }
  const named = underWrittenNames({ operation, values: given.values });
  const values = Object.fromEntries([...named].map(([at, value]) => [at.replace(/^\w+ /, ""), value]));
  const { body } = operation;
  if (body === undefined || (request.body?.byteLength === 0 && !body.required))
    return { given: values, body: {}, request };
  const type = essence(headerValue(request.headers, "content-type"));
  const media = body.content.find((one) => essence(one.type) === type);
  if (media?.type === BYTES) return { given: values, body: {}, request };
  const sent = parseJson(request.body?.toString("utf8") ?? "");
  if (media?.schema === undefined || sent === undefined) return undefined;
  const taken = withoutReadOnly(schemas, media.schema, sent);
  return schemas.valid("in", media.schema, taken) ? { given: values, body: objectAt(taken), request } : undefined;
}

interface Ways {
  /** Told of requests that the contract forbids, before they are refused. */
  readonly wrong?: (operationId: string, request: HttpRequest) => void;
  /** Another answer in place of one. */
  readonly answer?: (reply: Reply, request: HttpRequest) => Reply;
}

export async function serveHabit(
  { contract, make, invalid, tenants = false, open = [] }: Habit,
  { wrong, answer: other }: Ways = {},
): Promise<RunningTarget> {
  const acts = make();
  const exactly = operationAt(contract.operations);
  // as Django does, whose paths end in a slash
  const at = (method: string, path: string): Operation | undefined =>
    exactly(method, path) ?? exactly(method, `${path}/`);
  const answer = (request: HttpRequest): Reply => {
    const path = request.target.split("?")[0] ?? "/";
    const operation = at(request.method, path);
    if (operation === undefined) {
      const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((method) => at(method, path) !== undefined);
      return methods.length === 0 ? refuse(404) : { ...refuse(405), headers: { Allow: methods.join(", ") } };
    }
    const key = headerValue(request.headers, "x-key") ?? "";
    const known = Object.entries(KEYS).find(([one]) => one === key)?.[1];
    const tenant = known ?? (open.includes(operation.id) ? "the first" : undefined);
    if (tenant === undefined || (tenant === "the second" && !tenants)) return refuse(401);
    const call = callOf(contract, operation, request);
    if (call === undefined) wrong?.(operation.id, request);
    return (call && acts[operation.id]?.({ ...call, tenant })) ?? invalid ?? refuse(400);
  };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = await buffer(request);
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
    const asked = { method: request.method ?? "GET", target: request.url ?? "/", headers, body: sent };
    const given = answer(asked);
    const said = other?.(given, asked) ?? given;
    const type = said.body === undefined ? {} : { "content-type": "application/json" };
    response.writeHead(said.status, { ...type, ...said.headers });
    response.end(said.text ?? (said.body === undefined ? undefined : JSON.stringify(said.body)));
  };
  const server = await serve((request, response) => void take(request, response));
  const [first, second] = Object.keys(KEYS);
  return { ...server, credentials: { Key: first ?? "" }, ...(tenants ? { other: { Key: second ?? "" } } : {}) };
}
