/** Programs that say on their output when they listen. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Enough of what a program printed to see why it ended. */
const LAST_WORDS = 4000;

/** Resolves, once the program has printed `ready`, to what ends it. Rejects with its last words when it ends before. */
export async function startChild(
  args: readonly string[],
  ready: string,
  env: Readonly<Record<string, string>> = {},
): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-LAST_WORDS);
      if (output.includes(ready)) resolve();
    });
  }
  child.once("exit", () => reject(new Error(`${args[0] ?? "the program"} ended: ${output}`)));
  await promise;
  return async () => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  };
}
