import { describe, expect, it } from "vitest";
import type { Harness } from "../testing/engines.ts";
import { addBatch, addCompany, addDelivery, addProject } from "../testing/fixtures.ts";
import { ATTEMPT, claimAll, claimOne, failedOnce } from "../testing/deliveries.ts";

const HOUR = 3_600_000;
/** What one step of an ending takes. */
const STEP = 500;
const CHOICE = { events: ["results.delivered"], api_version: "1.0.0" };
const FIRST = { webhook_url: "https://a.example/hook", webhook_secret: "secret number one", ...CHOICE };
const SECOND = {
  webhook_url: "https://b.example/hook",
  webhook_secret: "secret number two",
  events: ["results.delivered", "another.event"],
  api_version: "1.1.0",
};

export function registrationsContract(harness: () => Harness): void {
  describe("registrations", () => {
    it("registers, replaces and removes, and tells which it was", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      const other = await addCompany(store);
      expect(await store.registrations.get(company_id)).toBeUndefined();
      expect(await store.registrations.put(company_id, FIRST, HOUR)).toBe(true);
      expect(await store.registrations.get(company_id)).toMatchObject({ ...FIRST, previous_secret: undefined });
      expect(await store.registrations.get(other.company_id)).toBeUndefined();
      expect(await store.registrations.put(company_id, SECOND, HOUR)).toBe(false);
      expect(await store.registrations.get(company_id)).toMatchObject(SECOND);
      expect(await store.registrations.remove(other.company_id)).toBe(false);
      expect(await store.registrations.remove(company_id)).toBe(true);
      expect(await store.registrations.get(company_id)).toBeUndefined();
      expect(await store.registrations.remove(company_id)).toBe(false);
      expect(await store.registrations.remove(company_id, 1)).toBe(false);
    });

    it("removes under an expected revision that one alone", async () => {
      const { store } = harness();
      const { company_id } = await addCompany(store);
      await store.registrations.put(company_id, FIRST, HOUR);
      const { revision = 0 } = (await store.registrations.get(company_id)) ?? {};
      await expect(store.registrations.remove(company_id, revision + 1)).rejects.toThrow("revision_changed");
      expect(await store.registrations.get(company_id)).toBeDefined();
      expect(await store.registrations.remove(company_id, revision)).toBe(true);
    });

    it("keeps a replaced secret until its overlap is over", async () => {
      const { store, advance } = harness();
      const { company_id } = await addCompany(store);
      await store.registrations.put(company_id, FIRST, HOUR);
      await store.registrations.put(company_id, SECOND, HOUR);
      const rotated = await store.registrations.get(company_id);
      expect(rotated?.previous_secret).toBe(FIRST.webhook_secret);
      expect((rotated?.previous_secret_until ?? 0) - (rotated?.updated_at ?? 0)).toBeGreaterThanOrEqual(HOUR);
      await advance(HOUR + 1);
      const later = await store.registrations.get(company_id);
      expect(later).toMatchObject({ ...SECOND, previous_secret: undefined, previous_secret_until: undefined });
    });

    it("goes on with the overlap when only the URL changes", async () => {
      const { store, advance } = harness();
      const { company_id } = await addCompany(store);
      await store.registrations.put(company_id, FIRST, HOUR);
      await store.registrations.put(company_id, SECOND, HOUR);
      const until = (await store.registrations.get(company_id))?.previous_secret_until;
      await store.registrations.put(company_id, { ...SECOND, webhook_url: FIRST.webhook_url }, HOUR);
      const moved = await store.registrations.get(company_id);
      expect(moved).toMatchObject({ webhook_url: FIRST.webhook_url, previous_secret: FIRST.webhook_secret });
      expect(moved?.previous_secret_until).toBe(until);
      await advance(2 * HOUR);
      expect((await store.registrations.get(company_id))?.previous_secret).toBeUndefined();
    });

    it("ends the deliveries that wait when it is removed, with what they came to", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await store.registrations.put(project.company_id, FIRST, HOUR);
      const retried = await failedOnce(store, project, { status: 502 });
      const unsent = await addDelivery(store, project);
      const bystander = await addDelivery(store, await addProject(store));
      await store.registrations.remove(project.company_id);
      expect(await store.registrations.endSome(project.company_id)).toBe(false);
      const outcomeOf = async (batchId: string) => (await store.batches.find(project, batchId))?.outcome;
      const at: unknown = expect.any(Number);
      expect(await outcomeOf(retried.batch_id)).toEqual({
        delivered: false,
        status: 502,
        attempts: 1,
        at,
        error: "unregistered",
      });
      expect(await outcomeOf(unsent.batch_id)).toEqual({ delivered: false, attempts: 0, at, error: "unregistered" });
      const failed = await store.batches.list(project, { webhook: "failed" }, { limit: 10 });
      expect(failed.rows).toHaveLength(2);
      expect((await claimAll(store)).map(({ delivery_id }) => delivery_id)).toEqual([bystander.delivery_id]);
    });

    it("ends what waits in steps; cut short, nothing of it is sent, and the next registration begins without it", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const { company_id } = project;
      await store.registrations.put(company_id, FIRST, HOUR);
      const one = await addDelivery(store, project, { held: true });
      const made = [one];
      // A few at a time, which is all that a pool has connections for.
      while (made.length <= STEP)
        made.push(
          ...(await Promise.all([false, true, false, true].map((held) => addDelivery(store, project, { held })))),
        );
      expect(await store.registrations.endSome(company_id)).toBe(false);
      const failed = async () => {
        const { rows } = await store.batches.list(project, { webhook: "failed" }, { limit: 2 * STEP });
        return rows.length;
      };
      expect(await failed()).toBe(0);
      await store.registrations.remove(company_id);
      expect(await store.registrations.endSome(company_id)).toBe(true);
      expect(await failed()).toBe(STEP);
      expect(made).toHaveLength(STEP + 1);
      // As after a crash: a worker, or whoever looks after pauses, comes by before anybody goes on.
      await store.pauses.releaseStray();
      const left = await store.deliveries.claim({ owner: "w", lease_ms: 1, limit: 9, per_company: 9 });
      expect(left.map(({ registration }) => registration)).toEqual([undefined]);
      for (const { delivery_id, attempt } of left) await store.deliveries.release({ delivery_id, attempt, owner: "w" });
      await store.registrations.put(company_id, SECOND, HOUR);
      expect(await failed()).toBe(made.length);
      const { batch_id } = await addDelivery(store, project);
      expect(await store.registrations.endSome(company_id)).toBe(false);
      expect((await claimAll(store)).map((one) => one.batch_id)).toEqual([batch_id]);
    });

    it("leaves a delivery that is under way to its worker, which then finds nothing registered", async () => {
      const { store, advance } = harness();
      const project = await addProject(store);
      await store.registrations.put(project.company_id, FIRST, HOUR);
      await addDelivery(store, project);
      const claimed = await claimOne(store);
      await store.registrations.remove(project.company_id);
      await store.registrations.endSome(project.company_id);
      const { webhook_url, webhook_secret } = FIRST;
      expect(claimed.registration).toMatchObject({ webhook_url, webhook_secret });
      expect(
        await store.deliveries.report({
          fence: claimed.fence,
          result: { ...ATTEMPT, status: 503 },
          next: { delay_ms: 2_000 },
        }),
      ).toBe(true);
      await advance(2_000);
      const next = await claimOne(store);
      expect(next).toMatchObject({ attempt: 2, last_status: 503, registration: undefined });
    });

    it("ends a delivery whose lease has run out, and fences its late worker off", async () => {
      const { store, advance } = harness();
      const project = await addProject(store);
      await store.registrations.put(project.company_id, FIRST, HOUR);
      const { batch_id } = await addDelivery(store, project);
      const claimed = await claimOne(store, { lease_ms: 1_000 });
      await advance(1_001);
      await store.registrations.remove(project.company_id);
      await store.registrations.endSome(project.company_id);
      const late = { delivered: true, status: 200, error: undefined, attempts: 1 };
      expect(await store.deliveries.report({ fence: claimed.fence, result: ATTEMPT, next: { outcome: late } })).toBe(
        false,
      );
      expect((await store.batches.find(project, batch_id))?.outcome).toMatchObject({ delivered: false, attempts: 0 });
    });

    it("ends every delivery of a restored database, and sends none of them again unasked", async () => {
      const { store, advance } = harness();
      const [one, other] = [await addProject(store), await addProject(store)];
      for (const project of [one, other]) await store.registrations.put(project.company_id, FIRST, HOUR);
      const retried = await failedOnce(store, one, { status: 502 });
      const held = await addDelivery(store, other);
      await claimOne(store);
      await store.registrations.endRestored();
      await advance(HOUR);
      expect(await claimAll(store)).toEqual([]);
      expect((await store.batches.find(one, retried.batch_id))?.outcome).toMatchObject({
        delivered: false,
        status: 502,
        attempts: 1,
        error: "restored",
      });
      expect((await store.batches.find(other, held.batch_id))?.outcome).toMatchObject({
        attempts: 0,
        error: "restored",
      });
    });

    it("forgets an old secret once its overlap is over, and not before", async () => {
      const { store, advance } = harness();
      const project = await addProject(store);
      await store.registrations.put(project.company_id, FIRST, HOUR);
      await store.registrations.put(project.company_id, { ...FIRST, webhook_secret: "another secret entirely" }, HOUR);
      expect(await store.registrations.forgetOldSecrets()).toBe(0);
      await advance(HOUR);
      expect(await store.registrations.forgetOldSecrets()).toBe(1);
      expect(await store.registrations.forgetOldSecrets()).toBe(0);
    });

    it("does not touch deliveries settled before", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await store.registrations.put(project.company_id, FIRST, HOUR);
      await addBatch(store, project);
      await addDelivery(store, project);
      const claimed = await claimOne(store);
      const outcome = { delivered: true, status: 204, error: undefined, attempts: 1 };
      await store.deliveries.report({ fence: claimed.fence, result: ATTEMPT, next: { outcome } });
      await store.registrations.remove(project.company_id);
      await store.registrations.endSome(project.company_id);
      expect((await store.batches.find(project, claimed.batch_id))?.outcome).toMatchObject({ delivered: true });
    });
  });
}
