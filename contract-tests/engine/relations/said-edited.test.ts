/** What is there once a thing was changed. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { Schemas } from "../schemas.ts";
import { unedited } from "./said-edited.ts";

type Body = { readonly [name: string]: Json };

test.each<[description: string, before: Body, after: Body, fault: boolean]>([
  ["Null until the comment was edited.", { body: "a", edited_at: null }, { body: "b", edited_at: null }, true],
  ["Null until the comment was edited.", { body: "a" }, { body: "b" }, true],
  ["Null until the comment was edited.", { body: "a", edited_at: null }, { body: "b", edited_at: "2026-01-01" }, false],
  ["Null until the comment was edited.", { body: "a", edited_at: null }, { body: "a", edited_at: null }, false],
  ["Null until the comment was sent.", { body: "a", edited_at: null }, { body: "b", edited_at: null }, false],
])("%s %j, and then %j", (description, before, after, fault) => {
  const properties = { body: { type: "string" }, edited_at: { type: ["string", "null"], description } };
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { It: { type: "object", properties } } } });
  expect(unedited(schemas, "/components/schemas/It", before, after) !== undefined).toBe(fault);
});
