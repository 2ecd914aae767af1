import { expect, test } from "vitest";
import type { Judged } from "./context.ts";
import { entityTag } from "./entity-tag.ts";

function faults(...tags: string[]): readonly string[] {
  const answer = { status: 200, headers: tags.map((tag) => ["ETag", tag] as const), body: Buffer.alloc(0) };
  return entityTag.run({ answer } as unknown as Judged);
}

test.each(['"xyzzy"', 'W/"xyzzy"', '""'])("%s is an entity tag (RFC 9110, 8.8.3, examples)", (tag) => {
  expect(faults(tag)).toEqual([]);
});

test.each(["xyzzy", 'w/"xyzzy"', '"a b"', '"one", "two"', "'xyzzy'", '"xyzzy'])("%s is none", (tag) => {
  expect(faults(tag)).toHaveLength(1);
});

test("nothing is said of answers without one", () => {
  expect(faults()).toEqual([]);
});
