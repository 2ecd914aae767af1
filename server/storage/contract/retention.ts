import { describe, expect, it } from "vitest";
import type { OldThings, Project, Store } from "../store.ts";
import { ATTEMPT, claimOne } from "../testing/deliveries.ts";
import type { Harness } from "../testing/engines.ts";
import { addAnalysis, addBatch, addDelivery, addProject, aKey, unique } from "../testing/fixtures.ts";

const DAY = 86_400_000;
const SETTINGS = {
  webhook_url: "https://a.example/",
  webhook_secret: "0123456789abcdef",
  events: ["results.delivered"],
  api_version: "1",
};

async function removeAll(store: Store, what: OldThings): Promise<number> {
  let steps = 0;
  while ((await store.retention.removeSome(what, DAY, "req_0")) !== undefined) steps += 1;
  return steps;
}

async function settle(store: Store): Promise<void> {
  const { fence } = await claimOne(store);
  const outcome = { delivered: true, status: 200, error: undefined, attempts: 1 };
  await store.deliveries.report({ fence, result: ATTEMPT, next: { outcome } });
}

async function operations(store: Store, { company_id }: Pick<Project, "company_id">) {
  const { rows } = await store.audit.list(company_id, { after_sequence: 0 }, { limit: 100 });
  return rows.map(({ operation, project_id, batch_id }) => ({ operation, project_id, batch_id }));
}

async function listed(store: Store, project: Project): Promise<readonly string[]> {
  return (await store.batches.list(project, {}, { limit: 100 })).rows.map(({ batch_id }) => batch_id);
}

export function retentionContract(harness: () => Harness): void {
  describe("retention", () => {
    it("removes old batches of every company with what hangs on them, and says so of each", async () => {
      const { store } = harness();
      const [project, other] = [await addProject(store), await addProject(store)];
      const { company_id, project_id } = project;
      await store.registrations.put(company_id, SETTINGS, 0);
      await store.apiKeys.add(aKey({ company_id, key_hash: "key" }));
      const { batch_id } = await addDelivery(store, project);
      await settle(store);
      const link = { company_id, project_id, batch_id, patient_id: undefined, key_hash: "key", token_hash: "token" };
      await store.resultsLinks.insert(link, DAY);
      const young = await addBatch(store, project, { delivered_at: await store.now() });
      const theirs = await addBatch(store, other);
      expect(await removeAll(store, "batches")).toBe(2);
      expect(await store.batches.find(project, batch_id)).toBeUndefined();
      expect(await store.resultsLinks.open("token")).toBeUndefined();
      expect((await store.deliveries.attempts(project, {}, { limit: 9 })).rows).toEqual([]);
      expect([await listed(store, project), await listed(store, other)]).toEqual([[young.batch_id], []]);
      expect(await operations(store, project)).toEqual([{ operation: "removeOldBatches", project_id, batch_id }]);
      expect(await operations(store, other)).toEqual([
        { operation: "removeOldBatches", project_id: other.project_id, batch_id: theirs.batch_id },
      ]);
      expect(await store.audit.verify(company_id)).toMatchObject({ events: 1, broken: undefined });
    });

    it("removes many in bounded steps, each of one project", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const analysis_id = await addAnalysis(store, project);
      for (let nth = 0; nth < 45; nth += 1) await addBatch(store, project, { analysis_id, language: `l${nth}` });
      expect(await store.retention.removeSome("batches", DAY, "req_0")).toBe(project.company_id);
      expect(await listed(store, project)).toHaveLength(25);
      expect(await removeAll(store, "batches")).toBe(2);
      expect(await listed(store, project)).toEqual([]);
    });

    it.each(["batches", "analyses"] as const)(
      "changes a project by removing %s, so that who mirrors it looks again",
      async (what) => {
        const { store } = harness();
        const [project, other] = [await addProject(store), await addProject(store)];
        if (what === "batches") await addBatch(store, project);
        else await addAnalysis(store, project);
        const changes = async () =>
          (await Promise.all([project, other].map((one) => store.projects.summary(one)))).map(
            ({ changed_at }) => changed_at,
          );
        const [before = 0, untouched] = await changes();
        await removeAll(store, what);
        const [after = 0, still] = await changes();
        expect(after).toBeGreaterThan(before);
        expect(still).toBe(untouched);
      },
    );

    it("never gives the number of a removed batch again", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await addBatch(store, project);
      const { sequence } = await addBatch(store, project);
      await removeAll(store, "batches");
      expect((await addBatch(store, project)).sequence).toBe(sequence + 1);
    });

    it("leaves a batch whose webhook is due until that has an outcome", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await store.registrations.put(project.company_id, SETTINGS, 0);
      const { batch_id } = await addDelivery(store, project);
      expect(await removeAll(store, "batches")).toBe(0);
      expect(await listed(store, project)).toEqual([batch_id]);
      await settle(store);
      expect(await removeAll(store, "batches")).toBe(1);
    });

    it("leaves an analysis that has a batch", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const alone = await addAnalysis(store, project);
      const { analysis_id } = await addBatch(store, project);
      expect(await removeAll(store, "analyses")).toBe(1);
      expect(await store.analyses.find(project, alone)).toBeUndefined();
      expect(await store.analyses.find(project, analysis_id)).toBeDefined();
      await removeAll(store, "batches");
      expect(await removeAll(store, "analyses")).toBe(1);
      expect(await store.analyses.find(project, analysis_id)).toBeUndefined();
    });

    it("knows which of some batches and analyses are still there", async () => {
      const { store } = harness();
      const project = await addProject(store);
      const gone = await addBatch(store, project);
      const stays = await addBatch(store, project, { delivered_at: await store.now() });
      const analyses = [gone.analysis_id, stays.analysis_id];
      await removeAll(store, "batches");
      expect(await store.retention.kept("batches", [gone.batch_id, stays.batch_id, "none"])).toEqual([stays.batch_id]);
      expect((await store.retention.kept("analyses", [...analyses, "none"])).toSorted()).toEqual(analyses.toSorted());
      await removeAll(store, "analyses");
      expect(await store.retention.kept("analyses", analyses)).toEqual([stays.analysis_id]);
    });

    it("removes attempts of deliveries that are over, and leaves what they came to", async () => {
      const { store } = harness();
      const project = await addProject(store);
      await store.registrations.put(project.company_id, SETTINGS, 0);
      const over = await addDelivery(store, project);
      await settle(store);
      await addDelivery(store, project);
      const { fence } = await claimOne(store);
      await store.deliveries.report({ fence, result: { ...ATTEMPT, status: 503 }, next: { delay_ms: 0 } });
      expect(await removeAll(store, "attempts")).toBe(1);
      const { rows } = await store.deliveries.attempts(project, {}, { limit: 9 });
      expect(rows.map(({ status }) => status)).toEqual([503]);
      expect((await store.batches.find(project, over.batch_id))?.outcome).toMatchObject({
        delivered: true,
        attempts: 1,
      });
      expect(await operations(store, project)).toMatchObject([{ operation: "removeOldAttempts" }]);
    });

    it("removes tests that are over", async () => {
      const { store } = harness();
      const { company_id } = await addProject(store);
      await store.registrations.put(company_id, SETTINGS, 0);
      const send = async (test_id: string) => {
        const made = { test_id, accepted_at: 1_000, body: Buffer.from("{}"), traceparent: undefined };
        const event_id = unique("msg");
        await store.webhookTests.send({ ...made, company_id, event_id, delivery_id: unique("delivery") }, 64);
        return event_id;
      };
      const over = await send("over");
      const owner = unique("worker");
      const [claimed] = await store.deliveries.claim({ owner, lease_ms: 60_000, limit: 9, per_company: 9 });
      const fence = { delivery_id: claimed?.delivery_id ?? "", attempt: 1, owner };
      const outcome = { delivered: true, status: 200, error: undefined, attempts: 1 };
      await store.deliveries.report({ fence, result: ATTEMPT, next: { outcome } });
      const due = await send("due");
      expect(await removeAll(store, "tests")).toBe(1);
      expect([
        await store.webhookTests.exists(company_id, over),
        await store.webhookTests.exists(company_id, due),
      ]).toEqual([false, true]);
    });
  });
}
