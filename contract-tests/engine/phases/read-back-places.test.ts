/** Which reads may be those of what was made. */
import { expect, test } from "vitest";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { isAnother, isNameless, leadsTo } from "./read-back-places.ts";

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

const OWN = { id: "1", name: "a" };

test.each([
  ["/links/{id}/catalog", { id: "2" }, true],
  ["/links/{id}/catalog", { id: "1" }, false],
  ["/links/{id}/catalog", { name: "b" }, false],
  ["/links/{id}/details", { id: "2" }, false],
  ["/links/{id}", { id: "2" }, false],
  ["/things/{id}/catalog", { id: "2" }, false],
])("%s, which says %o, is of another thing: %s", (path, read, expected) => {
  const operations = ["/links/{id}", path].map((one) => ({ method: "GET", path: one }) as Operation);
  expect(isAnother({ operations }, { path }, OWN, read)).toBe(expected);
});

test.each([
  ["/orders/", { id: "", total: 1 }, true],
  ["/orders/?full=1", { id: "" }, true],
  ["/orders/7", { id: "" }, false],
  ["/orders/", { id: "7" }, false],
])("at %s nothing is called as %o is: %s", (target, body, nameless) => {
  expect(isNameless(target, body)).toBe(nameless);
});
