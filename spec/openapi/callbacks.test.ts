/** Callbacks, wherever they are written: which operation registers the address, and what is called there. */
import { expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { callbacksOf } from "./operations.ts";

const CALLED = {
  post: {
    operationId: "onDone",
    requestBody: { content: { "application/json": { schema: { type: "object" } } } },
    responses: {},
  },
};
const ADDRESS = "{$request.body#/url}";

function contract(callbacks: JsonObject, components: JsonObject = {}): JsonObject {
  return {
    openapi: "3.0.3",
    info: { title: "A", version: "1" },
    paths: { "/jobs": { post: { operationId: "begin", callbacks, responses: {} } } },
    components,
  };
}

test.each<[name: string, document: JsonObject]>([
  ["in place", contract({ done: { [ADDRESS]: CALLED } })],
  [
    "by reference",
    contract({ done: { $ref: "#/components/callbacks/Done" } }, { callbacks: { Done: { [ADDRESS]: CALLED } } }),
  ],
  ["beside an extension", contract({ done: { "x-note": {}, [ADDRESS]: CALLED } })],
])("%s", (_name, document) => {
  expect(
    callbacksOf(document).map(({ webhook, registeredBy, address }) => [
      webhook.path,
      webhook.kind,
      webhook.id,
      webhook.body?.content.length,
      registeredBy.id,
      address,
    ]),
  ).toEqual([["done", "webhook", "onDone", 1, "begin", ADDRESS]]);
});

test("none", () => {
  expect(callbacksOf(contract({}))).toEqual([]);
});
