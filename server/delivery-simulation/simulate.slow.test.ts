import { availableParallelism } from "node:os";
import { expect, it } from "vitest";
import { BUGS } from "./bugs.ts";
import { simulate } from "./simulate.ts";

/** Weekly, `npm run simulate:delivery` tells a hundred thousand, and tries every bug. */
const SCHEDULES = 75;
/** One of each room, such as shows early. */
const SOME = [
  "a final 4xx is tried again",
  "an attempt number is used again",
  "a failed transaction keeps what it wrote",
  "a wake-up reaches nobody",
  "a pause is not announced",
];

const asked = { first: 1, threads: Math.min(2, availableParallelism()), of_each_bug: 0, report: () => undefined };

it("breaks no promise in any story of the service as it is", async () => {
  const { schedules, broken } = await simulate({ ...asked, schedules: SCHEDULES });
  expect(broken).toEqual([]);
  expect(schedules).toBe(SCHEDULES);
});

it.each([
  ["a key is used for another request before", 6319],
  ["a resumption comes before the store hears of a failure", 89_463],
])("breaks no promise where %s", async (_, first) => {
  const { broken } = await simulate({ ...asked, first, schedules: 1 });
  expect(broken).toEqual([]);
});

it("tells the same stories from the same seeds", async () => {
  const once = await simulate({ ...asked, first: 40, schedules: 12 });
  const again = await simulate({ ...asked, first: 40, schedules: 12 });
  const others = await simulate({ ...asked, first: 41, schedules: 12 });
  expect(again.digest).toBe(once.digest);
  expect(others.digest).not.toBe(once.digest);
});

it.each(SOME)("shows that %s", async (only) => {
  const { bugs } = await simulate({ ...asked, schedules: 0, of_each_bug: 400, only });
  expect(bugs).toMatchObject([{ seed: expect.any(Number) }]);
});

it("knows at least forty bugs, each by a name of its own", () => {
  expect(new Set(BUGS.map(({ name }) => name)).size).toBe(BUGS.length);
  expect(BUGS.length).toBeGreaterThanOrEqual(40);
});
