/** What a message says beyond the rule: the inputs that are sent most often instead of the right one. */
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { format } from "./formats.ts";
import { typed } from "./logic.ts";
import { exclusiveMinimum, maximum, minimum, multipleOf } from "./numbers.ts";
import { members, required } from "./objects.ts";
import { schema } from "./schema.ts";
import { pattern } from "./strings.ts";
import { oneOf } from "./unions.ts";
import { inUnit } from "./units.ts";
import { constant, oneOfValues, type } from "./values.ts";

function told(generated: z.ZodType, value: unknown): string {
  return (generated.safeParse(value).error?.issues ?? []).map(({ message }) => message).join(" | ");
}

const quantity = (code: string, least: number, most: number) =>
  schema(typed(type("number"), inUnit(code, minimum(least), maximum(most))));

describe("a number in another unit", () => {
  test.each([
    ["cm", 50, 230, 1.8, "must be at least 50 centimetres; if it is in metres, send 180"],
    ["cm", 50, 230, 1800, "must be at most 230 centimetres; if it is in millimetres, send 180"],
    // 5 ft 11 in
    ["cm", 50, 230, 5.91667, "must be at least 50 centimetres; if it is in feet, send 180.34"],
    ["kg", 2, 400, 72_000, "must be at most 400 kilograms; if it is in grams, send 72"],
    ["kg", 50, 60, 119, "must be at most 60 kilograms; if it is in pounds, send 53.9775"],
    ["a", 3, 95, 804, "must be at most 95 years; if it is in months, send 67"],
    ["L", 0, 15, 3100, "must be at most 15 litres; if it is in millilitres, send 3.1"],
    ["L", 0, 15, 31, "must be at most 15 litres; if it is in millilitres, send 0.031"],
    ["L/s", 0, 30, 420, "must be at most 30 litres per second; if it is in litres per minute, send 7"],
    ["s", 0, 120, 6500, "must be at most 120 seconds; if it is in milliseconds, send 6.5"],
    ["Hz", 50, 1000, 0.1, "must be at least 50 hertz; if it is in kilohertz, send 100"],
    ["ug", 50, 10_000, 0.4, "must be at least 50 micrograms; if it is in milligrams, send 400"],
    [
      "/uL",
      10,
      10_000,
      0.3,
      "must be at least 10 cells per microlitre; if it is in thousands of cells per microlitre, send 300",
    ],
    ["%", 2, 100, 0.05, "must be at least 2 percent; if it is in fractions of 1, send 5"],
    ["1", 0, 1, 70, "must be at most 1 fractions of 1; if it is in percent, send 0.7"],
    ["[ppb]", 5, 300, 0.025, "must be at least 5 parts per billion; if it is in parts per million, send 25"],
  ])("of %s from %d to %d: %d", (code, least, most, value, message) => {
    expect(told(quantity(code, least, most), value)).toBe(message);
  });

  test.each([
    // readings that are not usual, though within the bounds, are not suggested
    [
      { code: "L", from: 0, to: 1, or: "percent of FVC" },
      0,
      15,
      60,
      "if it is in millilitres, send 0.06; if it is percent of FVC, send the litres",
    ],
    [{ code: "L", from: 0.2, to: 10 }, 0, 15, 31, "if it is in decilitres, send 3.1"],
    [{ code: "L", from: 0.2, to: 10 }, 0, 15, 450, "if it is in millilitres, send 0.45"],
    [{ code: "L", from: 0.2, to: 10, or: "percent of predicted" }, 0, 15, 3100, "if it is in millilitres, send 3.1"],
    // nobody sends decilitres who sends many
    ["L", -15, 15, 16, "if it is in millilitres, send 0.016"],
    ["Hz", 50, 1000, 0.01, "if it is in seconds from sample to sample, send 100"],
    ["Hz", 50, 1000, 5, "if it is in milliseconds from sample to sample, send 200"],
    ["/uL", 0, 10_000, 3e8, "if it is in cells per litre, send 300"],
  ] as const)("of %j is told as what is usual: from %d to %d, %d", (code, least, most, value, advice) => {
    const check = schema(typed(type("number"), inUnit(code, minimum(least), maximum(most))));
    expect(told(check, value).split("; ").slice(1).join("; ")).toBe(advice);
  });

  test("is no suggestion where a whole number is due and it would be none", () => {
    const whole = schema(typed(type("integer"), inUnit("s", multipleOf(1), minimum(1), maximum(86_400))));
    expect(told(whole, 604_800)).toBe("must be at most 86400 seconds");
    expect(told(whole, 600_000)).toBe("must be at most 86400 seconds; if it is in milliseconds, send 600");
  });

  test("that fits in none is told in the contract's unit alone", () => {
    expect(told(quantity("cm", 50, 230), 1e9)).toBe("must be at most 230 centimetres");
    expect(told(quantity("furlong", 1, 2), 3)).toBe("must be at most 2 furlong");
  });

  test("is told from a year of birth, and from none of both", () => {
    expect(told(quantity("a", 3, 95), 1959)).toBe("must be at most 95 years, not a calendar year");
    expect(told(quantity("a", 3, 95), 60)).toBe("");
  });

  test("among listed values counts too, and a bound that excludes itself is none that fits", () => {
    expect(told(schema(inUnit("%", oneOfValues(5, 2.5))), 0.05)).toContain("send 5");
    expect(told(schema(inUnit("L", exclusiveMinimum(0), maximum(15))), 0)).toBe("must be greater than 0 litres");
  });
});

describe("a value of another type", () => {
  const number = schema(type("number"));
  test.each([
    ["1.80", "must be a number; write it without quotes"],
    ["1,80", "must be a number; write it without quotes, with a decimal point"],
    ["180 cm", "must be a number; write the number alone, without its unit and without quotes"],
    [null, "must be a number"],
    ["tall", "must be a number"],
    [{}, "must be a number"],
  ])("%j in the place of a number", (value, message) => expect(told(number, value)).toBe(message));

  test("null in the place of a member", () => {
    const person = schema(members({ properties: [["height_cm", type("number")]] }));
    expect(told(person, { height_cm: null })).toBe(
      "must be a number; where it is unknown and not required, leave it out",
    );
  });

  test("a boolean in quotes, and a number in the place of a text", () => {
    expect(told(schema(type("boolean")), "True")).toBe("must be a boolean; write true or false without quotes");
    expect(told(schema(type("string")), 7)).toBe("must be a string; put it in quotes");
  });
});

describe("a word that is none of the known ones", () => {
  const sex = schema(oneOfValues("female", "male"));
  test.each([
    ["M", "male"],
    ["f", "female"],
    ["Male", "male"],
    ["femal", "female"],
    ["mael", "male"],
    ["meal", undefined],
    ["w", undefined],
    ["", undefined],
  ])("%j is told as %s", (value, meant) => {
    const rule = 'must be one of "female", "male"';
    expect(told(sex, value)).toBe(meant === undefined ? rule : `${rule}; did you mean "${meant}"?`);
  });

  test("is not guessed where two would fit", () => {
    expect(told(schema(oneOfValues("north_east_asian", "north_asian")), "north")).not.toContain("did you mean");
  });

  test("names a field, or the form of a union, as well", () => {
    const person = members({ properties: [["height_cm", type("number")]], others: "closed" });
    expect(told(schema(person), { Height: 1 })).toBe('is not a known property; did you mean "height_cm"?');
    expect(told(schema(person), { shoe_size: 1 })).toBe("is not a known property; leave it out");
    const form = (kind: string) => ({ check: members({ properties: [["kind", constant(kind)]] }), tags: [kind] });
    const union = schema(oneOf([form("values"), form("curves")], { tag: "kind" }));
    expect(told(union, { kind: "value" })).toContain('did you mean "values"?');
  });
});

describe("a time that is written otherwise", () => {
  const strict = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[0-5]\d(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$`;
  const time = schema(typed(type("string"), pattern(strict, "date-time"), format("date-time")));
  test.each([
    ["07.03.2025", "write the year first"],
    ["07/03/2025 10:15", "write the year first"],
    ["2025-03-07", "add the time and its offset"],
    ["2025-03-07T10:15:00", "add the offset from UTC"],
    ["2025-03-07 10:15", "add the offset from UTC"],
    ["2025-03-07 10:15:00+01:00", "put a T between"],
    ["2025-03-07t10:15:00z", "in capitals"],
    ["2025-03-07T10:15:00+0100", "with a colon"],
    ["1763457300", "not seconds since 1970"],
  ])("%s", (value, advice) => {
    const said = told(time, value);
    expect(said).toContain(advice);
    expect(said).toContain("as in 2026-11-18T10:15:00+01:00");
    // one fault, told once
    expect(said).not.toContain(" | ");
    expect(said).not.toContain(value);
  });
});

test("what is right is left alone", () => {
  expect(told(quantity("cm", 50, 230), 180)).toBe("");
  expect(told(schema(oneOfValues("female", "male")), "male")).toBe("");
});

describe("a member that is missing", () => {
  test.each([
    ["is told with its values where they are few", ["sex", "female", "male"], 'is required: one of "female", "male"'],
    ["is told with its only value", ["kind", "values"], 'is required: "values"'],
    ["is told with values of any type", ["version", 5, null, true], "is required: one of 5, null, true"],
    ["is told by its name alone", "name", "is required"],
  ] as const)("%s", (_, member, message) => {
    expect(told(schema(required(member)), {})).toBe(message);
    expect(told(schema(required("other", member)), { other: 1 })).toBe(message);
  });

  test("is told with the values of all forms where it tells them apart", () => {
    const forms = [
      { check: required("kind", "a"), tags: ["hull", "deck"] },
      { check: required("kind", "b"), tags: ["voyages"] },
    ];
    expect(told(schema(oneOf(forms, { tag: "kind" })), {})).toBe('is required: one of "hull", "deck", "voyages"');
  });
});

describe("a text that breaks its pattern", () => {
  const name = schema(typed(type("string"), pattern("^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")));
  test.each([
    ["P 001", "must match ^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$; leave out the spaces"],
    [" P-001\n", "must match ^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$; leave out the spaces"],
    [
      "P-\t001",
      "must match ^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$; leave out tabs, carriage returns and other control characters",
    ],
    ["P-\n001", "must match ^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$; leave out line breaks and other control characters"],
    ["P\u00fc001", "must match ^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$; leave out characters beyond ASCII"],
    ["P/001", "must match ^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"],
    ["P 0/1", "must match ^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"],
    [" ", "must match ^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"],
    ["P-001", ""],
  ])("%j", (value, message) => {
    expect(told(name, value)).toBe(message);
  });
});
