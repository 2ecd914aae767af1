import { expect, test } from "vitest";
import type { Json } from "../../spec/openapi/json.ts";
import { HOUSE_RULES } from "./house-rules.ts";
import { isNotLetIn } from "./signs-in.ts";

const USER = { username: "a", password: "b" };

test.each<[string, string, Json, number, boolean]>([
  ["a login that nobody has", "/login", USER, 401, true],
  ["a session below a version", "/v1/sessions?keep=true", USER, 403, true],
  ["spelt otherwise", "/users/sign_in", USER, 401, true],
  ["a registration", "/users", USER, 401, false],
  ["a session of what is no secret", "/sessions", { title: "a" }, 403, false],
  ["a login that is refused as wrong", "/login", USER, 400, false],
])("%s", (name, target, body, status, covered) => {
  const exchange = {
    id: 1,
    case: { name, operationId: "login", intent: "valid", check: "examples" } as const,
    request: { method: "POST", target, headers: [], body: undefined },
    sent: { values: new Map(), body },
    response: { status, headers: [], body: Buffer.from("{}") },
    failure: undefined,
  };
  expect(isNotLetIn(exchange)).toBe(covered);
  const finding = {
    check: "security",
    subject: "login",
    message: `should be open to anyone, got ${status}`,
    exchange: 1,
  };
  expect(HOUSE_RULES.some((rule) => rule.covers(finding, exchange))).toBe(covered);
});
