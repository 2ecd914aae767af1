/** Programs that want a core, for a while: what a busy machine is made of. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";

/** One that nobody ends any more ends itself. */
const LONGEST_MS = 1_800_000;

/** It ends with its standard input too, which it looks at between two bursts. */
const BUSY = `
const until = Date.now() + ${LONGEST_MS};
process.stdin.once("end", () => process.exit()).resume();
function burst() {
  const pause = Date.now() + 200;
  while (Date.now() < pause);
  if (Date.now() > until) process.exit();
  setImmediate(burst);
}
burst();`;

/** Resolves to what ends them. */
export async function makeLoad(programs: number, nice: number): Promise<() => Promise<void>> {
  const busy = await Promise.all(
    Array.from({ length: programs }, async (): Promise<ChildProcess> => {
      const child = spawn(process.execPath, ["-e", BUSY], { stdio: ["pipe", "ignore", "inherit"] });
      await once(child, "spawn");
      setPriority(child.pid ?? 0, nice);
      return child;
    }),
  );
  return async () => {
    await Promise.all(
      busy.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const gone = once(child, "exit");
        child.kill("SIGKILL");
        await gone;
      }),
    );
  };
}
