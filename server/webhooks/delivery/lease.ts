import type { ClaimedDelivery, Fence } from "../../storage/delivery-queue.ts";
import type { Clock } from "../clock.ts";

/** A claimed delivery with the time this worker has for it, on its own monotonic clock. */
export interface Lease {
  readonly delivery: ClaimedDelivery;
  readonly fence: Fence;
  /** Monotonic time when the store answered the claim: `delivery.claimed_at` on the store's clock. */
  readonly since: number;
  /** Monotonic time when the lease has certainly not expired yet: counted from before the claim was asked for. */
  readonly until: number;
}

/** The store's time now, without asking it. */
export function storeTime(lease: Lease, clock: Clock): number {
  return lease.delivery.claimed_at + Math.round(clock.monotonic() - lease.since);
}
