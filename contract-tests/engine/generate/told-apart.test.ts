/** A pattern that a service applies loosely, or too strictly, is told from the one in the contract by a request that is made for it. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { Schemas } from "../schemas.ts";
import { boundaryCasesOf } from "./boundary-cases.ts";
import { negativeCasesOf } from "./negative-cases.ts";
import { random } from "./random.ts";
import type { Wish } from "./sample.ts";

const AT = "/components/schemas/Text";

function wishFor(schema: Record<string, Json>): Wish {
  const document = { openapi: "3.1.1", components: { schemas: { Text: { type: "string", ...schema } } } };
  return { schemas: new Schemas(document), direction: "in", random: random(1, JSON.stringify(schema)) };
}

function texts(cases: readonly { readonly body: Json }[]): string[] {
  return cases.flatMap(({ body }) => (typeof body === "string" ? [body] : []));
}

const CODE = "^[A-Z]{2}[0-9]{4}$";
const NAME = "^[A-Za-z0-9][A-Za-z0-9._-]{0,15}$";
const VISIBLE = String.raw`^(?:\s*\S[\s\S]*)?$`;
const COMMENT = String.raw`^(?:[\n\u0020\u00A0]*[^\u0000-\u0020\u007F-\u00A0][^\u0000-\u0009\u000B-\u001F\u007F-\u009F]*)?$`;
const DAY = String.raw`^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?(Z|[+-]\d{2})?$`;

/** The pattern, what stands beside it, a good text, and what a service might do in its place. */
const LOOSE: readonly (readonly [fault: string, pattern: string, takes: RegExp])[] = [
  ["has no pattern", CODE, /[^]*/],
  ["finds it at the end", CODE, /[A-Z]{2}[0-9]{4}$/],
  ["finds it at the beginning", CODE, /^[A-Z]{2}[0-9]{4}/],
  ["finds it anywhere", CODE, /[A-Z]{2}[0-9]{4}/],
  ["finds it on a line", CODE, /^[A-Z]{2}[0-9]{4}$/m],
  ["takes a line feed at the end", CODE, /^[A-Z]{2}[0-9]{4}\n?$/],
  ["takes small letters", CODE, /^[A-Z]{2}[0-9]{4}$/i],
  ["cuts spaces at the beginning", CODE, /^\s*[A-Z]{2}[0-9]{4}$/],
  ["cuts spaces at the end", CODE, /^[A-Z]{2}[0-9]{4}\s*$/],
  ["has no pattern", NAME, /^[^]{1,16}$/],
  ["begins with anything", NAME, /[A-Za-z0-9][A-Za-z0-9._-]{0,15}$/],
  ["ends in anything", NAME, /^[A-Za-z0-9][A-Za-z0-9._-]{0,15}/],
  ["looks at the first sign alone", NAME, /^[A-Za-z0-9][^]{0,15}$/],
  ["takes letters of any script", NAME, /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,15}$/u],
  ["takes spaces alone", VISIBLE, /[^]*/],
  ["has no pattern", COMMENT, /[^]*/],
  ["takes control characters at the end", COMMENT, new RegExp(COMMENT.replace(/\[[^\]]*\]\*\)\?\$$/, "[^]*)?$"))],
  ["takes control characters at the beginning", COMMENT, new RegExp(COMMENT.replace("^(?:", "(?:"))],
];

test.each(LOOSE)("a service that %s in place of %s is seen", (_, pattern, takes) => {
  const wish = wishFor({ pattern, minLength: 1, maxLength: 30 });
  const taken = texts(negativeCasesOf(wish, AT, "AB1234")).filter((text) => takes.test(text));
  // nothing but the pattern refuses it
  const others = taken.filter((text) => text.length >= 1 && text.length <= 30);
  expect(others).not.toEqual([]);
  for (const text of others) expect(text).not.toMatch(new RegExp(pattern, "u"));
});

const STRICT: readonly (readonly [fault: string, pattern: string, takes: RegExp])[] = [
  ["refuses the optional time", DAY, /^\d{4}-\d{2}-\d{2}(Z|[+-]\d{2})?$/],
  ["asks for the optional time", DAY, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(Z|[+-]\d{2})?$/],
  ["refuses one of two branches", DAY, /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?([+-]\d{2})?$/],
  ["refuses the other branch", DAY, /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?(Z|\+\d{2})?$/],
  ["refuses the last letter", CODE, /^[A-Y]{2}[0-9]{4}$/],
  ["refuses the first digit", CODE, /^[A-Z]{2}[1-9]{4}$/],
  ["refuses a sign of the class", NAME, /^[A-Za-z0-9][A-Za-z0-9._]{0,15}$/],
  ["refuses what has one sign", NAME, /^[A-Za-z0-9][A-Za-z0-9._-]{1,15}$/],
  ["refuses the longest", NAME, /^[A-Za-z0-9][A-Za-z0-9._-]{0,14}$/],
];

test.each(STRICT)("a service that %s of %s is seen", (_, pattern, takes) => {
  const good = new RegExp(pattern, "u");
  const sent = texts(boundaryCasesOf(wishFor({ pattern }), AT, "A"));
  for (const text of sent) expect(text).toMatch(good);
  expect(sent.filter((text) => !takes.test(text))).not.toEqual([]);
});

test.each([
  ["minLength", { minLength: 2 }, 1],
  ["maxLength", { maxLength: 9 }, 10],
])("one character beyond %s breaks nothing else", (keyword, bounds, length) => {
  const cases = negativeCasesOf(wishFor({ pattern: COMMENT, ...bounds }), AT, "good");
  const [body] = cases.filter((one) => one.keyword === keyword).map((one) => String(one.body));
  expect(body).toHaveLength(length);
  expect(body).toMatch(new RegExp(COMMENT, "u"));
});

test("what a format admits and only the pattern beside it refuses is sent", () => {
  const pattern = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:[0-5]\d(\.\d{1,6})?Z$`;
  const cases = negativeCasesOf(wishFor({ format: "date-time", pattern }), AT, "2026-11-20T00:00:00Z");
  const free = wishFor({ format: "date-time" });
  const sent = texts(cases.filter(({ body }) => free.schemas.valid("in", AT, body)));
  for (const form of [/:60Z/, /\.\d{7,}/, /\+00:00/]) expect(sent.some((text) => form.test(text))).toBe(true);
});

test("a word and a number are sent where a boolean is due", () => {
  const document = { openapi: "3.1.1", components: { schemas: { Text: { type: "boolean" } } } };
  const wish: Wish = { schemas: new Schemas(document), direction: "in", random: random(1, "") };
  expect(negativeCasesOf(wish, AT, true).map(({ body }) => body)).toEqual(expect.arrayContaining(["true", 17, null]));
});
