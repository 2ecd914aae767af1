import { afterEach, expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { type Mock, startMock } from "../server.ts";
import { call } from "../testing.ts";

const closing: Mock[] = [];
afterEach(async () => {
  for (const mock of closing.splice(0)) await mock.close();
});

const json = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  description: "D",
  content: { "application/json": { schema } },
  ...more,
});
const id = { type: "string", pattern: "^pet_[0-9a-z]{4}$", example: "pet_a000" };
const PET: JsonObject = {
  type: "object",
  required: ["id", "name"],
  additionalProperties: false,
  properties: {
    id: { ...id, readOnly: true },
    name: { type: "string", example: "Rex" },
    age: { type: "integer" },
    code: { type: "string", writeOnly: true },
  },
};
const pet = { $ref: "#/components/schemas/Pet" };
const parameters: JsonObject[] = [{ name: "petId", in: "path", required: true, schema: { type: "string" } }];
const body = { required: true, content: { "application/json": { schema: pet } } };

/** `wrap` puts things into an envelope, `list` says what a list looks like. */
function contract(wrap: (thing: JsonObject) => JsonObject, list: JsonObject, removed: JsonObject = {}): JsonObject {
  return {
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: {
      "/pets": {
        get: { operationId: "list", responses: { 200: json(list) } },
        post: { operationId: "create", requestBody: body, responses: { 201: json(wrap(pet)) } },
      },
      "/pets/{petId}": {
        parameters,
        get: { operationId: "read", responses: { 200: json(wrap(pet)), ...removed } },
        put: { operationId: "replace", requestBody: body, responses: { 200: json(wrap(pet)) } },
        patch: {
          operationId: "change",
          requestBody: { content: { "application/merge-patch+json": { schema: { type: "object" } } } },
          responses: { 200: json(wrap(pet)) },
        },
        delete: { operationId: "remove", responses: { 204: { description: "D" } } },
      },
    },
    components: { schemas: { Pet: PET } },
  };
}

const bare = (thing: JsonObject): JsonObject => thing;
const enveloped = (data: JsonObject): JsonObject => ({ type: "object", required: ["data"], properties: { data } });
const array: JsonObject = { type: "array", items: pet };
const page: JsonObject = {
  type: "object",
  required: ["items", "total"],
  properties: { items: array, total: { type: "integer", minimum: 0 } },
};
const connected: JsonObject = {
  type: "object",
  required: ["edges"],
  properties: { edges: { type: "array", items: { type: "object", required: ["node"], properties: { node: pet } } } },
};
const connection: JsonObject = { type: "object", required: ["pets"], properties: { pets: connected } };
const deep = (thing: JsonObject): JsonObject => ({
  type: "object",
  required: ["result"],
  properties: { result: enveloped(thing) },
});
const notFound = { 404: json({ type: "object", required: ["error"], properties: { error: { type: "string" } } }) };

async function mocking(document: JsonObject, stateful = true): Promise<string> {
  const mock = await startMock({ document, port: 0, stateful });
  closing.push(mock);
  return mock.url;
}

const thingOf = (answer: JsonObject): JsonObject => {
  const within = answer["result"] ?? answer["data"];
  return within === undefined ? answer : thingOf(within as JsonObject);
};

async function names(url: string): Promise<unknown[]> {
  const value: unknown = await (await fetch(`${url}/pets`)).json();
  const { items, pets } = value as { items?: JsonObject[]; pets?: { edges: { node: JsonObject }[] } };
  const list = pets?.edges.map(({ node }) => node) ?? items ?? (value as JsonObject[]);
  return list.map(({ name }) => name);
}

const slashed = (document: JsonObject): JsonObject => ({
  ...document,
  paths: Object.fromEntries(Object.entries(document["paths"] as JsonObject).map(([path, item]) => [`${path}/`, item])),
});

test("what is made below a path that ends in a slash is read, listed and removed", async () => {
  const url = await mocking(slashed(contract(bare, array)));
  const { body: made } = await call(`${url}/pets/`, "POST", {}, { name: "Ada" });
  const at = `${url}/pets/${String(made["id"])}/`;
  expect((await call(at, "GET")).body).toEqual(made);
  const listed = async (): Promise<string> => (await fetch(`${url}/pets/`)).text();
  expect(await listed()).toContain("Ada");
  expect((await call(at, "DELETE")).status).toBe(204);
  expect([(await call(at, "GET")).status, (await listed()).includes("Ada")]).toEqual([404, false]);
});

test.each([
  ["bare things and a plain list", contract(bare, array)],
  ["things in an envelope and a page", contract(enveloped, page, notFound)],
  ["things in two envelopes, and nodes of edges", contract(deep, connection)],
])("%s: what is created is echoed, read, listed, changed and deleted", async (_what, document) => {
  const url = await mocking(document);
  const made = await call(`${url}/pets`, "POST", {}, { name: "Ada", age: 3, code: "secret" });
  const other = await call(`${url}/pets`, "POST", {}, { name: "Ben" });
  expect([made.status, thingOf(made.body)]).toEqual([
    201,
    { id: expect.stringMatching(/^pet_/) as string, name: "Ada", age: 3 },
  ]);
  const [first, second] = [thingOf(made.body)["id"], thingOf(other.body)["id"]].map(String);
  expect(second).not.toBe(first);
  expect(thingOf((await call(`${url}/pets/${first}`, "GET")).body)).toEqual(thingOf(made.body));
  expect((await names(url)).slice(0, 2)).toEqual(["Ben", "Ada"]);

  const put = await call(`${url}/pets/${first}`, "PUT", {}, { name: "Eve", age: 4 });
  expect(thingOf(put.body)).toMatchObject({ id: first, name: "Eve", age: 4 });
  const merge = { "content-type": "application/merge-patch+json" };
  expect(thingOf((await call(`${url}/pets/${first}`, "PATCH", merge, { age: 5 })).body)).toMatchObject({
    name: "Eve",
    age: 5,
  });
  expect(thingOf((await call(`${url}/pets/${first}`, "GET")).body)).toMatchObject({ id: first, name: "Eve", age: 5 });

  expect((await call(`${url}/pets/${first}`, "DELETE")).status).toBe(204);
  expect((await call(`${url}/pets/${first}`, "GET")).status).toBe(404);
  expect((await call(`${url}/pets/${first}`, "DELETE")).status).toBe(404);
  expect(await names(url)).not.toContain("Eve");
  expect(await names(url)).toContain("Ben");
});

test("what nobody made is the contract's example, under the identifier that was asked for where that may be one", async () => {
  const url = await mocking(contract(bare, array));
  expect((await call(`${url}/pets/pet_zzzz`, "GET")).body).toMatchObject({ id: "pet_zzzz", name: "Rex" });
  expect((await call(`${url}/pets/no-pet`, "GET")).body).toMatchObject({ id: "pet_a000", name: "Rex" });
});

test("a value that the contract does not take out of a request is left out of the answer", async () => {
  const document = contract(bare, array);
  const loose = { required: true, content: { "application/json": { schema: { type: "object" } } } };
  const paths = document["paths"] as Record<string, Record<string, JsonObject>>;
  Object.assign(paths["/pets"]?.["post"] ?? {}, { requestBody: loose });
  const url = await mocking(document);
  const made = await call(`${url}/pets`, "POST", {}, { name: 7, age: 2, strange: true });
  expect(made.body).toEqual({ id: expect.any(String) as string, name: "Rex", age: 2 });
});

test("things of one parent are not those of another, and a link leads to what was made", async () => {
  const order = {
    type: "object",
    required: ["order_id"],
    properties: { order_id: { type: "string", example: "o1" }, note: { type: "string" } },
  };
  const link = { read: { operationId: "readOrder", parameters: { order_id: "$response.body#/order_id" } } };
  const where = (name: string): JsonObject => ({ name, in: "path", required: true, schema: { type: "string" } });
  const document: JsonObject = {
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: {
      "/checkout": {
        post: {
          requestBody: { content: { "application/json": { schema: order } } },
          responses: { 201: json(order, { links: link }) },
        },
      },
      "/orders/{order_id}": {
        parameters: [where("order_id")],
        get: { operationId: "readOrder", responses: { 200: json(order) } },
      },
      "/shops/{shop}/orders": {
        parameters: [where("shop")],
        post: {
          requestBody: { content: { "application/json": { schema: { type: "object" } } } },
          responses: { 201: json(order) },
        },
        get: { responses: { 200: json({ type: "array", items: order }) } },
      },
      "/shops/{shop}/orders/{order_id}": {
        parameters: [where("shop"), where("order_id")],
        get: { responses: { 200: json(order) } },
      },
    },
  };
  const url = await mocking(document);
  const made = await call(`${url}/checkout`, "POST", {}, { order_id: "mine", note: "by link" });
  expect((await call(`${url}/orders/${String(made.body["order_id"])}`, "GET")).body["note"]).toBe("by link");
  const below = await call(`${url}/shops/a/orders`, "POST", {}, { note: "of a" });
  // the contract's example is in every shop, and what was made in one alone
  const other = await call(`${url}/shops/c/orders`, "POST", {}, { note: "of c" });
  expect(new Set(["o1", below.body["order_id"], other.body["order_id"]]).size).toBe(3);
  const read = async (shop: string): Promise<number> =>
    (await fetch(`${url}/shops/${shop}/orders/${String(below.body["order_id"])}`)).status;
  expect([await read("a"), await read("b"), await read("c")]).toEqual([200, 404, 404]);
  const notes = async (shop: string): Promise<string> => (await fetch(`${url}/shops/${shop}/orders`)).text();
  expect([(await notes("a")).includes("of a"), (await notes("b")).includes("of a")]).toEqual([true, false]);
});

test("members that an open schema accepts but does not declare are echoed, kept and listed by nobody", async () => {
  const own = { ...id, readOnly: true };
  const thing: JsonObject = { type: "object", required: ["id"], properties: { id: own, name: { type: "string" } } };
  const document = contract(bare, array);
  Object.assign(document, { components: { schemas: { Pet: thing } } });
  const url = await mocking(document);
  const made = await call(`${url}/pets`, "POST", {}, { name: "Ada", strange: 1 });
  const known = { id: "pet_a000", name: "Ada" };
  expect([made.body, (await call(`${url}/pets/pet_a000`, "GET")).body]).toEqual([known, known]);
  expect((await call(`${url}/pets/pet_a000`, "PUT", {}, { name: "Eve", strange: 2 })).body).toEqual({
    id: "pet_a000",
    name: "Eve",
  });
  expect(await (await fetch(`${url}/pets`)).text()).not.toContain("strange");
});

test("what nobody can make again is not taken away, and a PUT that makes things brings one back", async () => {
  const document = contract(bare, array);
  const paths = document["paths"] as Record<string, Record<string, JsonObject>>;
  const { post: _post, ...collection } = paths["/pets"] ?? {};
  const { put: unable, ...item } = paths["/pets/{petId}"] ?? {};
  const without = { ...document, paths: { ...paths, "/pets": collection } };
  const url = await mocking({ ...without, paths: { ...without.paths, "/pets/{petId}": item } });
  expect((await call(`${url}/pets/pet_a000`, "DELETE")).status).toBe(204);
  expect((await call(`${url}/pets/pet_a000`, "GET")).status).toBe(200);

  Object.assign(unable ?? {}, { responses: { 200: json(pet), 201: json(pet) } });
  const other = await mocking(without);
  expect((await call(`${other}/pets/pet_a000`, "DELETE")).status).toBe(204);
  expect((await call(`${other}/pets/pet_a000`, "GET")).status).toBe(404);
  expect((await call(`${other}/pets/pet_a000`, "PUT", {}, { name: "Eve" })).status).toBe(201);
  expect((await call(`${other}/pets/pet_a000`, "GET")).body).toMatchObject({ id: "pet_a000", name: "Eve" });
});

test("a PATCH merges what is nested, and null takes a member away where the schema has no null", async () => {
  const thing: JsonObject = {
    type: "object",
    required: ["id", "home"],
    properties: {
      id,
      note: { type: "string" },
      home: {
        type: "object",
        required: ["street", "town"],
        properties: { street: { type: "string" }, town: { type: "string" } },
      },
    },
  };
  const document = contract(bare, array);
  Object.assign(document, { components: { schemas: { Pet: thing } } });
  const url = await mocking(document);
  await call(`${url}/pets`, "POST", {}, { id: "pet_a000", note: "n", home: { street: "s", town: "t" } });
  const merge = { "content-type": "application/merge-patch+json" };
  const patched = await call(`${url}/pets/pet_a000`, "PATCH", merge, { note: null, home: { town: "u" } });
  expect(patched.body).toEqual({ id: "pet_a000", home: { street: "s", town: "u" } });
});

test("switched off it remembers nothing", async () => {
  const url = await mocking(contract(bare, array), false);
  const made = await call(`${url}/pets`, "POST", {}, { name: "Ada" });
  expect(made.body["name"]).toBe("Rex");
  await call(`${url}/pets/pet_a000`, "DELETE");
  expect((await call(`${url}/pets/pet_a000`, "GET")).status).toBe(200);
});

test("what was sent is echoed without what may not stand beside it", async () => {
  const thing: JsonObject = {
    type: "object",
    required: ["kind"],
    properties: { kind: { enum: ["far", "near"] }, miles: { type: "integer", example: 7 } },
    if: { properties: { kind: { const: "near" } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { not: { required: ["miles"] } },
  };
  const requestBody = { content: { "application/json": { schema: thing } } };
  const document: JsonObject = {
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: { "/trip": { put: { requestBody, responses: { 200: json(thing) } } } },
  };
  const mock = await startMock({ document, port: 0 });
  closing.push(mock);
  expect((await call(`${mock.url}/trip`, "PUT", {}, { kind: "near" })).body).toEqual({ kind: "near" });
  expect((await call(`${mock.url}/trip`, "PUT", {}, { kind: "far" })).body).toEqual({ kind: "far", miles: 7 });
});
