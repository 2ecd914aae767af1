/** A server of a few lines with one fault: the story of the finding is known before it is looked for. */
import type { IncomingMessage, RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type Json, type JsonObject, objectAt, parseJson } from "../../../spec/openapi/json.ts";
import { serve } from "../../testing/serve.ts";
import { contractOf } from "../contract.ts";
import { HttpClient } from "../http/http.ts";
import { NO_PROFILE } from "../profile.ts";
import { Run } from "../run.ts";
import { replaysOf } from "./replays.ts";
import { type ReplayFile, storyFrom } from "./replay-file.ts";
import { reductions } from "./shrink.ts";
import { tell } from "./tell.ts";

const text = { type: "string", minLength: 1, maxLength: 20 };
const given = { type: "object", required: ["name"], additionalProperties: false };
const inputs = {
  name: text,
  note: text,
  size: { type: "integer", minimum: 1, maximum: 9 },
  tags: { type: "array", items: text, maxItems: 4 },
};
const body = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });
const Thing = {
  type: "object",
  required: ["id", "name", "weight"],
  properties: { id: { type: "string" }, name: text, weight: { type: "integer", minimum: 0 } },
};
const KEY: JsonObject = { type: "apiKey", in: "header", name: "X-Passport" };

const CONTRACT: JsonObject = {
  openapi: "3.1.0",
  info: { title: "Things", version: "1" },
  security: [{ Passport: [] }],
  paths: {
    "/things": {
      post: {
        operationId: "makeThing",
        requestBody: { required: true, ...body({ ...given, properties: inputs }) },
        responses: {
          "201": {
            description: "made",
            ...body(Thing),
            links: { read: { operationId: "readThing", parameters: { id: "$response.body#/id" } } },
          },
          "400": { description: "wrong" },
          "401": { description: "who?" },
        },
      },
    },
    "/things/{id}": {
      parameters: [
        { name: "id", in: "path", required: true, schema: { type: "string" } },
        { name: "fields", in: "query", schema: { type: "string", enum: ["all", "few"] } },
      ],
      get: {
        operationId: "readThing",
        responses: {
          "200": { description: "is", ...body(Thing) },
          "400": { description: "wrong" },
          "401": { description: "who?" },
          "404": { description: "none" },
        },
      },
    },
  },
  components: { securitySchemes: { Passport: KEY } },
};

const PASSPORT = "a-passport-that-nobody-may-read";

interface Fault {
  /** Of a thing that is read. */
  readonly weight?: Json;
  /** What the service takes beyond the contract. */
  readonly largest?: number;
}

function wrong(sent: JsonObject, largest: number): boolean {
  const contract = contractOf(CONTRACT);
  const schema = "/paths/~1things/post/requestBody/content/application~1json/schema";
  const { size } = sent;
  const judged =
    typeof size === "number" && Number.isInteger(size) && size >= 1 && size <= largest ? { ...sent, size: 1 } : sent;
  return !contract.schemas.valid("in", schema, judged);
}

function things({ weight = 3, largest = 9 }: Fault, prefix: string): RequestListener {
  const names = new Map<string, Json>();
  const answer = async (request: IncomingMessage): Promise<[number, JsonObject?]> => {
    if (request.headers["x-passport"] !== PASSPORT) return [401];
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://here");
    if (request.method === "POST") {
      if (request.headers["content-type"] !== "application/json") return [400];
      const sent = parseJson((await buffer(request)).toString("utf8"));
      if (sent === undefined || wrong(objectAt(sent), largest)) return [400];
      const id = `${prefix}-${names.size + 1}`;
      names.set(id, objectAt(sent)["name"] ?? "");
      return [201, { id, name: objectAt(sent)["name"] ?? "", weight: 3 }];
    }
    if (request.method !== "GET") return [405];
    const id = pathname.split("/")[2] ?? "";
    const name = names.get(id);
    if (!["all", "few", null].includes(searchParams.get("fields"))) return [400];
    return name === undefined ? [404] : [200, { id, name, weight }];
  };
  return async (request, response) => {
    const [status, value] = await answer(request);
    response.writeHead(status, value === undefined ? {} : { "Content-Type": "application/json" });
    response.end(value === undefined ? undefined : JSON.stringify(value));
  };
}

const contract = contractOf(CONTRACT);
const credentials = { Passport: PASSPORT };

async function filesOf(fault: Fault): Promise<ReplayFile[]> {
  const { url, stop } = await serve(things(fault, "first"));
  try {
    const start = (): Promise<never> => Promise.resolve({ url, credentials, stop: () => Promise.resolve() } as never);
    const report = await new Run({ contract, profile: NO_PROFILE, seed: 1, start, quick: true }).run();
    return await replaysOf(report, contract, { url, credentials });
  } finally {
    await stop();
  }
}

/** What a file shows at a server that has other identifiers. */
async function shown(file: ReplayFile, fault: Fault): Promise<string[] | undefined> {
  const { url, stop } = await serve(things(fault, "second"));
  const http = new HttpClient(url);
  try {
    const { story } = storyFrom(JSON.stringify(file));
    const heard = await tell({ contract, http, credentials }, story);
    return heard?.findings.map(({ check }) => check);
  } finally {
    http.close();
    await stop();
  }
}

test("a server that is right leaves no file", async () => {
  expect(await filesOf({})).toEqual([]);
});

test("a fault of a reading is two requests with nothing that it does not take, and repeats at another server", async () => {
  const files = await filesOf({ weight: "three" });
  const file = files.find(({ check, operationId }) => check === "response-body" && operationId === "readThing");
  expect(file).toMatchObject({ repeats_alone: true, check: "response-body" });
  expect(file?.requests.map(({ method }) => method)).toEqual(["POST", "GET"]);
  expect(file?.requests[1]?.target).not.toContain("fields");
  const sent = parseJson(Buffer.from(file?.requests[0]?.body ?? "", "base64").toString("utf8"));
  expect(Object.keys(objectAt(sent))).toEqual(["name"]);
  expect(JSON.stringify(files)).not.toContain(PASSPORT);
  if (file === undefined) return;
  expect(await shown(file, { weight: "three" })).toContain("response-body");
  expect(await shown(file, {})).toEqual([]);
});

test("a request that is taken against the contract stays as wrong as it was", async () => {
  const files = await filesOf({ largest: 1000 });
  const file = files.find(({ check }) => check === "invalid-refused");
  expect(file?.repeats_alone).toBe(true);
  const sent = objectAt(parseJson(Buffer.from(file?.requests.at(-1)?.body ?? "", "base64").toString("utf8")) ?? null);
  expect(Object.keys(sent).toSorted()).toEqual(["name", "size"]);
  if (file === undefined) return;
  expect(await shown(file, {})).toEqual([]);
});

test("everything smaller is tried: members, items, halves of lists, and what stands in them", () => {
  expect([...reductions({ a: 1, b: [1, { c: 2 }, 3] })]).toEqual([
    { b: [1, { c: 2 }, 3] },
    { a: 1 },
    { a: 1, b: [1, { c: 2 }] },
    { a: 1, b: [3] },
    { a: 1, b: [{ c: 2 }, 3] },
    { a: 1, b: [1, 3] },
    { a: 1, b: [1, { c: 2 }] },
    { a: 1, b: [1, {}, 3] },
  ]);
});
