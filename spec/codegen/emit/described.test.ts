import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { emitTypes } from "./types.ts";

const Litres = { type: "number", description: "A volume in litres" };
const Titled = { type: "object", title: "A title" };
const Bounded = { type: "number", minimum: 0, maximum: 12 };

async function commentOf(member: JsonObject, more: JsonObject = {}): Promise<string | undefined> {
  const Thing = { type: "object", properties: { member } };
  const text = await emitTypes({
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    paths: {},
    components: { schemas: { Litres, Bounded, Titled, Thing, ...more } },
  });
  return /@description ([^\n]*?)(?: \*\/)?\n\s*(?:\*[^\n]*\n\s*)*readonly member/.exec(text)?.[1];
}

const litres = { $ref: "#/components/schemas/Litres" };

test.each<[what: string, member: JsonObject, text: string | undefined]>([
  ["its own text", { type: "string", description: "Own" }, "Own"],
  ["the text of what it refers to", litres, "A volume in litres"],
  ["its own text beside a reference", { ...litres, description: "Own" }, "Own"],
  ["the text of its only part", { allOf: [litres] }, "A volume in litres"],
  ["the text of what it is where it is not null", { anyOf: [litres, { type: "null" }] }, "A volume in litres"],
  ["the text of its items", { type: "array", items: litres }, "Each: A volume in litres"],
  ["the limits of what has no text", { $ref: "#/components/schemas/Bounded" }, "0 to 12"],
  ["limits of every kind", { type: "string", minLength: 1, pattern: "^a" }, "At least 1 character, matches ^a"],
  ["excluded limits", { type: "number", exclusiveMinimum: 0, maximum: 9 }, "More than 0, at most 9"],
  ["a number of items", { type: "array", minItems: 2, maxItems: 2 }, "2 items"],
  ["the title of what has nothing else", { $ref: "#/components/schemas/Titled" }, "A title"],
  ["nothing where the contract says nothing", { type: "boolean" }, undefined],
  ["nothing of two alternatives", { oneOf: [litres, { $ref: "#/components/schemas/Bounded" }] }, undefined],
])("a member carries %s", async (_what, member, text) => {
  expect(await commentOf(member)).toBe(text);
});

test("a text that closes comments stays in its comment, and a schema that is a part of itself ends", async () => {
  expect(await commentOf({ type: "string", description: "a */ b" })).toBe("a *\\/ b");
  const Loop = { allOf: [{ $ref: "#/components/schemas/Loop" }] };
  expect(await commentOf({ $ref: "#/components/schemas/Loop" }, { Loop })).toBeUndefined();
});
