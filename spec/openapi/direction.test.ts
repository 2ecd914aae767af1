import { expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { lookUp } from "./reference.ts";
import { splitDirections } from "./direction.ts";

const json = (schema: JsonObject) => ({ content: { "application/json": { schema } } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const CONTRACT: JsonObject = {
  openapi: "3.1.1",
  paths: { "/a": { put: { requestBody: json(ref("Account")), responses: { 200: json(ref("Account")) } } } },
  webhooks: {
    changed: { post: { requestBody: json(ref("Account")), responses: { 200: json(ref("Account")) } } },
    shared: { post: { requestBody: { $ref: "#/components/requestBodies/Account" }, responses: {} } },
  },
  components: {
    requestBodies: { Account: json(ref("Account")) },
    responses: { Account: json(ref("Account")) },
    schemas: {
      Account: {
        type: "object",
        required: ["id", "secret", "name"],
        properties: {
          id: { type: "integer", readOnly: true },
          secret: { type: "string", writeOnly: true },
          name: ref("Name"),
        },
        example: { $ref: "this is data", readOnly: true },
      },
      List: { type: "array", items: ref("Account") },
      Stamped: { allOf: [ref("Base"), { required: ["stamp", "other"] }] },
      Base: { type: "object", properties: { stamp: ref("Stamp") } },
      Stamp: { type: "string", readOnly: true },
      Choice: {
        oneOf: [ref("Account")],
        discriminator: { propertyName: "kind", mapping: { a: "#/components/schemas/Account", n: "Name" } },
      },
      Name: { type: "string" },
    },
  },
};

const split = splitDirections(CONTRACT);
const at = (pointer: string) => lookUp(split, pointer);

test("a schema with marks below becomes two; one without stays as it is", () => {
  expect(Object.keys(at("#/components/schemas") as object).sort()).toEqual(
    [
      "AccountInput",
      "AccountOutput",
      "BaseInput",
      "BaseOutput",
      "ChoiceInput",
      "ChoiceOutput",
      "ListInput",
      "ListOutput",
      "Name",
      "StampInput",
      "StampOutput",
      "StampedInput",
      "StampedOutput",
    ].sort(),
  );
});

test("what goes in may have a readOnly member, what comes out has no writeOnly one, and neither requires them", () => {
  expect(at("#/components/schemas/AccountInput")).toMatchObject({
    required: ["secret", "name"],
    properties: { id: { type: "integer" }, secret: { type: "string" }, name: { $ref: "#/components/schemas/Name" } },
  });
  expect(at("#/components/schemas/AccountOutput")).toMatchObject({
    required: ["id", "name"],
    properties: { id: { type: "integer" }, secret: false },
  });
});

test("requests refer to what goes in, responses to what comes out", () => {
  const content = "content/application~1json/schema/$ref";
  expect(at(`#/paths/~1a/put/requestBody/${content}`)).toBe("#/components/schemas/AccountInput");
  expect(at(`#/paths/~1a/put/responses/200/${content}`)).toBe("#/components/schemas/AccountOutput");
  expect(at(`#/components/requestBodies/Account/${content}`)).toBe("#/components/schemas/AccountInput");
  expect(at(`#/components/responses/Account/${content}`)).toBe("#/components/schemas/AccountOutput");
  expect(at("#/components/schemas/ListInput/items/$ref")).toBe("#/components/schemas/AccountInput");
});

test("the items of a stream are those of its direction", () => {
  const paths = {
    "/a": { get: { responses: { 200: { content: { "text/event-stream": { itemSchema: ref("Account") } } } } } },
  };
  const place = "#/paths/~1a/get/responses/200/content/text~1event-stream/itemSchema";
  expect(lookUp(splitDirections({ ...CONTRACT, paths }), place)).toEqual(ref("AccountOutput"));
});

test("a webhook's body comes out of the service, and its answer goes in", () => {
  const content = "content/application~1json/schema/$ref";
  expect(at(`#/webhooks/changed/post/requestBody/${content}`)).toBe("#/components/schemas/AccountOutput");
  expect(at(`#/webhooks/changed/post/responses/200/${content}`)).toBe("#/components/schemas/AccountInput");
  expect(at(`#/webhooks/shared/post/requestBody/${content}`)).toBe("#/components/schemas/AccountOutput");
});

test("a member marked where it is referred to is no longer required beside it", () => {
  expect(at("#/components/schemas/StampedInput/allOf")).toEqual([
    { $ref: "#/components/schemas/BaseInput" },
    { required: ["other"] },
  ]);
  expect(at("#/components/schemas/StampedOutput/allOf")).toEqual([
    { $ref: "#/components/schemas/BaseOutput" },
    { required: ["stamp", "other"] },
  ]);
});

test("discriminators follow, bare names included; data is left alone", () => {
  expect(at("#/components/schemas/ChoiceInput/discriminator/mapping")).toEqual({
    a: "#/components/schemas/AccountInput",
    n: "#/components/schemas/Name",
  });
  expect(at("#/components/schemas/AccountInput/example")).toEqual({ $ref: "this is data", readOnly: true });
});

test("a reference to a member that is gone from this direction is one to the member itself", () => {
  const id = { $ref: "#/components/schemas/Account/properties/id" };
  const parameters = [{ name: "id", in: "path", required: true, schema: id }];
  const document = splitDirections({
    ...CONTRACT,
    paths: { "/a/{id}": { parameters, get: { responses: { 200: json(id) } } } },
  });
  const places = ["parameters/0/schema/$ref", "get/responses/200/content/application~1json/schema/$ref"];
  const references = places.map((place) => lookUp(document, `#/paths/~1a~1{id}/${place}`));
  expect(references.map((reference) => lookUp(document, String(reference)))).toEqual([
    { type: "integer", readOnly: true },
    { type: "integer", readOnly: true },
  ]);
});

test("a member may be called like a keyword, and what it refers to still counts", () => {
  const schemas = {
    Wrap: { properties: { default: ref("Marked") } },
    Marked: { properties: { a: { readOnly: true } } },
  };
  const document = splitDirections({ openapi: "3.1.1", components: { schemas } });
  expect(lookUp(document, "#/components/schemas/WrapInput/properties/default")).toEqual(ref("MarkedInput"));
});

test("a shared callback is a call of the service, like a webhook; a reference to it stays one", () => {
  const callback = { "{$request.body#/url}": { post: { requestBody: json(ref("Account")), responses: {} } } };
  const shared = { $ref: "#/components/callbacks/Changed" };
  const document = splitDirections({
    ...CONTRACT,
    paths: { "/a": { post: { responses: {}, callbacks: { changed: shared } } } },
    components: { ...(CONTRACT["components"] as JsonObject), callbacks: { Changed: callback } },
  });
  expect(lookUp(document, "#/paths/~1a/post/callbacks/changed")).toEqual(shared);
  const body =
    "#/components/callbacks/Changed/{$request.body%23~1url}/post/requestBody/content/application~1json/schema";
  expect(lookUp(document, body)).toEqual(ref("AccountOutput"));
});

test("what an extension of a schema holds is no schema, whatever its members are called", () => {
  const codes = { required: "missing", properties: { id: { readOnly: true } }, const: { $ref: "text" } };
  const split = splitDirections({
    ...CONTRACT,
    components: { schemas: { Code: { type: "string", "x-code-of-keyword": codes } } },
  });
  expect(lookUp(split, "#/components/schemas/Code/x-code-of-keyword")).toEqual(codes);
});

test("a schema of another name in one direction is still meant by its name in the contract", () => {
  const properties = { kind: { type: "string" }, id: { type: "string", readOnly: true } };
  const schemas = {
    Choice: {
      oneOf: [{ $ref: "#/components/schemas/A" }, { $ref: "#/components/schemas/B" }],
      discriminator: { propertyName: "kind" },
    },
    Plain: { oneOf: [{ $ref: "#/components/schemas/B" }], discriminator: { propertyName: "kind" } },
    A: { type: "object", properties },
    B: { type: "object" },
  };
  const { components } = splitDirections({ openapi: "3.1.1", paths: {}, components: { schemas } });
  const { ChoiceInput, ChoiceOutput, Plain } = (components as { schemas: Record<string, JsonObject> }).schemas;
  const tags = (A: string): JsonObject => ({ propertyName: "kind", mapping: { A, B: "#/components/schemas/B" } });
  expect(ChoiceInput?.["discriminator"]).toEqual(tags("#/components/schemas/AInput"));
  expect(ChoiceOutput?.["discriminator"]).toEqual(tags("#/components/schemas/AOutput"));
  expect(Plain).toEqual(schemas.Plain);
});

test("what must not be there together, or is looked for, stays so where it need not be there", () => {
  const area = { type: "string", readOnly: true };
  const both = { required: ["one", "other"] };
  const Session = {
    properties: { one: area, other: area },
    required: ["one", "name"],
    not: both,
    if: { required: ["one"] },
    else: { required: ["other", "name"] },
    allOf: [{ not: { not: { required: ["one", "name"] } } }],
  };
  const document = splitDirections({ openapi: "3.1.1", components: { schemas: { Session } } });
  expect(lookUp(document, "#/components/schemas/SessionInput")).toMatchObject({
    required: ["name"],
    not: both,
    if: { required: ["one"] },
    else: { required: ["name"] },
    allOf: [{ not: { not: { required: ["name"] } } }],
  });
});
