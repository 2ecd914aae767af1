import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface ReceiverProcess {
  readonly url: string;
  /** Calls back with every line it prints from now on. */
  readonly onLine: (callback: (line: string) => void) => void;
  readonly stop: () => Promise<void>;
}

/** Starts the receiver that all contenders of a benchmark send to. */
export async function startReceiver(...args: readonly string[]): Promise<ReceiverProcess> {
  const program = fileURLToPath(new URL("../servers/receiver.ts", import.meta.url));
  const child = spawn(process.execPath, [program, ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const [url] = (await once(lines, "line")) as [string];
  return {
    url,
    onLine: (callback) => void lines.on("line", callback),
    stop: async () => {
      const gone = once(child, "exit");
      child.stdin.end();
      await gone;
    },
  };
}
