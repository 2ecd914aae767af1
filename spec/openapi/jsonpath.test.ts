import { expect, test } from "vitest";
import { pointersTo } from "./jsonpath.ts";

const document = { items: [{ size: 0.75, name: "0.5" }, { size: -0.05 }, { size: 0 }, { size: 7.5, "0.75": 1 }] };

/** By RFC 9535, 2.3.5: a number is an integer with a fraction and an exponent. */
test.each([
  ["$.items[?@.size == 0.75]", ["/items/0"]],
  ["$.items[?@.size > 0.750e1]", []],
  ["$.items[?@.size >= 0.750e1]", ["/items/3"]],
  ["$.items[?@.size == 0.75E+1]", ["/items/3"]],
  ["$.items[?@.size == -0.05]", ["/items/1"]],
  ["$.items[?@.size == -0.5e-1]", ["/items/1"]],
  ["$.items[?@.size == 0.0]", ["/items/2"]],
  ["$.items[?@.size == 0]", ["/items/2"]],
  ["$.items[?@.name == '0.5']", ["/items/0"]],
  ['$.items[?@.name == "0.5" || @.size == 0.00]', ["/items/0", "/items/2"]],
  ["$.items[?@['0.75'] == 1].size", ["/items/3/size"]],
  ["$.items[?@.size < 10.5 && @.size > 0.7]", ["/items/0", "/items/3"]],
])("%s leads to %j", (expression, expected) => {
  expect(pointersTo(document, expression)).toEqual(expected);
});

test.each(["$.items[?@.size == 00.5]", "$.items[?@.size == 0.]", "$.items[0.5]", "items"])(
  "%s is none",
  (expression) => {
    expect(() => pointersTo(document, expression)).toThrow(/unexpected|invalid|expected|required/i);
  },
);
