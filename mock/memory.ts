/** Identifiers of webhooks that were handled. A real receiver keeps them where it keeps the effect, in one transaction. */
export interface Memory {
  has(id: string): boolean;
  add(id: string): void;
}

const KEPT = 10_000;

/** The newest ones; the oldest are forgotten, so that it does not grow for ever. */
export function createMemory(): Memory {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    add(id) {
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > KEPT && oldest !== undefined) ids.delete(oldest);
    },
  };
}
