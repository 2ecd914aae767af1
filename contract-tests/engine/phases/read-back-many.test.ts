/** Which lists of a body are parts of what is made, and which are things that are made at once. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { isPart } from "./read-back-many.ts";

const text = { type: "string" };
const book = { type: "object", properties: { id: text, title: text } };
const several = { type: "object", properties: { id: text, books: { type: "array", items: book } } };
const json = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });

test.each<[path: string, told: JsonObject, part: boolean]>([
  ["/orders", several, true],
  // what came of an import is told, and not what was imported
  ["/imports", { type: "object", properties: { id: text, state: text } }, false],
  ["/books/batches", several, false],
])("books in a body at %s, which is read as %j, are a part of it: %s", (path, told, part) => {
  const ok = { 200: { description: "D", ...json(told) } };
  const { operations, schemas } = contractOf({
    openapi: "3.1.1",
    info: { title: "Books", version: "1" },
    paths: {
      "/books": { post: { operationId: "makeBook", requestBody: json(book), responses: ok } },
      [path]: { post: { operationId: "several", requestBody: json(several), responses: ok } },
      [`${path}/{id}`]: { get: { operationId: "read", responses: ok } },
    },
  });
  const [maker, operation] = ["makeBook", "several"].map((id) => operations.find((one) => one.id === id));
  if (maker === undefined || operation === undefined) throw new Error("there is no such operation");
  expect(isPart({ operations, schemas }, operation, maker, "/books")).toBe(part);
});
