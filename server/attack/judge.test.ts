import { expect, test } from "vitest";
import { broken, starved } from "./judge.ts";
import type { Outcome, Result } from "./run.ts";
import { Tally } from "./tally.ts";

function outcome(changes: Partial<Outcome> = {}, did: (tally: Tally) => void = () => undefined): Outcome {
  const tally = new Tally();
  did(tally);
  const idle = { median: 10, late: 20 };
  return {
    attack: "x",
    tally,
    idle,
    meanwhile: idle,
    neighbourRefused: 0,
    gapMs: 0,
    residentMiB: 0,
    seconds: 1,
    ...changes,
  };
}

function result(changes: Partial<Result>): Result {
  const memory = { residentBeforeMiB: 1, residentAfterMiB: 1 };
  return { outcomes: [outcome()], storedThoughRefused: [], ...memory, crashed: undefined, ...changes };
}

test("a service that serves and refuses as it should has broken nothing", () => {
  const sound = outcome({}, (tally) => {
    tally.answered("GET /", 200, undefined);
    tally.answered("GET /", 422, undefined);
    tally.answered("GET /", 429, "1");
    tally.answered("GET /", 503, "1");
    tally.ended();
  });
  expect(broken(result({ outcomes: [sound] }))).toEqual([]);
  expect(sound.tally).toMatchObject({ requests: 5, later: 2 });
});

test.each([
  [
    "a failure",
    result({ outcomes: [outcome({}, (tally) => tally.answered("GET /a", 500, undefined))] }),
    "x: failed with 500 GET /a",
  ],
  [
    "a 503 that does not say when to come again",
    result({ outcomes: [outcome({}, (tally) => tally.answered("GET /a", 503, undefined))] }),
    "x: failed with 503 GET /a",
  ],
  ["no answer", result({ outcomes: [outcome({}, (tally) => tally.unanswered("GET /a"))] }), "x: no answer to GET /a"],
  [
    "another answer than the contract has",
    result({ outcomes: [outcome({}, (tally) => tally.expect("that", 200, [413]))] }),
    "x: that was answered 200, not 413",
  ],
  [
    "a neighbour that was refused",
    result({ outcomes: [outcome({ neighbourRefused: 2 })] }),
    "x: the neighbour was refused 2 times",
  ],
  ["what is stored though refused", result({ storedThoughRefused: ["p"] }), "stored though refused: p"],
  ["an end", result({ crashed: "out of memory" }), "the service ended: out of memory"],
])("%s is a broken promise", (_, given, line) => {
  expect(broken(given)).toEqual([line]);
});

test("a neighbour is starved where its median or its 99th percentile is beyond twice the idle one, and where it was not served at all", () => {
  const of = (median: number, late: number) => starved([outcome({ meanwhile: { median, late } })]);
  expect(of(20, 40)).toEqual([]);
  expect(of(21, 40)).toEqual(["x: the neighbour's median is 2.1 times its idle one"]);
  expect(of(20, 42)).toEqual(["x: the neighbour's 99th percentile is 2.1 times its idle one"]);
  expect(of(Number.NaN, Number.NaN)).toHaveLength(2);
});
