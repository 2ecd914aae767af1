import { describe, expect, it } from "vitest";
import { ATTEMPT, claimAll, claimOne, failedOnce } from "../testing/deliveries.ts";
import type { Harness } from "../testing/engines.ts";
import { addCompany, addDelivery, addProject } from "../testing/fixtures.ts";

export function deliveryLogContract(harness: () => Harness): void {
  describe("the attempts log", () => {
    it("tells every attempt, the last one first, with what came of it", async () => {
      const { store, advance } = harness();
      const project = await addProject(store);
      const { batch_id } = await failedOnce(store, project, { started_at: 10, duration_ms: 5, status: 502 });
      await advance(2_000);
      const refused = { started_at: 20, duration_ms: 6, status: undefined, error: "connection_refused" };
      const { fence } = await claimOne(store);
      await store.deliveries.report({
        fence,
        result: refused,
        next: { outcome: { delivered: false, status: undefined, error: "x", attempts: 2 } },
      });
      const about = { batch_id, edition: 0, project_id: project.project_id, reviewed: false };
      const of = { about, trigger: "interpret" };
      expect(await store.deliveries.attempts(project, { batch_id }, { limit: 5 })).toEqual({
        rows: [
          { ...of, attempt: 2, ...refused },
          { ...of, attempt: 1, started_at: 10, duration_ms: 5, status: 502, error: undefined },
        ],
        next: undefined,
      });
    });

    it("pages as attempts ended, whichever began first, without loss while more are added", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const settleOne = async (started_at: number) => {
        await addDelivery(store, project);
        const { fence } = await claimOne(store);
        const outcome = { delivered: true, status: 200, error: undefined, attempts: 1 };
        await store.deliveries.report({ fence, result: { ...ATTEMPT, started_at }, next: { outcome } });
      };
      for (const started of [1, 3, 2]) await settleOne(started);
      const first = await store.deliveries.attempts(project, {}, { limit: 2 });
      await settleOne(4);
      const second = await store.deliveries.attempts(project, {}, { limit: 2, beyond: first.next });
      expect([...first.rows, ...second.rows].map((row) => row.started_at)).toEqual([2, 3, 1]);
      expect(second.next).toBeUndefined();
    });

    it("is told per batch, per project and per company, and never to another company", async () => {
      const { store } = harness();
      const company = await addCompany(store);
      const project = await addProject(store, company);
      const sibling = await addProject(store, company);
      const stranger = await addProject(store);
      const mine = await failedOnce(store, project, { status: 500 });
      const other = await failedOnce(store, sibling, { status: 501 });
      type Scope = Parameters<typeof store.deliveries.attempts>[0];
      const statuses = async (scope: Scope, batch_id?: string) =>
        (await store.deliveries.attempts(scope, { batch_id }, { limit: 9 })).rows.map(({ status }) => status);
      const whole = { company_id: company.company_id };
      expect(await statuses(project)).toEqual([500]);
      expect(await statuses(whole)).toEqual([501, 500]);
      expect(await statuses(whole, mine.batch_id)).toEqual([500]);
      expect(await statuses(project, other.batch_id)).toEqual([]);
      expect(await statuses(stranger)).toEqual([]);
      expect(await statuses({ company_id: stranger.company_id }, mine.batch_id)).toEqual([]);
    });
  });

  describe("the queue's figures", () => {
    it("count what is due, waiting and under way, and the age of the oldest due", async () => {
      const { store, advance } = harness();
      const project = await addProject(store);
      expect(await store.deliveries.stats()).toEqual({
        ...{ due: 0, waiting: 0, in_flight: 0, oldest_due_age_ms: 0 },
        ...{ held: 0, paused: 0 },
      });
      await addDelivery(store, project);
      await claimAll(store, { lease_ms: 600_000 });
      await addDelivery(store, project);
      await advance(90_000);
      await addDelivery(store, project);
      await addDelivery(store, project, { delay_ms: 600_000 });
      const stats = await store.deliveries.stats();
      expect(stats).toMatchObject({ due: 2, waiting: 1, in_flight: 1 });
      expect(stats.oldest_due_age_ms).toBeGreaterThanOrEqual(90_000);
    });
  });
}
