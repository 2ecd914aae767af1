/** Programs that end by themselves, run one after another in one process: in processes of their own each would load the same modules. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterAll } from "vitest";

export interface Call {
  /** The address of the module that is the program. It ends where its evaluation does. */
  readonly entry: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly args: readonly string[];
}

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

let runner: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

afterAll(async () => {
  if (runner === undefined) return;
  const gone = once(runner, "exit");
  runner.disconnect();
  await gone;
});

/** Resolves when the program has ended. Those of a test file take turns. Rejects where one ends the process. */
export function runProgram(call: Call): Promise<Ran> {
  const turn = last.then(() => inRunner(call));
  last = turn.catch(() => undefined);
  return turn;
}

function inRunner(call: Call): Promise<Ran> {
  const child = (runner ??= fork(new URL("program-runner.ts", import.meta.url), { execArgv: [] }));
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => {
      runner = undefined;
      reject(new Error(`${call.args.join(" ")} ended the process with ${code}`));
    };
    child.once("exit", ended).once("message", (ran: Ran) => {
      child.off("exit", ended);
      resolve(ran);
    });
    child.send(call);
  });
}
