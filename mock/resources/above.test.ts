import { expect, test } from "vitest";
import type { Json } from "../../spec/openapi/json.ts";
import type { ContractOperation } from "../contract.ts";
import { below, moreOf } from "./above.ts";

const same = (one: Json): Json => one;
const shape = { schema: true, declared: same, completed: same, accepts: () => true };
const part = {
  item: "/payments/{paymentId}",
  parameter: "paymentId",
  members: ["payment_id", "paymentid", "paymentId", "id", "uuid"],
};
const told = (body: Json, thing = {}, accepts = () => true, id = "17"): unknown =>
  below({ status: 200, headers: {}, body }, { ...shape, accepts }, [{ part, id, thing }]).body;

test("members called after the thing above say which one the path names, a number as a number", () => {
  expect(told({ payment_id: "p1", id: "e1", state: "paid" })).toEqual({ payment_id: "17", id: "e1", state: "paid" });
  expect(told([{ id: 1, paymentId: 4 }, { id: 2 }])).toEqual([{ id: 1, paymentId: 17 }, { id: 2 }]);
  expect(told({ payment_id: "p1", events: [{ payment_id: "p1", id: "e1" }] })).toEqual({
    payment_id: "17",
    events: [{ payment_id: "17", id: "e1" }],
  });
});

test("another identifier of the thing is its own, and what the contract does not take stays", () => {
  expect(told({ payment_id: "p1" }, { payment_id: "pay_9" })).toEqual({ payment_id: "pay_9" });
  expect(told({ payment_id: "p1" }, {}, () => false)).toEqual({ payment_id: "p1" });
  expect(told({ payment_id: 4 }, {}, () => true, "x")).toEqual({ payment_id: 4 });
  expect(told(null)).toEqual(null);
});

test("so does what stands in an envelope", () => {
  expect(told({ data: { payment_id: "p1", id: "e1" } })).toEqual({ data: { payment_id: "17", id: "e1" } });
});

test("of one thing a list within it is of others", () => {
  const body = { payment_id: "p1", refunds: [{ payment_id: "p2" }] };
  const answer = { status: 200, headers: {}, body };
  expect(below(answer, shape, [{ part, id: "17", thing: {} }], true).body).toEqual({ ...body, payment_id: "17" });
});

/** What the reading of more answers, where the payment is said to be of 5 by Ann. */
function more(body: Json, path = "/payments/{paymentId}/receipt", others: readonly string[] = []): unknown {
  const operations = ["get", ...others].map((method) => ({ method, path }) as ContractOperation);
  const above = [{ part, id: "17", thing: { amount: 5, payer: "Ann", state: "paid", id: "17" } }];
  const answer = { status: 200, headers: {}, body };
  return moreOf({ operations }, { method: "get", path }, answer, shape, above).body;
}

test("what else is read of a thing says what the thing does", () => {
  expect(more({ amount: 1, payer: null, state: "new", tax: 2 })).toEqual({
    amount: 5,
    payer: null,
    state: "new",
    tax: 2,
  });
  expect(more({ data: { payer: "payer" } })).toEqual({ data: { payer: "Ann" } });
});

test("what has an identifier of its own, can be changed or is one of several is another thing", () => {
  expect(more({ id: "r1", amount: 1 })).toEqual({ id: "r1", amount: 1 });
  expect(more({ amount: 1 }, "/payments/{paymentId}/receipt", ["put"])).toEqual({ amount: 1 });
  expect(more({ amount: 1 }, "/payments/{paymentId}/receipts/{receipt}")).toEqual({ amount: 1 });
});
