import { expect, test } from "vitest";
import type { JsonObject } from "./document.ts";
import { lookUp } from "./pointer.ts";
import { polarise } from "./polarity.ts";

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

const polarised = polarise(CONTRACT);
const at = (pointer: string) => lookUp(polarised, pointer);

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

test("what goes in has no readOnly member, what comes out no writeOnly one, and neither requires what it must not have", () => {
  expect(at("#/components/schemas/AccountInput")).toMatchObject({
    required: ["secret", "name"],
    properties: { id: false, secret: { type: "string" }, name: { $ref: "#/components/schemas/Name" } },
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
