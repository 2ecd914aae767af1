/** Paths that routers cannot tell apart, as contracts write them. */
import { expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { operationsOf } from "./operations.ts";
import { isBehindAnother, pairsInPath, routesTo } from "./route.ts";

test.each([
  ["/pets", "/pets", true],
  ["/pets", "/pets/1", false],
  ["/pets/{id}", "/pets/1", true],
  ["/pets/{id}", "/pets/", false],
  ["/pets/{id}", "/pets/1/toys", false],
  ["/pets?kind=a", "/pets", true],
  ["/pets#two", "/pets", true],
  ["/items({id})", "/items(1)", true],
  ["/v1/{id}:archive", "/v1/1:archive", true],
  ["/v1/{id}:archive", "/v1/1:other", false],
  ["/*", "/*", true],
  ["/*", "/x", false],
  ["/größe/{a b}", "/größe/x y", true],
])("whether a router takes for %s what is sent to %s", (path, sent, isTaken) => {
  expect(routesTo(path, sent)).toBe(isTaken);
});

test("the pairs of the query in a path", () => {
  expect(pairsInPath("/a?b=1&c={c}&{d}=2#e=3")).toEqual([
    ["b", "1"],
    ["c", "{c}"],
    ["{d}", "2"],
  ]);
});

const asked = (name: string, more: JsonObject = { required: true }): JsonObject => ({
  name,
  in: "query",
  schema: { type: "string" },
  ...more,
});
const only = (value: string): JsonObject => ({ required: true, schema: { const: value } });
const named = (name: string): JsonObject => ({ name, in: "path", required: true, schema: { type: "string" } });

test.each<[JsonObject, string[]]>([
  [{ "/a": [], "/b": [] }, []],
  [{ "/a": [], "/a#b": [] }, ["/a#b"]],
  [{ "/a#b": [], "/a#c": [], "/a#d": [] }, ["/a#c", "/a#d"]],
  [{ "/a": [], "/a#b": [asked("q")] }, []],
  [{ "/a": [], "/a#b": [asked("q", {})] }, ["/a#b"]],
  [{ "/a": [], "/a#b": [asked("x-q", { in: "header", required: true })] }, []],
  [{ "/a#b": [asked("q")], "/a#c": [asked("q")], "/a#d": [asked("r")] }, ["/a#c"]],
  [{ "/a#b": [asked("q"), asked("r")], "/a#c": [asked("r"), asked("q")] }, ["/a#c"]],
  [{ "/a#b": [asked("q")], "/a#c": [asked("q", { required: true, in: "header" })] }, []],
  [{ "/a#b": [asked("q", only("x"))], "/a#c": [asked("q", only("y"))] }, []],
  [{ "/a?b=c": [], "/a?b=c#d": [], "/a?b=d": [] }, ["/a?b=c#d"]],
  [{ "/a": [], "/a?b=c": [] }, []],
  [{ "/a?b=c": [], "/a": [] }, []],
  [{ "/a?b={b}": [], "/a": [] }, ["/a"]],
  [{ "/a/{b}": [named("b")], "/a/{c}": [named("c")] }, ["/a/{c}"]],
  [{ "/a/{b}": [named("b")], "/a/{c}": [named("c"), asked("q")] }, []],
])("of the paths of %j those are behind another: %j", (paths, behind) => {
  const items = Object.entries(paths).map(([path, parameters]) => [path, { get: { parameters, responses: {} } }]);
  const operations = operationsOf({ openapi: "3.1.1", paths: Object.fromEntries(items) } as JsonObject);
  expect(operations.filter((one) => isBehindAnother(one, operations)).map(({ path }) => path)).toEqual(behind);
});
