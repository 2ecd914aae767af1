/** Seeded random numbers: the same seed gives the same people on every machine. */
export interface Random {
  /** From 0 to below 1. */
  uniform(): number;
  normal(): number;
  chance(probability: number): boolean;
  pick<T>(of: readonly T[]): T;
  /** Whole numbers, both ends included. */
  between(low: number, high: number): number;
}

/** Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    chance: (probability) => uniform() < probability,
    pick: (of) => of[Math.floor(uniform() * of.length)] as (typeof of)[number],
    between: (low, high) => low + Math.floor(uniform() * (high - low + 1)),
  };
}
