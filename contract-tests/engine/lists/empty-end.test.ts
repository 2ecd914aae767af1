/** Which lists say that there is more where nothing comes. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import type { Exchange } from "../http/exchange.ts";
import { listShape } from "../relations/list-shape.ts";
import { emptyEnd, endless } from "./empty-end.ts";
import { type ListRead, MOST_PAGES, type Walked } from "./walk.ts";

function page(items: readonly string[], has_more: boolean): Exchange {
  const body = { items: items.map((id) => ({ id })), has_more, next: has_more ? "c" : null };
  return {
    response: {
      status: 200,
      headers: [["content-type", "application/json"]],
      body: Buffer.from(JSON.stringify(body)),
    },
  } as unknown as Exchange;
}

/** `description`: of `has_more`. */
function told(description: string, pages: readonly Exchange[], whole = true): string[] {
  const text = { type: "string" };
  const properties = {
    items: { type: "array", items: { type: "object", properties: { id: text } } },
    has_more: { type: "boolean", ...(description !== "" && { description }) },
    next: { type: ["string", "null"], ...(description !== "" && { description }) },
  };
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Boats", version: "1.0.0" },
    paths: {
      "/boats": {
        get: {
          operationId: "boats",
          parameters: [{ name: "cursor", in: "query", schema: text }],
          responses: {
            "200": {
              description: "Boats.",
              content: { "application/json": { schema: { type: "object", properties } } },
            },
          },
        },
      },
    },
  });
  const [operation] = contract.operations;
  const shape = operation && listShape(contract, operation);
  const said: string[] = [];
  const report = (check: string): void => void said.push(check);
  const list = { context: { contract }, shape, report } as unknown as ListRead;
  const walked = { pages, whole } as unknown as Walked;
  emptyEnd(list, walked);
  endless(list, walked);
  return said;
}

const EMPTY_END = [page(["a", "b"], true), page([], false)];

test.each<[string, readonly Exchange[], string[]]>([
  ["", EMPTY_END, ["list-complete"]],
  ["Whether there are more.", EMPTY_END, ["list-complete"]],
  ["There may be more.", EMPTY_END, []],
  ["", [page(["a", "b"], true), page(["c"], false)], []],
])("%s", (description, pages, checks) => {
  expect(told(description, pages)).toEqual(checks);
});

const forEver = (items: readonly string[]): Exchange[] => Array.from({ length: MOST_PAGES }, () => page(items, true));

test.each<[string, string, readonly Exchange[], string[]]>([
  ["nothing comes where it is to end", "Null on the last page.", forEver([]), ["list-complete"]],
  ["nothing comes, and nothing says that it ends", "Where to go on.", forEver([]), []],
  ["there is as much", "Null on the last page.", forEver(["a"]), []],
  ["it is read no further", "Null on the last page.", forEver([]).slice(1), []],
])("a list that leads on and on: %s", (_name, description, pages, checks) => {
  expect(told(description, pages, false)).toEqual(checks);
});
