import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { operationsOf } from "../operations.ts";
import { fixture } from "../testing/generated.ts";
import { emitClient, emitOperations, emitServerUrl } from "./client.ts";
import { paginationOf } from "./pagination.ts";

const list = { type: "array", items: {} };
const cursor = { name: "cursor", in: "query", schema: { type: "string" } };

function contractOf(operation: JsonObject, more: JsonObject = {}): JsonObject {
  return { openapi: "3.1.1", paths: { "/things": { get: { operationId: "listThings", ...operation } } }, ...more };
}

function answering(properties: JsonObject): JsonObject {
  return { 200: { content: { "application/json": { schema: { type: "object", properties } } } } };
}

function pagedIn(contract: JsonObject): string | undefined {
  const [operation] = operationsOf(contract);
  return operation === undefined ? undefined : paginationOf(contract, operation)?.items.join("/");
}

test("an operation pages when it takes a cursor and answers with the next one beside exactly one list", () => {
  const next = { type: ["string", "null"] };
  expect(
    pagedIn(contractOf({ parameters: [cursor], responses: answering({ next_cursor: next, things: list, total: {} }) })),
  ).toBe("things");
  expect(
    pagedIn(contractOf({ parameters: [], responses: answering({ next_cursor: next, things: list }) })),
  ).toBeUndefined();
  expect(pagedIn(contractOf({ parameters: [cursor], responses: answering({ things: list }) }))).toBeUndefined();
  expect(
    pagedIn(contractOf({ parameters: [cursor], responses: answering({ next_cursor: next, a: list, b: list }) })),
  ).toBeUndefined();
  expect(
    pagedIn(
      contractOf({ parameters: [{ ...cursor, in: "header" }], responses: answering({ next_cursor: next, a: list }) }),
    ),
  ).toBeUndefined();
});

test("the answer's parts are put together from references and compositions", () => {
  const page = {
    allOf: [{ $ref: "#/components/schemas/Page" }, { properties: { things: { $ref: "#/components/schemas/Things" } } }],
  };
  const components = { schemas: { Page: { type: "object", properties: { next_cursor: {} } }, Things: list } };
  const responses = { 200: { content: { "application/json": { schema: page } } } };
  expect(pagedIn(contractOf({ parameters: [cursor], responses }, { components }))).toBe("things");
});

test.for<[string, JsonObject, string]>([
  [
    "bearer",
    { type: "http", scheme: "bearer" },
    'security: [{ S: { in: "header", name: "Authorization", prefix: "Bearer " } }]',
  ],
  [
    "basic",
    { type: "http", scheme: "Basic" },
    'security: [{ S: { in: "header", name: "Authorization", prefix: "Basic " } }]',
  ],
  [
    "OAuth",
    { type: "oauth2", flows: {} },
    'security: [{ S: { in: "header", name: "Authorization", prefix: "Bearer " } }]',
  ],
  [
    "a key in a query",
    { type: "apiKey", in: "query", name: "key" },
    'security: [{ S: { in: "query", name: "key", prefix: "" } }]',
  ],
])("the token travels as the contract's scheme says: %s", ([, scheme, expected]) => {
  const contract = contractOf(
    { security: [{ S: [] }], responses: {} },
    { components: { securitySchemes: { S: scheme } } },
  );
  expect(emitOperations(contract, operationsOf(contract), () => undefined)).toContain(expected);
});

test("an operation that is public, or that needs what no token is, gets none; the latter is named", () => {
  const schemes = { components: { securitySchemes: { S: { type: "mutualTLS" } } } };
  const notes: string[] = [];
  for (const security of [[], [{}], [{ S: [] }]]) {
    const contract = contractOf({ security, responses: {} }, schemes);
    expect(emitOperations(contract, operationsOf(contract), ({ at }) => void notes.push(at))).not.toContain("security");
  }
  expect(notes).toEqual(["#/paths/~1things/get/security"]);
});

test("styles of the contract reach the sender, and usual ones stay out of its way", async () => {
  const contract = await fixture("harbour");
  const source = emitOperations(contract, operationsOf(contract), () => undefined);
  expect(source).toContain('path: "/routes/{;matrix}/{.label}/{points}"');
  expect(source).toContain('ids: { style: "form", explode: false }');
  expect(source).toContain('window: { style: "json", explode: false }');
  expect(source).not.toContain("tags: {");
  expect(source).toContain('idempotencyHeader: "Idempotency-Key"');
});

test("an alternative without any scheme takes no token from the others, whatever their order", () => {
  const schemes = { components: { securitySchemes: { S: { type: "http", scheme: "bearer" } } } };
  for (const security of [
    [{}, { S: [] }],
    [{ S: [] }, {}],
  ]) {
    const contract = contractOf({ security, responses: {} }, schemes);
    expect(emitOperations(contract, operationsOf(contract), () => undefined)).toContain('prefix: "Bearer "');
  }
});

test("a scheme of HTTP that takes more than a token is named, and no token is sent in its name", () => {
  const schemes = { components: { securitySchemes: { S: { type: "http", scheme: "digest" } } } };
  const contract = contractOf({ security: [{ S: [] }], responses: {} }, schemes);
  const notes: string[] = [];
  expect(emitOperations(contract, operationsOf(contract), ({ at }) => void notes.push(at))).not.toContain("security");
  expect(notes).toEqual(["#/paths/~1things/get/security"]);
});

test("every alternative of security reaches the sender, and what the connection shows is not sent", () => {
  const schemes = {
    K: { type: "apiKey", in: "query", name: "k" },
    B: { type: "http", scheme: "bearer" },
    M: { type: "mutualTLS" },
    D: { type: "http", scheme: "digest" },
  };
  const security = [{ K: [], B: [] }, { M: [], K: [] }, { D: [], K: [] }, {}];
  const contract = contractOf({ security, responses: {} }, { components: { securitySchemes: schemes } });
  const key = 'K: { in: "query", name: "k", prefix: "" }';
  expect(emitOperations(contract, operationsOf(contract), () => undefined)).toContain(
    `security: [{ ${key}, B: { in: "header", name: "Authorization", prefix: "Bearer " } }, { ${key} }]`,
  );
  expect(emitClient(contract, operationsOf(contract))).toContain('options: ClientOptions<"K" | "B" | "M" | "D">');
});

test("a contract that names its address needs none, and a relative one does", () => {
  const start = (servers: JsonObject[]): string => {
    const contract = contractOf({ responses: {} }, { servers });
    return emitClient(contract, operationsOf(contract));
  };
  expect(start([{ url: "https://a.example" }])).toContain("options: Partial<ClientOptions<never>> = {}");
  expect(start([{ url: "/v1" }])).toContain("(options: ClientOptions<never>)");
  expect(start([])).toContain("(options: ClientOptions<never>)");
});

test("the servers of a contract keep their variables, and numbers among them become texts", () => {
  const variables = { port: { default: 443, enum: [443, 8443] }, base: { default: "v1" } };
  const source = emitServerUrl(contractOf({}, { servers: [{ url: "https://a:{port}/{base}", variables }] }));
  expect(source).toContain('variables: { port: { default: "443", enum: ["443", "8443"] }, base: { default: "v1" } }');
});

test("an operation knows its answers: the statuses of each media type, and those without a body", () => {
  const problem = { content: { "application/problem+json": {} } };
  const forms = { content: { "application/json": {}, "text/csv": {} } };
  const contract = contractOf({ responses: { 200: forms, 304: {}, 404: problem, "5XX": problem, default: problem } });
  expect(emitOperations(contract, operationsOf(contract), () => undefined)).toContain(
    'answers: { "application/json": "200", "text/csv": "200", "": "304", "application/problem+json": "404 5XX default" }',
  );
});

test("answers and credentials that several operations have stand once", () => {
  const get = { security: [{ key: [] }], responses: { 200: { content: { "application/json": {} } } } };
  const contract = {
    openapi: "3.1.1",
    components: { securitySchemes: { key: { type: "apiKey", in: "query", name: "k" } } },
    paths: { "/a": { get }, "/b": { get }, "/c": { get: { responses: { 204: {} } } } },
  };
  const source = emitOperations(contract, operationsOf(contract), () => undefined);
  expect(source.match(/answers: [^ ,]+/g)).toEqual(["answers: $0", "answers: $0", "answers: {"]);
  expect(source).toContain('const $0 = { "application/json": "200" } as const;');
  expect(source.match(/security: [^ ,]+/g)).toEqual(["security: $1", "security: $1"]);
  expect(source).toContain('const $1 = [{ key: { in: "query", name: "k", prefix: "" } }] as const;');
});

test("a bundle holds the operations that it uses", async () => {
  const entry = fileURLToPath(new URL("../../../generated/client/operations.ts", import.meta.url));
  const { output } = await build({
    input: "entry",
    write: false,
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? id : undefined),
        load: (id) => (id === "entry" ? `export { getHealth } from ${JSON.stringify(entry)};` : undefined),
      },
    ],
  });
  const [{ code }] = output;
  expect(code).toContain('"/healthz"');
  expect(code).not.toMatch(/"\/(results|webhook|api)/);
});

test("a method carries the summary and the first paragraph of its description", () => {
  const described = { summary: "List things", description: "All of them,\nin order.\n\nMore.", responses: {} };
  const contract = contractOf(described);
  for (const source of [
    emitClient(contract, operationsOf(contract)),
    emitOperations(contract, operationsOf(contract), () => undefined),
  ])
    expect(source).toContain("/** List things. All of them, in order. */");
});

test("an operation brings the parts of the runtime that its bodies need, and no other does", () => {
  const form = { requestBody: { content: { "multipart/form-data": {} } }, responses: {} };
  const events = { responses: { 200: { content: { "text/event-stream; charset=utf-8": {} } } } };
  const source = (definition: JsonObject): string => {
    const contract = contractOf(definition);
    return emitOperations(contract, operationsOf(contract), () => undefined);
  };
  expect(source(form)).toMatch(
    /import \{ multipart as \$multipart \} from ".\/multipart.ts";[^]*, multipart: \$multipart \}\);/,
  );
  expect(source(events)).toMatch(/import \{ serverSentEvents as[^]*, serverSentEvents: \$serverSentEvents \}\);/);
  expect(source({ responses: {} })).not.toMatch(/multipart|serverSentEvents/);
});

type Target = [path: string, parameters: readonly JsonObject[], shape: string];
const inPath = (name: string): JsonObject => ({ name, in: "path", required: true, schema: { type: "string" } });
const inQuery = (name: string): JsonObject => ({ name, in: "query", schema: { type: "string" } });

test.for<Target>([
  ["/a?kind=b", [], 'path: "/a?kind=b"'],
  ["/a?kind=b%20c", [inQuery("kind")], 'path: "/a", query: { kind: "b c" }'],
  ["/a?kind=b&page={page}", [inQuery("kind"), inPath("page")], 'path: "/a?page={page}", query: { kind: "b" }'],
  ["/a?kind=b&page={page}", [inQuery("page")], 'path: "/a?kind=b"'],
  ["/a?{name}=1&wsdl#part", [inPath("name"), inQuery("other")], 'path: "/a?{name}=1&wsdl"'],
  ["/a/{id}#part", [inPath("id")], 'path: "/a/{id}"'],
])("what the path's name has of the query is sent once: %s", ([path, parameters, shape]) => {
  const get: JsonObject = { operationId: "a", parameters: [...parameters], responses: {} };
  const contract: JsonObject = { openapi: "3.1.1", paths: { [path]: { get } } };
  const source = emitOperations(contract, operationsOf(contract), () => undefined);
  expect(source).toContain(`method: "GET", ${shape}, answers:`);
});
