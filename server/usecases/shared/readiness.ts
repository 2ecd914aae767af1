import type { Store } from "../../storage/store.ts";
import { DomainError } from "./domain-error.ts";

/** Anybody may ask, so storage is asked at most this often. */
const REMEMBER_MS = 1_000;

/** Knows whether the service can do its work: storage has taken a write a moment ago. */
export class Readiness {
  readonly #store: Pick<Store, "ping">;
  readonly #monotonic: () => number;
  readonly #onFailure: (error: unknown) => void;
  #asked: { readonly at: number; readonly ready: Promise<boolean> } | undefined;

  constructor(store: Pick<Store, "ping">, monotonic: () => number, onFailure: (error: unknown) => void) {
    this.#store = store;
    this.#monotonic = monotonic;
    this.#onFailure = onFailure;
  }

  /** Throws DomainError `unavailable` when the service is stopping or storage takes no write. */
  async assert(accepting: boolean): Promise<void> {
    if (!accepting || !(await this.#storageReady())) throw new DomainError("unavailable");
  }

  #storageReady(): Promise<boolean> {
    const now = this.#monotonic();
    if (this.#asked === undefined || now - this.#asked.at >= REMEMBER_MS) this.#asked = { at: now, ready: this.#ask() };
    return this.#asked.ready;
  }

  async #ask(): Promise<boolean> {
    try {
      await this.#store.ping();
      return true;
    } catch (error) {
      this.#onFailure(error);
      return false;
    }
  }
}
