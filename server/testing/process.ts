import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** A program of the server in a process of its own. */
export interface Program {
  readonly process: ChildProcess;
  /** What it has printed so far, on both channels. */
  printed(): string;
  /** Resolves to the first match once it has been printed; rejects when the program ends before. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends a signal. */
  signal(name: NodeJS.Signals): void;
  /** Resolves to the exit code, or to the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
}

/** Where processes leave what they have compiled for the next ones, which then start in half the time. */
const { NODE_COMPILE_CACHE } = process.env;

/**
 * Starts `main.ts` or `admin.ts` with exactly this environment. With `FILE_SIZE_LIMIT_KIB` no file of the program may grow beyond that, as
 * on a disk that is full.
 */
export function startProgram(
  file: "main.ts" | "admin.ts",
  environment: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Program {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const { FILE_SIZE_LIMIT_KIB: limit, ...env } = environment;
  const command = [process.execPath, path, ...args];
  const limited = limit === undefined ? command : ["/bin/bash", "-c", `ulimit -f ${limit}; exec "$0" "$@"`, ...command];
  const [program = "", ...rest] = limited;
  const child = spawn(program, rest, { env: { NODE_COMPILE_CACHE, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const channel of [child.stdout, child.stderr]) {
    channel.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, "close").then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals | null);
  return {
    process: child,
    printed: () => printed,
    signal: (name) => child.kill(name),
    ended,
    async waitFor(pattern) {
      for (;;) {
        const found = pattern.exec(printed);
        if (found !== null) return found;
        const data = Promise.race([once(child.stdout, "data"), once(child.stderr, "data")]);
        const over = await Promise.race([ended.then(() => true), data.then(() => false)]);
        if (over && !pattern.test(printed)) throw new Error(`${file} ended without printing ${pattern}: ${printed}`);
      }
    },
  };
}
