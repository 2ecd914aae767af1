import { expect, test } from "vitest";
import type { Json } from "../../spec/openapi/json.ts";
import { below } from "./above.ts";

const same = (one: Json): Json => one;
const shape = { schema: true, declared: same, completed: same, accepts: () => true };
const part = { parameter: "paymentId", members: ["payment_id", "paymentid", "paymentId", "id", "uuid"] };
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
