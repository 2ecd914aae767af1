/** How long each measurement lasts, and how long the code may warm up before. */
const MEASURE_MS = 1_500;
const WARM_MS = 500;
const MICROSECONDS = 1e6;

/**
 * How often `work` is done for one of the `inputs` in a second of this thread's processor time, whatever else the machine does. What `work` answers is summed and looked at, so that
 * nothing can be left out as unused.
 */
export function perSecond<Input>(inputs: readonly Input[], work: (input: Input) => number): number {
  repeat(inputs, work, WARM_MS);
  return repeat(inputs, work, MEASURE_MS);
}

function repeat<Input>(inputs: readonly Input[], work: (input: Input) => number, milliseconds: number): number {
  let sum = 0;
  let done = 0;
  const started = performance.now();
  const before = process.threadCpuUsage();
  while (performance.now() - started < milliseconds) {
    for (const input of inputs) sum += work(input);
    done += inputs.length;
  }
  if (!Number.isFinite(sum)) throw new Error("a result was not a number");
  const { user, system } = process.threadCpuUsage(before);
  return (done * MICROSECONDS) / (user + system);
}
