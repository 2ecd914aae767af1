import { expect, test } from "vitest";
import { deliveryOf } from "../../../spec/openapi/deliveries.ts";
import { contractOf } from "../contract.ts";
import { dueFor } from "./cases.ts";
import type { Delivery } from "./delivery.ts";
import { notWaitedFor, windowOf, within } from "./window.ts";

const [webhook] = contractOf({
  openapi: "3.1.1",
  info: { title: "Parcels", version: "1.0.0" },
  webhooks: { sent: { post: { responses: { "200": { description: "Taken." } } } } },
}).webhooks;
if (webhook === undefined) throw new Error("no webhook");
const rules = deliveryOf({
  "x-webhook-delivery": { delays_seconds: [0, 5, 300, 7200], retry_on: ["5xx"], timeout_seconds: 90 },
});
if (rules === undefined) throw new Error("no rules");
const delivery: Delivery = { ...rules, webhook };

test.each([
  [600, 1, 120],
  [600, 4, 30],
  [undefined, 1, undefined],
])("a budget of %s s and %s webhooks leave %s s for one message", (budget, webhooks, seconds) => {
  expect(windowOf(budget, webhooks)).toBe(seconds);
});

test.each([
  [60, [0, 5], true, undefined],
  [305, [0, 5, 300], true, 90],
  [7505, [0, 5, 300, 7200], false, 90],
  [4, [0], true, undefined],
  [undefined, [0, 5, 300, 7200], undefined, 90],
])("within %s s these waits end: %s", (seconds, delaysSeconds, goesOn, timeoutSeconds) => {
  expect(within(delivery, seconds)).toMatchObject({ delaysSeconds, timeoutSeconds });
  expect(within(delivery, seconds).goesOn).toBe(goesOn);
});

test("a receiver that fails is tried as often as there is time for, and is not done with then", () => {
  const cut = within(delivery, 60);
  expect(dueFor(cut, "failing", [{ kind: "status", status: 500 }])).toMatchObject({ attempts: 2, goesOn: true });
  expect(dueFor(cut, "rejecting", [{ kind: "status", status: 400 }])).not.toHaveProperty("goesOn");
});

test("what is not waited for is said, with what to do about it", () => {
  expect(notWaitedFor(delivery, 60)).toEqual([
    expect.stringMatching(
      /^webhook sent: its attempts go on for 2 hours, and 2 of 4 are due in the 60 s.*--budget.*--overlay/,
    ),
    expect.stringMatching(/^webhook sent: a silent receiver is given up after 90 s, and the budget leaves 60 s/),
  ]);
  expect(notWaitedFor(delivery, 8000)).toEqual([]);
});
