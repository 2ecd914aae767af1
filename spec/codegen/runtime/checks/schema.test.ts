/** What an error says and where: the part of a verdict that Ajv's yes or no cannot hold down. */
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { items, maxItems, uniqueItems, unevaluatedItems } from "./arrays.ts";
import { MAX_ISSUES, anything, nothing } from "./check.ts";
import { all, not, tracking, typed, when } from "./logic.ts";
import { minimum } from "./numbers.ts";
import { dependentRequired, members, propertyNames, required, unevaluatedProperties } from "./objects.ts";
import { anySchema, of, schema } from "./schema.ts";
import { maxLength, minLength, pattern } from "./strings.ts";
import { anyOf, oneOf } from "./unions.ts";
import { constant, oneOfValues, type } from "./values.ts";

/** Errors as pairs of a JSON Pointer and a message. */
function errorsOf(generated: z.ZodType, value: unknown): [string, string][] {
  const { error } = generated.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) => [["", ...path].join("/"), message]);
}

const name = typed(type("string"), minLength(1));
const ship = schema(
  typed(
    type("object"),
    required("id", "crew"),
    members({
      properties: [
        ["id", name],
        ["crew", typed(type("number"), minimum(3))],
        ["tags", typed(type("array"), items(name), uniqueItems())],
      ],
      others: "closed",
    }),
  ),
);
const body = schema(
  typed(
    type("object"),
    members({ properties: [["ships", typed(type("array"), maxItems(200), items(of(() => ship)))]], others: "closed" }),
  ),
);

describe("places", () => {
  test("every error is at the member it is about, missing and unknown members included", () => {
    const value = {
      ships: [{ id: "a", crew: 5 }, { crew: "5", nickname: "x" }, 3, { id: "", crew: 2, tags: ["x", 1, "x"] }],
      extra: 1,
    };
    expect(errorsOf(body, value)).toEqual([
      ["/ships/1/id", "is required"],
      ["/ships/1/crew", "must be a number; write it without quotes"],
      ["/ships/1/nickname", "is not a known property; leave it out"],
      ["/ships/2", "must be an object"],
      ["/ships/3/id", "must be at least 1 character long"],
      ["/ships/3/crew", "must be at least 3"],
      ["/ships/3/tags/1", "must be a string; put it in quotes"],
      ["/ships/3/tags/2", "must not repeat an earlier item"],
      ["/extra", "is not a known property; leave it out"],
    ]);
  });

  test("a value of the wrong type breaks one rule, not all of them", () => {
    expect(errorsOf(ship, null)).toEqual([["", "must be an object"]]);
    expect(errorsOf(schema(type("string", "null")), 1)).toEqual([["", "must be a string or null; put it in quotes"]]);
  });

  test("names and dependencies point at the member", () => {
    const generated = schema(all(propertyNames(pattern("^[a-z]+$")), dependentRequired("a", "b")));
    expect(errorsOf(generated, { a: 1, "B-1": 2 })).toEqual([
      ["/B-1", "must match ^[a-z]+$"],
      ["/b", "is required beside a"],
    ]);
  });

  test("issues carry the keyword that was broken", () => {
    expect(ship.safeParse({ id: "a" }).error?.issues[0]).toMatchObject({
      code: "custom",
      params: { keyword: "required" },
    });
  });
});

describe("messages", () => {
  test("never repeat what was sent", () => {
    const secret = "the-captain-s-secret";
    const generated = schema(
      members({
        properties: [
          ["a", oneOfValues("x", "y")],
          ["b", typed(type("string"), maxLength(3))],
          ["c", constant(1)],
          ["d", type("integer")],
          ["e", pattern("^[0-9]+$")],
          ["f", oneOf([{ check: type("integer") }, { check: type("boolean") }])],
          ["g", not(type("string"))],
        ],
      }),
    );
    const { error } = generated.safeParse({
      a: secret,
      b: secret,
      c: secret,
      d: secret,
      e: secret,
      f: secret,
      g: secret,
    });
    expect(error?.issues).toHaveLength(7);
    expect(JSON.stringify(error)).not.toContain("captain");
    expect(JSON.stringify(error?.issues)).not.toContain("captain");
  });

  test(`a body of many errors is explained by its first ${MAX_ISSUES}`, () => {
    expect(errorsOf(body, { ships: Array.from({ length: 200 }, () => ({})) })).toHaveLength(MAX_ISSUES);
    expect(errorsOf(schema(required(...Array.from({ length: 150 }, (_, index) => `m${index}`))), {})).toHaveLength(
      MAX_ISSUES,
    );
  });
});

describe("unions", () => {
  const hull = members({
    properties: [
      ["kind", constant("hull")],
      ["draught_m", typed(type("number"), minimum(0))],
    ],
    others: "closed",
  });
  const voyages = members({
    properties: [
      ["kind", constant("voyages")],
      ["voyages", typed(type("array"), maxItems(8))],
    ],
    others: "closed",
  });
  const branches = [
    { check: typed(type("object"), required("kind", "draught_m"), hull), types: ["object"], tags: ["hull"] },
    { check: typed(type("object"), required("kind", "voyages"), voyages), types: ["object"], tags: ["voyages"] },
  ] as const;
  const union = schema(oneOf(branches, { tag: "kind" }));

  test("with a discriminator report the errors of the selected form alone", () => {
    expect(errorsOf(union, { kind: "hull", draught_m: -1, voyages: [] })).toEqual([
      ["/draught_m", "must be at least 0"],
      ["/voyages", "is not a known property; leave it out"],
    ]);
    expect(errorsOf(union, { kind: "voyages" })).toEqual([["/voyages", "is required"]]);
  });

  test("say so when the discriminator is missing or unknown", () => {
    expect(errorsOf(union, {})).toEqual([["/kind", 'is required: one of "hull", "voyages"']]);
    expect(errorsOf(union, { kind: "cargo" })).toEqual([["/kind", 'must be one of "hull", "voyages"']]);
    expect(errorsOf(union, [])).toEqual([["", "must be an object"]]);
  });

  test("of a form and null report the errors of the form", () => {
    const nullable = schema(
      anyOf([
        { check: branches[0].check, types: ["object"] },
        { check: type("null"), types: ["null"] },
      ]),
    );
    expect(errorsOf(nullable, { kind: "hull" })).toEqual([["/draught_m", "is required"]]);
    expect(errorsOf(nullable, "x")).toEqual([["", "must be an object or null"]]);
  });

  test("that differ in the members they need say which would do", () => {
    const reachable = schema(anyOf([{ check: required("email") }, { check: required("phone", "country") }]));
    expect(errorsOf(reachable, { phone: "1", country: "NL" })).toEqual([]);
    expect(errorsOf(reachable, {})).toEqual([["", "needs email, or phone and country"]]);
    expect(errorsOf(reachable, { phone: "1" })).toEqual([["", "needs email, or country"]]);
  });

  test("without anything that tells the forms apart say that none fits, or that too many do", () => {
    const two = schema(oneOf([{ check: minimum(0) }, { check: typed(type("integer"), minimum(5)) }]));
    expect(errorsOf(two, 7)).toEqual([["", "matches more than one of the forms that exclude each other"]]);
    expect(errorsOf(two, -1)).toEqual([["", "matches none of the allowed forms"]]);
  });
});

describe("hostile values", () => {
  const hostile = (text: string): unknown => JSON.parse(text);

  test("members named like those of Object.prototype are members like any other", () => {
    expect(errorsOf(ship, hostile('{"id":"a","crew":5,"__proto__":{"x":1},"constructor":1,"toString":2}'))).toEqual([
      ["/__proto__", "is not a known property; leave it out"],
      ["/constructor", "is not a known property; leave it out"],
      ["/toString", "is not a known property; leave it out"],
    ]);
    const requiring = schema(required("__proto__", "toString"));
    expect(errorsOf(requiring, {})).toEqual([
      ["/__proto__", "is required"],
      ["/toString", "is required"],
    ]);
    expect(errorsOf(requiring, hostile('{"__proto__":null,"toString":1}'))).toEqual([]);
  });

  test("they cannot pass for evaluated ones either", () => {
    const evaluated = anyOf([{ check: members({ properties: [["a", anything]] }) }]);
    const generated = schema(tracking(all(evaluated, unevaluatedProperties("closed"))));
    expect(errorsOf(generated, hostile('{"a":1,"__proto__":1,"constructor":1}'))).toEqual([
      ["/__proto__", "is not a known property; leave it out"],
      ["/constructor", "is not a known property; leave it out"],
    ]);
  });

  test("a member the contract calls __proto__ is judged", () => {
    expect(errorsOf(schema(members({ properties: [["__proto__", nothing]] })), hostile('{"__proto__":1}'))).toEqual([
      ["/__proto__", "is not allowed here"],
    ]);
  });

  test.for(["1e400", "-1e400"])("%s is no number of any contract", (text) => {
    expect(errorsOf(schema(type("number")), hostile(text))).toEqual([["", "must be a number"]]);
    expect(errorsOf(schema(type("integer")), hostile(text))).toEqual([["", "must be an integer"]]);
  });

  test("NaN, undefined, functions and dates are no JSON", () => {
    expect(
      [Number.NaN, undefined, () => 1, 1n].map(
        (value) => schema(type("number", "string", "null", "boolean")).safeParse(value).success,
      ),
    ).toEqual([false, false, false, false]);
  });

  test("characters are counted, not UTF-16 units", () => {
    const two = schema(typed(type("string"), minLength(2), maxLength(2)));
    expect(
      ["\u{1F600}", "\u{1F600}\u{1F601}", "\u{1F600}\u{1F601}\u{1F602}", "ab"].map(
        (value) => two.safeParse(value).success,
      ),
    ).toEqual([false, true, false, true]);
  });

  test("ten thousand equal-looking objects are compared in a moment", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ same: "x".repeat(50), index }));
    expect(schema(uniqueItems()).safeParse(many).success).toBe(true);
    expect(schema(uniqueItems()).safeParse([...many, { index: 5, same: "x".repeat(50) }]).success).toBe(false);
  });
});

describe("what the standard says where validators differ", () => {
  test("a failed condition has looked at nothing", () => {
    const condition = all(required("a"), members({ properties: [["a", constant(1)]] }));
    const generated = schema(
      tracking(
        all(when(condition, anything, members({ properties: [["c", anything]] })), unevaluatedProperties("closed")),
      ),
    );
    expect(errorsOf(generated, { a: 1 })).toEqual([]);
    expect(errorsOf(generated, { a: 2, c: 1 })).toEqual([["/a", "is not a known property; leave it out"]]);
  });

  test("items beyond the evaluated ones are judged where they stand", () => {
    expect(errorsOf(schema(tracking(all(items(anything), unevaluatedItems(nothing)))), [1, 2])).toEqual([]);
    expect(errorsOf(schema(tracking(unevaluatedItems(type("null")))), [null, 2])).toEqual([["/1", "must be null"]]);
  });
});

test("parsing returns the value itself: nothing is copied, dropped or converted", () => {
  const value = { ships: [{ id: "a", crew: 5 }] };
  expect(body.parse(value)).toBe(value);
});

test("a schema that was not generated cannot be referred to", () => {
  expect(() => schema(of(() => anySchema.optional())).parse(1)).toThrow(TypeError);
});

test("an empty list of values takes none, and says so in words", () => {
  expect(errorsOf(schema(oneOfValues()), "a")).toEqual([["", "is not allowed here"]]);
});
