import { describe, expect, test } from "vitest";
import { DEFAULT_RETRY, jitterMs, mayRepeat, retryAfterMs, waitMs } from "./retry.ts";

const NOW = Date.UTC(2026, 0, 1);
const highest = { random: () => 1 - Number.EPSILON, now: () => NOW };
const lowest = { random: () => 0, now: () => NOW };

test("methods that RFC 9110 calls idempotent may repeat; others only with a key", () => {
  expect(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"].map((method) => mayRepeat(method, false))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(["POST", "PATCH"].map((method) => mayRepeat(method, false))).toEqual([false, false]);
  expect(mayRepeat("post", true)).toBe(true);
});

describe("Retry-After", () => {
  test.for([
    [null, undefined],
    ["0", 0],
    ["120", 120_000],
    [" 3 ", 3_000],
    ["Thu, 01 Jan 2026 00:00:30 GMT", 30_000],
    ["Wed, 31 Dec 2025 23:59:00 GMT", 0],
    ["soon", undefined],
    ["-1", undefined],
  ] as const)("%s is %s ms", ([header, expected]) => {
    // Date.parse reads "-1" as a year; both a past date and no header mean that nothing has to be waited for
    expect(retryAfterMs(header, NOW) ?? 0).toBe(expected ?? 0);
  });
});

test("the wait doubles, is capped, and is spread from nothing to all of it", () => {
  const policy = { ...DEFAULT_RETRY, baseMs: 100, capMs: 500 };
  expect([0, 1, 2, 3, 9].map((retry) => jitterMs(retry, policy, () => 1))).toEqual([100, 200, 400, 500, 500]);
  expect(jitterMs(3, policy, () => 0)).toBe(0);
  expect(jitterMs(3, policy, () => 0.5)).toBe(250);
});

describe("whether to try again", () => {
  const policy = { ...DEFAULT_RETRY, retries: 2, baseMs: 100, maxRetryAfterMs: 5_000 };

  test("no answer, 429 and 503 do, until the retries are used up", () => {
    for (const attempt of [
      "no answer",
      { status: 429, retryAfter: null },
      { status: 503, retryAfter: null },
    ] as const) {
      expect([0, 1, 2].map((retry) => waitMs(attempt, retry, policy, lowest))).toEqual([0, 0, undefined]);
    }
  });

  test.for([200, 304, 400, 401, 404, 409, 422, 500, 501, 502, 504])("status %i does not", (status) => {
    expect(waitMs({ status, retryAfter: "1" }, 0, policy, lowest)).toBeUndefined();
  });

  test("never sooner than the server asks", () => {
    expect(waitMs({ status: 503, retryAfter: "2" }, 0, policy, lowest)).toBe(2_000);
    expect(waitMs({ status: 503, retryAfter: "2" }, 0, policy, highest)).toBe(2_099);
  });

  test("not at all when the server asks for more patience than there is", () => {
    expect(waitMs({ status: 429, retryAfter: "5" }, 0, policy, lowest)).toBe(5_000);
    expect(waitMs({ status: 429, retryAfter: "6" }, 0, policy, lowest)).toBeUndefined();
  });
});
