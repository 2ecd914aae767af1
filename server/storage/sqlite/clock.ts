/** The machine's two clocks, in milliseconds. */
export interface MachineClock {
  /** Time since the epoch; may be set forward or back at any moment. */
  readonly wall: () => number;
  /** Counts up steadily from any origin. */
  readonly monotonic: () => number;
}

export const machineClock: MachineClock = { wall: () => Date.now(), monotonic: () => performance.now() };

/**
 * A wall clock that never goes back, in integer milliseconds: a clock set back must not delay what is due, so time then
 * runs on from where it was. A wall clock that is ahead is followed, because a machine that slept has really lost that time.
 */
export function monotoneWallClock(machine: MachineClock): () => number {
  let base = machine.wall();
  let started = machine.monotonic();
  return () => {
    // in this order: who is stopped in between would take the pause for time that was slept, and run ahead for ever
    const wall = machine.wall();
    const monotonic = machine.monotonic();
    if (wall > base + (monotonic - started)) {
      base = wall;
      started = monotonic;
    }
    return Math.floor(base + (monotonic - started));
  };
}
