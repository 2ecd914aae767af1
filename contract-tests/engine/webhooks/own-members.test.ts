import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { numberFaults, sayTheSame } from "./own-members.ts";

const attempt = (headers: [string, string][], body: Json = {}) => ({
  headers,
  body: Buffer.from(JSON.stringify(body)),
});
const numbered = (name: string, numbers: readonly number[]) => numbers.map((one) => attempt([[name, String(one)]]));

test.each([
  ["X-Webhook-Attempt", [1, 2, 3], 0],
  ["X-Retry-Count", [0, 1, 2], 0],
  ["X-Attempt-Number", [1, 1, 1], 2],
  ["x-delivery-attempt", [1, 3], 1],
  ["X-Max-Attempts", [3, 3], 0],
  ["Retry-After", [5, 5], 0],
  ["X-Shop-Attempts", [3, 3], 0],
])("%s of %j: %i faults", (name, numbers, count) => {
  expect(numberFaults(numbered(name, numbers))).toHaveLength(count);
});

test("a number that only later attempts have is counted from there", () => {
  expect(numberFaults([attempt([]), ...numbered("X-Retry-Num", [1, 2])])).toEqual([]);
});

test("a number in the body is one as well, at its place", () => {
  const sent = [1, 1].map((number) => attempt([], { delivery: { attempt_number: number } }));
  expect(numberFaults(sent)).toEqual(["/delivery/attempt_number is 1 of attempt 2, and was 1 of the one before"]);
});

test.each<[Json, Json, boolean]>([
  [
    { id: 7, attempt: 1, sent_at: "2026-01-01T00:00:00Z" },
    { id: 7, attempt: 2, sent_at: "2026-01-01T00:00:02Z" },
    true,
  ],
  [{ meta: { retryCount: 0 }, id: 7 }, { meta: { retryCount: 1 }, id: 7 }, true],
  [{ id: 7, attempt: 1 }, { id: 8, attempt: 2 }, false],
  [{ id: 7 }, { id: 7, again: true }, false],
  [{ id: 7, created_at: "2026-01-01" }, { id: 7, created_at: "2026-01-02" }, false],
])("%j and %j say the same of the message: %s", (one, other, expected) => {
  expect(sayTheSame(attempt([], one), attempt([], other))).toBe(expected);
});

test("what is no JSON says nothing of its attempt", () => {
  expect(sayTheSame({ body: Buffer.from("a") }, { body: Buffer.from("a ") })).toBe(false);
});
