/** A list in place of an object is a finding, but for an empty one. */
import { expect, test } from "vitest";
import type { Exchange } from "./http/exchange.ts";
import { HOUSE_RULES } from "./house-rules.ts";

test.each([
  ["[]", "invalid-refused", 200, "an empty list in place of an object without members"],
  ["[]", "forbidden-request-taken", 200, "an empty list in place of an object without members"],
  ["[{}]", "invalid-refused", 200, undefined],
  ["[]", "response-body", 200, undefined],
  ["[]", "status-documented", 500, undefined],
])("%s, by %s of %i", (body, check, status, rule) => {
  const subject = "updatePet: the body is of type array (type)";
  const exchange: Exchange = {
    id: 1,
    case: { name: subject, operationId: "updatePet", intent: "invalid", check: "negative" },
    request: { method: "PATCH", target: "/pets/1", headers: [], body: Buffer.from(body) },
    response: { status, headers: [], body: Buffer.from("{}") },
    failure: undefined,
  };
  const finding = { check, subject, message: "taken with 200, although the body must be object", exchange: 1 };
  expect(HOUSE_RULES.find((one) => one.covers(finding, exchange))?.name).toBe(rule);
});
