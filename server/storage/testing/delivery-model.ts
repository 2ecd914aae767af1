import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { Fence } from "../delivery-queue.ts";
import { ATTEMPT, claimAll } from "./deliveries.ts";
import type { Harness } from "./engines.ts";
import { addDelivery, addProject } from "./fixtures.ts";

/** All times are multiples of this, and half of it off a boundary, so that the milliseconds a test takes decide nothing. */
const STEP_MS = 20_000;
const LEASE_MS = 2.5 * STEP_MS;
const DELAYS_MS = [0, 1.5 * STEP_MS, 3.5 * STEP_MS];
const MAX_ATTEMPTS = DELAYS_MS.length;

/** What the store must believe of one delivery. */
interface Row {
  attempt: number;
  owner: string | undefined;
  readyAt: number;
  settled: boolean;
}

/** A step of the random story. */
export type Command =
  | { readonly kind: "claim"; readonly workers: number; readonly limit: number; readonly per_company: number }
  | { readonly kind: "report"; readonly held: number; readonly how: "fail" | "succeed" | "release" }
  | { readonly kind: "pass"; readonly steps: number };

export const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    kind: fc.constant("claim" as const),
    workers: fc.integer({ min: 1, max: 3 }),
    limit: fc.integer({ min: 1, max: 5 }),
    per_company: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({
    kind: fc.constant("report" as const),
    held: fc.nat(30),
    how: fc.constantFrom("fail" as const, "fail" as const, "succeed" as const, "release" as const),
  }),
  fc.record({ kind: fc.constant("pass" as const), steps: fc.integer({ min: 1, max: 3 }) }),
);

/** Drives a store and a model of it side by side; throws where they differ. */
export class DeliveryModel {
  readonly #harness: Harness;
  readonly #rows = new Map<string, Row>();
  readonly #companies = new Map<string, string>();
  /** Every fence ever handed out, the stale ones too: their owners come back late. */
  readonly #fences: Fence[] = [];
  #now = 0;

  constructor(harness: Harness) {
    this.#harness = harness;
  }

  async fill(): Promise<void> {
    const { store } = this.#harness;
    for (const deliveries of [4, 2]) {
      const project = await addProject(store);
      for (let count = 0; count < deliveries; count += 1) {
        const { delivery_id } = await addDelivery(store, project);
        this.#rows.set(delivery_id, { attempt: 1, owner: undefined, readyAt: 0, settled: false });
        this.#companies.set(delivery_id, project.company_id);
      }
    }
  }

  async run(step: Command): Promise<void> {
    if (step.kind === "claim") await this.#claim(step);
    else if (step.kind === "report") await this.#report(step);
    else {
      this.#now += step.steps * STEP_MS;
      await this.#harness.advance(step.steps * STEP_MS);
    }
  }

  async #claim({ workers, limit, per_company }: Extract<Command, { kind: "claim" }>): Promise<void> {
    const request = { limit, per_company, lease_ms: LEASE_MS };
    const claims = Array.from({ length: workers }, () => claimAll(this.#harness.store, request));
    for (const { delivery_id, attempt, reclaimed, fence, company_id } of (await Promise.all(claims)).flat()) {
      const row = this.#row(delivery_id);
      assert.equal(row.settled, false);
      assert.ok(row.readyAt <= this.#now, "claimed before its time or under a live lease");
      assert.deepEqual({ attempt, reclaimed }, { attempt: row.attempt, reclaimed: row.owner !== undefined });
      Object.assign(row, { owner: fence.owner, readyAt: this.#now + LEASE_MS });
      assert.ok(this.#underWay(company_id) <= per_company, "more under way than the cap");
      this.#fences.push(fence);
    }
  }

  async #report({ held, how }: Extract<Command, { kind: "report" }>): Promise<void> {
    const fence = this.#fences[held % Math.max(1, this.#fences.length)];
    if (fence === undefined) return;
    const row = this.#row(fence.delivery_id);
    const valid = !row.settled && row.owner === fence.owner && row.attempt === fence.attempt;
    const { deliveries } = this.#harness.store;
    if (how === "release") {
      assert.equal(await deliveries.release(fence), valid);
      if (valid) Object.assign(row, { owner: undefined, readyAt: this.#now });
    } else if (how === "succeed" || fence.attempt >= MAX_ATTEMPTS) {
      const outcome = { delivered: how === "succeed", status: 200, error: undefined, attempts: fence.attempt };
      assert.equal(await deliveries.report({ fence, result: ATTEMPT, next: { outcome } }), valid);
      if (valid) row.settled = true;
    } else {
      const delay = DELAYS_MS[fence.attempt] ?? 0;
      assert.equal(await deliveries.report({ fence, result: ATTEMPT, next: { delay_ms: delay } }), valid);
      if (valid) Object.assign(row, { attempt: row.attempt + 1, owner: undefined, readyAt: this.#now + delay });
    }
  }

  /** The log has each attempt that was reported once, and no more than the schedule allows. */
  async check(): Promise<void> {
    for (const [delivery_id, company_id] of this.#companies) {
      const row = this.#row(delivery_id);
      assert.ok(row.attempt <= MAX_ATTEMPTS);
      const log = await this.#harness.store.deliveries.attempts({ company_id }, {}, { limit: 1_000 });
      const reported = [...this.#companies].filter(([, company]) => company === company_id);
      const expected = reported.reduce((sum, [id]) => sum + this.#row(id).attempt - (this.#row(id).settled ? 0 : 1), 0);
      assert.equal(log.rows.length, expected);
    }
  }

  #row(deliveryId: string): Row {
    const row = this.#rows.get(deliveryId);
    if (row === undefined) throw new Error(`a delivery that was never stored: ${deliveryId}`);
    return row;
  }

  #underWay(companyId: string): number {
    const rows = [...this.#rows].filter(([id]) => this.#companies.get(id) === companyId).map(([, row]) => row);
    return rows.filter((row) => !row.settled && row.owner !== undefined && row.readyAt > this.#now).length;
  }
}
