import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { openSqliteStore } from "../storage/sqlite.ts";
import { fakeClock } from "../storage/testing/fake-clock.ts";
import { delivered } from "../testing/flow.ts";
import { testService } from "../testing/test-service.ts";
import { forgetExpired } from "./forget-expired.ts";
import { createLog } from "./log.ts";

const DAY = 86_400_000;

/** A batch of two days ago, by a clock that is set this far ahead since; answers the status of reading it after what is old was removed, and what was logged. */
async function afterForgetting(
  aheadMs: number,
): Promise<{ readonly status: number; readonly warned: readonly string[] }> {
  const directory = mkdtempSync(join(tmpdir(), "forget-"));
  const clock = fakeClock(Date.now() - 2 * DAY);
  const store = await openSqliteStore({ directory, clock });
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  const client = await (await testService({ store })).company("Clinic");
  const batch = await delivered(client);
  clock.advance(2 * DAY);
  clock.setWall(aheadMs);
  const warned: string[] = [];
  const log = createLog("silent", { write: () => undefined });
  log.warn = (...said: readonly unknown[]) => void warned.push(String(said.at(-1)));
  const end = forgetExpired(store, log, { batches: aheadMs === 0 ? 1 : 30 });
  const read = async () => (await client.get(`/results?project_id=screening&batch_id=${batch}`)).status;
  await vi.waitUntil(async () => (await read()) !== 200 || warned.length > 0, { timeout: 60_000 });
  await end();
  return { status: await read(), warned };
}

test("what is old goes", async () => {
  expect(await afterForgetting(0)).toEqual({ status: 404, warned: [] });
});

test("nothing goes by a clock that has jumped years ahead, and the log says so", async () => {
  const { status, warned } = await afterForgetting(10 * 365 * DAY);
  expect([status, warned]).toEqual([200, [expect.stringMatching(/^nothing is removed for its age yet/)]]);
});
