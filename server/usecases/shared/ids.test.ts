import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newId } from "./ids.ts";

test("an identifier spells its time as a ULID does", () => {
  // README of the npm package `ulid`: ulid(1469918176385) is 01ARYZ6S41TSV4RRFFQ69G5FAV.
  expect(newId("mdl", 1_469_918_176_385, (length) => new Uint8Array(length))).toBe("mdl_01aryz6s410000000000000000");
});

test("later identifiers sort later", () => {
  const ids = [0, 1, 31, 32, 1_795_000_000_000, 1_795_000_000_001].map((now) => newId("bat", now, randomBytes));
  expect(ids.toSorted()).toEqual(ids);
});

test("identifiers have the form that the contract states, and do not repeat", () => {
  const ids = Array.from({ length: 1000 }, () => newId("ana", 1_795_000_000_000, randomBytes));
  expect(ids.every((id) => /^ana_[a-z0-9]{26}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(1000);
});
