/** Which reads may be those of what was made. */
import { expect, test } from "vitest";
import { leadsTo } from "./read-back-places.ts";

test.each([
  ["/orders/{order_id}", { order_id: "1" }, true],
  ["/orders/{order_id}", { id: "1" }, true],
  ["/shops/{shop}/orders/{id}", { id: "1" }, true],
  ["/me", { id: "1" }, false],
  ["/orders/{order_id}/owner", { order_id: "1" }, false],
  ["/orders/{order_id}", { number: 1 }, false],
  ["/orders/{toString}", {}, false],
])("%s reads what was made as %o: %s", (path, body, expected) => {
  expect(leadsTo({ path }, body)).toBe(expected);
});
