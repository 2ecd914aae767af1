import { expect, test } from "vitest";
import { parseOptions } from "./options.ts";

test("ten runs on an idle machine when nothing is said", () => {
  expect(parseOptions([])).toEqual({ seeds: 10, from: 1, engine: "sqlite", load: 0, loaded: 0, nice: 19 });
});

test("a load meets all runs, or as many as are named", () => {
  expect(parseOptions(["--seeds", "30", "--load", "12"])).toMatchObject({ load: 12, loaded: 30 });
  expect(parseOptions(["--seeds", "30", "--load", "12", "--loaded", "10"])).toMatchObject({ load: 12, loaded: 10 });
  expect(parseOptions(["--seeds", "30", "--loaded", "10"])).toMatchObject({ load: 0, loaded: 0 });
});

test.each([
  ["--seeds", "0"],
  ["--seeds", "many"],
  ["--engine", "mysql"],
  ["--nice", "20"],
  ["--load", "1.5"],
])("%s %s is refused with a sentence", (name, value) => {
  expect(() => parseOptions([name, value])).toThrow(new RegExp(`^${name} is .*, not ${value}$`));
});

test("no more runs are loaded than there are", () => {
  expect(() => parseOptions(["--seeds", "3", "--load", "2", "--loaded", "4"])).toThrow("--loaded is");
});
