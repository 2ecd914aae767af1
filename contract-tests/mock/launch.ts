/** Starts the mock of a contract, as `make mock` does. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve as absolute } from "node:path";
import { fileURLToPath } from "node:url";
import type { RunningTarget } from "../phases/profile.ts";
import { freePort } from "../service/free-port.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Any credentials of the right form will do. */
const CREDENTIALS = { "*": "anybody:secret" };

export async function launchMock(spec: string): Promise<RunningTarget> {
  const port = await freePort();
  const child = spawn(process.execPath, ["mock/index.ts"], {
    cwd: ROOT,
    env: { ...process.env, SPEC: absolute(spec), HOST: "127.0.0.1", PORT: String(port), NODE_OPTIONS: "" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
      if (output.includes(`:${port}/__mock`)) resolve();
    });
  }
  child.once("exit", () => reject(new Error(`the mock ended: ${output}`)));
  await promise;
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  };
  return { url: `http://127.0.0.1:${port}`, credentials: CREDENTIALS, restricted: undefined, stop };
}
