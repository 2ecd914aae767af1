/** How late the timers of this thread have been: so busy is the machine. */

/** How often the machine is asked how late it is, and for how long that is remembered. */
const BEAT_MS = 50;
const REMEMBERED_BEATS = 1200;
/** Timers are never quite on time. */
const ON_TIME_MS = 5;

/** Begins to beat, and returns by how much a wait since then may have begun late and ended late: each by the latest of the beats. */
export function beating(): (since: number) => number {
  let late: readonly { readonly at: number; readonly ms: number }[] = [];
  let due = performance.now() + BEAT_MS;
  setInterval(() => {
    const at = performance.now();
    if (at - due > ON_TIME_MS) late = [...late.slice(1 - REMEMBERED_BEATS), { at, ms: at - due }];
    due = at + BEAT_MS;
  }, BEAT_MS);
  return (since) => {
    // a beat that is due by now and has not come is late as well
    const found = [performance.now() - due, ...late.flatMap(({ at, ms }) => (at >= since ? [ms] : [])), 0, 0];
    const [first = 0, second = 0] = found.toSorted((a, b) => b - a);
    return Math.max(0, first) + Math.max(0, second);
  };
}
