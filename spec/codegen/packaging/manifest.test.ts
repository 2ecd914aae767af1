import { expect, test } from "vitest";
import type { JsonObject } from "../../openapi/json.ts";
import { packageName, packageVersion } from "./manifest.ts";

function contract(info: JsonObject): JsonObject {
  return { openapi: "3.1.1", info, paths: {} };
}

test.for([
  ["1.2.3", "1.2.3"],
  ["2.0.0-rc.1+build.5", "2.0.0-rc.1+build.5"],
  ["v1", "1.0.0"],
  ["1.2", "1.2.0"],
  ["2024-05-09", "2024.5.9"],
  ["01.002.3", "1.2.3"],
  ["latest", "0.0.0"],
] as const)("the contract's version %s is published as %s", ([version, published]) => {
  expect(packageVersion(contract({ version }))).toBe(published);
});

test.for([
  ["Harbour", "harbour-client"],
  ["Éclairs & Co: API (v2)", "eclairs-co-api-v2-client"],
  ["港", "api-client"],
] as const)("the contract's title %s gives the name %s", ([title, name]) => {
  expect(packageName(contract({ title }))).toBe(name);
});

test("a name that is given is taken as it is, and refused where npm would refuse it", () => {
  expect(packageName(contract({ title: "T" }), "@harbour/client")).toBe("@harbour/client");
  expect(() => packageName(contract({ title: "T" }), "Harbour Client")).toThrow(/Harbour Client/);
});
