import type { AttemptResult, ClaimedDelivery, ClaimRequest, Fence, NewDelivery } from "../delivery-queue.ts";
import type { Project, Store } from "../store.ts";
import { addDelivery, unique } from "./fixtures.ts";

/** An attempt that took 12 ms and was answered with 200. */
export const ATTEMPT: AttemptResult = { started_at: 7_000, duration_ms: 12, status: 200, error: undefined };

/** A claimed delivery of a batch. */
export type Claimed = Extract<ClaimedDelivery, { batch_id: string }> & { readonly fence: Fence };

/** Claims whatever is due under a new owner, with the fence its worker writes under. */
export async function claimAll(store: Store, request: Partial<ClaimRequest> = {}): Promise<readonly Claimed[]> {
  const owner = request.owner ?? unique("worker");
  const all = { lease_ms: 60_000, limit: 1_000, per_company: 1_000 };
  const claimed = await store.deliveries.claim({ ...all, ...request, owner });
  return claimed.map((delivery) => {
    const { delivery_id, attempt } = delivery;
    if (delivery.batch_id === undefined) throw new Error("a test was due, and batches were expected");
    return { ...delivery, fence: { delivery_id, attempt, owner } };
  });
}

/** Claims the one delivery that is due. */
export async function claimOne(store: Store, request: Partial<ClaimRequest> = {}): Promise<Claimed> {
  const claimed = await claimAll(store, request);
  if (claimed.length !== 1 || claimed[0] === undefined)
    throw new Error(`${claimed.length} deliveries were due, not one`);
  return claimed[0];
}

/** A delivery whose first attempt failed and whose second is due in two seconds; longer where a test on a real clock counts on the wait. */
export async function failedOnce(
  store: Store,
  project: Project,
  result: Partial<AttemptResult>,
  delay_ms = 2_000,
): Promise<NewDelivery> {
  const delivery = await addDelivery(store, project);
  const { fence } = await claimOne(store);
  await store.deliveries.report({ fence, result: { ...ATTEMPT, ...result }, next: { delay_ms } });
  return delivery;
}
