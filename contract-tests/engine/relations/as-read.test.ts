/** What may be read again of what was sent. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { Schemas } from "../schemas.ts";
import { asRead } from "./as-read.ts";

const TEXT = { type: "string" };

test.each<[string, JsonObject, Json, Json | undefined]>([
  ["a text", TEXT, "x", "x"],
  ["a text that is longer than answers are", { ...TEXT, maxLength: 2 }, "abc", undefined],
  ["null where answers have none", TEXT, null, undefined],
  ["what the service alone says", { ...TEXT, readOnly: true }, "x", undefined],
  ["what is only written", { ...TEXT, writeOnly: true }, "x", undefined],
  ["an object", { type: "object", properties: { a: TEXT } }, { a: "x", b: 1 }, { a: "x", b: 1 }],
  [
    "what goes one way alone, in an object",
    { type: "object", properties: { a: TEXT, id: { ...TEXT, readOnly: true }, key: { ...TEXT, writeOnly: true } } },
    { a: "x", id: "1", key: "k" },
    { a: "x" },
  ],
  [
    "the same in a list",
    { type: "array", items: { type: "object", properties: { id: { ...TEXT, readOnly: true }, a: TEXT } } },
    [{ id: "1", a: "x" }],
    [{ a: "x" }],
  ],
])("%s", (_what, member, sent, read) => {
  const thing = { type: "object", properties: { name: TEXT, member } };
  const content = { "application/json": { schema: { $ref: "#/components/schemas/Thing" } } };
  const responses = { 200: { description: "D", content } };
  const document: JsonObject = {
    openapi: "3.1.1",
    paths: { "/a": { put: { requestBody: { content }, responses } } },
    components: { schemas: { Thing: thing } },
  };
  expect(asRead(new Schemas(document), "/components/schemas/Thing", { member: sent })["member"]).toEqual(read);
});
