import { expect, test } from "vitest";
import { contractOf } from "./contract.ts";
import { withClosedValues } from "./known-values.ts";

const COLOUR = { type: ["string", "null"], "x-extensible-enum": ["red", "blue"] };

const contract = {
  openapi: "3.1.1",
  info: { title: "T", version: "1" },
  paths: {},
  components: { schemas: { Paint: { type: "object", properties: { colour: COLOUR } } } },
};
const PAINT = "/components/schemas/Paint";

test("a value that is not listed is taken, and is a fault where the server is held to the listed ones", () => {
  const [open, strict] = [contractOf(contract).schemas, contractOf(contract, true).schemas];
  const verdicts = (colour: string | null): boolean[] =>
    [open, strict].map((schemas) => schemas.valid("out", PAINT, { colour }));
  expect([verdicts("red"), verdicts(null), verdicts("green")]).toEqual([
    [true, true],
    [true, true],
    [true, false],
  ]);
  expect(strict.errors("out", PAINT, { colour: "green" })).toEqual([expect.stringContaining("red, blue")]);
});

test("what goes into the server is judged by the contract as it is written", () => {
  expect(contractOf(contract, true).schemas.valid("in", PAINT, { colour: "green" })).toBe(true);
});

test("only open sets are closed", () => {
  const document = { a: { enum: [1], "x-extensible-enum": [1, 2] }, b: [{ const: 1, "x-extensible-enum": [1] }], c: 3 };
  expect(withClosedValues(document)).toEqual(document);
  expect(withClosedValues({ a: { type: "integer", "x-extensible-enum": [1, 2] } })).toEqual({
    a: { type: "integer", "x-extensible-enum": [1, 2], enum: [1, 2] },
  });
});
