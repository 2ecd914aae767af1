/** Seeded random numbers (mulberry32): a run can be repeated. */
export interface Random {
  /** In [0, 1). */
  uniform(): number;
  between(low: number, high: number): number;
  /** Standard normal (Box-Muller), cut at 3.2 so that a healthy person stays one. */
  normal(): number;
  oneOf<T>(items: readonly T[]): T;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    normal: () => {
      const value = Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
      return Math.max(-3.2, Math.min(3.2, value));
    },
    oneOf: (items) => items[Math.floor(uniform() * items.length)] as (typeof items)[number],
  };
}
