/** What a body says of the thing that its path names. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import { operationsOf } from "../../../spec/openapi/operations.ts";
import { agreeing } from "./linked-body.ts";

test.each<[string, JsonObject, Json, JsonObject]>([
  ["a text", { id: "a", name: "Ann" }, "b", { id: "b", name: "Ann" }],
  ["a number", { id: 1, name: "Ann" }, 7, { id: 7, name: "Ann" }],
  ["a number in letters", { id: 1 }, "7", { id: 7 }],
  ["a text for a number", { id: "1" }, 7, { id: "7" }],
  ["a number that no text of the path is", { id: 1234 }, "param-example", { id: 1234 }],
  ["nothing", { name: "Ann" }, "b", { name: "Ann" }],
  ["a name in another spelling", { userKey: "a", name: "Ann" }, "b", { userKey: "b", name: "Ann" }],
  ["a name without its kind", { key: "a", name: "Ann" }, "b", { key: "b", name: "Ann" }],
])("of %s: %j at %j is %j", (_what, body, named, expected) => {
  const document = { openapi: "3.1.1", paths: { "/users/{user_key}": { put: { responses: {} } } } } as JsonObject;
  const [operation] = operationsOf(document);
  if (operation === undefined) throw new Error("no operation");
  const values = new Map([["path user_key", named]]);
  expect(agreeing({ operation, values }, values, body)).toEqual(expected);
});

test.each<[path: string, body: JsonObject, expected: JsonObject]>([
  ["/todo-lists/{id}/todos", { title: "T", todoListId: 1 }, { title: "T", todoListId: 7 }],
  ["/todo-lists/{id}/todos", { title: "T", todo_list_id: "x" }, { title: "T", todo_list_id: "7" }],
  ["/todo-lists/{listId}/todos/bulk-items", { listId: 1, id: 2 }, { listId: 7, id: 2 }],
  ["/todo-lists/{id}/todos", { parentListId: 1 }, { parentListId: 1 }],
  // what a call names is another one
  ["/tickets/{id}/merge", { ticketId: 1 }, { ticketId: 1 }],
])("at %s: %j is %j", (path, body, expected) => {
  const document = { openapi: "3.1.1", paths: { [path]: { post: { responses: {} } } } } as JsonObject;
  const [operation] = operationsOf(document);
  if (operation === undefined) throw new Error("no operation");
  const values = new Map(["path id", "path listId"].map((at) => [at, 7]));
  expect(agreeing({ operation, values }, values, body)).toEqual(expected);
});
