/** A sample that the validator takes: what several schemas say of one value together is often beyond the first attempt. */
import type { Json } from "../../../spec/openapi/json.ts";
import { CannotGenerate, type Wish, sample } from "./sample.ts";

/** By other branches, with and without what is optional, and with other values each time. */
const MOST_ATTEMPTS = 24;

/** Throws CannotGenerate where none is found. */
export function validSample(wish: Wish, pointer: string, depth = 0): Json {
  let refused: unknown;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    try {
      const value = sample(attempt === 0 ? wish : otherwise(wish, attempt), pointer, depth);
      if (wish.schemas.valid(wish.direction, pointer, value)) return value;
    } catch (error) {
      if (!(error instanceof CannotGenerate)) throw error;
      refused = error;
    }
  }
  throw refused ?? new CannotGenerate(`${pointer}: no value was found that keeps it`);
}

function otherwise(wish: Wish, attempt: number): Wish {
  const choice = (_union: string, branches: number): number => Math.floor(attempt / 2) % branches;
  return { ...wish, choice, full: attempt % 2 === 1, inventive: attempt > 2 };
}
