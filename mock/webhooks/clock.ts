/** Time as the sender needs it, so that tests can run a schedule without waiting for it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  after(ms: number, run: () => void): void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  // A pending attempt does not keep a stopped mock alive.
  after: (ms, run) => void setTimeout(run, ms).unref(),
};
