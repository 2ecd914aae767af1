import type { Store } from "../../storage/store.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** The machine's clocks, in milliseconds: the one may be set at any moment, the other counts up from anywhere. */
export interface MachineTime {
  readonly wall: () => number;
  readonly monotonic: () => number;
}

/** What the store's clock said at a moment of the machine's. */
interface Moment {
  readonly stored: number;
  readonly monotonic: number;
}

/**
 * Says whether the store's clock may be believed by somebody who is about to remove what is old: under a clock that is years ahead everything is. There
 * has to be a witness that time came to where the clock stands step by step: an event of an audit trail that is one to seven days old, or a day that
 * this process has seen go by. A clock that the machine's own contradicts is not believed.
 */
export class ClockWitness {
  readonly #store: Pick<Store, "now" | "companies" | "audit">;
  readonly #machine: MachineTime;
  #first: Moment | undefined;
  #last: Moment | undefined;

  constructor(store: Pick<Store, "now" | "companies" | "audit">, machine: MachineTime) {
    this.#store = store;
    this.#machine = machine;
  }

  /** To be asked again and again; what it sees it remembers. */
  async believes(): Promise<boolean> {
    const now = { stored: await this.#store.now(), monotonic: this.#machine.monotonic() };
    const agree = Math.abs(now.stored - this.#machine.wall()) < HOUR_MS;
    if (!agree || this.#last === undefined || jumped(this.#last, now)) this.#first = now;
    this.#last = now;
    if (!agree) return false;
    return now.monotonic - (this.#first ?? now).monotonic >= DAY_MS || this.#trailTells(now.stored);
  }

  async #trailTells(now: number): Promise<boolean> {
    const { companies, audit } = this.#store;
    for (const { company_id } of await companies.list()) {
      const filter = { since: now - WEEK_MS, after_sequence: 0 };
      const { rows } = await audit.list(company_id, filter, { beyond: undefined, limit: 1 });
      if (rows.some(({ at }) => at <= now - DAY_MS)) return true;
    }
    return false;
  }
}

function jumped(before: Moment, now: Moment): boolean {
  return Math.abs(now.stored - before.stored - (now.monotonic - before.monotonic)) >= HOUR_MS;
}
