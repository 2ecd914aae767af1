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

test.each([
  ["where owner_id names nothing", "contract-mock", "what a mock cannot know"],
  ["where what owner_id names was removed", "contract-mock", "what a mock cannot know"],
  ["where owner_id names nothing", "another", undefined],
  ["the second of one slug", "contract-mock", "what a mock cannot know"],
  ["the second of one id, with other values", "contract-mock", "what a mock cannot know"],
  ["with the slug of another one", "contract-mock", "what a mock cannot know"],
  ["the second of one slug", "another", undefined],
])("addPet: %s, of %s", (what, server, rule) => {
  const row = { check: "expected-status", subject: `addPet: ${what}`, message: "expected 422, got 201", status: 201 };
  expect(ruleFor({ ...row, server })).toBe(rule);
});

test.each([
  ["contract-mock", "what a mock cannot know"],
  ["another", undefined],
])("a key in Authorization has no form, so that the mock takes one under another scheme: %s", (server, rule) => {
  const subject = "addPet: with the right secret under another scheme";
  expect(ruleFor({ check: "security", subject, message: "expected 401, got 200", status: 200, server })).toBe(rule);
});

test.each([
  ["/total is 1, and the subtotal plus tax is 79", "contract-mock", "what a mock cannot know"],
  [
    '/endsAt is "2027-01-01T00:00:00Z", and the contract says: the start plus the minutes',
    "contract-mock",
    "what a mock cannot know",
  ],
  ["/total is 1, and the subtotal plus tax is 79", "another", undefined],
  ["/first is 2, and not the same as /second, which is 3", "contract-mock", undefined],
])("%s of %s", (message, server, rule) => {
  expect(ruleFor({ check: "relation", subject: "makeSlot: a valid request", message, status: 201, server })).toBe(rule);
});
