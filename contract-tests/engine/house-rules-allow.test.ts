/** An Allow that leaves out methods is a finding, but for that of frameworks which look at one route alone. */
import { expect, test } from "vitest";
import type { Exchange } from "./http/exchange.ts";
import { HOUSE_RULES } from "./house-rules.ts";

test.each([
  ["GET, HEAD", "the Allow of one route"],
  ["HEAD, GET", "the Allow of one route"],
  ["GET", "the Allow of one route"],
  ["GET, POST", undefined],
  ["empty", undefined],
])("an Allow of %s that leaves out PATCH", (allow, rule) => {
  const subject = "PUT /pets: a method that the contract does not have";
  const exchange: Exchange = {
    id: 1,
    case: { name: subject, operationId: undefined, intent: "open", check: "routes" },
    request: { method: "PUT", target: "/pets", headers: [], body: undefined },
    response: { status: 405, headers: [["allow", allow]], body: Buffer.from("{}") },
    failure: undefined,
  };
  const message = `Allow is ${allow}, and leaves out PATCH, which the contract has there`;
  const finding = { check: "routes", subject, message, exchange: 1 };
  expect(HOUSE_RULES.find((one) => one.covers(finding, exchange))?.name).toBe(rule);
});
