/** What the comparer of OpenAPI 3.1 does not know: schemas that are `true` or `false`, and what OpenAPI 3.2 adds. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { write } from "../../spec/openapi/pointer.ts";
import { compareContracts } from "./compare.ts";

const text = { type: "string" };
const json = (schema: Json): JsonObject => ({ "application/json": { schema } });
const answer = (content: JsonObject): JsonObject => ({ responses: { "200": { description: "Given", content } } });

const AGREED: JsonObject = {
  openapi: "3.2.0",
  info: { title: "Further forms", version: "1.0.0" },
  security: [{ key: [] }],
  paths: {
    "/pairs": {
      query: {
        operationId: "find",
        requestBody: { content: json({ $ref: "#/components/schemas/Wanted" }) },
        ...answer({}),
      },
      additionalOperations: { COPY: { operationId: "copy", ...answer(json(text)) } },
      get: {
        operationId: "stream",
        ...answer({ "text/event-stream": { itemSchema: { $ref: "#/components/schemas/Sent" } } }),
      },
    },
    "/jobs": {
      servers: [{ url: "https://jobs.example" }],
      post: {
        operationId: "start",
        parameters: [
          { name: "json", in: "query", content: json({ type: "object", properties: { a: text, b: text } }) },
          { name: "spread", in: "query", schema: { type: "object", properties: { a: text } } },
          { name: "flag", in: "query", allowEmptyValue: true, schema: { type: "boolean" } },
          { name: "full", in: "query", schema: { type: "boolean" } },
        ],
        requestBody: { content: json({ $ref: "#/components/schemas/Named" }) },
        callbacks: {
          done: {
            "{$request.query.to}": {
              post: {
                requestBody: { content: json({ $ref: "#/components/schemas/Done" }) },
                responses: { "204": { description: "Taken" } },
              },
            },
          },
        },
        ...answer({}),
      },
    },
    "/tuple": { get: { operationId: "tuple", ...answer(json({ $ref: "#/components/schemas/Tuple" })) } },
  },
  webhooks: {
    told: { post: { requestBody: { content: json(text) }, responses: { "204": { description: "Taken" } } } },
  },
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" }, other: { type: "http", scheme: "basic" } },
    schemas: {
      Wanted: { type: "object", properties: { by: { type: "string", minLength: 1 }, never: false, any: true } },
      Named: { type: "object", patternProperties: { "^a": text }, additionalProperties: false },
      Done: { type: "object", required: ["id"], properties: { id: text, more: text } },
      Sent: { type: "object", required: ["data"], properties: { data: text } },
      Tuple: { type: "array", prefixItems: [text, true], items: false, contains: true, unevaluatedItems: false },
    },
  },
};

async function lostBy(changes: Readonly<Record<string, Json | undefined>>): Promise<string[]> {
  const present = Object.entries(changes).reduce<Json>((told, [at, value]) => write(told, at, value), AGREED);
  const breaks = await compareContracts(AGREED, present as JsonObject, "");
  return [...new Set(breaks.map(({ subject }) => subject.title))].toSorted();
}

const S = "/components/schemas";
const START = "/paths/~1jobs/post";
const JOBS = "start (POST /jobs)";
test.each<[what: string, changes: Readonly<Record<string, Json | undefined>>, lost: string[]]>([
  ["nothing", {}, []],
  ["a text beside a tuple that ends", { [`${S}/Tuple/prefixItems/0/type`]: "integer" }, ["tuple (GET /tuple)"]],
  ["a query that asks for more", { [`${S}/Wanted/required`]: ["by"] }, ["find (QUERY /pairs)"]],
  ["a query that is gone", { "/paths/~1pairs/query": undefined }, ["find (QUERY /pairs)"]],
  [
    "a method of its own that is gone",
    { "/paths/~1pairs/additionalOperations/COPY": undefined },
    ["copy (COPY /pairs)"],
  ],
  [
    "a member of a parameter in JSON",
    { [`${START}/parameters/0/content/application~1json/schema/required`]: ["a"] },
    [JOBS],
  ],
  [
    "a parameter in JSON that is plain",
    { [`${START}/parameters/0`]: { name: "json", in: "query", schema: text } },
    [JOBS],
  ],
  ["a member of a parameter", { [`${START}/parameters/1/schema/required`]: ["a"] }, [JOBS]],
  ["a parameter that may be empty no more", { [`${START}/parameters/2/allowEmptyValue`]: undefined }, [JOBS]],
  ["a parameter that may be empty now", { [`${START}/parameters/3/allowEmptyValue`]: true }, []],
  ["names that a closed object knows no more", { [`${S}/Named/patternProperties`]: {} }, [JOBS]],
  ["an object that is closed", { [`${S}/Wanted/unevaluatedProperties`]: false }, ["find (QUERY /pairs)"]],
  [
    "a member of a callback that is gone",
    { [`${S}/Done/properties/id`]: undefined, [`${S}/Done/required`]: [] },
    [`the callback done of ${JOBS}`],
  ],
  ["a member that a callback has more", { [`${S}/Done/properties/extra`]: text }, []],
  [
    "a callback that is gone",
    { [`${START}/callbacks`]: undefined },
    [`the callback done of ${JOBS}`, `what a receiver of the callback done of ${JOBS} answers with 204`],
  ],
  ["a server of one path that is gone", { "/paths/~1jobs/servers": [{ url: "https://other.example" }] }, [JOBS]],
  ["an item of a stream that says less", { [`${S}/Sent/required`]: [] }, ["stream (GET /pairs)"]],
  [
    "other credentials, which are no business of receivers",
    { "/security": [{ other: [] }] },
    ["copy (COPY /pairs)", "find (QUERY /pairs)", JOBS, "stream (GET /pairs)", "tuple (GET /tuple)"],
  ],
])("%s", async (_what, changes, lost) => {
  expect(await lostBy(changes)).toEqual(lost);
});

test("operations that the names of places alone tell apart are compared as the first of them", async () => {
  const get = (...gone: string[]): JsonObject => ({
    responses: Object.fromEntries(
      ["200", "404"].filter((one) => !gone.includes(one)).map((one) => [one, { description: "A" }]),
    ),
  });
  const contract = (first: JsonObject, second: JsonObject): JsonObject => ({
    ...{ openapi: "3.1.1", info: { title: "T", version: "1.0.0" } },
    paths: { "/a/{b}": { get: first }, "/a/{c}": { get: second, put: get() } },
  });
  expect(await compareContracts(contract(get(), get()), contract(get(), get("404")), "")).toEqual([]);
  const [lost] = await compareContracts(contract(get(), get()), contract(get("200"), get()), "");
  expect(lost?.text).toContain("200");
});

test("what stands under components is compared where it is used", async () => {
  const content = { "application/json": { schema: text } };
  const shared = (schema: JsonObject): JsonObject => ({
    parameters: { P: { name: "p", in: "query", schema }, Q: { name: "q", in: "query", content } },
    headers: { "Retry-After": { schema: text, examples: { date: { value: "Fri" } } } },
    responses: { R: { description: "R", headers: { "Retry-After": { $ref: "#/components/headers/Retry-After" } } } },
    requestBodies: { B: { content } },
  });
  const post = {
    parameters: [{ $ref: "#/components/parameters/P" }],
    requestBody: { $ref: "#/components/requestBodies/B" },
    responses: { 200: { $ref: "#/components/responses/R" } },
  };
  const contract = (schema: JsonObject): JsonObject => ({
    ...{ openapi: "3.1.1", info: { title: "T", version: "1.0.0" } },
    ...{ paths: { "/a": { post } }, components: shared(schema) },
  });
  expect(await compareContracts(contract(text), contract(text), "")).toEqual([]);
  const [lost] = await compareContracts(contract(text), contract({ type: "integer" }), "");
  expect(lost?.text).toContain("`p`");
});

test("a description that is no text, and names that only answers refer to, are no hindrance", async () => {
  const contract: JsonObject = {
    ...{ openapi: "3.1.1", info: { title: "T", version: "1.0.0" } },
    tags: [{ name: "A", description: { $ref: "./a.md" } }],
    paths: { "/a": { get: { responses: { default: { $ref: "#/components/responses/R" } } } } },
    components: {
      headers: { Left: { $ref: "#/components/headers/Count" }, Count: { schema: text } },
      responses: { R: { description: "R", headers: { Left: { $ref: "#/components/headers/Left" } } } },
    },
  };
  expect(await compareContracts(contract, contract, "")).toEqual([]);
});
