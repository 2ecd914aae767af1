/** A server under test that a command of the project starts. */
import { type ChildProcess, spawn } from "node:child_process";
import type { Reach } from "../../contract-tests/engine/http/http.ts";
import { answers } from "../../contract-tests/engine/http/reachable.ts";

const WAIT_MS = 30_000;
const POLL_MS = 100;

/** Starts the server by a command of the shell and waits until it answers. */
export async function started(
  line: string | undefined,
  target: string,
  reach: Reach,
): Promise<ChildProcess | undefined> {
  if (line === undefined) return undefined;
  // an earlier server would be judged in its place
  if (await answers(target, reach))
    throw new Error(`${target} answers already: end what runs there, or leave out --start (check.start) to hold that`);
  const server = spawn(`exec ${line}`, { shell: true, stdio: "inherit" });
  const until = Date.now() + WAIT_MS;
  while (Date.now() < until && server.exitCode === null) {
    if (await answers(target, reach)) return server;
    await new Promise((resolved) => setTimeout(resolved, POLL_MS));
  }
  server.kill();
  throw new Error(`${line} does not answer at ${target}`);
}
