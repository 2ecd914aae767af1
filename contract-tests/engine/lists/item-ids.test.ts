/** What an item calls its id is asked for where things of its kind stand, and not where another kind has a place of that name. */
import { expect, test } from "vitest";
import { holdHabit } from "../../testing/hold-habit.ts";
import { type Habit, MISSING, habit } from "../../testing/short-service.ts";
import { lists } from "../phases/lists.ts";

const CONTRACT = `
paths:
  /customers:
    post: { operationId: addCustomer, responses: { "201": Customer } }
  /customers/{id}:
    get: { operationId: getCustomer, parameters: [{ name: id, in: path, required: true, schema: { type: string } }], responses: { "200": Customer, "404": refused } }
  /orders:
    get: { operationId: listOrders, responses: { "200": Orders } }
    post: { operationId: addOrder, body: NewOrder, responses: { "201": Order } }
  /orders/{order_id}:
    get: { operationId: getOrder, parameters: [{ name: order_id, in: path, required: true, schema: { type: string } }], responses: { "200": Order, "404": refused } }
schemas:
  Customer: { type: object, required: [id], properties: { id: { type: string } } }
  NewOrder: { type: object, required: [note], properties: { note: { type: string, maxLength: 9 } } }
  Order: { type: object, required: [id, note], properties: { id: { type: string }, note: { type: string, maxLength: 9 } } }
  Orders: { type: array, items: <Order> }
`;

function shop(loses: boolean): Habit {
  return habit("orders beside customers", CONTRACT, () => {
    const [customers, orders] = [new Map<string, { id: string }>(), new Map<string, { id: string }>()];
    return {
      addCustomer: () => {
        const one = { id: `customer-${customers.size}` };
        customers.set(one.id, one);
        return { status: 201, body: one };
      },
      getCustomer: ({ given }) => {
        const one = customers.get(String(given["id"]));
        return one === undefined ? MISSING : { status: 200, body: one };
      },
      listOrders: () => ({ status: 200, body: [...orders.values()] }),
      addOrder: ({ body }) => {
        const one = { id: `order-${orders.size}`, ...body };
        orders.set(one.id, one);
        return { status: 201, body: one };
      },
      getOrder: ({ given }) => {
        const one = orders.get(String(given["order_id"]));
        return one === undefined || loses ? MISSING : { status: 200, body: one };
      },
    };
  });
}

test.each([
  ["everything", false, []],
  ["no order", true, ["getOrder does not find what is listed"]],
])("a shop that finds %s", async (_what, loses, told) => {
  const { findings } = await holdHabit(shop(loses), [lists], ["list-member"]);
  const found = findings.flatMap(({ message }) => /\w+ does not find what is listed/.exec(message) ?? []);
  expect([...new Set(found)]).toEqual(told);
});
