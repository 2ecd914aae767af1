/** When a request is taken for one that may name the same things once. */
import { expect, test } from "vitest";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { isNamedOnce } from "./named-once.ts";
import type { Wire } from "./wire.ts";

const ALREADY = "The member has signed up already";

test.each<[string, again: { place: string; member_id: string }, status: number, answer: string, isOnce: boolean]>([
  ["the same member in the same class", { place: "1", member_id: "a" }, 409, ALREADY, true],
  ["the same member, refused for something else", { place: "1", member_id: "a" }, 409, "The class is full", false],
  ["the same member, refused as invalid", { place: "1", member_id: "a" }, 422, ALREADY, false],
  ["another member", { place: "1", member_id: "b" }, 409, ALREADY, false],
  ["another class", { place: "2", member_id: "a" }, 409, ALREADY, false],
])("%s", (_, again, status, answer, isOnce) => {
  const sent = [
    { place: "1", member_id: "a", status: 201 },
    { ...again, status },
  ];
  const exchanges = sent.map(({ place, member_id, status: answered }) => ({
    case: { operationId: "signUp" },
    request: { body: Buffer.from(JSON.stringify({ member_id })), headers: [["content-type", "application/json"]] },
    response: { status: answered, headers: [], body: Buffer.from(JSON.stringify({ message: answer })) },
    sent: { values: new Map([["path class", place]]) },
  }));
  const operation = { id: "signUp", method: "POST", responses: [] } as unknown as Operation;
  const isNaming = (name: string): boolean => name === "member_id";
  expect(isNamedOnce({ exchanges } as unknown as Wire, operation, isNaming)).toBe(isOnce);
});
