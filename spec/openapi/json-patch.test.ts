/** JSON Patch: the examples of RFC 6902, appendix A. */
import { expect, test } from "vitest";
import type { Json, JsonObject } from "./json.ts";
import { patched, stepsIn } from "./json-patch.ts";

test.each<[name: string, thing: Json, patch: Json, after: Json]>([
  ["A.1 adding a member", { foo: "bar" }, [{ op: "add", path: "/baz", value: "qux" }], { baz: "qux", foo: "bar" }],
  [
    "A.2 adding an element",
    { foo: ["bar", "baz"] },
    [{ op: "add", path: "/foo/1", value: "qux" }],
    { foo: ["bar", "qux", "baz"] },
  ],
  ["A.3 removing a member", { baz: "qux", foo: "bar" }, [{ op: "remove", path: "/baz" }], { foo: "bar" }],
  [
    "A.4 removing an element",
    { foo: ["bar", "qux", "baz"] },
    [{ op: "remove", path: "/foo/1" }],
    { foo: ["bar", "baz"] },
  ],
  [
    "A.5 replacing a value",
    { baz: "qux", foo: "bar" },
    [{ op: "replace", path: "/baz", value: "boo" }],
    { baz: "boo", foo: "bar" },
  ],
  [
    "A.10 adding a nested member",
    { foo: "bar" },
    [{ op: "add", path: "/child", value: { grandchild: {} } }],
    { foo: "bar", child: { grandchild: {} } },
  ],
  ["A.14 escaped names", { "/": 9, "~1": 10 }, [{ op: "replace", path: "/~01", value: 11 }], { "/": 9, "~1": 11 }],
  [
    "A.16 adding to the end",
    { foo: ["bar"] },
    [{ op: "add", path: "/foo/-", value: ["abc", "def"] }],
    { foo: ["bar", ["abc", "def"]] },
  ],
  [
    "two, in their order",
    { a: [1], b: 2 },
    [
      { op: "add", path: "/a/0", value: 0 },
      { op: "remove", path: "/a/1" },
    ],
    { a: [0], b: 2 },
  ],
  [
    "within a member",
    { name: { family: "A", given: ["x"] } },
    [{ op: "replace", path: "/name/given/0", value: "y" }],
    { name: { family: "A", given: ["y"] } },
  ],
])("%s", (_name, thing, patch, after) => {
  expect(patched(thing, patch as JsonObject[])).toEqual(after);
});

test.each<[name: string, thing: Json, patch: JsonObject[], after: Json | undefined]>([
  [
    "A.6 moving a value",
    { foo: { bar: "baz", waldo: "fred" }, qux: { corge: "grault" } },
    [{ op: "move", from: "/foo/waldo", path: "/qux/thud" }],
    { foo: { bar: "baz" }, qux: { corge: "grault", thud: "fred" } },
  ],
  [
    "A.7 moving an element",
    { foo: ["all", "grass", "cows", "eat"] },
    [{ op: "move", from: "/foo/1", path: "/foo/3" }],
    { foo: ["all", "cows", "eat", "grass"] },
  ],
  [
    "A.8 a test that holds",
    { baz: "qux", foo: ["a", 2, "c"] },
    [
      { op: "test", path: "/baz", value: "qux" },
      { op: "test", path: "/foo/1", value: 2 },
    ],
    { baz: "qux", foo: ["a", 2, "c"] },
  ],
  ["A.9 a test that fails", { baz: "qux" }, [{ op: "test", path: "/baz", value: "bar" }], undefined],
  ["A.12 adding below nothing", { foo: "bar" }, [{ op: "add", path: "/baz/bat", value: "qux" }], undefined],
  ["a copy", { a: 1 }, [{ op: "copy", from: "/a", path: "/b" }], { a: 1, b: 1 }],
  ["removing what is not there", { a: 1 }, [{ op: "remove", path: "/b" }], undefined],
  ["adding beyond a list", { a: [1] }, [{ op: "add", path: "/a/2", value: 2 }], undefined],
])("%s", (_name, thing, patch, after) => {
  expect(patched(thing, patch)).toEqual(after);
});

test("a patch is a list of steps, each with its operation and its place", () => {
  expect(stepsIn([{ op: "remove", path: "/a" }])).toEqual([{ op: "remove", path: "/a" }]);
  expect([stepsIn([{ op: "remove" }]), stepsIn([]), stepsIn({ op: "remove", path: "/a" })]).toEqual(
    Array.from({ length: 3 }),
  );
});
