/** Ranges of media types, and what they stand for. */
import { expect, test } from "vitest";
import { concrete, declaredMedia, isJsonMediaType } from "./media.ts";

const DECLARED = ["application/json", "application/*+json", "text/*", "image/png", "*/*"];

test.each([
  ["application/json", DECLARED, "application/json"],
  ["APPLICATION/JSON; charset=utf-8", DECLARED, "application/json"],
  ["application/hal+json", DECLARED, "application/*+json"],
  ["application/vnd.a+b+json", DECLARED, "application/*+json"],
  ["application/hal+xml", DECLARED, "*/*"],
  ["text/csv", DECLARED, "text/*"],
  ["text/hal+json", DECLARED, "text/*"],
  ["image/gif", DECLARED, "*/*"],
  ["application/json", ["application/*+json"], undefined],
  ["image/gif", ["image/png"], undefined],
])("a body of %s is, of %j, %s", (sent, declared, found) => {
  expect(
    declaredMedia(
      declared.map((type) => ({ type })),
      sent,
    )?.type,
  ).toBe(found);
});

test.each(["*/*", "application/*", "text/*", "image/*", "audio/*+xml", "application/*+json; v=1", "*"])(
  "what is sent for %s is in it",
  (range) => {
    const type = concrete(range);
    expect(type).not.toContain("*");
    expect(declaredMedia([{ type: range }], type)).toEqual({ type: range });
  },
);

test.each([
  ["application/json", true],
  ["application/problem+json; charset=utf-8", true],
  ["application/*+json", true],
  ["application/jsonl", false],
  ["application/*", false],
])("%s is JSON: %s", (type, isJson) => {
  expect(isJsonMediaType(type)).toBe(isJson);
});
