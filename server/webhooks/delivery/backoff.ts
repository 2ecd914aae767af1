const FIRST_MS = 50;
const LONGEST_MS = 2_000;

/** How long to wait after the `failures`-th failure in a row (1-based) of the store, in milliseconds. */
export function backoffMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
}
