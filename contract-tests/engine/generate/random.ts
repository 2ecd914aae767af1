/** A seeded source of choices: the same seed gives the same run. */
export interface Random {
  /** 0 <= n < 1 */
  next(): number;
  /** A whole number, both ends included. */
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
}

function hash(text: string): number {
  let state = 2166136261;
  for (let index = 0; index < text.length; index += 1) state = Math.imul(state ^ text.charCodeAt(index), 16777619);
  return state >>> 0;
}

/** Mulberry32. `label` makes independent streams, so that a case keeps its values when other cases come or go. */
export function random(seed: number, label = ""): Random {
  let state = (seed ^ hash(label)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (from) => {
      const chosen = from[Math.floor(next() * from.length)];
      if (chosen === undefined) throw new Error("nothing to pick from");
      return chosen;
    },
  };
}
