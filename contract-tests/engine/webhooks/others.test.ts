/** Which webhook a request is of, where several have one schema. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { TestContext } from "../context.ts";
import { contractOf } from "../contract.ts";
import type { Delivery } from "./delivery.ts";
import { isOther } from "./others.ts";
import type { Attempt } from "./receiver.ts";

const NAMES = ["payout.approved", "payout.cancelled"];

function isOfAnother(body: JsonObject, properties: JsonObject): boolean {
  const schema = { type: "object", properties: { id: { type: "integer" }, ...properties } };
  const hook = { post: { requestBody: { content: { "application/json": { schema } } }, responses: {} } };
  const contract = contractOf({
    openapi: "3.1.1",
    info: { title: "Payouts", version: "1.0.0" },
    paths: {},
    webhooks: Object.fromEntries(NAMES.map((name) => [name, hook])),
  });
  const [webhook] = contract.webhooks;
  const attempt = {
    method: "POST",
    headers: [["content-type", "application/json"]],
    body: Buffer.from(JSON.stringify(body)),
  };
  const asked = { context: { contract } as TestContext, delivery: { webhook } as Delivery };
  return isOther(asked)(attempt as unknown as Attempt);
}

const type = { type: "string", enum: NAMES };

test.each<[JsonObject, JsonObject, boolean]>([
  [{ id: 1, type: "payout.approved" }, { type }, false],
  [{ id: 1, type: "payout.cancelled" }, { type }, true],
  [{ id: 1, event: "payout.cancelled" }, { event: type }, true],
  [{ id: 1, note: "payout.cancelled" }, { note: type }, false],
  [{ id: 1, type: "payout.paid" }, { type: { type: "string" } }, false],
])("%j", (body, properties, isIt) => {
  expect(isOfAnother(body, properties)).toBe(isIt);
});
