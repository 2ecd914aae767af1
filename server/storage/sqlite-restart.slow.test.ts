import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "./sqlite.ts";
import type { Store } from "./store.ts";
import { startChild } from "./testing/child.ts";
import { claimAll, claimOne, failedOnce } from "./testing/deliveries.ts";
import { fakeClock } from "./testing/fake-clock.ts";
import { addCompany, addDelivery, addProject } from "./testing/fixtures.ts";

const HOUR = 3_600_000;

let directory: string;
let clock = fakeClock();
let store: Store;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "restart-"));
  clock = fakeClock();
  store = await openSqliteStore({ directory, clock });
});
afterEach(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

async function restart(): Promise<void> {
  await store.close();
  store = await openSqliteStore({ directory, clock });
}

describe("a clock set back an hour", () => {
  it("does not delay what falls due while the process runs", async () => {
    await failedOnce(store, await addProject(store), { status: 502 });
    clock.setWall(-HOUR);
    clock.advance(2_000);
    expect(await claimOne(store)).toMatchObject({ attempt: 2 });
  });

  it("never turns the store's own time back", async () => {
    const before = await store.now();
    clock.setWall(-HOUR);
    clock.advance(5);
    expect(await store.now()).toBe(before + 5);
  });

  it("does not delay what was due before a restart", async () => {
    await failedOnce(store, await addProject(store), { status: 502 });
    clock.setWall(-HOUR);
    await restart();
    expect(await claimOne(store)).toMatchObject({ attempt: 2, reclaimed: false });
  });

  it("does not delay a lease that ended with its process", async () => {
    await addDelivery(store, await addProject(store));
    await claimOne(store, { lease_ms: 30_000 });
    clock.setWall(-HOUR);
    await restart();
    expect(await claimOne(store)).toMatchObject({ attempt: 1, reclaimed: true });
  });
});

describe("a restart", () => {
  it("ends the leases of the process before, whose workers cannot be alive", async () => {
    await addDelivery(store, await addProject(store));
    const { fence } = await claimOne(store, { lease_ms: 3_000 });
    await restart();
    const again = await claimOne(store);
    expect(again).toMatchObject({ delivery_id: fence.delivery_id, attempt: 1, reclaimed: true });
  });

  it("keeps the rest of the schedule", async () => {
    await failedOnce(store, await addProject(store), { status: 502 });
    await restart();
    expect(await claimAll(store)).toEqual([]);
    expect(await store.deliveries.nextDueIn({ per_company: 1 })).toBe(2_000);
    clock.advance(2_000);
    expect(await claimOne(store)).toMatchObject({ attempt: 2, last_status: 502 });
  });

  it("frees the idempotency keys of requests that were cut off, and keeps the answered ones", async () => {
    const { company_id } = await addCompany(store);
    const cutOff = { company_id, operation: "o", key: "1", request_hash: "h", owner: "w", lease_ms: HOUR };
    const answered = { ...cutOff, key: "2" };
    await store.idempotency.claim(cutOff);
    await store.idempotency.claim(answered);
    await store.idempotency.complete(answered, { status: 200, headers_json: "{}", body: new Uint8Array() }, HOUR);
    await restart();
    expect(await store.idempotency.claim({ ...cutOff, owner: "x" })).toEqual({ kind: "claimed" });
    expect(await store.idempotency.claim({ ...answered, owner: "x" })).toMatchObject({ kind: "replay" });
  });
});

describe("kill -9", () => {
  it("loses nothing that was acknowledged, and leaves nothing half done", async () => {
    await store.close();
    const acknowledged: number[] = [];
    for (let round = 1; round <= 5; round += 1) {
      const child = startChild(
        new URL("./testing/write-until-killed.ts", import.meta.url),
        directory,
        String(round * 1_000_000),
      );
      // Some work is always under way when it dies: five transactions run at any moment.
      await child.hasPrinted(`${round * 1_000_000 + 20 * round}\n`);
      await child.kill();
      acknowledged.push(...child.printed().trimEnd().split("\n").map(Number));
    }
    store = await openSqliteStore({ directory });
    const stored = await store.companies.list();
    const numbers = new Set(stored.map(({ company_id }) => Number(company_id.slice(1))));
    expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([]);
    const owners = await Promise.all([...numbers].map((number) => store.apiKeys.owner(`k${number}`)));
    expect(owners.filter((owner) => owner === undefined)).toEqual([]);
  });
});
