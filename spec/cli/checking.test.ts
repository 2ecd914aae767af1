import { expect, onTestFinished, test } from "vitest";
import { headersOf, heardNothing, isLockedOut } from "./checking.ts";

const answered = (message: string) => ({ findings: [{ check: "status-documented", subject: "a", message }] });

test.each([
  ["a answered 401, which it does not document", {}, true],
  ["the contract admits this request, and it was answered 401", {}, true],
  ["a answered 403, which it does not document", {}, false],
  ["4010 items came", {}, false],
  // whose credentials are wrong is told otherwise
  ["a answered 401, which it does not document", { key: "secret" }, false],
])("whether %j of credentials %j says that there are none: %s", (message, credentials, expected) => {
  expect(isLockedOut(answered(message), credentials)).toBe(expected);
});

const missed = { check: "webhook-attempts", subject: "it", message: "0 attempts came, 1 was due" };

test.each([
  [[missed], 0, true],
  [[missed], 3, false],
  [[{ ...missed, check: "read-back" }], 0, false],
  [[], 0, false],
])("whether %j and %i webhooks say that none came: %s", (findings, webhooks, expected) => {
  expect(heardNothing({ findings, webhooks })).toBe(expected);
});

test("headers of the command line go before those of the configuration", () => {
  process.env["GATE_TOKEN"] = "from the environment";
  onTestFinished(() => void delete process.env["GATE_TOKEN"]);
  expect(headersOf({ headers: { "X-Gate": "$GATE_TOKEN", "X-Stage": "one" } }, ["X-Stage:  two: three "])).toEqual({
    "X-Gate": "from the environment",
    "X-Stage": "two: three",
  });
});

test.each(["X-Stage", "X Stage: two", ": two", "X-Stäge: two"])("%s is no header", (line) => {
  expect(() => headersOf({}, [line])).toThrow(`--header is a name and a value, "Name: value", not ${line}`);
});
