/** A batch to review, and what its items show of a review. */
import { delivered } from "../../../testing/flow.ts";
import { type AnyRecord, record } from "../../../testing/records.ts";
import { type Client, type Reply, type TestService, testService } from "../../../testing/test-service.ts";

/** Sound by every criterion; what differs between efforts is its volumes. */
export function effort(fev1_l: number, fvc_l: number, changes: AnyRecord = {}): AnyRecord {
  return { fev1_l, fvc_l, pef_l_s: 5.5, bev_l: 0.04, fet_s: 7, plateau: true, faults: [], ...changes };
}

export const pre = [effort(1.7, 2.9), effort(1.68, 2.86), effort(1.66, 2.84), effort(2.2, 3.3)];
export const post = [effort(2.05, 3.2), effort(2.0, 3.15), effort(1.98, 3.1)];
export const efforts = (list: readonly AnyRecord[]): AnyRecord => ({ kind: "efforts", efforts: list });
export const tested = (before: readonly AnyRecord[], after: readonly AnyRecord[], changes: AnyRecord = {}): AnyRecord =>
  record("P-001", { pre_bronchodilator: efforts(before), post_bronchodilator: efforts(after), ...changes });
export const OTHER = record("P-002", { performed_at: "2026-11-18T12:00:00Z", age_years: 50 });

export interface Situation {
  readonly service: TestService;
  readonly client: Client;
  readonly batch_id: string;
  readonly review: (items: readonly object[], batchId?: string, headers?: Record<string, string>) => Promise<Reply>;
  readonly results: (batchId: string) => Promise<Reply["body"]>;
}

export async function situation(patients: readonly AnyRecord[] = [tested(pre, post), OTHER]): Promise<Situation> {
  const service = await testService();
  const client = await service.company("acme");
  const batch_id = await delivered(client, patients);
  return {
    service,
    client,
    batch_id,
    review: (items, batchId = batch_id, headers = {}) =>
      client.post("/results/reviews", { project_id: "screening", batch_id: batchId, reviewer: "R-07", items }, headers),
    results: async (batchId) => (await client.get(`/results?project_id=screening&batch_id=${batchId}`)).body,
  };
}

export const decide = (test: string, place: number, decision: string): object => ({ test, effort: place, decision });
export const reject = (place: number, test = "pre_bronchodilator"): object => decide(test, place, "reject");
