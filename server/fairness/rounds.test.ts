import { expect, test } from "vitest";
import { FairRounds } from "./rounds.ts";

/** Has the companies begin in this order, and answers in which order they began, a list for each round of the event loop. */
async function begun(companies: readonly string[]): Promise<readonly string[]> {
  const rounds = new FairRounds();
  const seen: string[] = [];
  let round = "";
  let left = companies.length;
  const begin = async (company: string) => {
    await rounds.begin(company);
    round += company;
    left -= 1;
  };
  for (const company of companies) void begin(company);
  while (left > 0) {
    await new Promise<void>((resume) => void setImmediate(resume));
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

test("companies that both have many share the rounds", async () => {
  const order = await begun([..."aaaaaaaaaaaabbbbbbbb"]);
  expect(order.slice(1, 4).map((round) => [...round].filter((one) => one === "b").length)).toEqual([2, 2, 2]);
});
