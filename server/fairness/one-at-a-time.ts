import type { EndTurn } from "./turns.ts";

/** Gives each tenant one turn at a time, in the order of asking; those of different tenants do not wait for each other. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<void>>();

  /** Resolves when every turn that this tenant asked for before has ended. */
  async take(tenant: string): Promise<EndTurn> {
    const before = this.#last.get(tenant);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    this.#last.set(tenant, ended);
    await before;
    return () => {
      if (this.#last.get(tenant) === ended) this.#last.delete(tenant);
      resolve();
    };
  }
}
