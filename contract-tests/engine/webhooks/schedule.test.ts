import { expect, test } from "vitest";
import type { Attempt } from "./receiver.ts";
import { habitFaults, scheduleFaults } from "./schedule.ts";

/** Attempts of one delivery with these pauses between them, in seconds; the receiver answers at once. */
function delivery(...pauses: number[]): Attempt[] {
  return whileLate(0, ...pauses);
}

/** The same while the receiver's own timers were late by so many seconds. */
function whileLate(seconds: number, ...pauses: number[]): Attempt[] {
  let at = 0;
  return [0, ...pauses].map((pause) => {
    at += pause * 1000;
    const head = { at, doneAt: at, receivedAt: at, lateMs: seconds * 1000, method: "POST", target: "/", headers: [] };
    return { ...head, body: Buffer.from(""), behaviour: { kind: "status", status: 500 } };
  });
}

const idle = (ms: number): number => ms;

test("attempts on schedule are right, one alone may be late, none may be early", () => {
  expect(scheduleFaults(delivery(2, 6), [0, 2, 6], idle)).toEqual([]);
  expect(scheduleFaults(delivery(3, 6), [0, 2, 6], idle)).toEqual([]);
  expect(scheduleFaults(delivery(1.9, 6), [0, 2, 6], idle)).toHaveLength(1);
  expect(scheduleFaults(delivery(2, 8), [0, 2, 6], idle)).toHaveLength(1);
});

test("what every delivery is late by is no accident", () => {
  const late = [delivery(2, 7), delivery(2, 7.2), delivery(2.1, 7.1)];
  expect(habitFaults(late, [0, 2, 6], idle)).toEqual([expect.stringContaining("attempt 3 sooner than 7.00 s")]);
  expect(habitFaults([...late, delivery(2, 6.1)], [0, 2, 6], idle)).toEqual([]);
  expect(habitFaults(late.slice(1), [0, 2, 6], idle)).toEqual([]);
});

test("a busy machine widens what counts as late, and nothing counts as early that did not before", () => {
  const busy = (ms: number): number => ms * 6;
  expect(scheduleFaults(delivery(2, 8), [0, 2, 6], busy)).toEqual([]);
  expect(habitFaults([delivery(3.5, 7.9), delivery(4, 9), delivery(3.6, 8.2)], [0, 2, 6], busy)).toEqual([]);
  expect(scheduleFaults(delivery(1.9, 6), [0, 2, 6], busy)).toHaveLength(1);
});

test.each([
  ["the second", [3, 6]],
  ["the third", [2, 7]],
])("a machine that keeps the other waits is not too busy to keep %s", (_, pauses) => {
  const busy = (ms: number): number => ms * 6;
  const late = [0, 0.1, 0.3].map((more) => delivery(...pauses.map((pause) => pause + more)));
  expect(habitFaults(late, [0, 2, 6], busy)).toHaveLength(1);
});

test("a machine that stood still when every third attempt was due stood still for the receiver as well", () => {
  const stalled = [0, 0.1, 0.3].map((more) => whileLate(1.2, 2 + more, 7.5 + more));
  expect(habitFaults(stalled, [0, 2, 6], (ms) => ms * 6)).toEqual([]);
});

test("no machine is so busy that every delivery comes seconds late", () => {
  const busy = (ms: number): number => ms * 20;
  expect(habitFaults([delivery(4.5, 8.5), delivery(5, 9), delivery(4.6, 9)], [0, 2, 6], busy)).toHaveLength(2);
});

test("a busy receiver that was given up may have noticed that late", () => {
  const given = (pause: number): Attempt[] => {
    const [first, ...others] = delivery(pause, 6);
    return [{ ...(first as Attempt), behaviour: { kind: "silence" }, givenUp: true }, ...others];
  };
  expect(scheduleFaults(given(1.92), [0, 2, 6], (ms) => ms * 3)).toEqual([]);
  expect(scheduleFaults(given(1.92), [0, 2, 6], idle)).toHaveLength(1);
  expect(scheduleFaults(given(1), [0, 2, 6], (ms) => ms * 6)).toHaveLength(1);
});
