import { backoffMs } from "./backoff.ts";
import { type Clock, sleep } from "../clock.ts";
import type { Lease } from "./lease.ts";
import type { DeliveryObserver } from "./observer.ts";

export interface RecordDeps {
  readonly clock: Clock;
  readonly observe: DeliveryObserver;
  /** Aborted when a drain has run out of time: no further tries. */
  readonly interrupted: AbortSignal;
}

/**
 * Writes an attempt's outcome, trying again while the lease lasts. Answers whether it was written; when it was not, the
 * expired lease makes a worker repeat the attempt, so that the record stays true to what the receiver answered.
 */
export async function record(lease: Lease, write: () => Promise<boolean>, deps: RecordDeps): Promise<boolean> {
  const { clock, observe, interrupted } = deps;
  const { delivery } = lease;
  for (let failures = 1; ; failures += 1) {
    try {
      const written = await within(lease.until, clock, write());
      if (!written) observe({ kind: "lease_lost", delivery });
      return written;
    } catch (error) {
      observe({ kind: "store_error", operation: "record", error });
    }
    const pause = backoffMs(failures);
    if (interrupted.aborted || clock.monotonic() + pause >= lease.until) break;
    await sleep(clock, pause, interrupted);
  }
  observe({ kind: "unrecorded", delivery });
  return false;
}

/** Rejects when the promise is still pending at `until`: a store that hangs must not hold the worker for ever. */
function within<T>(until: number, clock: Clock, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const wait = Math.max(0, until - clock.monotonic());
    const cancel = clock.after(wait, () => reject(new Error("the store did not answer while the lease lasted")));
    promise.finally(cancel).then(resolve, reject);
  });
}
