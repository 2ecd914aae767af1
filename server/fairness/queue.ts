interface Tenant<Item> {
  readonly waiting: Item[];
  underWay: number;
  /** Servings are counted; this is its last one. */
  last: number;
}

/** What is next, and whose it is. */
export interface Served<Item> {
  readonly tenant: string;
  readonly item: Item;
}

/**
 * What waits, by tenant, round robin: a tenant with a thousand items delays another by one of them, never by all. Those of one tenant keep their order.
 */
export class FairQueue<Item> {
  #servings = 0;
  /** Those that wait or are served. */
  readonly #tenants = new Map<string, Tenant<Item>>();

  push(tenant: string, item: Item): void {
    this.#known(tenant).waiting.push(item);
  }

  /** Counts what is served without having waited. */
  serve(tenant: string): void {
    this.#count(this.#known(tenant));
  }

  /** What `next` would hand out. */
  peek(): Item | undefined {
    return this.#longestAgo()?.tenant.waiting[0];
  }

  /** Hands out what is next. Until `release` its tenant is remembered as served. */
  next(): Served<Item> | undefined {
    const found = this.#longestAgo();
    const item = found?.tenant.waiting.shift();
    if (found === undefined || item === undefined) return undefined;
    this.#count(found.tenant);
    return { tenant: found.name, item };
  }

  /** To be called once for each that was served, when it is over. */
  release(name: string): void {
    const tenant = this.#known(name);
    tenant.underWay -= 1;
    if (tenant.underWay === 0 && tenant.waiting.length === 0) this.#tenants.delete(name);
  }

  /** Hands out all that waits, and is done with it. */
  empty(): readonly Item[] {
    const all: Item[] = [];
    for (let next = this.next(); next !== undefined; next = this.next()) {
      all.push(next.item);
      this.release(next.tenant);
    }
    return all;
  }

  #known(name: string): Tenant<Item> {
    const known = this.#tenants.get(name) ?? { waiting: [], underWay: 0, last: 0 };
    this.#tenants.set(name, known);
    return known;
  }

  #count(tenant: Tenant<Item>): void {
    this.#servings += 1;
    tenant.underWay += 1;
    tenant.last = this.#servings;
  }

  /** Of those who wait, the one that was served longest ago. */
  #longestAgo(): { readonly name: string; readonly tenant: Tenant<Item> } | undefined {
    let next: { readonly name: string; readonly tenant: Tenant<Item> } | undefined;
    for (const [name, tenant] of this.#tenants) {
      if (tenant.waiting.length > 0 && tenant.last < (next?.tenant.last ?? Infinity)) next = { name, tenant };
    }
    return next;
  }
}
