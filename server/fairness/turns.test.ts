import { expect, test } from "vitest";
import { type EndTurn, FairTurns } from "./turns.ts";

/** Takes turns for each tenant in this order and answers the order in which they were given. */
async function served(turns: FairTurns, tenants: readonly string[]): Promise<readonly string[]> {
  const order: string[] = [];
  await Promise.all(
    tenants.map(async (tenant) => {
      const end = await turns.take(tenant);
      order.push(tenant);
      await Promise.resolve();
      end();
    }),
  );
  return order;
}

test("a tenant that asks once waits for one turn of a tenant that asks often", async () => {
  expect(await served(new FairTurns(1), ["a", "a", "a", "a", "b", "a", "b"])).toEqual([..."ababaaa"]);
});

test("tenants take turns in the order in which they came", async () => {
  expect(await served(new FairTurns(1), ["x", "a", "a", "b", "b", "c", "c"])).toEqual([..."xabcabc"]);
});

test("so many turns are out at once, and no more after one was ended twice", async () => {
  const turns = new FairTurns(2);
  const ends: EndTurn[] = [await turns.take("a"), await turns.take("a")];
  let begun = 0;
  const late = [1, 2].map(async () => {
    const end = await turns.take("a");
    begun += 1;
    return end;
  });
  await Promise.resolve();
  expect(begun).toBe(0);
  ends[0]?.();
  ends[0]?.();
  const first = await Promise.race(late);
  expect(begun).toBe(1);
  first();
  await Promise.all(late);
  expect(begun).toBe(2);
});
