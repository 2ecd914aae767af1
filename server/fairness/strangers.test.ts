import { expect, test } from "vitest";
import { FairRounds } from "./rounds.ts";
import { Strangers } from "./strangers.ts";

const MOST_KNOWN = 3;

/** The order in which these keys begin when all come at once. */
async function begun(strangers: Strangers, keys: readonly string[]): Promise<string> {
  let order = "";
  await Promise.all(
    keys.map(async (key) => {
      await strangers.begin(key);
      order += key;
    }),
  );
  return order;
}

function newStrangers(...right: readonly string[]): Strangers {
  const strangers = new Strangers(new FairRounds(), MOST_KNOWN);
  for (const key of right) strangers.note(key, true);
  return strangers;
}

const MANY = [..."xxxxxxxxxxxxxxxxxxxx"];

test("a key that was right goes before all but the first of those that nobody has", async () => {
  expect((await begun(newStrangers("a"), [...MANY, "a"])).indexOf("a")).toBeLessThan(5);
});

test("a key waits behind the strangers that has not been right, is so no more, or was forgotten", async () => {
  const last = MANY.length;
  expect((await begun(newStrangers(), [...MANY, "a"])).indexOf("a")).toBe(last);
  const revoked = newStrangers("a");
  revoked.note("a", false);
  expect((await begun(revoked, [...MANY, "a"])).indexOf("a")).toBe(last);
  expect((await begun(newStrangers("a", "b", "c", "d"), [...MANY, "a"])).indexOf("a")).toBe(last);
});

test("a key that is used again is not forgotten", async () => {
  expect((await begun(newStrangers("a", "b", "c", "a", "d"), [...MANY, "a"])).indexOf("a")).toBeLessThan(5);
});
