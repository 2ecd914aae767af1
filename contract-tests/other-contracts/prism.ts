/** Prism's mock of a contract that is not ours: a server for the gate to meet. */
import { fileURLToPath } from "node:url";
import { startChild } from "../service-profile/child.ts";
import { freePort } from "../service-profile/free-port.ts";

const BINARY = fileURLToPath(new URL("../../node_modules/@stoplight/prism-cli/dist/index.js", import.meta.url));

export interface RunningPrism {
  readonly url: string;
  stop(): Promise<void>;
}

/** `words`: `mock contract`. Rejects when Prism does not come up. */
export async function startPrism(words: readonly string[]): Promise<RunningPrism> {
  const port = await freePort();
  const args = [BINARY, ...words, "--host", "127.0.0.1", "--port", String(port)];
  return { url: `http://127.0.0.1:${port}`, stop: await startChild(args, "Prism is listening") };
}
