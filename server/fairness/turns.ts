/** Ends a turn; a second call does nothing. */
export type EndTurn = () => void;

/**
 * Hands out a bounded number of turns. Whoever waits is served by tenant, round robin: a tenant that asks for a thousand turns delays
 * another by one of them, never by all.
 */
export class FairTurns {
  #free: number;
  /** Who waits, by tenant; the tenant that is served next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(turns: number) {
    this.#free = turns;
  }

  /** Resolves when it is this tenant's turn. */
  async take(tenant: string): Promise<EndTurn> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((begin) => this.#wait(tenant, begin));
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#handOn(tenant);
    };
  }

  #wait(tenant: string, begin: () => void): void {
    const queue = this.#waiting.get(tenant);
    if (queue === undefined) this.#waiting.set(tenant, [begin]);
    else queue.push(begin);
  }

  #handOn(served: string): void {
    // Who has just had a turn goes behind the others.
    const again = this.#waiting.get(served);
    if (again !== undefined) {
      this.#waiting.delete(served);
      this.#waiting.set(served, again);
    }
    const next = this.#waiting.entries().next();
    if (next.done === true) {
      this.#free += 1;
      return;
    }
    const [tenant, queue] = next.value;
    const begin = queue.shift();
    if (queue.length === 0) this.#waiting.delete(tenant);
    begin?.();
  }
}
