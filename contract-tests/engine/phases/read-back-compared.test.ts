/** What is said with a call may be kept under the name of what was done. */
import { expect, test } from "vitest";
import { isKeptAs } from "./read-back-compared.ts";

test.each([
  [{ reason: null, cancel_reason: "ill" }, true],
  [{ reason: "a check", cancellationReason: "ill" }, true],
  [{ reason: null, cancel_reason: null }, false],
  [{ reason: null, name: "ill" }, false],
])("a reason that is ill, answered as %j", (body, is) => {
  expect(isKeptAs("reason", "ill", body)).toBe(is);
});
