/** JSON Patch: the examples of RFC 6902, appendix A, of the operations that are applied here. */
import { expect, test } from "vitest";
import type { Json } from "../../../spec/openapi/json.ts";
import { contractOf } from "../contract.ts";
import { patched, settable } from "./json-patch.ts";

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
  expect(patched(thing, patch as { [name: string]: Json }[])).toEqual(after);
});

test.each([
  ["nothing is known", undefined, ["boat"]],
  ["it is read so", ["boat"], ["boat"]],
  ["it is read without what a making puts around it", ["name"], []],
])("a patch names members of the thing: where %s", (_what, told, names) => {
  const content = { "application/json": { schema: { type: "object", properties: { boat: { type: "object" } } } } };
  const responses = { 200: { description: "D" } };
  const paths = {
    "/boats": { post: { requestBody: { content }, responses } },
    "/boats/{id}": { patch: { responses } },
  };
  const contract = contractOf({ openapi: "3.1.1", info: { title: "T", version: "1" }, paths });
  const patch = contract.operations.find(({ method }) => method === "PATCH");
  if (patch === undefined) throw new Error("there is no such operation");
  expect([...settable(contract, patch, told && new Set(told)).keys()]).toEqual(names);
});
