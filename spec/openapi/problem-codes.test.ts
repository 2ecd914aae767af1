import { expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { problemCodes } from "./problem-codes.ts";

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function contractWith(mediaType: string, schema: JsonObject): JsonObject {
  const schemas = {
    Problem: { properties: { code: ref("Code"), status: { type: "integer", enum: [400, 404] } }, allOf: [ref("Base")] },
    Base: { properties: { cause: ref("Problem"), kind: { anyOf: [ref("Kind"), { type: "null" }] } } },
    Code: { type: "string", enum: ["not_found", "conflict"] },
    Kind: { enum: ["a", null, 3] },
    Colour: { enum: ["red"] },
  };
  const answer = { description: "Refused", content: { [mediaType]: { schema } } };
  return { components: { schemas, responses: { Refused: answer } }, paths: {} };
}

test("texts listed in named parts of a problem are its codes, through references and circles", () => {
  expect(problemCodes(contractWith("application/problem+json; charset=utf-8", ref("Problem")))).toEqual(
    new Map([
      ["Kind", ["a"]],
      ["Code", ["not_found", "conflict"]],
    ]),
  );
});

test("what is no part of a problem is none", () => {
  expect(problemCodes(contractWith("application/json", ref("Problem")))).toEqual(new Map());
  expect(problemCodes(contractWith("application/problem+json", { type: "object" }))).toEqual(new Map());
});

test("a name is read as the reference means it, and a reference to nothing leads nowhere", () => {
  const contract: JsonObject = {
    components: { schemas: { "a/b": { enum: ["x"] } } },
    paths: {
      "/": { get: { responses: { 400: { content: { "application/problem+json": { schema: ref("a~1b") } } } } } },
    },
  };
  expect(problemCodes(contract)).toEqual(new Map([["a/b", ["x"]]]));
  expect(problemCodes(contractWith("application/problem+json", ref("Missing")))).toEqual(new Map());
});
