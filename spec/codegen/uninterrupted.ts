/** What is written is written whole: half of it would look like all of it. */

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** As much of the process as is asked here. */
type Interrupted = Pick<NodeJS.Process, "on" | "off" | "kill" | "pid">;

/** A signal that comes during the work ends the process after it. */
export async function uninterrupted<T>(work: () => Promise<T>, program: Interrupted = process): Promise<T> {
  let came: NodeJS.Signals | undefined;
  const hold = (signal: NodeJS.Signals): void => {
    came ??= signal;
  };
  for (const signal of SIGNALS) program.on(signal, hold);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) program.off(signal, hold);
    if (came !== undefined) program.kill(program.pid, came);
  }
}
