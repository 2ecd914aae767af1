/** What a form cannot carry is no request that the contract admits: it arrives as another one. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { arriving, isWritable } from "./writable.ts";

const FORM = "application/x-www-form-urlencoded";
const list = { type: "array", items: { type: "string" } };
const object = { type: "object" };

interface Said {
  readonly type?: string;
  readonly required?: string[];
  readonly isBodyRequired?: boolean;
  readonly encoding?: JsonObject;
}

function writable(value: Json, { type = FORM, required = [], isBodyRequired = false, encoding = {} }: Said): boolean {
  const schema = { required, properties: { topic: list, data: { type: "string" }, where: object } };
  const body = { required: isBodyRequired, content: { [type]: { schema, encoding } } };
  const { schemas, operations } = contractOf({
    openapi: "3.1.1",
    info: { title: "Hub", version: "1.0.0" },
    paths: { "/hub": { post: { requestBody: body, responses: { "204": { description: "Told." } } } } },
  });
  const [operation] = operations;
  const [media] = operation?.body?.content ?? [];
  if (operation === undefined || media === undefined) throw new Error("no body");
  return isWritable(schemas, operation, media, value);
}

test.each<[string, Json, Said, boolean]>([
  ["a list without items that has to be there", { topic: [], data: "a" }, { required: ["topic"] }, false],
  ["the same of parts", { topic: [], data: "a" }, { required: ["topic"], type: "multipart/form-data" }, false],
  ["a list without items that need not be there", { topic: [], data: "a" }, { required: ["data"] }, true],
  ["a list with an item", { topic: ["a"] }, { required: ["topic"], isBodyRequired: true }, true],
  ["an object without members, as JSON in a field", { where: {} }, { required: ["where"] }, true],
  [
    "an object without members, each a field of its own",
    { where: {} },
    { required: ["where"], encoding: { where: { style: "form" } } },
    false,
  ],
  ["nothing at all where a body has to be there", {}, { isBodyRequired: true }, false],
  ["nothing but a list without items", { topic: [] }, { isBodyRequired: true }, false],
  ["nothing at all where no body has to be there", {}, {}, true],
  ["nothing at all in parts, which have an end", {}, { isBodyRequired: true, type: "multipart/form-data" }, true],
  ["null in a field", { data: null }, {}, false],
  ["null among the items of a field", { topic: ["a", null] }, {}, false],
  [
    "null in a part that is JSON",
    { data: null },
    { type: "multipart/form-data", encoding: { data: { contentType: "application/json" } } },
    true,
  ],
  ["a text without letters where a body has to be there", "", { isBodyRequired: true, type: "text/plain" }, false],
  ["the same where none has to be there", "", { type: "text/plain" }, true],
  ["the same in JSON", "", { isBodyRequired: true, type: "application/json" }, true],
  ["a list without items in JSON", { topic: [] }, { required: ["topic"], type: "application/json" }, true],
])("%s", (_what, value, said, expected) => {
  expect(writable(value, said)).toBe(expected);
});

test.each([
  [FORM, { topic: [], data: "" }, { data: "" }],
  [FORM, { topic: ["a"], data: null }, { topic: ["a"] }],
  ["multipart/form-data; boundary=x", { topic: [], data: "" }, { data: "" }],
  ["application/json", { topic: [] }, { topic: [] }],
])("%s of %j says %j", (type, value, told) => {
  const media = {
    type,
    schema: undefined,
    item: undefined,
    examples: new Map(),
    encoding: {},
    files: new Set<string>(),
  };
  expect(arriving(media, value)).toEqual(told);
});
