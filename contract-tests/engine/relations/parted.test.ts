import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { sentAndAnswered, sentAndRead } from "./parted.ts";

const LONG = "a".repeat(90);

test.each<[string, Json, Json | undefined, string]>([
  ["a short value whole", { a: 1, b: 2 }, { a: 1, b: 3 }, 'x was sent as {"a":1,"b":2}, and answered as {"a":1,"b":3}'],
  [
    "a member deep within",
    { a: LONG, b: { c: 1 } },
    { a: LONG, b: { c: 2 } },
    'x.b was sent as {"c":1}, and answered as {"c":2}',
  ],
  ["a member that is lost", { a: LONG, b: null, c: 4 }, { a: LONG }, "x.c was sent as 4, and answered as absent"],
  ["an item of a list", [LONG, "b"], [LONG, "c"], 'x[1] was sent as "b", and answered as "c"'],
  [
    "lists that differ in length",
    [LONG, "b"],
    [LONG],
    `x was sent as ["${"a".repeat(78)}, and answered as ["${"a".repeat(78)}`,
  ],
  [
    "the end of a text that is cut",
    `${LONG}b`,
    LONG,
    `x was sent as "…${"a".repeat(10)}b", and answered as "…${"a".repeat(10)}"`,
  ],
  [
    "a letter in the middle",
    `${LONG}𝄞b`,
    `${LONG}𝄢b`,
    `x was sent as "…${"a".repeat(10)}𝄞b", and answered as "…${"a".repeat(10)}𝄢b"`,
  ],
  [
    "texts that begin otherwise",
    `b${LONG}`,
    LONG,
    `x was sent as "b${"a".repeat(78)}, and answered as "${"a".repeat(79)}`,
  ],
  ["what is absent", LONG, undefined, `x was sent as "${"a".repeat(79)}, and answered as absent`],
])("%s", (_what, sent, came, sentence) => {
  expect(sentAndAnswered("x", sent, came)).toBe(sentence);
});

test("what is read later says so", () => {
  expect(sentAndRead("x", { a: LONG, b: true }, { a: LONG })).toBe(
    "x.b was sent as true, and is absent when it is read",
  );
});
