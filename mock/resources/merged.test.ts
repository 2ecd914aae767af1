/** A merge patch changes what it names alone: the cases of RFC 7396, appendix A, within a member. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../spec/openapi/json.ts";
import type { Call } from "./removals.ts";
import { mergedInto } from "./merged.ts";

const sentAs = (type: string) =>
  ({ operation: { method: "patch", body: { content: [{ type }] } } }) as unknown as Pick<Call, "operation">;

test.each<[before: JsonObject, patch: JsonObject, after: JsonObject]>([
  [{ a: "b" }, { a: "c" }, { a: "c" }],
  [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
  [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
  [{ a: ["b"] }, { a: "c" }, { a: "c" }],
  [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
  [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])("%o with %o is %o", (before, patch, after) => {
  const thing: JsonObject = { member: before, other: 1 };
  expect(mergedInto(sentAs("application/merge-patch+json"), thing, { member: patch })).toEqual({ member: after });
  expect(mergedInto(sentAs("application/json"), thing, { member: patch })).toEqual({ member: patch });
});

test("what is sent at the top is sent as it is", () => {
  const sent: Record<string, Json> = { a: null, b: 2, c: { d: 1 } };
  expect(mergedInto(sentAs("application/merge-patch+json; charset=utf-8"), { a: 1, b: { c: 1 } }, sent)).toEqual(sent);
});
