import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { indexContract } from "../contract.ts";
import { createSchemas } from "../schemas.ts";
import { createMaker } from "../values/maker.ts";
import { createProblems } from "./problems.ts";

const problem = (code: string, more: JsonObject = {}): JsonObject => ({
  value: { type: `/errors/${code}`, title: code, status: 422, instance: "/", code, ...more },
});
const refusing = (examples: JsonObject): JsonObject => ({
  description: "Refused.",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" }, examples } },
});
const document: JsonObject = {
  openapi: "3.1.0",
  paths: {
    "/a": {
      post: {
        operationId: "a",
        responses: {
          "422": refusing({
            too_many: problem("too_many"),
            a_rule: problem("a_rule", { errors: [{ pointer: "/x", detail: "no" }] }),
            invalid: problem("invalid", { detail: "of a", errors: [{ pointer: "/x", detail: "no" }] }),
          }),
        },
      },
    },
    "/b": {
      post: {
        operationId: "b",
        responses: {
          "422": refusing({ invalid: problem("invalid", { hint: "of b", errors: [{ pointer: "/x", detail: "no" }] }) }),
        },
      },
    },
    "/c": { post: { operationId: "c", responses: { "422": refusing({ other: problem("other") }) } } },
  },
  components: {
    schemas: {
      Problem: {
        type: "object",
        properties: {
          code: { enum: ["invalid", "a_rule", "too_many", "other", "not_found", "method_not_allowed"] },
          errors: { type: "array", maxItems: 2 },
        },
      },
    },
  },
};
const contract = indexContract(document);
const schemas = createSchemas(document);
const problems = createProblems(contract, { document, schemas, maker: createMaker(document, schemas) });
const answer = (operationId: string, errors?: { pointer: string; keyword: string; detail: string }[]) =>
  problems.answer({ status: 422, instance: "/here", detail: "d", operation: contract.byId(operationId), errors }).body;
const errors = [{ pointer: "/y", keyword: "required", detail: "is wrong" }];
const LISTED = [{ pointer: "/y", detail: "is wrong" }];

test("of several problems with pointers the one that most operations share says that the input is invalid", () => {
  expect(answer("a", errors)).toMatchObject({ code: "invalid", instance: "/here", errors: LISTED });
});

test("an operation's own words outweigh another operation's", () => {
  expect(answer("b", errors)).toMatchObject({ code: "invalid", hint: "of b" });
});

test("an operation without a problem for invalid input borrows the contract's", () => {
  expect(answer("c", errors)).toMatchObject({ code: "invalid", errors: LISTED });
});

test("more errors than the schema has room for leave the example's list", () => {
  const three = [1, 2, 3].map((index) => ({ pointer: `/${index}`, keyword: "required", detail: "is wrong" }));
  expect(answer("b", three)).toMatchObject({ errors: [{ pointer: "/x", detail: "no" }] });
});

test("a problem that no example has is made of the contract's members and its code of that name", () => {
  const { body, mediaType } = problems.answer({ status: 405, instance: "/here", detail: "only POST" });
  expect(mediaType).toBe("application/problem+json");
  expect(body).toMatchObject({
    type: "/errors/method_not_allowed",
    code: "method_not_allowed",
    status: 405,
    instance: "/here",
    detail: "only POST",
  });
  expect(body).not.toHaveProperty("errors");
});

test("an example that stands for a range of statuses says the one that it comes with", () => {
  const type = "application/problem+json";
  const ranged: JsonObject = {
    openapi: "3.1.0",
    paths: {
      "/a": {
        post: {
          operationId: "a",
          responses: { "4XX": { content: { [type]: { schema: {}, example: { title: "Wrong", status: 400 } } } } },
        },
      },
    },
  };
  const operations = indexContract(ranged);
  const made = createSchemas(ranged);
  const { body } = createProblems(operations, {
    document: ranged,
    schemas: made,
    maker: createMaker(ranged, made),
  }).answer({
    status: 415,
    instance: "/here",
    detail: "d",
    operation: operations.byId("a"),
  });
  expect(body).toEqual({ title: "Wrong", status: 415 });
});

test("a body that stands for several statuses says the one that it comes with, which is one that its schema has", () => {
  const listed = { type: "integer", enum: [404, 422] };
  const schema = {
    properties: { error: { properties: { status_code: listed, code: {} }, required: ["status_code"] } },
    required: ["error"],
  };
  const example = { error: { status_code: 404, code: "not_found" } };
  const content = { "application/json": { schema, example } };
  const paths = { "/a": { get: { operationId: "a", responses: { default: { description: "Refused.", content } } } } };
  const given: JsonObject = { openapi: "3.1.0", paths };
  const index = indexContract(given);
  const judges = createSchemas(given);
  const own = createProblems(index, { document: given, schemas: judges, maker: createMaker(given, judges) });
  const said = (status: number) =>
    own.answer({ status, instance: "/a", detail: "d", operation: index.byId("a"), errors: undefined }).body;
  const told = { error: { status_code: 422, code: "not_found" } };
  expect([said(422), said(400), said(404)]).toEqual([told, told, example]);
});

test("an error of JSON:API says the status that it comes with, as a text", () => {
  const value = { errors: [{ status: "401", code: "unauthenticated" }] };
  const content = { "application/vnd.api+json": { schema: {}, examples: { one: { value } } } };
  const responses = { default: { description: "Refused.", content } };
  const refusing: JsonObject = { openapi: "3.1.0", paths: { "/d": { get: { operationId: "d", responses } } } };
  const known = createSchemas(refusing);
  const own = indexContract(refusing);
  const parts = { document: refusing, schemas: known, maker: createMaker(refusing, known) };
  const refused = { status: 422, instance: "/d", detail: "d", operation: own.byId("d") };
  expect(createProblems(own, parts).answer(refused).body).toEqual({
    errors: [{ status: "422", code: "unauthenticated" }],
  });
});

test("a form of all refusals whose list of statuses lacks one is answered with one of them", () => {
  const error = { type: "object", properties: { status_code: { enum: [401, 404, 422] } } };
  const content = { "application/json": { schema: error, example: { status_code: 404 } } };
  const described = { description: "Refused.", content };
  const refusing: JsonObject = {
    openapi: "3.1.0",
    paths: {
      "/e": { get: { operationId: "e", responses: { default: described } } },
      "/f": { get: { operationId: "f", responses: { 400: described } } },
    },
  };
  const known = createSchemas(refusing);
  const own = indexContract(refusing);
  const made = createProblems(own, { document: refusing, schemas: known, maker: createMaker(refusing, known) });
  const answerOf = (id: string, status: number) => {
    const told = made.answer({ status, instance: "/", detail: "d", operation: own.byId(id) });
    return [told.status, told.body];
  };
  expect(answerOf("e", 400)).toEqual([422, { status_code: 422 }]);
  expect(answerOf("e", 401)).toEqual([401, { status_code: 401 }]);
  // what the contract itself says of a status stays so
  expect(answerOf("f", 400)).toEqual([400, { status_code: 404 }]);
});

test("what the contract makes impossible is told by a body as near to it as there is", () => {
  const same: JsonObject = { type: "object", required: ["error"], properties: { error: { type: "string" } } };
  const schema: JsonObject = { oneOf: [same, { ...same }] };
  const responses = { "400": { description: "D", content: { "application/json": { schema } } } };
  const own: JsonObject = { openapi: "3.1.0", paths: { "/d": { get: { operationId: "d", responses } } } };
  const [index, held] = [indexContract(own), createSchemas(own)];
  const parts = { document: own, schemas: held, maker: createMaker(own, held) };
  const refused = { status: 400, instance: "/d", detail: "d", operation: index.byId("d") };
  expect(createProblems(index, parts).answer(refused).body).toEqual({ error: expect.any(String) as string });
});
