import type { MachineClock } from "../sqlite/clock.ts";

export interface FakeClock extends MachineClock {
  /** Time passes: both clocks move on. */
  readonly advance: (ms: number) => void;
  /** Somebody sets the machine's clock: only the wall clock jumps. */
  readonly setWall: (byMs: number) => void;
}

/** A machine's clocks that stand still until told otherwise, starting on 2026-01-01. */
export function fakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let wall = start;
  let monotonic = 1_000;
  return {
    wall: () => wall,
    monotonic: () => monotonic,
    advance: (ms) => {
      wall += ms;
      monotonic += ms;
    },
    setWall: (byMs) => {
      wall += byMs;
    },
  };
}
