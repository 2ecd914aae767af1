import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSqliteStore } from "../../storage/sqlite.ts";
import { fakeClock } from "../../storage/testing/fake-clock.ts";
import { testService } from "../../testing/test-service.ts";
import { ClockWitness } from "./clock-witness.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEARS = 10 * 365 * DAY;

/** A service whose time is ours; `asked` leaves an event, `started` is a process that begins to look. */
async function inTime() {
  const directory = mkdtempSync(join(tmpdir(), "witness-"));
  const clock = fakeClock(Date.UTC(2027, 0, 1));
  const stores: { close: () => Promise<void> }[] = [];
  onTestFinished(async () => {
    for (const store of stores) await store.close();
    rmSync(directory, { recursive: true });
  });
  const opened = async () => {
    await stores.pop()?.close();
    const store = await openSqliteStore({ directory, clock });
    stores.push(store);
    return store;
  };
  const store = await opened();
  const client = await (await testService({ store })).company("Clinic");
  return {
    clock,
    opened,
    asked: () => client.get("/api/v1/projects"),
    started: () => new ClockWitness(store, clock),
  };
}

/** Whether it believes at some time in so many hours, asked every hour. */
async function within(hours: number, witness: ClockWitness, advance: (ms: number) => void): Promise<boolean> {
  for (let hour = 0; hour < hours; hour += 1) {
    advance(HOUR);
    if (await witness.believes()) return true;
  }
  return false;
}

test("a clock under which somebody was served days ago is believed at once, after every start", async () => {
  const { clock, asked, started } = await inTime();
  await asked();
  expect(await started().believes()).toBe(false);
  clock.advance(DAY);
  expect(await started().believes()).toBe(true);
  clock.advance(6 * DAY);
  expect(await started().believes()).toBe(true);
  clock.advance(1);
  expect(await started().believes()).toBe(false);
});

test("a clock that jumps years ahead is not believed, however often the service starts and is used meanwhile, until a day has gone by", async () => {
  const { clock, asked, started } = await inTime();
  for (let day = 0; day < 3; day += 1) {
    await asked();
    clock.advance(DAY);
  }
  const running = started();
  expect(await running.believes()).toBe(true);
  clock.setWall(YEARS);
  expect(await running.believes()).toBe(false);
  await asked();
  expect(await started().believes()).toBe(false);
  expect(await within(23, running, clock.advance)).toBe(false);
  await asked();
  expect(await started().believes()).toBe(false);
  clock.advance(HOUR);
  expect([await running.believes(), await started().believes()]).toEqual([true, true]);
});

test("nobody who asks: a day that the process has seen is enough, and one with a jump in it is not", async () => {
  const { clock, started } = await inTime();
  const running = started();
  expect(await within(20, running, clock.advance)).toBe(false);
  clock.setWall(2 * HOUR);
  expect(await within(23, running, clock.advance)).toBe(false);
  expect(await within(2, running, clock.advance)).toBe(true);
});

test("a clock that runs on ahead, although the machine's was put right, is not believed until the store is opened anew", async () => {
  const { clock, asked, started, opened } = await inTime();
  await asked();
  clock.advance(2 * DAY);
  const running = started();
  expect(await running.believes()).toBe(true);
  clock.setWall(YEARS);
  expect(await running.believes()).toBe(false);
  clock.setWall(-YEARS);
  expect(await within(100, running, clock.advance)).toBe(false);
  expect(await new ClockWitness(await opened(), clock).believes()).toBe(true);
});
