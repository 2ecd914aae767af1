import { performance } from "node:perf_hooks";

/** Time as the delivery engine sees it. Tests drive it by hand. */
export interface Clock {
  /** Milliseconds since the epoch; may jump when the machine's clock is set. Only for `webhook-timestamp`. */
  wall(): number;
  /** Milliseconds from an arbitrary start; never goes back. For durations, leases and deadlines. */
  monotonic(): number;
  /** Calls back once after `ms`; the returned function cancels it. */
  after(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after `ms` on this clock, or at once when the signal is aborted. */
export function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      cancel();
      signal?.removeEventListener("abort", wake);
      resolve();
    };
    const cancel = clock.after(ms, wake);
    if (signal?.aborted === true) wake();
    else signal?.addEventListener("abort", wake, { once: true });
  });
}
