import { expect, test } from "vitest";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { noteOnBase, withAgreedBase } from "./base-paths.ts";
import { compareContracts } from "./compare.ts";

const get = { get: { responses: { "200": { description: "Given" } } } };
const contract = (addresses: string[], ...paths: string[]): JsonObject => ({
  ...{ openapi: "3.1.1", info: { title: "Pets", version: "1.0.0" } },
  servers: addresses.map((url) => ({ url })),
  paths: Object.fromEntries(paths.map((path) => [path, get])),
});

test.each<[what: string, agreed: JsonObject, present: JsonObject]>([
  ["into it", contract(["https://h"], "/v1/pets"), contract(["https://h/v1"], "/pets")],
  ["out of it", contract(["https://h/v1/"], "/pets/{id}"), contract(["https://h"], "/v1/pets/{pet}")],
  ["into several", contract(["https://h/", "http://t/"], "/v1/a"), contract(["https://h/v1", "http://t/v1"], "/a")],
  ["into one that is relative", contract([], "/v1/a", "/v1/b"), contract(["/v1"], "/a", "/b", "/c")],
  ["in part", contract(["https://h/api"], "/v1/a"), contract(["https://h/api/v1"], "/a")],
])("the beginning of the paths moved %s: nothing breaks, and clients are told", async (_what, agreed, present) => {
  expect(await compareContracts(agreed, present, "")).toEqual([]);
  expect(noteOnBase(agreed, present)).toContain("Generated clients name the paths otherwise");
});

test.each<[what: string, agreed: JsonObject, present: JsonObject]>([
  ["another beginning", contract(["https://h/v1"], "/a"), contract(["https://h/v2"], "/a")],
  ["the same path below another address", contract(["https://h"], "/a"), contract(["https://h/v1"], "/a")],
  ["servers of several", contract(["https://h"], "/v1/a"), contract(["https://h/v1", "https://t"], "/a")],
])("%s stays a break", async (_what, agreed, present) => {
  expect(withAgreedBase(agreed, present)).toBeUndefined();
  expect(await compareContracts(agreed, present, "")).not.toEqual([]);
});

test("an operation with servers of its own has them still", async () => {
  const own = { ...contract(["https://h/v1"], "/a"), paths: { "/a": { ...get, servers: [{ url: "https://o" }] } } };
  expect(await compareContracts(contract(["https://h"], "/v1/a"), own, "")).not.toEqual([]);
});
