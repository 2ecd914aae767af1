/** Starts one fresh instance of this service, as its README says, with an empty database of its own. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { RunningTarget } from "../phases/profile.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FAULTS = fileURLToPath(new URL("faults.ts", import.meta.url));
const KEY = "gate-key-of-the-conformance-run";
const COMPANY = "Conformance Clinic";
const START_TRIES = 200;
const START_PAUSE_MS = 50;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

function environment(port: number, data: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: data,
    DATABASE_URL: "",
    BOOTSTRAP_API_KEY: KEY,
    BOOTSTRAP_COMPANY: COMPANY,
    WEBHOOK_ALLOW_LOOPBACK: "true",
    LOG_LEVEL: "error",
    NODE_OPTIONS: "",
  };
}

async function ready(url: string, ended: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < START_TRIES && !ended(); tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok === true) return true;
    await sleep(START_PAUSE_MS);
  }
  return false;
}

/** A key that may only read, made before the server holds the database; `undefined` when that cannot be had. */
async function readOnlyKey(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const run = promisify(execFile);
  const command = ["server/admin/index.ts", "create-key", "--company", COMPANY, "--scope", "read"];
  const made = await run(process.execPath, command, { cwd: ROOT, env }).catch(() => undefined);
  return made === undefined ? undefined : /[A-Za-z0-9._~+/-]{40,}=*/.exec(made.stdout)?.[0];
}

export async function launch(): Promise<RunningTarget> {
  const data = await mkdtemp(join(tmpdir(), "conformance-"));
  const port = await freePort();
  const env = environment(port, data);
  const url = `http://127.0.0.1:${port}`;
  let log = "";
  const child = spawn(process.execPath, ["--import", FAULTS, "server/main.ts"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.on("data", (chunk: Buffer) => (log = (log + chunk.toString()).slice(-8000)));
  child.stderr.on("data", (chunk: Buffer) => (log = (log + chunk.toString()).slice(-8000)));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await rm(data, { recursive: true, force: true });
  };
  if (!(await ready(url, () => child.exitCode !== null))) {
    await stop();
    throw new Error(`the service did not start:\n${log}`);
  }
  return { url, credentials: { ApiKey: KEY }, restricted: undefined, stop };
}

export { readOnlyKey };
