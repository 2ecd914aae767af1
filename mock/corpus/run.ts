/**
 * node mock/corpus/run.ts FOLDER - holds each contract of this folder: what is made of it loads, its client gets valid answers of the
 * mock, and what the client writes arrives at generated routes as it was. Prints the faults by contract as JSON; FOLDER gets what was made.
 */
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { OpenAPIHono } from "@hono/zod-openapi";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { ROUTE_MODULE_NAMES } from "../../spec/codegen/emit/routes.ts";
import { type Operation, operationsOf } from "../../spec/codegen/operations.ts";
import { type GeneratedDirectory, generateInto } from "../../spec/codegen/testing/generated.ts";
import { siteFiles } from "../../spec/docs/site.ts";
import { splitDirections } from "../../spec/openapi/direction.ts";
import { type Json, type JsonObject, isSchema, objectAt } from "../../spec/openapi/json.ts";
import type { Media } from "../../spec/openapi/media.ts";
import { read } from "../../spec/openapi/pointer.ts";
import { readContract } from "../../spec/openapi/read.ts";
import { responseFor } from "../../spec/openapi/responses.ts";
import { createSchemas } from "../schemas.ts";
import { startMock } from "../server.ts";
import { type Maker, createMaker } from "../values/maker.ts";

interface Result {
  readonly ok: boolean;
  readonly declared: boolean;
  readonly status: number;
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}
type Client = Readonly<Record<string, (input: object) => Promise<Result>>>;
interface ClientModule {
  readonly createClient: (options: object) => Client;
}

/** Another validator than those of the project. */
function validatorOf(document: JsonObject): (media: Media, value: unknown) => boolean {
  const plain = JSON.stringify(document, (key: string, member: unknown) =>
    /^\$(id|anchor|dynamicAnchor)$/.test(key) && typeof member === "string" ? undefined : member,
  );
  const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema({ ...(JSON.parse(plain) as object), $id: "https://c.example/" });
  return (media, value) => {
    if (media.schema === undefined) return true;
    const way = media.schema.split("/").map(encodeURIComponent).join("/");
    return ajv.validate({ $ref: `https://c.example/#${way}` }, value);
  };
}

interface Sent {
  readonly input: JsonObject;
  readonly body: unknown;
  readonly contentType: string | undefined;
}

/** What a client may send: a value of each parameter, and a body of each media type. */
function requestsOf(document: JsonObject, maker: Maker, { parameters, body }: Operation): Sent[] {
  const input: Record<string, JsonObject> = {};
  for (const { name, in: place, schema } of parameters) {
    const said = read(document, schema);
    const value = isSchema(said) ? maker.make(said)?.value : "text";
    if (value !== undefined) (input[place] ??= {})[name] = value;
  }
  if (body === undefined) return [{ input, body: undefined, contentType: undefined }];
  return body.content.map((media) => {
    const said = media.schema === undefined ? undefined : read(document, media.schema);
    const value = isSchema(said) ? maker.make(said)?.value : "text";
    return { input, body: bodyOf(media.type, said, value), contentType: media.type };
  });
}

function bodyOf(type: string, schema: Json | undefined, value: Json | undefined): unknown {
  if (type === "application/octet-stream") return new Blob(["bytes"]);
  if (!type.startsWith("multipart/")) return value;
  const properties = objectAt(objectAt(schema)["properties"]);
  const isFile = (name: string): boolean =>
    ["format", "contentMediaType"].some((key) => /^(binary|image\/png)$/.test(String(objectAt(properties[name])[key])));
  return Object.fromEntries(
    Object.entries(objectAt(value)).map(([name, member]) => [name, isFile(name) ? new Blob(["bytes"]) : member]),
  );
}

/** Files are told by their size. */
function comparable(value: unknown): unknown {
  if (value instanceof Blob) return `${value.size} bytes`;
  return JSON.parse(
    JSON.stringify(value ?? null, (_key, member: unknown) =>
      member instanceof Blob ? `${member.size} bytes` : member,
    ),
  ) as unknown;
}

function credentialsOf(document: JsonObject): object {
  const schemes = objectAt(objectAt(document["components"])["securitySchemes"]);
  return Object.fromEntries(
    Object.entries(schemes).map(([name, scheme]) => [
      name,
      /^basic$/i.test(String(objectAt(scheme)["scheme"])) ? { username: "a", password: "b" } : "key",
    ]),
  );
}

function callOf({ input, body, contentType }: Sent): object {
  return { ...input, ...(body !== undefined && { body, contentType }) };
}

/** No value can keep these: the mock says so in its log and in a header. */
const IMPOSSIBLE = new Set(["getSame"]);

interface Held {
  /** Each answer's schema and each request's values in their own direction. */
  readonly document: JsonObject;
  readonly directory: GeneratedDirectory;
  readonly maker: Maker;
  readonly operations: readonly Operation[];
}

async function answersOfMock(
  contract: JsonObject,
  { document, directory, maker, operations }: Held,
): Promise<unknown[]> {
  const faults: unknown[] = [];
  const print = (line: string): void => void (line.includes("the mock failed") && faults.push(line));
  const mock = await startMock({ document: contract, port: 0, print });
  const isValid = validatorOf(document);
  const { createClient } = await directory.load<ClientModule>("client/client.ts");
  const fetching = (request: Request): Promise<Response> => fetch(new Request(request, { redirect: "manual" }));
  const client = createClient({
    baseUrl: mock.url,
    credentials: credentialsOf(document),
    retry: false,
    fetch: fetching,
  });
  for (const operation of operations) {
    for (const sent of requestsOf(document, maker, operation)) {
      const result = await client[operation.name]?.(callOf(sent));
      const said = result && responseFor(operation.responses, result.status);
      const told = [operation.name, sent.contentType, result?.status, result?.data ?? result?.error];
      if (said === undefined || result?.declared !== true) faults.push(["undeclared", ...told]);
      const type = result?.response.headers.get("content-type") ?? "";
      const media = said?.content.find((one) => one.type === type);
      if (media === undefined || !/^application\/(.*\+)?json/.test(type)) continue;
      const value = result?.ok === true ? result.data : result?.error;
      const isImpossible = IMPOSSIBLE.has(operation.name);
      if (isValid(media, value) === isImpossible) faults.push(["invalid", ...told]);
      if (result?.response.headers.has("x-mock-detail") !== isImpossible) faults.push(["its note", ...told]);
    }
  }
  await mock.close();
  return faults;
}

interface RoutesModule {
  readonly routes: Readonly<Record<string, Parameters<OpenAPIHono["openapi"]>[0]>>;
  readonly registerContract: (app: OpenAPIHono) => void;
}

const PLACES = { path: "param", query: "query", header: "header", cookie: "cookie" } as const;

async function whatArrives({ document, directory, maker, operations }: Held): Promise<unknown[]> {
  const { createClient } = await directory.load<ClientModule>("client/client.ts");
  const { routes, registerContract } = await directory.load<RoutesModule>("routes.ts");
  const app = new OpenAPIHono({
    defaultHook: (result, c) => (result.success ? undefined : c.json({ issues: result.error.issues }, 422)),
  });
  registerContract(app);
  let given: Record<string, unknown> = {};
  for (const route of Object.values(routes))
    app.openapi(route, ((c: { req: { valid: (place: string) => unknown }; json: (value: object) => Response }) => {
      const places = [...Object.values(PLACES), "json", "form"];
      given = Object.fromEntries(places.map((place) => [place, c.req.valid(place)]));
      return c.json({});
    }) as never);
  // a project documents its routes as it documents others
  app.getOpenAPI31Document({ openapi: "3.1.1", info: { title: "", version: "" } });
  const near = (request: Request): Promise<Response> => Promise.resolve(app.fetch(request));
  const client = createClient({ baseUrl: "http://own.example", credentials: credentialsOf(document), fetch: near });
  const unrouted = new Set(
    directory.notes.filter(({ message }) => /cannot be routed/.test(message)).map(({ at }) => at),
  );
  const faults: unknown[] = [];
  for (const operation of operations.filter(({ at }) => !unrouted.has(at))) {
    for (const sent of requestsOf(document, maker, operation)) {
      given = {};
      const result = await client[operation.name]?.(callOf(sent));
      if (result?.status !== 200) faults.push([operation.name, sent.contentType, result?.status, result?.error]);
      for (const [place, called] of Object.entries(PLACES))
        if (place in sent.input && !isSame(sent.input[place], given[called]))
          faults.push([operation.name, place, sent.input[place], given[called]]);
      const isForm = /^(multipart\/|application\/x-www)/.test(sent.contentType ?? "");
      const kind = /json/.test(sent.contentType ?? "") ? "json" : isForm ? "form" : undefined;
      if (kind !== undefined && !isSame(sent.body, given[kind]))
        faults.push([operation.name, sent.contentType, comparable(sent.body), comparable(given[kind])]);
    }
  }
  return faults;
}

/** Members in any order. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(comparable(one), comparable(other));
}

async function faultsOf(name: string, path: string, out: string): Promise<unknown[]> {
  const contract = await readContract(path, () => {});
  const document = splitDirections(contract);
  const directory = await generateInto(contract, join(out, name));
  const held: Held = {
    document,
    directory,
    maker: createMaker(document, createSchemas(document)),
    operations: operationsOf(document, ROUTE_MODULE_NAMES).filter(({ kind }) => kind === "operation"),
  };
  await directory.load("webhooks/webhooks.ts");
  const hasPage = [...siteFiles(contract, new Map(), []).keys()].some((file) => file.endsWith("index.html"));
  return [...(hasPage ? [] : ["no page"]), ...(await answersOfMock(contract, held)), ...(await whatArrives(held))];
}

const [out = ""] = process.argv.slice(2);
const entries = await readdir(import.meta.dirname, { withFileTypes: true });
const found: Record<string, unknown> = {};
for (const entry of entries.filter((one) => one.isDirectory() || /\.(yaml|json)$/.test(one.name))) {
  const path = join(import.meta.dirname, entry.name, entry.isDirectory() ? "openapi.yaml" : "");
  const name = entry.name.replace(/\.(yaml|json)$/, "");
  found[name] = await faultsOf(name, path.replace(/\/$/, ""), out).catch((error: Error) => [error.stack]);
}
await writeFile(join(out, "faults.json"), JSON.stringify(found));
