/** The examples of OpenAPI 3.1.1, section 4.8.12.4 "Style Examples": color is empty, a text, a list or an object. */
import { expect, test } from "vitest";
import { type Raw, type Shape, decodeParameter, readingsOf } from "./decode.ts";

const LIST = ["blue", "black", "brown"];
const OBJECT = { R: 100, G: 200, B: 150 };
const MEMBERS = {
  R: { of: "value", kinds: ["integer"] },
  G: { of: "value", kinds: ["integer"] },
  B: { of: "value", kinds: ["integer"] },
} as const;

type Style = Shape["style"];

test.for<[Style, boolean, Raw | string, Raw | string]>([
  ["matrix", false, ";color=blue,black,brown", ";color=R,100,G,200,B,150"],
  ["matrix", true, ";color=blue;color=black;color=brown", ";R=100;G=200;B=150"],
  ["label", false, ".blue,black,brown", ".R,100,G,200,B,150"],
  ["label", true, ".blue.black.brown", ".R=100.G=200.B=150"],
  ["simple", false, "blue,black,brown", "R,100,G,200,B,150"],
  ["simple", true, "blue,black,brown", "R=100,G=200,B=150"],
  ["form", false, "blue,black,brown", "R,100,G,200,B,150"],
  ["form", true, { color: ["blue", "black", "brown"] }, { R: "100", G: "200", B: "150" }],
  ["spaceDelimited", false, "blue black brown", "R 100 G 200 B 150"],
  ["pipeDelimited", false, "blue|black|brown", "R|100|G|200|B|150"],
  // as exploded forms are, which OpenAPI has no example of
  ["spaceDelimited", true, { color: ["blue", "black", "brown"] }, { R: "100", G: "200", B: "150" }],
  ["pipeDelimited", true, { color: ["blue", "black", "brown"] }, { R: "100", G: "200", B: "150" }],
])("style %s, explode %s", ([style, explode, list, object]) => {
  const raw = (value: Raw | string): Raw => (typeof value === "string" ? { color: value } : value);
  expect(decodeParameter(raw(list), { name: "color", style, explode, of: "array", kinds: ["string"] })).toEqual(LIST);
  const shape: Shape = { name: "color", style, explode, of: "object", kinds: ["string"], members: MEMBERS };
  expect(decodeParameter(raw(object), shape)).toEqual(OBJECT);
});

test.each<[Style, boolean, string]>([
  ["simple", false, ""],
  ["simple", true, ""],
  ["form", false, ""],
  ["label", true, "."],
  ["matrix", false, ";color="],
  ["matrix", true, ";"],
])("style %s, explode %s, of an object without members", (style, explode, text) => {
  const shape: Shape = { name: "color", style, explode, of: "object", kinds: ["string"] };
  expect(decodeParameter({ color: text }, shape)).toEqual({});
});

test("style deepObject", () => {
  const shape: Shape = {
    name: "color",
    style: "deepObject",
    explode: true,
    of: "object",
    kinds: ["string"],
    members: MEMBERS,
  };
  expect(decodeParameter({ "color[R]": "100", "color[G]": "200", "color[B]": "150", other: "1" }, shape)).toEqual(
    OBJECT,
  );
  expect(decodeParameter({ other: "1" }, shape)).toBeUndefined();
});

test.for<[Style, string]>([
  ["matrix", ";color=blue"],
  ["label", ".blue"],
  ["simple", "blue"],
  ["form", "blue"],
])("style %s of a text", ([style, text]) => {
  expect(
    decodeParameter({ color: text }, { name: "color", style, explode: false, of: "value", kinds: ["string"] }),
  ).toBe("blue");
});

test("text becomes a number, a boolean or null only where the contract allows one and the text is exactly that", () => {
  const decode = (text: string, ...kinds: Shape["kinds"]): unknown =>
    decodeParameter({ v: text }, { name: "v", style: "form", explode: true, of: "value", kinds });
  expect(
    ["1", "-1.5e3", "01", " 1", "1 ", "+1", "0x1", "1_000", "Infinity", "NaN", ""].map((text) =>
      decode(text, "number"),
    ),
  ).toEqual([1, -1500, "01", " 1", "1 ", "+1", "0x1", "1_000", "Infinity", "NaN", ""]);
  expect(["true", "false", "TRUE", "1"].map((text) => decode(text, "boolean"))).toEqual([true, false, "TRUE", "1"]);
  expect(decode("1", "string")).toBe("1");
  expect(decode("1", "integer", "string")).toBe(1);
  expect(decode("null", "integer", "null")).toBeNull();
  expect(decode("null", "string", "null")).toBe("null");
});

test("a parameter that is not there is undefined, also when every object has a member of that name", () => {
  const shape: Shape = { name: "toString", style: "form", explode: true, of: "value", kinds: ["string"] };
  expect(decodeParameter({}, shape)).toBeUndefined();
});

test("a deep object has objects and lists within", () => {
  const whole = { of: "value", kinds: ["integer"] } as const;
  const range = { of: "object", kinds: ["string"], members: { from: whole } } as const;
  const shape: Shape = {
    ...{ name: "f", style: "deepObject", explode: true, of: "object", kinds: ["string"] },
    members: { range, ids: { of: "array", kinds: ["integer"] }, steps: { of: "array", kinds: [], items: range } },
  };
  const raw = { "f[range][from]": "1", "f[ids]": ["2", "3"], "f[steps][0][from]": "4", "f[steps][1][from]": "5" };
  expect(decodeParameter(raw, shape)).toEqual({ range: { from: 1 }, ids: [2, 3], steps: [{ from: 4 }, { from: 5 }] });
  expect(decodeParameter({ "f[ids][]": "2" }, shape)).toEqual({ ids: [2] });
});

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
    [[""], [], null],
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

const OBJECT_WITHIN = { of: "object", kinds: ["string"] } as const;

test.each<[string, string, Omit<Shape, "name" | "explode">, boolean, unknown]>([
  [
    "objects in a list",
    '{"a":"1,2"},{"b":[3,4]}',
    { style: "simple", of: "array", kinds: [], items: OBJECT_WITHIN },
    false,
    [{ a: "1,2" }, { b: [3, 4] }],
  ],
  [
    "a quoted sign",
    '{"a":"\\"},{"},{}',
    { style: "simple", of: "array", kinds: [], items: OBJECT_WITHIN },
    false,
    [{ a: '"},{' }, {}],
  ],
  [
    "what is no JSON",
    "{,},{",
    { style: "simple", of: "array", kinds: [], items: OBJECT_WITHIN },
    false,
    ["{", "}", "{"],
  ],
  ["text with brackets", "{a,b", { style: "simple", of: "array", kinds: ["string"] }, false, ["{a", "b"]],
  [
    "objects with pipes",
    '{"a":"|"}|{}',
    { style: "pipeDelimited", of: "array", kinds: [], items: OBJECT_WITHIN },
    false,
    [{ a: "|" }, {}],
  ],
  [
    "an object in an object",
    'a,{"b":1,"c":2},d,[1,2]',
    {
      style: "simple",
      of: "object",
      kinds: [],
      members: { a: OBJECT_WITHIN, d: { of: "array", kinds: ["integer"] } },
    },
    false,
    { a: { b: 1, c: 2 }, d: [1, 2] },
  ],
  [
    "an exploded one",
    'a={"b":1,"c":2},d=x',
    { style: "simple", of: "object", kinds: ["string"], members: { a: OBJECT_WITHIN } },
    true,
    { a: { b: 1, c: 2 }, d: "x" },
  ],
])("separators within JSON separate nothing: %s", (_what, text, shape, explode, value) => {
  expect(decodeParameter({ v: text }, { name: "v", explode, ...shape })).toEqual(value);
});
