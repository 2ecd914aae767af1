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

const IN_NO_SENTENCE = "what a mock reads in no sentence";

test.each<[string, string, string, string | undefined]>([
  ["relation", "/total is 1, and the subtotal plus tax is 79", "contract-mock", IN_NO_SENTENCE],
  [
    "relation",
    '/endsAt is "2027-01-01T00:00:00Z", and the contract says: the start plus the minutes',
    "contract-mock",
    IN_NO_SENTENCE,
  ],
  [
    "relation",
    "enrolled is 1, and by the 21 items of list_participants it is 19: Number of enrolled",
    "contract-mock",
    IN_NO_SENTENCE,
  ],
  ["relation", "/total is 1, and the subtotal plus tax is 79", "another", undefined],
  ["relation", "/first is 2, and not the same as /second, which is 3", "contract-mock", undefined],
  ["expected-status", "expected 409, got 201", "contract-mock", IN_NO_SENTENCE],
  ["expected-status", "expected 409, got 500", "contract-mock", undefined],
  ["expected-status", "expected 404, got 200", "contract-mock", undefined],
  [
    "list-order",
    'the contract says that it is sorted by name, and "b" comes after "c"',
    "contract-mock",
    IN_NO_SENTENCE,
  ],
  ["list-complete", "noteCount is 1 by getAppointment, and the list has 6 items", "contract-mock", IN_NO_SENTENCE],
  ["list-complete", "an item is in no page", "contract-mock", undefined],
  [
    "read-back",
    "paid is 1 after addPayment has made two where it was 1, and would be 8",
    "contract-mock",
    IN_NO_SENTENCE,
  ],
  ["read-back", 'status is "draft" after voidInvoice as before it', "contract-mock", IN_NO_SENTENCE],
  ["read-back", 'name is "a", and "b" was sent', "contract-mock", undefined],
])("%s: %s, of %s", (check, message, server, rule) => {
  const status = /500/.test(message) ? 500 : 200;
  expect(ruleFor({ check, subject: "makeSlot: a valid request", message, status, server })).toBe(rule);
});
