import type { FairRounds } from "./rounds.ts";

/** Keys that are remembered; the one that was not used for longest is forgotten first, and waits once. */
const MOST_KNOWN = 10_000;

/** They share the turns of one company. */
const ALL = "strangers";

/**
 * Has keys that nobody is known to have begin in turns, few in each round of the event loop, however many come at once. A key that was right
 * before does not wait for them: hundreds of wrong ones would otherwise be looked up before it.
 */
export class Strangers {
  readonly #rounds: FairRounds;
  readonly #mostKnown: number;
  readonly #known = new Set<string>();

  constructor(rounds: FairRounds, mostKnown = MOST_KNOWN) {
    this.#rounds = rounds;
    this.#mostKnown = mostKnown;
  }

  /** Resolves when a key of this hash may be looked up. */
  async begin(keyHash: string): Promise<void> {
    if (!this.#known.has(keyHash)) await this.#rounds.begin(ALL);
  }

  /** Takes down whether the key was somebody's. */
  note(keyHash: string, right: boolean): void {
    // Taken out and put in again, so that the first of the set is the one that was not used for longest.
    this.#known.delete(keyHash);
    if (right) this.#known.add(keyHash);
    const [oldest] = this.#known;
    if (this.#known.size > this.#mostKnown && oldest !== undefined) this.#known.delete(oldest);
  }
}
