import { describe, expect, it } from "vitest";
import { Batcher } from "./batcher.ts";

/** Writes numbers, each under the key of its last digit, once told to go on; negative ones cannot be written. */
function recorder() {
  const writes: (readonly number[])[] = [];
  let gate = Promise.resolve();
  const batcher = new Batcher<number, string>(
    async (items) => {
      writes.push(items);
      await gate;
      if (items.some((item) => item < 0)) throw new Error("cannot be written");
      return items.map((item) => `wrote ${item}`);
    },
    (item) => String(item % 10),
    () => false,
  );
  return {
    writes,
    batcher,
    /** Holds writes up until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
}

/** Turns in which no timer can run out. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

describe("a batcher", () => {
  it("writes together what is submitted together, and tells each its own result", async () => {
    const { writes, batcher } = recorder();
    expect(await Promise.all([1, 2, 3].map((item) => batcher.submit(item)))).toEqual(["wrote 1", "wrote 2", "wrote 3"]);
    expect(writes).toEqual([[1, 2, 3]]);
  });

  it("collects what comes during a write for the next one", async () => {
    const { writes, batcher, hold } = recorder();
    const goOn = hold();
    const first = batcher.submit(1);
    await expect.poll(() => writes).toEqual([[1]]);
    const later = [2, 3].map((item) => batcher.submit(item));
    goOn();
    expect(await Promise.all([first, ...later])).toEqual(["wrote 1", "wrote 2", "wrote 3"]);
    expect(writes).toEqual([[1], [2, 3]]);
  });

  it("collects what comes soon after a write, until it is told to go on", async () => {
    const { writes, batcher } = recorder();
    await batcher.submit(1);
    const second = batcher.submit(2);
    await turns();
    const third = batcher.submit(3);
    batcher.flush();
    expect(await Promise.all([second, third])).toEqual(["wrote 2", "wrote 3"]);
    expect(writes).toEqual([[1], [2, 3]]);
  });

  it("waits no longer when enough have collected", async () => {
    const sizes: number[] = [];
    const batcher = new Batcher<number, number>(
      async (items) => {
        sizes.push(items.length);
        return items;
      },
      String,
      () => false,
    );
    await batcher.submit(0);
    await turns();
    await Promise.all(Array.from({ length: 65 }, (_, item) => batcher.submit(item)));
    expect(sizes).toEqual([1, 64, 1]);
  });

  it("never writes two items of one key together", async () => {
    const { writes, batcher } = recorder();
    await Promise.all([1, 11, 2, 21].map((item) => batcher.submit(item)));
    expect(writes).toEqual([[1, 2], [11], [21]]);
  });

  it("does not let the others suffer for one that cannot be written", async () => {
    const { batcher } = recorder();
    const results = await Promise.allSettled([1, -2, 3].map((item) => batcher.submit(item)));
    expect(results).toEqual([
      { status: "fulfilled", value: "wrote 1" },
      { status: "rejected", reason: new Error("cannot be written") },
      { status: "fulfilled", value: "wrote 3" },
    ]);
    await expect(batcher.submit(4)).resolves.toBe("wrote 4");
  });

  it("tells all at once when the storage is away, instead of asking it again for each", async () => {
    const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    let asked = 0;
    const batcher = new Batcher<number, string>(
      () => {
        asked += 1;
        return Promise.reject(away);
      },
      String,
      (error) => error === away,
    );
    const results = await Promise.allSettled([1, 2, 3].map((item) => batcher.submit(item)));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(asked).toBe(1);
  });
});
