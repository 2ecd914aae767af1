import { assert, json, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { DEEPEST_NESTING, MOST_MEMBERS, readStrictJson } from "./strict-json.ts";

/** Small, so that texts beyond it are quickly made. */
const MOST_PARTS = 10_000;

const read = (text: string) => readStrictJson(Buffer.from(text), MOST_PARTS);
const problemOf = (bytes: Uint8Array) => {
  const reading = readStrictJson(bytes, MOST_PARTS);
  return reading.ok ? undefined : reading.problem;
};
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("a strict JSON reader", () => {
  test("reads every JSON document to the value that JSON.parse gives", () => {
    assert(
      property(json({ maxDepth: 6 }), (text) => {
        expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
      }),
    );
  });

  test.each([
    ['{\n  "a": 1,\n  oops\n}', "line 3, column 3"],
    ['{"a": 1', undefined],
    ["", "it is empty"],
    ["[1,", "it ends too early"],
  ])("says where %j stops making sense, and repeats nothing of it", (text, at) => {
    const reading = read(text);
    expect(reading).toMatchObject({ ok: false, problem: "not_json", ...(at === undefined ? {} : { at }) });
    expect(JSON.stringify(reading)).not.toContain("oops");
  });

  test.each([
    ["in one object", '{"a":1,"a":1}'],
    ["deep inside", '{"a":[{"b":{"c":1,"d":2,"c":3}}]}'],
    ["with different nested objects", '{"a":{"b":1},"a":{"c":1}}'],
    ["once spelled with an escape", String.raw`{"a":1,"\u0061":2}`],
    ["as __proto__", '{"__proto__":1,"__proto__":2}'],
    ["as an index", '{"0":1,"0":1}'],
  ])("refuses a key that appears twice: %s", (_, text) => {
    expect(problemOf(Buffer.from(text))).toBe("duplicate_key");
  });

  test("takes equal keys of different objects, and colons, quotes and brackets inside strings", () => {
    const text = String.raw`[{"a":1},{"a":":{[\"\\"},{"b\":":"\\\\"}]`;
    expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
  });

  test.each([
    String.raw`"\ud83d"`,
    String.raw`"\uDE00"`,
    String.raw`{"a":["b",{"c":"x\ud83dy"}]}`,
    String.raw`{"\ud83d":1}`,
    String.raw`"\ude00\ud83d"`,
    String.raw`"\ud83d\\ude00"`,
  ])("refuses half a character, as in %s", (text) => {
    expect(problemOf(Buffer.from(text))).toBe("half_character");
  });

  test.each([String.raw`"\ud83d\uDE00"`, String.raw`"\\ud83d"`, '"\u{1F600}"', String.raw`"\ufffd\uffff\u0000"`])(
    "takes whole characters, as in %s",
    (text) => {
      expect(read(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
    },
  );

  test.each([
    ["an overlong encoding", [0x22, 0xc0, 0xaf, 0x22]],
    ["a surrogate half", [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ["a broken sequence", [0x22, 0xe2, 0x28, 0xa1, 0x22]],
    ["latin-1", [0x22, 0xe9, 0x22]],
  ])("refuses bytes that are not UTF-8: %s", (_, bytes) => {
    expect(problemOf(Uint8Array.from(bytes))).toBe("not_utf8");
  });

  test.each([
    "",
    " ",
    "{",
    "NaN",
    '{"a":NaN}',
    '{"a":Infinity}',
    '{"a":-Infinity}',
    "[1,]",
    "{'a':1}",
    '{"a":01}',
    '{"a":1}x',
    "[1 2]",
    '"\t"',
    "\u{FEFF}{}",
    "// no\n{}",
  ])("refuses what is not JSON: %j", (text) => {
    expect(problemOf(Buffer.from(text))).toBe("not_json");
  });

  test("refuses numbers that no double can hold", () => {
    expect(problemOf(Buffer.from('{"a":[1e400]}'))).toBe("number_out_of_range");
    expect(problemOf(Buffer.from("-1e309"))).toBe("number_out_of_range");
    expect(read("1e308")).toEqual({ ok: true, value: 1e308 });
  });

  test("takes nesting up to the limit and refuses it beyond, however deep", () => {
    expect(problemOf(Buffer.from(nested(DEEPEST_NESTING)))).toBeUndefined();
    expect(problemOf(Buffer.from(nested(DEEPEST_NESTING + 1)))).toBe("too_deep");
    expect(problemOf(Buffer.from(nested(4_000_000)))).toBe("too_deep");
  });

  test.each([
    ["objects", "[", "{}", "]"],
    ["lists", "[", "[]", "]"],
    ["members", "[", '{"k":0}', "]"],
  ])("refuses more %s than a request can need, without building them", (_, open, part, close) => {
    const parts = Array.from({ length: MOST_PARTS + 1 }, () => part).join(",");
    expect(problemOf(Buffer.from(open + parts + close))).toBe("too_many_parts");
  });

  test.each([
    ["of the body", (object: string) => object],
    ["in a list", (object: string) => `[{"a":{}},${object}]`],
    ["inside others", (object: string) => `{"a":{"b":[[${object}]]}}`],
    ["with objects in it", (object: string) => `{"a":${object.replaceAll(":0", ':{"b":{},"c":[1]}')}}`],
  ])("refuses an object %s with more members than any can need", (_, around) => {
    const members = Array.from({ length: MOST_MEMBERS }, (__, index) => `"k${index}":0`);
    expect(problemOf(Buffer.from(around(`{${members.join(",")}}`)))).toBeUndefined();
    expect(problemOf(Buffer.from(around(`{${[...members, '"one more":0'].join(",")}}`)))).toBe("too_many_members");
  });

  test.each<[what: string, order: readonly string[], problem: string]>([
    ["too many members", ["members", "depth"], "too_many_members"],
    ["too deep a place", ["depth", "members"], "too_deep"],
    ["too many parts", ["parts", "depth"], "too_many_parts"],
  ])("looks at nothing behind %s", (_, order, problem) => {
    const broken: Record<string, string> = {
      members: `{${Array.from({ length: MOST_MEMBERS + 1 }, (__, index) => `"k${index}":0`).join(",")}}`,
      depth: nested(DEEPEST_NESTING + 1),
      parts: Array.from({ length: MOST_PARTS + 1 }, () => "{}").join(","),
    };
    expect(problemOf(Buffer.from(`[${order.map((name) => broken[name]).join(",")}]`))).toBe(problem);
  });

  test("takes many objects with members each", () => {
    const objects = Array.from({ length: MOST_MEMBERS * 3 }, () => '{"a":0,"b":{"c":1}}').join(",");
    expect(problemOf(Buffer.from(`[${objects}]`))).toBeUndefined();
  });

  test("takes long lists of numbers, whatever their length", () => {
    const numbers = `[${"0,".repeat(MOST_PARTS + 1)}0]`;
    expect(problemOf(Buffer.from(numbers))).toBeUndefined();
  });

  test("a __proto__ key stays a plain key", () => {
    const reading = read('{"__proto__":{"admin":true}}');
    const value = reading.ok ? (reading.value as Record<string, unknown>) : {};
    expect(Object.keys(value)).toEqual(["__proto__"]);
    expect(value["admin"]).toBeUndefined();
    expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
  });

  test("reads a view into a larger buffer", () => {
    const whole = Buffer.from('xx{"a":1}xx');
    expect(readStrictJson(whole.subarray(2, 9), MOST_PARTS)).toEqual({ ok: true, value: { a: 1 } });
  });
});
