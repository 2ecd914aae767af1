import { expect, test } from "vitest";
import { isWritten } from "./watch.ts";

test.for([
  ["a file of the output", "/p", "generated/openapi.yaml", "/p/generated", true],
  ["the contract", "/p", "openapi.yaml", "/p/generated", false],
  ["a folder with a longer name", "/p", "generated-parts/a.yaml", "/p/generated", false],
  ["a file beside an output elsewhere", "/p/spec", "a.yaml", "/p/generated", false],
  // the contract itself would be passed over
  ["what stands where the contract is", "/p/spec", "a.yaml", "/p/spec", false],
  ["what stands below an output around the contract", "/p/spec", "a.yaml", "/p", false],
  ["whatever changes, where nothing is written", "/p", "a.yaml", undefined, false],
] as const)("%s: the command wrote it itself", ([_what, folder, name, out, expected]) => {
  expect(isWritten(folder, name, out)).toBe(expected);
});
