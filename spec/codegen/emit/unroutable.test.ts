import { expect, test } from "vitest";
import { operationsOf } from "../operations.ts";
import { noteUnroutable } from "./unroutable.ts";

const RESPONSES = { responses: { 204: { description: "Done" } } };

function told(paths: object): string[] {
  const messages: string[] = [];
  const document = { openapi: "3.2.0", info: { title: "T", version: "1" }, paths: { ...paths } };
  noteUnroutable(operationsOf(document), ({ message }) => void messages.push(message));
  return messages;
}

test.each([
  ["/a/b", undefined],
  ["/größe/{x y}", undefined],
  ["/a b", undefined],
  ["/a.b/.c/..d/{e}.", "a path parameter that is part of a segment"],
  ["/a/.b/..c", undefined],
  ["/a/../b", "a path that addresses write otherwise"],
  ["/./a", "a path that addresses write otherwise"],
  ["/a\nb", "a path that addresses write otherwise"],
  ["/a\\b", "a path that addresses write otherwise"],
  ["/a?b=c", "a path with a query"],
  ["/{__proto__}", "a path parameter named __proto__"],
])("the path %j is routed, unless it is told: %s", (path, start) => {
  const messages = told({ [path]: { get: RESPONSES } });
  expect(messages).toEqual(start === undefined ? [] : [expect.stringMatching(`^${start}`)]);
});

test.each([
  ["COPY", true],
  ["LINK", true],
  ["SYNC", false],
  ["copy", true],
])("Node's server takes the method %s: %s", (method, isTaken) => {
  const message = `Node's server refuses the method ${method}: on it neither the routes nor the mock are asked`;
  expect(told({ "/a": { additionalOperations: { [method]: RESPONSES } } })).toEqual(isTaken ? [] : [message]);
});
