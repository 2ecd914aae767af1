import { expect, test } from "vitest";
import { fitted, packagesOf } from "./targets.ts";

function packages(...lines: string[]): readonly string[] {
  return packagesOf(new Map([["module.ts", lines.join("\n")]]));
}

test.each([
  ['import { z } from "zod";', ["zod"]],
  ['import type { Context } from "hono/types";', ["hono"]],
  ['export { a } from "@hono/zod-openapi/b";', ["@hono/zod-openapi"]],
  ['const module = await import("ajv-formats/dist/formats.js");', ["ajv-formats"]],
  ['import { AsyncLocalStorage } from "node:async_hooks";', ["@types/node"]],
  ['import { local } from "./local.ts";', []],
])("%s needs %j", (line, names) => {
  expect(packages(line)).toEqual(names);
});

test("what adapters import is for who uses them", () => {
  expect(packagesOf(new Map([["webhooks/adapters/hono.ts", 'import { Hono } from "hono";']]))).toEqual([]);
});

test("names each package once, in their order", () => {
  expect(
    packages('import "./a.ts";', 'import { z } from "zod";', 'import { b } from "ajv";', 'import { c } from "zod";'),
  ).toEqual(["ajv", "zod"]);
});

test("the page beside the files names those that are there alone, and the command of the project", () => {
  const files = new Map(["README.md", "types.ts", "client/client.ts", "docs/index.html"].map((path) => [path, "..."]));
  const page = fitted(files, { targets: ["client"], command: "npx onecontract generate" }).get("README.md");
  expect(page?.match(/^\| `[^`]*`/gm)).toEqual(["| `types.ts`", "| `client/`"]);
  expect(page).toContain("written by `npx onecontract generate` from");
  expect(page).not.toContain("make ");
});

test.each([
  [".js", ["./operations.js", "../types.js"], true],
  [".ts", ["./operations.ts", "../types.ts"], false],
  ["none", ["./operations", "../types"], false],
] as const)("modules import each other with %s", (specifiers, names, isOfModules) => {
  const text =
    'import { a } from "./operations.ts";\nimport type { B } from "../types.ts";\nimport c from "./openapi.json" with { type: "json" };';
  const files = fitted(new Map([["client/client.ts", text]]), { specifiers, command: "onecontract generate" });
  const found = [...(files.get("client/client.ts") ?? "").matchAll(/from "([^"]+)"/g)].map(([, name]) => name);
  expect(found).toEqual([...names, "./openapi.json"]);
  expect(files.has("package.json")).toBe(isOfModules);
});
