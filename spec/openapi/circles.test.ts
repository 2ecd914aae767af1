import fc from "fast-check";
import { expect, test } from "vitest";
import { circlesIn } from "./circles.ts";

type Uses = ReadonlyMap<string, ReadonlySet<string>>;

function reachedFrom(name: string, uses: Uses): Set<string> {
  const reached = new Set<string>();
  const visit = (one: string): void => {
    for (const next of uses.get(one) ?? []) if (!reached.has(next) && reached.add(next)) visit(next);
  };
  visit(name);
  return reached;
}

const name = fc.constantFrom(..."abcdef");
const graph = fc
  .array(fc.tuple(name, fc.array(name, { maxLength: 3 })), { maxLength: 8 })
  .map((entries): Uses => new Map(entries.map(([from, to]) => [from, new Set(to)])));

test("a name stands in a circle with those that it reaches and that reach it", () => {
  fc.assert(
    fc.property(graph, (uses) => {
      const all = [...new Set([...uses.keys(), ...[...uses.values()].flatMap((to) => [...to])])];
      const expected = all
        .filter((one) => reachedFrom(one, uses).has(one))
        .map((one) => [
          one,
          all.filter((other) => reachedFrom(one, uses).has(other) && reachedFrom(other, uses).has(one)),
        ]);
      const found = [...circlesIn(uses)].map(([one, circle]) => [one, [...circle].toSorted()]);
      expect(Object.fromEntries(found)).toEqual(
        Object.fromEntries(expected.map(([one, circle]) => [one, [...(circle ?? [])].toSorted()])),
      );
    }),
    { seed: 1, numRuns: 1_000 },
  );
});

test("a way of any length is followed", () => {
  const long = Array.from({ length: 100_000 }, (_, index): [string, Set<string>] => [
    `${index}`,
    new Set([`${index + 1}`]),
  ]);
  expect(circlesIn(new Map(long)).size).toBe(0);
  expect(circlesIn(new Map([...long, ["100000", new Set(["0"])]])).size).toBe(100_001);
});
