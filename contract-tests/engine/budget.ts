/** The time of a run: what is left of it, and what one phase may take. */
import { withinBudget } from "./patience.ts";

/** A phase may take so many times what an even share would be. */
const LARGEST_SHARE = 4;

/** Times are milliseconds. */
export class Budget {
  readonly #started = performance.now();
  readonly #seconds: number | undefined;
  #until = Infinity;

  constructor(seconds: number | undefined) {
    this.#seconds = seconds;
  }

  get spent(): number {
    return performance.now() - this.#started;
  }

  /** Infinity where nobody limits the run. */
  get remaining(): number {
    return this.#seconds === undefined ? Infinity : withinBudget(this.#seconds * 1000) - this.spent;
  }

  get left(): { readonly phase: number; readonly run: number } {
    return { phase: this.#until - performance.now(), run: this.remaining };
  }

  /** No phase may take more than its share of the time that is left, with room for the large ones: so many are yet to come, the next one among them. */
  share(phases: number): void {
    const { remaining } = this;
    if (remaining === Infinity) return;
    const most = phases === 1 ? remaining : Math.min(remaining, (remaining / phases) * LARGEST_SHARE);
    this.#until = performance.now() + Math.max(0, most);
  }
}
