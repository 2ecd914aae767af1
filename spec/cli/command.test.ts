import { expect, test } from "vitest";
import { calledAs } from "./command.ts";

test.for([
  ["an installed package", "/app/node_modules/.bin/onecontract", "npx onecontract"],
  ["an installed package by its own file", "/app/node_modules/onecontract/dist/cli/main.js", "npx onecontract"],
  ["its sources, from their repository", "/app/spec/cli/main.ts", "node spec/cli/main.ts"],
  ["its sources, from elsewhere", "/tools/spec/cli/main.ts", "node ../tools/spec/cli/main.ts"],
] as const)("%s is called again as it was", ([, program, again]) => {
  expect(calledAs(program, "/app")).toBe(again);
});
