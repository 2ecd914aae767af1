/** The table of faults is one of the source as it is: it cannot fall behind what it changes. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { SOURCE_FAULTS } from "./faults/index.ts";
import { unknownIn } from "./hold.ts";
import { planted } from "./planted.ts";

const FAULTS = Object.values(SOURCE_FAULTS).flat();
const SERVER = new URL("../../../server/", import.meta.url);

test.each(FAULTS.map((fault) => [fault.name, fault] as const))("%s: its text stands once", async (_, fault) => {
  const { file, text, instead } = fault;
  const source = await readFile(new URL(file, SERVER), "utf8");
  expect(planted(source, text, instead)).not.toBe(source);
});

test("each is looked for in stories and phases that there are", () => {
  expect(FAULTS.flatMap(({ where }) => unknownIn(where))).toEqual([]);
  expect(unknownIn(["examples", "links", "no such story"])).toEqual(["no such story"]);
});

test("each has a name of its own, and somewhere to be found", () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
  expect(FAULTS.filter(({ where, by }) => where.length === 0 || by.length === 0)).toEqual([]);
});

test.each(["no such text", "twice"])("what stands %s is no place for a fault", (text) => {
  expect(() => planted("twice and twice", text, "once")).toThrow("stands");
});
