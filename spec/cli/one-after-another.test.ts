import { expect, test } from "vitest";
import { oneAfterAnother } from "./one-after-another.ts";

test("what is asked while work runs is done once more after it", async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const ask = oneAfterAnother(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  const asked = ask();
  await ask();
  await ask();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.resolve();
  await asked;
  expect(runs).toHaveLength(2);
  void ask();
  expect(runs).toHaveLength(3);
});
