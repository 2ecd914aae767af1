/** What a copy may have of its own, and what it has of what it is a copy of. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { unlikeItsOriginal } from "./copied.ts";

type Body = { readonly [name: string]: Json };

const first: Body = {
  id: "1",
  name: "Chair",
  tags: ["oak"],
  active: true,
  owner: "Ann",
  created_at: "2026-01-01T00:00:00.001Z",
};
const faults = (copy: Body, words = "Copies the item.", verb = "copy", after = first, given: Body = {}): number =>
  unlikeItsOriginal(
    { verb, words, names: ["name", "tags", "active", "owner"], given, once: [] },
    first,
    { ...first, created_at: "2026-01-01T00:00:00.009Z", ...copy },
    after,
  ).filter((one) => one !== undefined).length;

test.each<[string, Body, number]>([
  ["the same", { id: "2" }, 0],
  ["another name", { id: "2", name: "Chair (copy)" }, 0],
  ["switched off at first", { id: "2", active: false }, 0],
  ["without its tags", { id: "2", tags: [] }, 1],
  ["of another owner", { id: "2", owner: "Bob" }, 1],
  ["made when the first was", { id: "2", created_at: "2026-01-01T00:00:00.001Z" }, 1],
])("a copy: %s", (_how, copy, count) => {
  expect(faults(copy)).toBe(count);
});

test("what words or the request say of a copy is its own", () => {
  expect(faults({ owner: "Bob" }, "Copies the item. The owner is not copied.")).toBe(0);
  expect(faults({ owner: "Bob" }, "Copies the item.", "copy", first, { owner: "Bob" })).toBe(0);
});

test("what was copied is as it was", () => {
  expect(faults({}, "Copies the item.", "copy", { ...first, name: "Chair 2" })).toBe(1);
});

test("other calls make no copies", () => {
  expect(faults({ tags: [] }, "Moves the item.", "move")).toBe(0);
});
