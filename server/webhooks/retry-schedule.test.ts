import { expect, test } from "vitest";
import { DELAYS_SECONDS, next } from "./retry-schedule.ts";

const answered = (status: number) => ({ status, error: undefined });

test("a delivery has three attempts: at once, 2 s after the first failed, 6 s after the second failed", () => {
  expect(DELAYS_SECONDS).toEqual([0, 2, 6]);
  expect(next(answered(502), 1)).toEqual({ kind: "again", delay_ms: 2000 });
  expect(next(answered(502), 2)).toEqual({ kind: "again", delay_ms: 6000 });
  expect(next(answered(502), 3)).toEqual({ kind: "final" });
});

test.each([200, 201, 202, 204, 226, 299])("%i is acknowledged on any attempt", (status) => {
  for (const attempt of [1, 2, 3]) expect(next(answered(status), attempt)).toEqual({ kind: "acknowledged" });
});

test.each([
  100, 101, 103, 300, 301, 302, 303, 304, 307, 308, 400, 401, 403, 404, 408, 409, 410, 413, 422, 425, 429, 499,
])("%i is final at the first attempt", (status) => {
  expect(next(answered(status), 1)).toEqual({ kind: "final" });
});

test.each([500, 501, 502, 503, 504, 507, 520, 599])("%i leads to the next attempt", (status) => {
  expect(next(answered(status), 1)).toEqual({ kind: "again", delay_ms: 2000 });
});

test.each([
  "dns_failure",
  "connection_refused",
  "connect_timeout",
  "tls_invalid",
  "connection_reset",
  "closed_early",
  "response_timeout",
  "malformed_response",
  "network_error",
] as const)("%s leads to the next attempt, and is final after the third", (error) => {
  expect(next({ status: undefined, error }, 1)).toEqual({ kind: "again", delay_ms: 2000 });
  expect(next({ status: undefined, error }, 3)).toEqual({ kind: "final" });
});

test.each(["address_forbidden", "unregistered"] as const)("%s is final at once", (error) => {
  expect(next({ status: undefined, error }, 1)).toEqual({ kind: "final" });
});
