/** Prism's proxy between the gate and the service: a second opinion on every exchange that passes through it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

const BINARY = fileURLToPath(new URL("../../node_modules/@stoplight/prism-cli/dist/index.js", import.meta.url));
export interface RunningPrism {
  readonly url: string;
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** `words`: `proxy contract url --errors` or `mock contract`. Rejects when Prism does not come up. */
export async function startPrism(words: readonly string[]): Promise<RunningPrism> {
  const port = await freePort();
  const child = spawn(process.execPath, [BINARY, ...words, "--host", "127.0.0.1", "--port", String(port)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
      if (output.includes("Prism is listening")) resolve();
    });
  }
  child.once("exit", () => reject(new Error(`Prism ended: ${output}`)));
  await promise;
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}
