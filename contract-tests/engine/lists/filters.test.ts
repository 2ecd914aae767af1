/** What a list is filtered by where nothing is asked for. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { Schemas } from "../schemas.ts";
import { standing, widened } from "./filters.ts";

const TEXT = { type: "string" };

function standard(by: Json, member: Json = TEXT): Json | undefined {
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { By: by, Member: member } } });
  const at = { pointer: "/name", schema: "/components/schemas/Member" };
  const context = { contract: { schemas } };
  const shape = { item: { members: new Map([["name", at]]) } };
  const filter = { parameter: { name: "name", schema: "/components/schemas/By" }, member: "/name" };
  return standing({ context, shape } as never, filter as never);
}

test.each<[Json, Json, Json | undefined]>([
  [{ ...TEXT, default: "Bern" }, TEXT, "Bern"],
  [{ ...TEXT, default: "" }, TEXT, undefined],
  [{ ...TEXT, default: "all" }, { ...TEXT, enum: ["open", "done"] }, undefined],
  [TEXT, TEXT, undefined],
])("%j of a member %j", (by, member, value) => {
  expect(standard(by, member)).toBe(value);
});

test.each<[description: string, came: Json, isCertain: boolean]>([
  ["Only articles with this tag", ["gardening"], true],
  ["Articles tagged with the given tag", ["gardening"], true],
  ["The tag", ["gardening"], false],
  ["Only articles with this word in the name", "gardening", false],
])("%s: a part of %j is none: %s", (description, came, isCertain) => {
  const schemas = new Schemas({ openapi: "3.1.1", components: { schemas: { By: TEXT } } });
  const parameter = { name: "tag", schema: "/components/schemas/By", definition: { description } };
  const filter = { parameter, member: "/tags" };
  expect(widened(schemas, filter as never, "garden", came) === undefined).toBe(isCertain);
});
