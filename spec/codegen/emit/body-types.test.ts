/** Which media types generated routes take, over real sockets: those that the contract declares. */
import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json, JsonObject } from "../../openapi/json.ts";
import { type GeneratedDirectory, generateInto } from "../testing/generated.ts";

const JSON_TYPE = "application/json";
const PATCH = "application/merge-patch+json";
const FORM = "application/x-www-form-urlencoded";
const BODY = '{"a":1}';

/** Media types that an operation declares, and what is sent to it. */
const ROWS: readonly (readonly [declared: string, sent: string | undefined, status: number, body?: string])[] = [
  [JSON_TYPE, JSON_TYPE, 200],
  [JSON_TYPE, "application/json; charset=utf-8", 200],
  [JSON_TYPE, "application/json;charset=UTF-8", 200],
  [JSON_TYPE, "Application/JSON", 200],
  [JSON_TYPE, JSON_TYPE, 400, '{"a":"b"}'],
  [JSON_TYPE, "application/json-patch+json", 415],
  [JSON_TYPE, PATCH, 415],
  [JSON_TYPE, "application/vnd.x+json", 415],
  [JSON_TYPE, "application/vnd.x.v2+json", 415],
  [JSON_TYPE, "application/problem+json", 415],
  [JSON_TYPE, "application/jsonl", 415],
  [JSON_TYPE, "text/json", 415],
  [JSON_TYPE, "text/plain", 415],
  [JSON_TYPE, FORM, 415],
  [JSON_TYPE, "*/*", 415],
  [JSON_TYPE, "application", 415],
  [JSON_TYPE, undefined, 415],
  ["APPLICATION/JSON", JSON_TYPE, 200],
  ["application/json; charset=utf-8", JSON_TYPE, 200],
  ["application/json; charset=utf-8", PATCH, 415],
  [PATCH, PATCH, 200],
  [PATCH, "application/Merge-Patch+JSON; charset=utf-8", 200],
  [PATCH, PATCH, 400, '{"a":"b"}'],
  [PATCH, JSON_TYPE, 415],
  [PATCH, "application/json-patch+json", 415],
  // the library reads no JSON of such a name, and a note says so
  ["application/vnd.x.v2+json", "application/vnd.x.v2+json", 200],
  ["application/vnd.x.v2+json", "application/vnd.x.v3+json", 415],
  ["application/vnd.x.v2+json", JSON_TYPE, 415],
  ["application/jsonl", "application/jsonl", 200, '{"a":1}\n{"a":2}\n'],
  ["application/jsonl", JSON_TYPE, 415],
  ["application/*+json", "application/vnd.x+json", 200],
  ["application/*+json", "application/vnd.x.v2+json", 200],
  ["application/*+json", JSON_TYPE, 415],
  ["application/*+json", "text/x+json", 415],
  ["application/*", JSON_TYPE, 200],
  ["application/*", "text/plain", 415],
  ["*/*", "text/plain", 200],
  ["*/*", JSON_TYPE, 200],
  ["text/plain", "text/plain; charset=utf-8", 200],
  ["text/plain", JSON_TYPE, 415],
  ["text/json", "text/json", 200],
  ["text/json", JSON_TYPE, 415],
  [FORM, FORM, 200, "a=1"],
  [FORM, "application/x-www-form-urlencoded; charset=utf-8", 200, "a=1"],
  [
    FORM,
    "multipart/form-data; boundary=x",
    415,
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  ],
  ["multipart/form-data", FORM, 415, "a=1"],
  [
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    200,
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
  ],
  [`${JSON_TYPE} ${PATCH}`, PATCH, 200],
  [`${JSON_TYPE} ${PATCH}`, JSON_TYPE, 200],
  [`${JSON_TYPE} ${PATCH}`, "application/json-patch+json", 415],
  [`${JSON_TYPE} ${PATCH}`, PATCH, 400, '{"a":"b"}'],
  [`${JSON_TYPE} ${FORM}`, FORM, 200, "a=1"],
  [`${JSON_TYPE} ${FORM}`, "multipart/form-data; boundary=x", 415, "--x--\r\n"],
  [`${JSON_TYPE} application/*+json`, "application/vnd.x+json", 200, '{"a":"b"}'],
  [`${JSON_TYPE} application/*+json`, JSON_TYPE, 400, '{"a":"b"}'],
  [`${JSON_TYPE} application/vnd.x.v2+json`, "application/vnd.x.v2+json", 200, '{"a":"b"}'],
  [`${JSON_TYPE} text/plain`, "text/plain", 200],
  [`${JSON_TYPE} text/plain`, "text/csv", 415],
];

const DECLARED = [...new Set(ROWS.map(([declared]) => declared))];
const pathOf = (declared: string): string => `/op-${DECLARED.indexOf(declared)}`;

function contract(): JsonObject {
  const schema = { type: "object", required: ["a"], properties: { a: { type: "integer" } } };
  const paths = DECLARED.map((declared): [string, Json] => {
    const types = declared.startsWith("application/json;") ? [declared] : declared.split(" ");
    const content = Object.fromEntries(types.map((type) => [type, { schema }]));
    return [
      pathOf(declared),
      { post: { requestBody: { required: true, content }, responses: { 200: { description: "A" } } } },
    ];
  });
  return { openapi: "3.1.1", info: { title: "T", version: "1" }, paths: Object.fromEntries(paths) };
}

let generated: GeneratedDirectory;
let server: ReturnType<typeof serve>;

beforeAll(async () => {
  generated = await generateInto(contract());
  const { routes } = await generated.load<{ readonly routes: Readonly<Record<string, RouteConfig>> }>("routes.ts");
  const app = new OpenAPIHono();
  for (const route of Object.values(routes))
    app.openapi(
      route as Parameters<OpenAPIHono["openapi"]>[0],
      ((c: { body: (text: string) => Response }) => c.body("")) as never,
    );
  server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await once(server, "listening");
});
afterAll(async () => {
  server.close();
  await generated[Symbol.asyncDispose]();
});

async function statusOf(path: string, type: string | undefined, body: string): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const headers = { connection: "close", ...(type !== undefined && { "content-type": type }) };
  const sent: ClientRequest = request({ host: "127.0.0.1", port, path, method: "POST", headers });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [import("node:http").IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

test.for(ROWS)("an operation that declares %s answers %s with %s", async ([declared, sent, status, body = BODY]) => {
  expect(await statusOf(pathOf(declared), sent, body)).toBe(status);
});

test("what is taken and not judged is noted", () => {
  const told = generated.notes.filter(({ message }) => message.includes("the library reads no JSON of such a name"));
  expect(told.map(({ message }) => /bodies of (\S+):/.exec(message)?.[1]).toSorted()).toEqual(
    [
      ...["application/*+json", "application/*+json", "application/vnd.x.v2+json", "application/vnd.x.v2+json"],
      "text/json",
    ].toSorted(),
  );
});
