/** The examples of OpenAPI 3.1.1, section 4.8.12.4 "Style Examples": color is empty, a text, a list or an object. */
import { expect, test } from "vitest";
import { type Raw, type Shape, decodeParameter } from "./decode.ts";

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
