import { expect, test } from "vitest";
import type { MutantResult } from "../mutant-result.ts";
import { accepted, acceptedSurvivorsOf, stale } from "./accepted-survivors.ts";

const SURVIVOR: MutantResult = {
  group: "contract bounds",
  name: "A has no maximum",
  status: "survived",
  message: "",
  seconds: 1,
};
const KILLED: MutantResult = { ...SURVIVOR, status: "killed", check: "coverage" };
const ACCEPTED = acceptedSurvivorsOf([
  { change: "contract bounds: A has no maximum", status: "unobservable", reason: "Nobody counts so far." },
]);

test("a survivor that a person has looked at counts as what that person says", () => {
  expect(accepted(SURVIVOR, ACCEPTED)).toMatchObject({
    status: "unobservable",
    message: "looked at: Nobody counts so far.",
  });
  expect(accepted(SURVIVOR, [])).toBe(SURVIVOR);
  expect(accepted(KILLED, ACCEPTED)).toBe(KILLED);
});

test("an explanation of what the gate sees after all is a fault", () => {
  const made = new Set(["contract bounds: A has no maximum"]);
  expect(stale([SURVIVOR], made, ACCEPTED)).toEqual([]);
  expect(stale([], made, ACCEPTED)).toEqual([]);
  expect(stale([KILLED], made, ACCEPTED)).toMatchObject([
    { status: "void", name: "contract bounds: A has no maximum" },
  ]);
  expect(stale([], new Set(), ACCEPTED)).toHaveLength(1);
});

test("an explanation without a reason is refused", () => {
  expect(() => acceptedSurvivorsOf([{ change: "a", status: "equivalent" }])).toThrow("a reason");
  expect(() => acceptedSurvivorsOf([{ change: "a", status: "killed", reason: "b" }])).toThrow("a status");
});
