/** So many requests in so many seconds. */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export interface RateVerdict {
  readonly allowed: boolean;
  /** Requests that are left until the window ends. */
  readonly remaining: number;
  /** Whole seconds until then, at least 1. */
  readonly resets_in: number;
}

/** A clock that counts parts of milliseconds leaves a whole minute a little longer than it is. */
function wholeSeconds(milliseconds: number, { seconds }: RateLimit): number {
  return Math.min(seconds, Math.max(1, Math.ceil(milliseconds / 1000)));
}

interface Window {
  readonly ends: number;
  /** Counted here. */
  own: number;
  /** How many had been counted by all replicas when it began. */
  readonly before: number;
}

/** Windows that are over are looked for when there are so many; each active tenant has one. */
const SWEEP_FROM = 10_000;

/**
 * Counts the requests of each tenant in windows that begin with its first request. What other replicas have let in since then is told with
 * each request, so that all of them together keep the limit; requests under way at the same moment may pass it by their number.
 */
export class RequestRate {
  readonly #monotonic: () => number;
  readonly #windows = new Map<string, Window>();

  /** `monotonic` counts milliseconds. */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  /** `total`: how many requests of the tenant all replicas have ever counted. */
  take(tenant: string, total: number, limit: RateLimit): RateVerdict {
    const now = this.#monotonic();
    const window = this.#windowOf(tenant, now, total, limit);
    const used = Math.max(window.own, total - window.before);
    const allowed = used < limit.requests;
    if (allowed) window.own += 1;
    return {
      allowed,
      remaining: Math.max(0, limit.requests - used - 1),
      resets_in: wholeSeconds(window.ends - now, limit),
    };
  }

  #windowOf(tenant: string, now: number, total: number, { seconds }: RateLimit): Window {
    const current = this.#windows.get(tenant);
    if (current !== undefined && now < current.ends) return current;
    if (this.#windows.size >= SWEEP_FROM) this.#sweep(now);
    const begun = { ends: now + seconds * 1000, own: 0, before: total };
    this.#windows.set(tenant, begun);
    return begun;
  }

  #sweep(now: number): void {
    for (const [tenant, { ends }] of this.#windows) if (ends <= now) this.#windows.delete(tenant);
  }
}
