import { expect, test } from "vitest";
import { ruleFor } from "../testing/rule-for.ts";

const NOBODYS = "with a path id that nobody uses";

test.each([
  [NOBODYS, "contract-mock", "what a mock cannot know"],
  [`${NOBODYS} and an idempotency key, the second time`, "contract-mock", "what a mock cannot know"],
  [`${NOBODYS} and an idempotency key, the second time`, "another", undefined],
])("addPet: %s of %s", (what, server, rule) => {
  const row = { check: "expected-status", subject: `addPet: ${what}`, message: "expected 404, got 200", status: 200 };
  expect(ruleFor({ ...row, server })).toBe(rule);
});
