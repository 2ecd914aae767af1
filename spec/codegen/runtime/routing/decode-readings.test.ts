/** Every value that one parameter may stand for, where a schema leaves it open. */
import { expect, test } from "vitest";
import { type Raw, type Shape, readingsOf } from "./decode.ts";

const INTEGER = { of: "value", kinds: ["integer"] } as const;
const VALUE = { style: "form", explode: true, of: "value" } as const;

test.each<[string, Raw, Omit<Shape, "name"> & { readonly name?: string }, unknown[]]>([
  ["a number that may be text", { v: "7" }, { ...VALUE, kinds: ["integer", "string"] }, [7, "7"]],
  ["text that is no number", { v: "x" }, { ...VALUE, kinds: ["integer", "string"] }, ["x"]],
  ["a truth that may be text", { v: "true" }, { ...VALUE, kinds: ["boolean", "string"] }, [true, "true"]],
  ["a number that may not be text", { v: "7" }, { ...VALUE, kinds: ["integer"] }, [7]],
  [
    "a list of either",
    { v: ["7", "x"] },
    { ...VALUE, of: "array", kinds: ["integer", "string"] },
    [
      [7, "x"],
      ["7", "x"],
    ],
  ],
  [
    "a list or one",
    { v: "7" },
    { ...VALUE, of: "array", kinds: ["string"], plain: ["integer", "string"] },
    [7, ["7"], "7"],
  ],
  [
    "a list between commas or one",
    { v: "7" },
    { ...VALUE, of: "array", explode: false, kinds: ["string"], plain: ["integer", "string"] },
    [7, ["7"], "7"],
  ],
  [
    "several between commas, or one that has them in it",
    { v: "7,8" },
    { ...VALUE, of: "array", explode: false, kinds: ["integer"], plain: ["string"] },
    [[7, 8], "7,8"],
  ],
  [
    "an object between commas or text",
    { v: "a,7" },
    { ...VALUE, of: "object", explode: false, kinds: ["string"], plain: ["string"] },
    [{ a: "7" }, "a,7"],
  ],
  [
    "text that is no object between commas",
    { v: "a" },
    { ...VALUE, of: "object", explode: false, kinds: ["string"], plain: ["string"] },
    ["a", { a: "" }],
  ],
  [
    "text that is no exploded object",
    { v: "a,7" },
    { ...VALUE, style: "simple", of: "object", kinds: ["string"], plain: ["string"] },
    ["a,7", { a: "", 7: "" }],
  ],
  [
    "a list in JSON or one",
    { v: "[7]" },
    { ...VALUE, style: "json", explode: false, of: "array", kinds: ["integer"], plain: ["string"] },
    [[7], "[7]"],
  ],
  [
    "no item before nothing",
    { v: "" },
    { ...VALUE, of: "array", explode: false, kinds: ["integer"], plain: ["null"] },
    [[], [""], null],
  ],
  [
    "no item before nothing, in texts too, where all stand in one",
    { v: "" },
    { ...VALUE, style: "pipeDelimited", of: "array", explode: false, kinds: ["string"] },
    [[], [""]],
  ],
  [
    "an item that is nothing, where each stands apart",
    { v: "" },
    { ...VALUE, of: "array", kinds: ["string"] },
    [[""], []],
  ],
  [
    "a name in brackets that a framework made a list of",
    { "v[]": ["x"] },
    { ...VALUE, name: "v[]", kinds: ["string"] },
    ["x"],
  ],
  [
    "a list of a name in brackets",
    { "v[]": ["x"] },
    { ...VALUE, name: "v[]", of: "array", kinds: ["string"] },
    [["x"]],
  ],
  [
    "members of no name",
    { "v[a]": "7", "v[b]": "8" },
    { ...VALUE, style: "deepObject", of: "object", kinds: ["integer"] },
    [{ a: 7, b: 8 }],
  ],
  [
    "lists of no name",
    { "v[a][0]": "7", "v[a][1]": "8" },
    { ...VALUE, style: "deepObject", of: "object", kinds: [], others: { of: "array", kinds: ["integer"] } },
    [{ a: [7, 8] }],
  ],
  [
    "a list or one, of no name",
    { "v[a]": "7", "v[b][]": "8" },
    {
      ...VALUE,
      style: "deepObject",
      of: "object",
      kinds: [],
      others: { of: "array", kinds: ["integer"], plain: ["string"] },
    },
    [
      { a: "7", b: [8] },
      { a: [7], b: [8] },
    ],
  ],
  [
    "a list or one, within an object between commas",
    { v: "a,7" },
    {
      ...VALUE,
      explode: false,
      of: "object",
      kinds: [],
      members: { a: { of: "array", kinds: ["integer"], plain: ["string"] } },
    },
    [{ a: "7" }, { a: [7] }],
  ],
  [
    "a list or one, in a list",
    { v: ["7", "[8]"] },
    { ...VALUE, of: "array", kinds: [], items: { of: "array", kinds: ["integer"], plain: ["string"] } },
    [
      ["7", [8]],
      [[7], [8]],
    ],
  ],
  [
    "an object or text, of no name",
    { "v[a]": "7", "v[b]": '{"c":1}' },
    { ...VALUE, style: "deepObject", of: "object", kinds: [], others: { of: "object", kinds: [], plain: ["string"] } },
    [{ a: "7", b: { c: 1 } }],
  ],
  [
    "lists in a list",
    { v: ["[7,8]", "[]"] },
    { ...VALUE, of: "array", kinds: ["integer"], items: { of: "array", kinds: ["integer"] } },
    [[[7, 8], []]],
  ],
  [
    "neither list nor object in a deep style",
    { v: "now" },
    { ...VALUE, style: "deepObject", kinds: ["integer", "string"] },
    ["now"],
  ],
  [
    "members of any name",
    { a: "1", b: "2", other: "3", "deep[x]": "4" },
    { ...VALUE, of: "object", kinds: ["integer"], except: ["other", "deep"] },
    [{ a: 1, b: 2 }],
  ],
  [
    "members that are another parameter, too",
    { a: "1", b: "2" },
    { ...VALUE, of: "object", kinds: [], members: { a: INTEGER, b: INTEGER }, shared: ["b"] },
    [{ a: 1, b: 2 }, { a: 1 }],
  ],
  [
    "nothing but another parameter",
    { b: "2" },
    { ...VALUE, of: "object", kinds: [], members: { a: INTEGER, b: INTEGER }, shared: ["b"] },
    [{ b: 2 }, undefined],
  ],
  ["none of them", { other: "3" }, { ...VALUE, of: "object", kinds: ["integer"], except: ["other"] }, []],
  [
    "a member of the object's own name",
    { v: '{"a":1}' },
    { ...VALUE, of: "object", kinds: [], members: { v: { of: "object", kinds: [] } }, except: [] },
    [{ v: { a: 1 } }, { '{"a":1}': "" }],
  ],
])("%s: every reading, the likeliest first", (_what, raw, shape, readings) => {
  expect(readingsOf(raw, { name: "v", ...shape })).toEqual(readings);
});
