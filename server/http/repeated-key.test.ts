import { expect, test } from "vitest";
import { indexOfRepeatedKey } from "./repeated-key.ts";

test.each([
  ['{"a":1,"a":2}', 7],
  ['{"a":1, "b":2,\n "a":3}', 16],
  ['{"a":{"b":1},"c":[{"b":1,"b":2}]}', 25],
  [String.raw`{"a":1,"\u0061":2}`, 7],
  [String.raw`{"\"":1,"\"":2}`, 8],
  ['{"__proto__":1,"__proto__":2}', 15],
])("%s repeats a key at %d", (text, index) => expect(indexOfRepeatedKey(Buffer.from(text))).toBe(index));

test.each([
  '[{"a":1},{"a":1}]',
  '{"a":"a","b":["a","a"],"c":{"a":1}}',
  String.raw`{"a":"\",\"a\":1","b":"{}[],:"}`,
  '"a"',
  "[]",
])("%s repeats none", (text) => expect(indexOfRepeatedKey(Buffer.from(text))).toBeUndefined());

test.each([
  ["of plain text", "x".repeat(30_000_000)],
  ["of escapes", String.raw`\n`.repeat(15_000_000)],
])("a string as long as a body may be is passed over: %s", (_, long) => {
  const before = `{"a":"${long}",`;
  expect(indexOfRepeatedKey(Buffer.from(`${before}"a":1}`))).toBe(before.length);
});
