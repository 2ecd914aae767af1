import { expect, test } from "vitest";
import { RequestRate } from "./request-rate.ts";

const LIMIT = { requests: 3, seconds: 60 };

function rateAt(start = 1_000): { rate: RequestRate; pass: (ms: number) => void } {
  let now = start;
  return { rate: new RequestRate(() => now), pass: (ms) => void (now += ms) };
}

test("lets in what the limit allows, refuses the rest, and says how long", () => {
  const { rate, pass } = rateAt();
  const take = () => rate.take("a", 0, LIMIT);
  expect(take()).toEqual({ allowed: true, remaining: 2, resets_in: 60 });
  pass(20_500);
  expect([take().remaining, take().remaining]).toEqual([1, 0]);
  expect(take()).toEqual({ allowed: false, remaining: 0, resets_in: 40 });
  pass(39_499);
  expect(take()).toEqual({ allowed: false, remaining: 0, resets_in: 1 });
  pass(1);
  expect(take()).toEqual({ allowed: true, remaining: 2, resets_in: 60 });
});

test("a window that has just begun ends in a minute, whatever parts of a millisecond its clock counts", () => {
  const starts = Array.from({ length: 1000 }, (_, index) => index * 1234.1);
  expect(starts.some((start) => start + 60_000 - start > 60_000)).toBe(true);
  expect(starts.filter((start) => rateAt(start).rate.take("a", 0, LIMIT).resets_in !== 60)).toEqual([]);
});

test("one tenant's requests are not another's", () => {
  const { rate } = rateAt();
  for (let request = 0; request < 10; request += 1) rate.take("a", 0, LIMIT);
  expect(rate.take("b", 0, LIMIT).allowed).toBe(true);
});

test("two replicas that learn of each other's requests keep one limit together", () => {
  const { rate: one } = rateAt();
  const { rate: other } = rateAt(77_000);
  let total = 500;
  const allowed: boolean[] = [];
  for (let request = 0; request < 8; request += 1) {
    const verdict = (request % 2 === 0 ? one : other).take("a", total, { requests: 5, seconds: 60 });
    if (verdict.allowed) total += 1;
    allowed.push(verdict.allowed);
  }
  // the second replica's window begins with its first request, which is the second of all
  expect(allowed).toEqual([true, true, true, true, true, true, false, false]);
});

test("requests that are under way at once count before anybody has written them down", () => {
  const { rate } = rateAt();
  const verdicts = Array.from({ length: 10 }, () => rate.take("a", 7, LIMIT).allowed);
  expect(verdicts.filter(Boolean)).toHaveLength(3);
});

test("a limit that changes holds from the next request on", () => {
  const { rate } = rateAt();
  for (let request = 0; request < 3; request += 1) rate.take("a", 0, LIMIT);
  expect(rate.take("a", 0, LIMIT).allowed).toBe(false);
  expect(rate.take("a", 0, { requests: 5, seconds: 60 })).toMatchObject({ allowed: true, remaining: 1 });
  expect(rate.take("a", 0, { requests: 1, seconds: 60 })).toMatchObject({ allowed: false, remaining: 0 });
});
