/** Ends a turn; a second call does nothing. */
export type EndTurn = () => void;

interface Tenant {
  readonly waiting: (() => void)[];
  underWay: number;
  /** Turns are counted; this is its last one. */
  last: number;
}

/**
 * Hands out a bounded number of turns. Whoever waits is served by tenant, round robin: a tenant that asks for a thousand turns delays
 * another by one of them, never by all.
 */
export class FairTurns {
  #free: number;
  #given = 0;
  /** Those that have a turn or wait for one. */
  readonly #tenants = new Map<string, Tenant>();

  constructor(turns: number) {
    this.#free = turns;
  }

  /** Resolves when it is this tenant's turn. */
  async take(name: string): Promise<EndTurn> {
    const tenant = this.#tenants.get(name) ?? { waiting: [], underWay: 0, last: 0 };
    this.#tenants.set(name, tenant);
    if (this.#free > 0) this.#give(tenant);
    else await new Promise<void>((begin) => void tenant.waiting.push(begin));
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      tenant.underWay -= 1;
      this.#free += 1;
      this.#handOn();
      if (tenant.underWay === 0 && tenant.waiting.length === 0) this.#tenants.delete(name);
    };
  }

  #give(tenant: Tenant): void {
    this.#free -= 1;
    this.#given += 1;
    tenant.underWay += 1;
    tenant.last = this.#given;
  }

  /** The next turn is of those whose last one is longest ago. */
  #handOn(): void {
    let next: Tenant | undefined;
    for (const tenant of this.#tenants.values()) {
      if (tenant.waiting.length > 0 && tenant.last < (next?.last ?? Infinity)) next = tenant;
    }
    if (next === undefined) return;
    this.#give(next);
    next.waiting.shift()?.();
  }
}
