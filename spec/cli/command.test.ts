import { expect, test } from "vitest";
import { calledAs, parsedArgs } from "./command.ts";

test.for([
  ["an installed package", "/app/node_modules/.bin/onecontract", "npx onecontract"],
  ["an installed package by its own file", "/app/node_modules/onecontract/dist/cli/main.js", "npx onecontract"],
  ["its sources, from their repository", "/app/spec/cli/main.ts", "node spec/cli/main.ts"],
  ["its sources, from elsewhere", "/tools/spec/cli/main.ts", "node ../tools/spec/cli/main.ts"],
] as const)("%s is called again as it was", ([, program, again]) => {
  expect(calledAs(program, "/app")).toBe(again);
});

const OPTIONS = {
  secret: { type: "string", multiple: true },
  out: { type: "string" },
  github: { type: "boolean" },
} as const;

test.for([
  [["--out="], "--out needs a value, and has an empty one"],
  [["--secret", "a", "--secret", ""], "--secret needs a value, and has an empty one"],
  [["a.yaml", ""], "One of the words is empty"],
] as const)("%j of a script whose variable is not set is refused", ([args, said]) => {
  expect(() => parsedArgs(args, OPTIONS)).toThrow(said);
});

test("standard input is one of two contracts", () => {
  expect(() => parsedArgs(["-", "-"], OPTIONS)).toThrow(
    "Standard input (-) is one contract: name a file for the other one",
  );
  expect(parsedArgs(["a.yaml", "-"], OPTIONS).positionals).toEqual(["a.yaml", "-"]);
});

test("what is given is taken, and what is not is left out", () => {
  const { values, positionals } = parsedArgs(["a.yaml", "--out", " ", "--github"], OPTIONS);
  expect([{ ...values }, positionals]).toEqual([{ out: " ", github: true }, ["a.yaml"]]);
});
