import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";

/** A program in a process of its own. */
export interface Child {
  readonly pid: number;
  /** Everything it has printed so far. */
  readonly printed: () => string;
  /** Resolves once it has printed `text`; rejects when it ends first. */
  readonly hasPrinted: (text: string) => Promise<void>;
  /** SIGKILL: no handler of the program runs. Resolves when it is gone. */
  readonly kill: () => Promise<void>;
}

export function startChild(program: URL, ...args: readonly string[]): Child {
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(process.execPath, [
    fileURLToPath(program),
    ...args,
  ]);
  let printed = "";
  let complaints = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  const gone = once(child, "close");
  return {
    pid: child.pid ?? 0,
    printed: () => printed,
    hasPrinted: async (text) => {
      while (!printed.includes(text)) {
        const ended = await Promise.race([gone.then(() => true), once(child.stdout, "data").then(() => false)]);
        if (ended && !printed.includes(text))
          throw new Error(`${program.pathname} ended without printing ${text}: ${complaints}`);
      }
    },
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
