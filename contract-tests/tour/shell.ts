/** A reader's terminals: one for commands, and one for each program that keeps running. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

const END = "--- end of block ---";
/** Ends only a program that hangs. */
const START_MS = 200_000;

/** Ends a program and what it has started: it leads a process group of its own. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = once(child, "close");
  process.kill(-child.pid, "SIGTERM");
  await gone;
}

export class Terminals implements AsyncDisposable {
  readonly #shell: ChildProcess;
  readonly #programs: ChildProcess[] = [];
  #output = "";

  constructor(cwd: string, env: NodeJS.ProcessEnv) {
    this.#shell = spawn("bash", { cwd, env, detached: true, stdio: ["pipe", "pipe", "pipe"] });
    for (const stream of [this.#shell.stdout, this.#shell.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => (this.#output += text));
  }

  /** Runs a block as it is pasted: line after line, in the shell of the blocks before it. */
  async paste(text: string): Promise<{ readonly status: number; readonly output: string }> {
    this.#output = "";
    // as one command, so that a line which fails is not covered by the next one
    this.#shell.stdin?.write(
      `set -eo pipefail; trap 'echo "${END} $?"' EXIT\n${text}\nset +e; trap - EXIT; echo "${END} 0"\n`,
    );
    for (;;) {
      const found = new RegExp(`${END} (\\d+)\n`).exec(this.#output);
      if (found !== null) return { status: Number(found[1]), output: this.#output.slice(0, found.index) };
      await once(this.#shell.stdout ?? this.#shell, "data");
    }
  }

  /** Starts a program that keeps running, in a terminal of its own; resolves to what it printed until it was ready. */
  async start(command: string, cwd: string, env: NodeJS.ProcessEnv, ready: RegExp): Promise<string> {
    const child = spawn("bash", ["-c", command], { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    this.#programs.push(child);
    let output = "";
    return await new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${command} was not ready in time: ${output}`)), START_MS);
      const hear = (text: string): void => {
        output += text;
        if (!ready.test(output)) return;
        clearTimeout(late);
        resolve(output);
      };
      child.stdout.setEncoding("utf8").on("data", hear);
      child.stderr.setEncoding("utf8").on("data", hear);
      child.once("exit", (code) => reject(new Error(`${command} ended with ${code}: ${output}`)));
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const child of [...this.#programs, this.#shell]) await end(child);
  }
}
