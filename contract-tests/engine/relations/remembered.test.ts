import { expect, test } from "vitest";
import { Remembered } from "./remembered.ts";

test("the newest is remembered as far as its bytes allow", () => {
  const memory = new Remembered<number>(10_000);
  for (const index of [1, 2, 3, 4]) memory.set(`${index}`, index, 3000);
  expect(["1", "2", "3", "4"].map((name) => memory.get(name))).toEqual([undefined, 2, 3, 4]);
  memory.set("2", 20, 3000);
  memory.set("5", 5, 3000);
  expect(["2", "3", "4", "5"].map((name) => memory.get(name))).toEqual([20, undefined, 4, 5]);
  memory.set("6", 6, 20_000);
  expect(["2", "4", "5", "6"].map((name) => memory.get(name))).toEqual([undefined, undefined, undefined, undefined]);
});

test("names count, and what is deleted counts no more", () => {
  const memory = new Remembered<number>(3000);
  for (const name of ["a", "b", "c"]) memory.set(name.repeat(500), 1);
  expect(["a", "b", "c"].map((name) => memory.get(name.repeat(500)))).toEqual([undefined, 1, 1]);
  memory.delete("b".repeat(500));
  memory.set("d", 1);
  expect(memory.get("c".repeat(500))).toBe(1);
  memory.clear();
  memory.set("e", 1, 2700);
  expect([memory.get("d"), memory.get("e")]).toEqual([undefined, 1]);
});
