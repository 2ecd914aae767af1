import { expect, test } from "vitest";
import { entryFaults } from "./log.ts";
import type { Attempt, Behaviour } from "./receiver.ts";
import { timeoutFaults } from "./schedule.ts";

const LOG = {
  operationId: "list",
  messageId: "/id",
  at: "/at",
  durationMs: "/ms",
  status: "/status",
  error: "/error",
};
const CAME = Date.parse("2026-03-01T12:00:00.000Z");

function attempt(behaviour: Behaviour, held = 20, late = 0): Attempt {
  return {
    at: 1000 + late,
    doneAt: 1000 + late + held,
    receivedAt: CAME + late,
    method: "POST",
    target: "/",
    headers: [],
    body: Buffer.from("{}"),
    behaviour,
    givenUp: behaviour.kind === "silence",
  };
}

const taken = attempt({ kind: "status", status: 200 });
const entry = { id: "m", at: "2026-03-01T12:00:00.010Z", ms: 25, status: 200 };
const first = { item: entry, attempt: taken };

test("an entry that says what came has no fault", () => {
  expect(entryFaults(LOG, entry, taken, first)).toEqual([]);
});

test.each([
  ["another status", { status: 201 }, "says status 201, the receiver answered 200"],
  ["no status", { status: null }, "says status null, the receiver answered 200"],
  ["a reason beside the status", { error: "connection_reset" }, "says connection_reset, and the receiver answered"],
  [
    "a duration below what the receiver needed",
    { ms: -60_000 },
    "says it took -60000 ms, and the receiver had it for 20 ms",
  ],
  ["a duration in microseconds", { ms: 20_000 }, "says it took 20000 ms, and the receiver had it for 20 ms"],
  [
    "another hour",
    { at: "2026-03-01T13:00:00.010Z" },
    "says 2026-03-01T13:00:00.010Z, it came at 2026-03-01T12:00:00.000Z",
  ],
])("%s is a fault", (_, change, said) => {
  const item = { ...entry, ...change };
  expect(entryFaults(LOG, item, taken, { item: entry, attempt: taken })).toContain(said);
});

test("an answer that the receiver held back took as long at least, however busy the machine is", () => {
  const slow = attempt({ kind: "status", status: 200, afterMs: 900 }, 905);
  const told = (ms: number): readonly string[] =>
    entryFaults(LOG, { ...entry, ms }, slow, { item: entry, attempt: slow });
  expect(told(898)).toEqual([]);
  expect(told(890)).toEqual(["says it took 890 ms, and the receiver had it for 905 ms"]);
});

test("without an answer the contract's name for the failure is due, and no status", () => {
  const reset = attempt({ kind: "reset" });
  const { status: _, ...rest } = entry;
  const errors = { reset: "connection_reset" };
  expect(entryFaults(LOG, { ...rest, error: "connection_reset" }, reset, first, errors)).toEqual([]);
  expect(entryFaults(LOG, { ...rest, error: "network_error" }, reset, first, errors)).toEqual([
    "says network_error of a receiver that did reset, the contract says connection_reset",
  ]);
  expect(entryFaults(LOG, rest, reset, first, {})).toEqual(["says undefined of a receiver that did reset"]);
});

test("entries are as far apart as the attempts were", () => {
  const later = attempt({ kind: "status", status: 200 }, 20, 60_000);
  expect(entryFaults(LOG, { ...entry, at: "2026-03-01T12:01:00.010Z" }, later, first)).toEqual([]);
  expect(entryFaults(LOG, entry, later, first)).toEqual(["is 0.0 s after the first one, it came 60.0 s after it"]);
});

test("a silent receiver is given up when the contract says", () => {
  const still = (ms: number): string[] => timeoutFaults([attempt({ kind: "silence" }, ms)], 10, (wait) => wait);
  expect(still(10_050)).toEqual([]);
  expect(still(3000)).toHaveLength(1);
  expect(still(14_000)).toHaveLength(1);
});
