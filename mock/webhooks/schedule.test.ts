import { expect, test } from "vitest";
import type { AttemptResult } from "./post.ts";
import type { DeliveryRules } from "./rules.ts";
import { nextStep } from "./schedule.ts";

const rules = (
  retryOn: readonly string[],
  finalOn: readonly string[],
  delaysSeconds: readonly number[],
): DeliveryRules => ({
  signature: undefined,
  registration: { operationId: "register", url: "/url", secret: undefined },
  triggers: [],
  redeliver: [],
  resume: [],
  publicKeys: undefined,
  outcome: undefined,
  retryOn,
  finalOn,
  delaysSeconds,
  timeoutSeconds: undefined,
  messageId: undefined,
  repeatedTriggerSendsNothing: false,
  overlap: undefined,
  log: undefined,
  errors: {},
});
const usual = rules(["5xx", "connection_error"], ["2xx", "3xx", "4xx", "address_forbidden"], [0, 2, 6]);
const status = (code: number): AttemptResult => ({ status: code, answer: "" });

test("a 5xx is tried again after each declared delay, and the last attempt is final", () => {
  expect(nextStep(usual, 1, status(502))).toEqual({ kind: "retry", afterMs: 2000 });
  expect(nextStep(usual, 2, status(503))).toEqual({ kind: "retry", afterMs: 6000 });
  expect(nextStep(usual, 3, status(500))).toEqual({ kind: "final", delivered: false });
});

test.each([200, 204, 299])("%i is delivered", (code) => {
  expect(nextStep(usual, 1, status(code))).toEqual({ kind: "final", delivered: true });
});

test.each([301, 400, 404, 408, 410, 429])("%i is final and not delivered", (code) => {
  expect(nextStep(usual, 1, status(code))).toEqual({ kind: "final", delivered: false });
});

test("every failure of the connection is tried again, a forbidden address is not", () => {
  for (const error of ["connection_refused", "dns_failure", "response_timeout", "tls_invalid"]) {
    expect(nextStep(usual, 1, { error })).toEqual({ kind: "retry", afterMs: 2000 });
  }
  expect(nextStep(usual, 1, { error: "address_forbidden" })).toEqual({ kind: "final", delivered: false });
});

test("a forbidden address is no failure of the connection, also where no rule names it", () => {
  expect(nextStep(rules(["connection_error"], [], [0, 1]), 1, { error: "address_forbidden" }).kind).toBe("final");
});

test("a rule for the very status outweighs the one for its class, either way", () => {
  const parcels = rules(["503", "429"], ["4xx", "5xx"], [0, 1]);
  expect(nextStep(parcels, 1, status(503)).kind).toBe("retry");
  expect(nextStep(parcels, 1, status(429)).kind).toBe("retry");
  expect(nextStep(parcels, 1, status(500)).kind).toBe("final");
  expect(nextStep(rules(["5xx"], ["501"], [0, 1]), 1, status(501)).kind).toBe("final");
});

test("what no rule names is final", () => {
  expect(nextStep(rules([], [], [0, 1, 2]), 1, status(500))).toEqual({ kind: "final", delivered: false });
});
