import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FairRounds } from "./rounds.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Has the companies begin in this order, and answers in which order they began, a list for each round of the event loop. */
async function begun(companies: readonly string[], rounds = new FairRounds()): Promise<readonly string[]> {
  const seen: string[] = [];
  let round = "";
  let left = companies.length;
  const begin = async (company: string) => {
    await rounds.begin(company);
    round += company;
    left -= 1;
  };
  const turn = () => new Promise<void>((resume) => void setImmediate(resume));
  // asked for before the rounds ask, and so over before the next of them
  let over = turn();
  for (const company of companies) void begin(company);
  while (left > 0) {
    await over;
    over = turn();
    seen.push(round);
    round = "";
  }
  return seen.filter((one) => one !== "");
}

test("who has one piece of work waits for a few pieces of those who have many", async () => {
  const order = await begun([..."aaaaaaaaaaaaaaaaaaaa", "b"]);
  expect(order.join("").indexOf("b")).toBeLessThan(8);
});

test("a round has few pieces of work, so that others are answered between them", async () => {
  const order = await begun([..."aaaaaaaaaaaaaaaaaaaa"]);
  expect(order.map(({ length }) => length)).toEqual([4, 4, 4, 4, 4]);
});

test("companies that both have many begin one piece in a round, in turns", async () => {
  const order = await begun([..."aaaaaaaaaaaabbbbbbbb"]);
  expect(order.slice(1, 9)).toEqual([..."babababa"]);
  expect(order.every((round, index) => index === 0 || round.length === 1)).toBe(true);
});

test("who is alone again for a second begins several in a round", async () => {
  let now = 0;
  const rounds = new FairRounds({ now: () => now });
  expect(await begun([..."ab"], rounds)).toEqual(["a", "b"]);
  now = 999;
  expect(await begun([..."bbbb"], rounds)).toEqual([..."bbbb"]);
  now = 1_000;
  expect(await begun([..."bbbbbb"], rounds)).toEqual(["bbbb", "bb"]);
});

test("those who wait begin as many as there is room for, once their company is alone", async () => {
  let now = 0;
  const rounds = new FairRounds({ now: () => now });
  await begun([..."ab"], rounds);
  const order = begun([..."bbbbbbbbb"], rounds);
  now = 1_000;
  expect(await order).toEqual(["bbbb", "bbbb", "b"]);
});

const SLOW_MS = 4;

test.each([
  ["companies that share begin nothing while the disk is waited for", "ab", 0, ["aa", "aa", "aabab"]],
  ["nor until it has been waited for as long as a disk takes", "ab", SLOW_MS - 1, ["aa", "aa", "aabab"]],
  ["they wait for no slow disk", "ab", SLOW_MS, ["aa", "aab", "aabab"]],
  ["who is alone goes on meanwhile", "aa", 0, ["aaaaa", "aaaaa", "aaaaa"]],
] as const)("%s", async (_what, first, waited, expected) => {
  let settle: () => void = () => undefined;
  const disk = new Promise<void>((resolve) => (settle = resolve));
  const rounds = new FairRounds({ now: () => 0, settled: () => disk });
  const order: string[] = [];
  const begin = async (company: string) => {
    await rounds.begin(company);
    order.push(company);
  };
  const turns = async () => {
    for (let nth = 0; nth < 4; nth += 1) await new Promise((resolve) => setImmediate(resolve));
    return order.join("");
  };
  const seen: string[] = [];
  // They begin, and the last of them waits for the disk.
  for (const company of ["a", ...first, ...first]) void begin(company);
  seen.push(await turns());
  vi.advanceTimersByTime(waited);
  seen.push(await turns());
  settle();
  await turns();
  seen.push(await turns());
  expect(seen).toEqual(expected);
});
