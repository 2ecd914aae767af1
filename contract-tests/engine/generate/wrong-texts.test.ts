/** One character beyond what a text may have, as far as a client might send it by mistake. */
import { expect, test } from "vitest";
import { contractOf } from "../contract.ts";
import { random } from "./random.ts";
import { lengths } from "./wrong-texts.ts";

function wrongLengths(longest: number): number[] {
  const { schemas } = contractOf({ openapi: "3.1.1", info: { title: "Texts", version: "1.0.0" }, paths: {} });
  const rules = { pattern: `^.{2,${longest}}$`, format: undefined, shortest: 0, longest };
  const wrong = lengths(rules, { schemas, direction: "in", random: random(1) });
  return wrong.map(({ value }) => String(value).length);
}

test("a text is one too short and one too long", () => {
  expect(wrongLengths(9)).toEqual([1, 10]);
});

test("of texts of megabytes none is too long", () => {
  expect(wrongLengths(2_097_152)).toEqual([1]);
});
