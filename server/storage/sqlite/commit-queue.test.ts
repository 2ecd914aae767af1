import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Connection, openConnection } from "./node-sqlite.ts";
import { storageFailure } from "../failure.ts";
import { type CommitConnection, CommitQueue } from "./commit-queue.ts";

let directory: string;
let connection: Connection;
let commits: number;
let elapsed: number;
let lost: boolean;
let queue: CommitQueue;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "queue-"));
  connection = openConnection(join(directory, "test.db"), { busyMs: 0 });
  connection.exec("pragma journal_mode = wal; create table numbers (n integer, filler blob)");
  commits = 0;
  elapsed = 0;
  lost = false;
  queue = new CommitQueue(driven(), {
    monotonic: () => elapsed,
    assertInPlace: () => {
      if (lost) throw new Error("the file is gone");
    },
    onCommit: () => {
      commits += 1;
    },
  });
});
afterEach(async () => {
  await queue.close();
  connection.close();
  await rm(directory, { recursive: true });
});

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function insert(number: number, bytes = 1): Promise<number> {
  connection.exec(`insert into numbers values (${number}, zeroblob(${bytes}))`);
  // Gives other transactions the chance to come in between.
  await Promise.resolve();
  return number;
}

/** A queue of which nobody hears. */
function queueOn(on: CommitConnection): CommitQueue {
  return new CommitQueue(on, { monotonic: () => elapsed, assertInPlace: () => {}, onCommit: () => {} });
}

/** The connection of the test, with something changed. */
function driven(changed: Partial<CommitConnection> = {}): CommitConnection {
  const { exec, inTransaction } = connection;
  return {
    ...{ exec, inTransaction },
    begin: () => Promise.resolve(exec("begin immediate")),
    settleDoubt: () => Promise.resolve(),
    commit: () => Promise.resolve(exec("commit")),
    ...changed,
  };
}

function stored(): readonly unknown[] {
  return connection.all("select n from numbers order by rowid").map((row) => row["n"]);
}

/** What became of each: its value, or the message of its error. */
async function outcomes(promises: readonly Promise<unknown>[]): Promise<readonly unknown[]> {
  const results = await Promise.allSettled(promises);
  return results.map((result) => (result.status === "fulfilled" ? result.value : (result.reason as Error).message));
}

describe("the commit queue", () => {
  it("commits transactions that wait together in one go, in the order they came", async () => {
    expect(await outcomes([1, 2, 3].map((number) => queue.run(() => insert(number))))).toEqual([1, 2, 3]);
    expect(stored()).toEqual([1, 2, 3]);
    expect(commits).toBe(1);
  });

  it("undoes only the transaction that fails", async () => {
    const failing = queue.run(async () => {
      await insert(2);
      throw new Error("changed my mind");
    });
    const neighbours = [queue.run(() => insert(1)), failing, queue.run(() => insert(3))];
    expect(await outcomes(neighbours)).toEqual([1, "changed my mind", 3]);
    expect(stored().toSorted()).toEqual([1, 3]);
  });

  it("undoes only the transaction whose statement fails", async () => {
    const all = [() => insert(1), () => insert(Number.NaN), () => insert(3)].map((work) => queue.run(work));
    expect(await outcomes(all)).toEqual([1, expect.stringContaining("no such column: NaN"), 3]);
    expect(stored()).toEqual([1, 3]);
  });

  it("tells nobody of success before the commit is on the disk", async () => {
    const order: string[] = [];
    const noted = queueOn(
      driven({
        commit: async () => {
          connection.exec("commit");
          await turn();
          order.push("on the disk");
        },
      }),
    );
    await Promise.all([1, 2].map((number) => noted.run(() => insert(number)).then(() => order.push("told"))));
    expect(order).toEqual(["on the disk", "told", "told"]);
    await noted.close();
  });

  it("tells every member when the commit fails, stores nothing of the group, and goes on", async () => {
    let broken = true;
    const failing = driven({
      commit: () => {
        if (broken) throw new Error("disk I/O error");
        return Promise.resolve(connection.exec("commit"));
      },
    });
    const fragile = queueOn(failing);
    const mixed = [fragile.run(() => insert(1)), fragile.run(() => Promise.reject(new Error("own fault")))];
    expect(await outcomes(mixed)).toEqual(["disk I/O error", "disk I/O error"]);
    expect(stored()).toEqual([]);
    broken = false;
    expect(await fragile.run(() => insert(2))).toBe(2);
    expect(stored()).toEqual([2]);
    await fragile.close();
  });

  it("tells every member that nothing is kept when the file has gone by the time of the commit", async () => {
    lost = true;
    expect(await outcomes([1, 2].map((number) => queue.run(() => insert(number))))).toEqual([
      "the file is gone",
      "the file is gone",
    ]);
    expect(commits).toBe(0);
  });

  it("survives a full disk: what does not fit fails, what comes later is stored", async () => {
    const pages = Number(connection.all("pragma page_count")[0]?.["page_count"]);
    connection.exec(`pragma max_page_count = ${pages + 20}`);
    const tooLarge = queue.run(() => insert(2, 1_000_000)).catch((error: unknown) => error);
    const [small] = await outcomes([queue.run(() => insert(1))]);
    expect(String(await tooLarge)).toMatch(/full/);
    expect(storageFailure(await tooLarge)).toBeDefined();
    expect(stored()).toEqual(small === 1 ? [1] : []);
    expect(await queue.run(() => insert(3))).toBe(3);
    expect(stored()).toContain(3);
    expect(stored()).not.toContain(2);
  });

  it("commits a long group in parts, so that its first members need not wait for its last", async () => {
    const slow = [0, 1, 2, 3].map((number) =>
      queue.run(() => {
        elapsed += 3;
        return insert(number);
      }),
    );
    await Promise.all(slow);
    expect(commits).toBe(2);
    expect(stored()).toEqual([0, 1, 2, 3]);
  });

  it("begins nothing before what was committed is on the disk", async () => {
    const order: string[] = [];
    const slow = queueOn(
      driven({
        commit: async () => {
          connection.exec("commit");
          await turn();
          order.push("on the disk");
        },
      }),
    );
    const first = slow.run(() => insert(1));
    const late = turn().then(() => slow.run(() => insert(2).finally(() => order.push("second"))));
    const alone = turn().then(() => slow.runAlone(() => order.push("alone")));
    await Promise.all([first, late, alone]);
    expect(order).toEqual(["on the disk", "second", "on the disk", "alone"]);
    await slow.close();
  });

  it("has a company that writes little wait for one transaction of another that writes much, and keeps the order of each", async () => {
    const asked = ["a", "a", "a", "b", undefined, "b", "a"].map((company, number) =>
      queue.run(() => insert(number), company),
    );
    await Promise.all(asked);
    expect(stored()).toEqual([0, 3, 4, 1, 5, 2, 6]);
  });

  it("has a company that comes while another writes go before the rest of the other", async () => {
    const late: Promise<number>[] = [];
    const first = () => {
      late.push(queue.run(() => insert(9), "b"));
      return insert(0);
    };
    await Promise.all([queue.run(first, "a"), ...[1, 2].map((number) => queue.run(() => insert(number), "a"))]);
    await Promise.all(late);
    expect(stored()).toEqual([0, 9, 1, 2]);
  });

  it("forgets who wrote when that is committed", async () => {
    await queue.run(() => insert(0), "a");
    await queue.runAlone(() => undefined);
    const companies = ["a", undefined, "b"];
    await Promise.all(companies.map((company, number) => queue.run(() => insert(number + 1), company)));
    expect(stored()).toEqual([0, 1, 2, 3]);
  });

  it("tells all that wait when no transaction can begin", async () => {
    const broken = driven({
      begin: () => {
        throw new Error("disk I/O error");
      },
    });
    const stuck = queueOn(broken);
    const asked = ["a", "b", "a", undefined].map((company) => stuck.run(() => insert(1), company));
    expect(await outcomes(asked)).toEqual(Array(4).fill("disk I/O error"));
    await stuck.close();
  });

  it("runs what must stand alone between groups, in its turn", async () => {
    const states: boolean[] = [];
    const seen = () => void states.push(connection.inTransaction());
    const asked = [
      queue.run(() => insert(1)),
      queue.runAlone(seen),
      queue.run(() => insert(2)),
      queue.runAlone(() => connection.exec("no such statement")),
      queue.runAlone(seen),
    ];
    expect(await outcomes(asked)).toEqual([1, undefined, 2, expect.stringContaining("syntax error"), undefined]);
    expect(states).toEqual([false, false]);
    expect(commits).toBe(2);
  });

  it("refuses what must stand alone as long as what was committed is in doubt", async () => {
    const doubtful = queueOn(driven({ settleDoubt: () => Promise.reject(new Error("in doubt")) }));
    let ran = false;
    await expect(doubtful.runAlone(() => void (ran = true))).rejects.toThrow("in doubt");
    expect(ran).toBe(false);
  });

  it("finishes what it has when it is closed, and takes nothing more", async () => {
    const accepted = queue.run(() => insert(1));
    await queue.close();
    await expect(accepted).resolves.toBe(1);
    await expect(queue.run(() => insert(2))).rejects.toThrow("closed");
    expect(stored()).toEqual([1]);
  });
});
