import { type Random, randomFrom } from "../clinical/random.ts";

/** What a story draws from its seed. */
export interface Chance extends Random {
  /** True so often, of 1. */
  happens(share: number): boolean;
  /** A whole number from low to high. */
  whole(low: number, high: number): number;
  bytes(count: number): Uint8Array<ArrayBuffer>;
}

export function chanceFrom(seed: number): Chance {
  // Neighbouring seeds give unrelated stories.
  const random = randomFrom(Math.imul(seed, 0x9e3779b1) ^ 0x5bf03635);
  const whole = (low: number, high: number) => low + Math.floor(random.uniform() * (high - low + 1));
  return {
    ...random,
    whole,
    happens: (share) => random.uniform() < share,
    bytes: (count) => Uint8Array.from({ length: count }, () => whole(0, 255)),
  };
}
