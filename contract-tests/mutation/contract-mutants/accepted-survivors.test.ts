import { expect, test } from "vitest";
import type { Verdict } from "../verdict.ts";
import { explained, explanationsOf, stale } from "./accepted-survivors.ts";

const SURVIVOR: Verdict = {
  group: "contract bounds",
  name: "A has no maximum",
  outcome: "survived",
  message: "",
  seconds: 1,
};
const KILLED: Verdict = { ...SURVIVOR, outcome: "killed", check: "coverage" };
const EXPLANATIONS = explanationsOf([
  { change: "contract bounds: A has no maximum", outcome: "unobservable", reason: "Nobody counts so far." },
]);

test("a survivor that a person has looked at counts as what that person says", () => {
  expect(explained(SURVIVOR, EXPLANATIONS)).toMatchObject({
    outcome: "unobservable",
    message: "looked at: Nobody counts so far.",
  });
  expect(explained(SURVIVOR, [])).toBe(SURVIVOR);
  expect(explained(KILLED, EXPLANATIONS)).toBe(KILLED);
});

test("an explanation of what the gate sees after all is a fault", () => {
  const made = new Set(["contract bounds: A has no maximum"]);
  expect(stale([SURVIVOR], made, EXPLANATIONS)).toEqual([]);
  expect(stale([], made, EXPLANATIONS)).toEqual([]);
  expect(stale([KILLED], made, EXPLANATIONS)).toMatchObject([
    { outcome: "void", name: "contract bounds: A has no maximum" },
  ]);
  expect(stale([], new Set(), EXPLANATIONS)).toHaveLength(1);
});

test("an explanation without a reason is refused", () => {
  expect(() => explanationsOf([{ change: "a", outcome: "equivalent" }])).toThrow("a reason");
  expect(() => explanationsOf([{ change: "a", outcome: "killed", reason: "b" }])).toThrow("an outcome");
});
