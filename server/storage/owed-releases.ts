import { setTimeout as sleep } from "node:timers/promises";
import type { IdempotencyClaim, IdempotencyKeys } from "./store.ts";

const EVERY_MS = 1_000;
/** Beyond these, keys are free when their leases end. */
const MOST = 1_000;

export interface OwedReleasesOptions {
  readonly isUnavailable: (error: unknown) => boolean;
  /** Between two tries. */
  readonly pause?: () => Promise<void>;
}

/**
 * Idempotency keys that are freed as soon as the store is back, where it was away when they should have been: whoever repeats what was refused would be told until the lease
 * ends that the request is in progress. A claim of which nobody knows whether it stands is freed as well.
 */
export class OwedReleases {
  readonly #keys: IdempotencyKeys;
  readonly #isUnavailable: (error: unknown) => boolean;
  readonly #pause: () => Promise<void>;
  readonly #owed = new Set<IdempotencyClaim>();
  #making = false;

  constructor(keys: IdempotencyKeys, { isUnavailable, pause = aSecond }: OwedReleasesOptions) {
    this.#keys = keys;
    this.#isUnavailable = isUnavailable;
    this.#pause = pause;
  }

  /** The keys, with what is owed remembered. */
  remembering(): IdempotencyKeys {
    return {
      ...this.#keys,
      claim: (claim) => this.#owing(claim, this.#keys.claim(claim)),
      release: (claim) => this.#owing(claim, this.#keys.release(claim)),
    };
  }

  /** Nothing more is tried. */
  close(): void {
    this.#owed.clear();
  }

  async #owing<T>(claim: IdempotencyClaim, done: Promise<T>): Promise<T> {
    try {
      return await done;
    } catch (error) {
      if (this.#isUnavailable(error) && this.#owed.size < MOST) {
        this.#owed.add(claim);
        if (!this.#making) void this.#makeUp();
      }
      throw error;
    }
  }

  async #makeUp(): Promise<void> {
    this.#making = true;
    while (this.#owed.size > 0) {
      await this.#pause();
      for (const claim of this.#owed) {
        if (!(await this.#isMadeUp(claim))) break;
        this.#owed.delete(claim);
      }
    }
    this.#making = false;
  }

  /** False while the store is away; what fails for another reason would fail again, and is left to its lease. */
  async #isMadeUp(claim: IdempotencyClaim): Promise<boolean> {
    try {
      await this.#keys.release(claim);
      return true;
    } catch (error) {
      return !this.#isUnavailable(error);
    }
  }
}

function aSecond(): Promise<void> {
  return sleep(EVERY_MS, undefined, { ref: false });
}
