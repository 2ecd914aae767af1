/** Single edits around the schemas: parameters, media types, servers, credentials and forms, by what they are on the wire. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import { write } from "../../spec/openapi/pointer.ts";
import { compareContracts } from "./compare.ts";

const text = { type: "string" };
const of = (...types: string[]): JsonObject => Object.fromEntries(types.map((type) => [type, { schema: text }]));
const answer = (content: JsonObject): JsonObject => ({ "200": { description: "Given", content } });
const parts = { type: "object", properties: { file: text, meta: { type: "object" }, more: { type: "object" } } };
const token = "https://shop.example/token";

const AGREED: JsonObject = {
  ...{ openapi: "3.1.1", info: { title: "Shop", version: "1.0.0" } },
  servers: [
    { url: "https://shop.example/v1" },
    {
      url: "https://{place}.example/{tier}",
      variables: { place: { default: "eu" }, tier: { default: "a", enum: ["a"] } },
    },
  ],
  paths: {
    "/things": {
      post: {
        parameters: [
          { name: "q", in: "query", schema: { $ref: "#/components/schemas/Text" } },
          { name: "X-Trace", in: "header", schema: text },
          { name: "tags", in: "query", schema: { type: "array", items: text } },
        ],
        requestBody: { content: of("image/*", "application/merge-patch+json") },
        responses: answer(of("application/*", "text/csv")),
      },
      put: {
        requestBody: {
          content: {
            "multipart/form-data": { schema: parts, encoding: { file: { contentType: "image/png, image/jpeg" } } },
          },
        },
        responses: answer({ "application/pdf": { schema: { type: "string", format: "binary" } } }),
      },
    },
  },
  components: {
    schemas: { Text: text },
    securitySchemes: { oauth: { type: "oauth2", flows: { clientCredentials: { tokenUrl: token, scopes: {} } } } },
  },
};

const POST = "/paths/~1things/post";
const PUT = "/paths/~1things/put";
const FORM = `${PUT}/requestBody/content/multipart~1form-data/encoding`;
const FLOWS = "/components/securitySchemes/oauth/flows";

async function brokenBy(changes: Readonly<Record<string, Json | undefined>>): Promise<string[]> {
  const present = Object.entries(changes).reduce<Json>((told, [at, value]) => write(told, at, value), AGREED);
  const breaks = await compareContracts(AGREED, present as JsonObject, "");
  return breaks.map(({ subject, text: words }) => `${subject.title}: ${words}`).toSorted();
}

test("nothing breaks by what is the same on the wire, or more", async () => {
  const found = await brokenBy({
    [`${POST}/parameters/0/explode`]: false,
    [`${POST}/parameters/1/name`]: "x-trace",
    [`${POST}/parameters/2/style`]: "form",
    [`${POST}/requestBody/content`]: of("*/*"),
    [`${POST}/responses/200/content`]: of("Application/JSON; charset=UTF-8", "text/csv;charset=utf-8"),
    [`${PUT}/responses/200/content/application~1pdf`]: {},
    [`${FORM}/file/contentType`]: "image/*",
    [`${FORM}/meta`]: { contentType: "application/json" },
    [`${FLOWS}/implicit`]: { authorizationUrl: "https://shop.example/in", scopes: {} },
    "/servers/0": { url: "https://{host}/v1/", variables: { host: { default: "shop.example" } } },
    "/servers/1/variables/tier/enum": ["a", "b"],
  });
  expect(found).toEqual([]);
});

test("what is taken from clients on the wire is told", async () => {
  const found = await brokenBy({
    [`${POST}/parameters/2/explode`]: false,
    [`${POST}/requestBody/content`]: of("image/png", "application/merge-patch+json"),
    [`${FORM}/file/contentType`]: "image/png",
    [`${FORM}/more`]: { contentType: "application/xml" },
    [`${FLOWS}/clientCredentials/tokenUrl`]: "https://login.example/token",
    "/servers/1/url": "https://eu.example/a",
  });
  expect(found).toEqual([
    "POST /things: `tags`: is written otherwise (style, explode)",
    "POST /things: removed the media type `image/*` from the request body",
    "PUT /things: `file`: is taken as `image/png`, no longer as `image/png, image/jpeg`",
    "PUT /things: `more`: is taken as `application/xml`, no longer as `application/json`",
    "the whole contract: `oauth` gives no tokens any more in the way `clientCredentials`, or at another address",
    "the whole contract: the server https://{place}.example/{tier} is gone",
  ]);
});

test("a flow that is gone is told", async () => {
  const implicit = { authorizationUrl: "https://shop.example/in", scopes: {} };
  expect(await brokenBy({ [FLOWS]: { implicit } })).toHaveLength(1);
});

test.each<[what: string, from: Json, to: Json | undefined, query: boolean, body: boolean]>([
  ["a text of the same signs", 20, "20", false, true],
  ["another number", 20, 21, true, true],
  ["nothing", 20, undefined, true, true],
  ["the same", 20, 20, false, false],
])("a default that becomes %s", async (_what, from, to, query, body) => {
  const contract = (usual: Json | undefined): JsonObject => {
    const schema: JsonObject = usual === undefined ? {} : { default: usual };
    const content = { "application/json": { schema: { type: "object", properties: { n: schema } } } };
    const responses = { "204": { description: "Done" } };
    const item = { get: { parameters: [{ name: "n", in: "query", schema }], responses } };
    return { ...AGREED, paths: { "/n": { ...item, post: { requestBody: { content }, responses } } } };
  };
  const told = (await compareContracts(contract(from), contract(to), "")).map(({ text: words }) => words);
  const line = `\`n\`: default was \`20\`, is ${to === undefined ? "not given" : `\`${JSON.stringify(to)}\``}`;
  expect(told).toEqual([...(query ? [line] : []), ...(body ? [line] : [])]);
});

test("what a schema takes from a webhook is compared where it stands", async () => {
  const body = { "application/json": { schema: { type: "object", properties: { a: text, b: text } } } };
  const place = "#/webhooks/made/post/requestBody/content/application~1json/schema";
  const contract = (members: JsonObject): JsonObject => ({
    ...AGREED,
    paths: { "/made": { get: { responses: answer({ "application/json": { schema: { $ref: place } } }) } } },
    webhooks: {
      made: { post: { requestBody: { content: write(body, "/application~1json/schema/properties", members) } } },
    },
  });
  const breaks = await compareContracts(contract({ a: text, b: text }), contract({ a: text }), "");
  expect(breaks.map(({ subject }) => subject.title).toSorted()).toEqual(["GET /made", "the webhook made"]);
});

const APART = "form, exploded";

test.each<[what: string, type: string, from: JsonObject, to: JsonObject, lost: string | undefined]>([
  ["items in one text", "array", {}, { explode: false }, `\`form\`, no longer as \`${APART}\``],
  ["items apart again", "array", { style: "pipeDelimited" }, {}, `\`${APART}\`, no longer as \`pipeDelimited\``],
  ["items apart, as they are anyway", "array", {}, { style: "form", explode: true }, undefined],
  ["items apart by another style", "array", { style: "form" }, { style: "pipeDelimited", explode: true }, undefined],
  [
    "members in brackets",
    "object",
    { style: "form" },
    { style: "deepObject" },
    `\`deepObject\`, no longer as \`${APART}\``,
  ],
  ["a style of a single value", "string", {}, { style: "form", explode: false }, undefined],
])("a field of a form that gets %s", async (_what, type, from, to, lost) => {
  const contract = (encoding: JsonObject): JsonObject => {
    const schema = { type: "object", properties: { f: { type } } };
    const content = { "application/x-www-form-urlencoded": { schema, encoding: { f: encoding } } };
    const post = { requestBody: { content }, responses: { "204": { description: "Done" } } };
    return { ...AGREED, paths: { "/f": { post } } };
  };
  const told = (await compareContracts(contract(from), contract(to), "")).map(({ text: words }) => words);
  expect(told).toEqual(lost === undefined ? [] : [`\`f\`: is written as ${lost}`]);
});

test("a callback is the same under a path whose places have other names", async () => {
  const responses = { "204": { description: "Done" } };
  const called = { "{$request.query.to}": { post: { requestBody: { content: of("text/plain") }, responses } } };
  const contract = (name: string): JsonObject => ({
    ...AGREED,
    paths: {
      [`/jobs/{${name}}`]: {
        parameters: [{ name, in: "path", required: true, schema: text }],
        post: { callbacks: { done: called }, responses },
      },
    },
  });
  expect(await compareContracts(contract("id"), contract("job"), "")).toEqual([]);
});

test("a callback that refers to a path whose operation is gone is compared without it", async () => {
  const responses = { "204": { description: "Done" } };
  const told = { post: { requestBody: { content: of("text/plain") }, responses } };
  const contract = (notes: JsonObject): JsonObject => ({
    ...AGREED,
    paths: {
      "/notes": notes,
      "/jobs": { post: { callbacks: { done: { "{$request.query.to}": { $ref: "#/paths/~1notes" } } }, responses } },
    },
  });
  const lost = await compareContracts(contract(told), contract({}), "");
  expect(lost.map(({ subject }) => subject.title)).toEqual([
    "POST /notes",
    "what a receiver of the callback done of POST /jobs answers with 204",
    "the callback done of POST /jobs",
  ]);
});
