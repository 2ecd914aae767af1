import type { Chance } from "./chance.ts";

/** Taken before anything is put in its place: one turn of the real event loop lets every promise come to rest. */
const realTurn = globalThis.setImmediate;

interface Event {
  readonly at: number;
  /** Events of the same millisecond come in an order that the seed decides. */
  readonly place: number;
  readonly run: () => void;
}

/** The longest that one timer callback of the code under simulation is delayed beyond what it asked for. */
const JITTER_MS = 1;

/** Virtual time: whatever waits, waits here. The same seed gives the same order of everything. */
export class Scheduler {
  readonly #chance: Chance;
  readonly #events = new Set<Event>();
  #now = 0;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  get now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const event = { at: this.#now + Math.max(0, ms), place: this.#chance.uniform(), run };
    this.#events.add(event);
    return () => this.#events.delete(event);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Runs what falls due until then, each event followed by all that it sets off. */
  async runUntil(end: number): Promise<void> {
    await settled();
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#events.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.run();
      await settled();
    }
    this.#now = end;
  }

  #next(end: number): Event | undefined {
    let first: Event | undefined;
    for (const event of this.#events) {
      if (event.at > end) continue;
      if (first === undefined || event.at < first.at || (event.at === first.at && event.place < first.place))
        first = event;
    }
    return first;
  }

  /** Puts virtual timers in the place of the process's own, for code that takes no clock; answers what undoes it. */
  install(): () => void {
    const { setTimeout, clearTimeout, setImmediate } = globalThis;
    const later = (run: () => void, ms = 0) => this.after(ms + this.#chance.uniform() * JITTER_MS, run);
    Object.assign(globalThis, {
      setTimeout: later,
      setImmediate: (run: () => void) => later(run),
      clearTimeout: (cancel: (() => void) | undefined) => cancel?.(),
    });
    return () => Object.assign(globalThis, { setTimeout, clearTimeout, setImmediate });
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => realTurn(resolve));
}
