import type { Clock } from "../clock.ts";

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that stands still until a test moves it. The wall clock can be set on its own, as an operator might. */
export class FakeClock implements Clock {
  #now = 0;
  #wallOffset = 1_795_340_400_000;
  #timers = new Set<Timer>();

  wall(): number {
    return this.#now + this.#wallOffset;
  }

  monotonic(): number {
    return this.#now;
  }

  setWallBy(ms: number): void {
    this.#wallOffset += ms;
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#now + ms, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  get pending(): number {
    return this.#timers.size;
  }

  /** How long it is until the first of its timers runs out. */
  get nextIn(): number {
    return Math.min(...[...this.#timers].map(({ at }) => at)) - this.#now;
  }

  /** Moves time on, firing each timer at its own time and letting everything it sets off come to rest. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settled();
    for (;;) {
      const due = [...this.#timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      this.#timers.delete(due);
      this.#now = Math.max(this.#now, due.at);
      due.callback();
      await settled();
    }
    this.#now = end;
  }
}

/** Resolves when no promise is left that could run without a timer or a socket. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
}
