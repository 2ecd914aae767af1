import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Store } from "../../storage/store.ts";
import { openSqliteStore } from "../../storage/sqlite.ts";
import { fakeClock } from "../../storage/testing/fake-clock.ts";
import { analysed, delivered, projectWithModel } from "../../testing/flow.ts";
import { record } from "../../testing/records.ts";
import { testService } from "../../testing/test-service.ts";
import { forgetAnswersOfGone, removeOld, type RetentionDays } from "./remove-old.ts";

const DAY = 86_400_000;

/** Answers whether anything went. */
async function remove(store: Store, days: RetentionDays): Promise<boolean> {
  const touched = new Set<string>();
  await removeOld(store, { days, randomBytes }, (companyId) => touched.add(companyId));
  for (const companyId of touched) await forgetAnswersOfGone(store, companyId);
  return touched.size > 0;
}

/** A service whose time is ours, and the bytes of its database. */
async function serviceInTime() {
  const directory = mkdtempSync(join(tmpdir(), "retention-"));
  // After every record of the tests was made.
  const clock = fakeClock(Date.UTC(2027, 0, 1));
  const store = await openSqliteStore({ directory, clock });
  onTestFinished(async () => {
    await store.close();
    rmSync(directory, { recursive: true });
  });
  const held = (text: string) =>
    readdirSync(directory).some((name) => readFileSync(join(directory, name)).includes(text));
  return { clock, store, held, service: await testService({ store }) };
}

test("what is kept for long enough goes from answers, lists, stored answers and the file; another company notices nothing", async () => {
  const { clock, store, held, service } = await serviceInTime();
  const [client, other] = [await service.company("Clinic"), await service.company("Other")];
  const old = await delivered(client, [record("P-OLD")]);
  const { analysis_id } = (await client.get(`/results?project_id=screening&batch_id=${old}`)).body.report;
  clock.advance(20 * DAY);
  const theirs = await delivered(other);
  const young = await delivered(client, [record("P-NEW")]);
  clock.advance(11 * DAY);
  const again = () =>
    client.post("/api/v1/interpret", { project_id: "screening", analysis_id }, { "Idempotency-Key": "k" });
  expect((await again()).status).toBe(200);
  const before = (await other.get(`/results?project_id=screening&batch_id=${theirs}`)).text;

  expect(await remove(store, { batches: 30, analyses: 30 })).toBe(true);
  await store.scrub();

  expect((await client.get(`/results?project_id=screening&batch_id=${old}`)).status).toBe(404);
  expect((await client.get(`/api/v1/analyses/${analysis_id}`)).status).toBe(404);
  expect((await again()).body).toMatchObject({ status: 410, code: "answer_erased" });
  const batches = (await client.get("/api/v1/batches?project_id=screening")).body.data as {
    batch_id: string;
    sequence: number;
  }[];
  expect(batches.map(({ batch_id, sequence }) => [batch_id, sequence])).toEqual([[young, 2]]);
  expect(held(analysis_id)).toBe(false);
  expect((await other.get(`/results?project_id=screening&batch_id=${theirs}`)).text).toBe(before);
  const told = (await client.get("/api/v1/audit?operation=removeOldBatches")).body.data;
  expect(told).toMatchObject([{ operation: "removeOldBatches", batch_id: old, status: 204, project_id: "screening" }]);
  expect(told[0]).not.toHaveProperty("key_id");
  expect((await other.get("/api/v1/audit?operation=removeOldBatches")).body.data).toEqual([]);
  expect(await remove(store, { batches: 30, analyses: 30 })).toBe(false);
});

test("nothing goes by itself unless somebody says after how many days", async () => {
  const { clock, store, service } = await serviceInTime();
  const client = await service.company("Clinic");
  await analysed(client, await projectWithModel(client));
  clock.advance(40_000 * DAY);
  expect(await remove(store, {})).toBe(false);
});

test("as FHIR, the service itself has removed it", async () => {
  const { clock, store, service } = await serviceInTime();
  const client = await service.company("Clinic");
  await delivered(client);
  clock.advance(2 * DAY);
  await remove(store, { batches: 1 });
  const { body } = await client.get("/api/v1/audit?operation=removeOldBatches", { Accept: "application/fhir+json" });
  expect(body.entry).toMatchObject([
    {
      resource: {
        action: "D",
        agent: [{ who: { display: "Respiratory Intelligence Service" }, requestor: true }, {}],
      },
    },
  ]);
});
