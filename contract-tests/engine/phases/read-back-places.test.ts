/** Which reads may be those of what was made. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { holdHabit } from "../../testing/hold-habit.ts";
import { type Reply, habit, refuse } from "../../testing/short-service.ts";
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

const ORDERS = `
paths:
  /orders:
    post: { operationId: addOrder, body: Order, responses: { "201": { headers: { Location: { required: true, schema: { type: string } } } } } }
  /orders/{order}:
    parameters: [{ name: order, in: path, required: true, schema: { type: string } }]
    get: { operationId: order, responses: { "200": Order, "404": refused } }
    put: { operationId: putOrder, body: Order, responses: { "200": Order, "404": refused } }
schemas:
  Order: { type: object, required: [title], additionalProperties: false, properties: { title: { type: string, maxLength: 9 } } }
`;

test.each([
  ["as they were sent", false],
  ["without their titles", true],
])("orders that only their places tell of are kept %s", async (_, isLost) => {
  const orders = habit("orders that can be changed", ORDERS, () => {
    const kept = new Map<unknown, JsonObject>();
    const change = (order: unknown, body: JsonObject): Reply => {
      if (!kept.has(order)) return refuse(404);
      kept.set(order, body);
      return { status: 200, body };
    };
    return {
      addOrder: ({ body }) => {
        const id = `o${kept.size}`;
        kept.set(id, isLost ? { title: "none" } : body);
        return { status: 201, headers: { Location: `/orders/${id}` } };
      },
      order: ({ given }) => ({ status: kept.has(given["order"]) ? 200 : 404, body: kept.get(given["order"]) ?? {} }),
      putOrder: ({ given, body }) => change(given["order"], body),
    };
  });
  const { findings } = await holdHabit(orders, "all");
  expect(findings.some(({ check, message }) => check === "read-back" && /was sent as/.test(message))).toBe(isLost);
});
