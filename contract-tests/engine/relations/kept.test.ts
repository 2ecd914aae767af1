/** Which words of a removal say that what it removes is kept, and which that it is not found all the same. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Exchange } from "../http/exchange.ts";
import { keeps, keepsListed } from "./kept.ts";

function kept(description: string, status = 204, by = keeps): boolean {
  const removal = { response: { status, headers: [], body: Buffer.from("") } } as unknown as Exchange;
  const operation = { id: "deleteThing", definition: { description } } as unknown as Operation;
  return by(operation, removal, { deleted_at: "2026-11-26T10:00:00Z" }) !== undefined;
}

test.each<[string, boolean]>([
  ["Soft delete.", true],
  ["Soft delete. It can be restored; until then it is not found.", false],
  ["Deletes it softly. It is no longer found nor listed, until it is restored.", false],
  ["Moves it to the trash; reading it answers 404.", false],
  ["Moves it to the trash. It is no longer listed and cannot be read, until it is restored.", false],
  ["Moves it to the trash. What is not found in the trash cannot be restored.", true],
])("%s: %s", (description, isKept) => {
  expect(kept(description)).toBe(isKept);
});

test("what takes its time may still be there", () => {
  expect(kept("Afterwards it is not found.", 202)).toBe(true);
});

test.each<[string, boolean]>([
  ["Moves it to the trash: it is neither found nor listed until it is restored.", false],
  ["Archives it. It is no longer shown in lists.", false],
  ["Archives it. It can be read, and is not listed.", false],
  ["Archives it; its log is listed at /log.", true],
])("%s: it may be listed: %s", (description, isKept) => {
  expect(kept(description, 204, keepsListed)).toBe(isKept);
});

const SIGNED_UP = { id: 7, member_id: 3 };

test.each<[string, Json, boolean]>([
  ["Cancel a signup", SIGNED_UP, false],
  ["Cancel a signup", { ...SIGNED_UP, state: "cancelled" }, true],
  ["Cancel a signup", { ...SIGNED_UP, cancelled_at: "2026-11-26T10:00:00Z" }, true],
  ["Cancel a signup. It is removed later.", SIGNED_UP, true],
  ["Archive a signup", SIGNED_UP, true],
])("%s: it may be listed as %j: %s", (description, item, isKept) => {
  const removal = { response: { status: 204, headers: [], body: Buffer.from("") } } as unknown as Exchange;
  const operation = { id: "removeSignup", definition: { description } } as unknown as Operation;
  expect(keepsListed(operation, removal, item, SIGNED_UP) !== undefined).toBe(isKept);
});
