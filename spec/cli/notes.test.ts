import { expect, test } from "vitest";
import { grouped } from "./notes.ts";

const NOTES = [
  { at: "#/paths/~1a", message: "is not checked" },
  { at: "#/paths/~1b", message: "is not checked" },
];
const writtenAt = (at: string) => ({ file: `${at.at(-1)}.yaml`, line: 7 });

test("notes are told with file and line, each or one of each kind", () => {
  expect(grouped(NOTES, true, writtenAt)).toEqual([
    "note: a.yaml:7 #/paths/~1a: is not checked",
    "note: b.yaml:7 #/paths/~1b: is not checked",
  ]);
  const [count, ...kinds] = grouped(NOTES, false, writtenAt);
  expect(count).toMatch(/^2 notes /);
  expect(kinds).toEqual(["  2 x is not checked (a.yaml:7 #/paths/~1a)"]);
  expect(grouped([], false, writtenAt)).toEqual([]);
});
