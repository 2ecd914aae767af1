import { FairQueue } from "./queue.ts";

/** Ends a turn; a second call does nothing. */
export type EndTurn = () => void;

/** Hands out a bounded number of turns, to those who wait in the order of a fair queue. */
export class FairTurns {
  #free: number;
  readonly #queue = new FairQueue<() => void>();

  constructor(turns: number) {
    this.#free = turns;
  }

  /** Resolves when it is this tenant's turn. */
  async take(tenant: string): Promise<EndTurn> {
    if (this.#free > 0) {
      this.#free -= 1;
      this.#queue.serve(tenant);
    } else await new Promise<void>((begin) => this.#queue.push(tenant, begin));
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      // Who ends one and waits for more was served just now.
      const next = this.#queue.next();
      this.#queue.release(tenant);
      if (next === undefined) this.#free += 1;
      else next.item();
    };
  }
}
