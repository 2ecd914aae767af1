/** Conditions as https://spec.openapis.org/arazzo/v1.0.1.html#criterion-object has them. */
import { expect, test } from "vitest";
import type { Exchange } from "../http/exchange.ts";
import { holds, statusesOf } from "./criteria.ts";

const answer = {
  id: 7,
  name: "O'Brien",
  open: true,
  none: null,
  items: [{ size: 1 }, { size: 5 }],
  page: "<b>O&#39;Brien</b> 7.5",
  pattern: "7.+",
};
const exchange: Exchange = {
  id: 1,
  case: { name: "any", operationId: undefined, intent: "open", check: "workflows" },
  request: { method: "GET", target: "/", headers: [], body: undefined },
  response: {
    status: 200,
    headers: [
      ["Content-Type", "application/json"],
      ["X-Count", "2"],
    ],
    body: Buffer.from(JSON.stringify(answer)),
  },
  failure: undefined,
};
const known = (expression: string): string | undefined => (expression === "$inputs.who" ? "o'brien" : undefined);

test.each([
  ["$statusCode == 200", true],
  ["$statusCode != 200", false],
  ["$statusCode >= 200 && $statusCode < 300", true],
  ["$statusCode == 404 || $statusCode == 200", true],
  ["$statusCode == 404 || $statusCode == 410 && $response.body#/open", false],
  ["($statusCode == 404 || $statusCode == 200) && $response.body#/open", true],
  ["!$response.body#/open", false],
  ["!($statusCode == 404)", true],
  ["$response.body#/id > 6.5", true],
  ["$response.body#/id == '7'", false],
  ["$response.body#/name == 'o''brien'", true],
  ["$response.body#/name == $inputs.who", true],
  ["$response.body#/none == null", true],
  ["$response.body#/lost == null", false],
  ["$response.body#/lost == $response.body#/missing", true],
  ["$response.body#/items/1/size == 5", true],
  ["$response.header.X-Count == '2'", true],
  ["$response.body#/name > 3", false],
])("%s is %s", (condition, expected) => {
  expect(holds({ condition }, exchange, known)).toBe(expected);
});

test.each([
  [{ condition: "^O'B", context: "$response.body#/name", type: "regex" }, true],
  [{ condition: "^[0-9]$", context: "$statusCode", type: "regex" }, false],
  [{ condition: "$[?@.size > 4]", context: "$response.body#/items", type: "jsonpath" }, true],
  [{ condition: "$[?@.size > 5]", context: "$response.body#/items", type: { type: "jsonpath" } }, false],
  [{ condition: "$[?@.size > 0.75]", context: "$response.body#/items", type: "jsonpath" }, true],
  [
    { condition: "$[?@.size == {$response.body#/items/1/size}]", context: "$response.body#/items", type: "jsonpath" },
    true,
  ],
  [{ condition: "$[?@.size == {$response.body#/id}]", context: "$response.body#/items", type: "jsonpath" }, false],
  [{ condition: "$[?@ == {$response.body#/name}]", context: "$response.body", type: "jsonpath" }, true],
  [{ condition: "$[?@ == {$response.body#/none}]", context: "$response.body", type: "jsonpath" }, true],
  [{ condition: "$.lost", context: "$response.body#/lost", type: "jsonpath" }, false],
  [{ condition: "{$response.body#/name}", context: "$response.body", type: "regex" }, true],
  [{ condition: "<b>{$response.body#/name}<", context: "$response.body#/page", type: "regex" }, true],
  [{ condition: "{$response.body#/id}.5", context: "$response.body#/page", type: "regex" }, true],
  [{ condition: "<b>{$inputs.who}<", context: "$response.body#/page", type: "regex" }, false],
  [{ condition: "{$response.body#/pattern}", context: "$response.body#/page", type: "regex" }, false],
] as const)("%j is %s", (criterion, expected) => {
  expect(holds(criterion, exchange, known)).toBe(expected);
});

test("a condition compares with a single value", () => {
  const criterion = {
    condition: "$[?@ == {$response.body#/items}]",
    context: "$response.body",
    type: "jsonpath",
  } as const;
  expect(() => holds(criterion, exchange, known)).toThrow("is no single value");
});

test.each(["", "$statusCode ==", "$statusCode = 200", "($statusCode == 200", "$statusCode == 200 'and'", "200 =="])(
  "%s is no condition",
  (condition) => {
    expect(() => holds({ condition }, exchange, known)).toThrow("cannot be read");
  },
);

test("a condition about the status alone says which statuses", () => {
  expect(statusesOf({ condition: "$statusCode == 204 || $statusCode==404" })).toEqual([204, 404]);
  expect(statusesOf({ condition: "$statusCode == 204 && $method == 'GET'" })).toBeUndefined();
});
