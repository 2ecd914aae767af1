/** The mock and the service, each as the process a client company would talk to. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../service-profile/free-port.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TOKEN = "a-key-for-the-package-test";
/** Ends only a program that hangs. */
const START_TRIES = 2_400;
const START_PAUSE_MS = 50;

interface Service extends AsyncDisposable {
  readonly url: string;
  readonly token: string;
}

async function start(command: readonly string[], environment: Record<string, string>): Promise<Service> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATABASE_URL: "", NODE_OPTIONS: "", ...environment, PORT: String(port) };
  const child = spawn(process.execPath, command, { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (log = (log + chunk.toString()).slice(-8_000)));
  }
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  for (let tries = 0; tries < START_TRIES && child.exitCode === null; tries += 1) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok === true) return { url, token: TOKEN, [Symbol.asyncDispose]: stop };
    await sleep(START_PAUSE_MS);
  }
  await stop();
  throw new Error(`${command.join(" ")} did not start:\n${log}`);
}

/** `browsers` is the origin of a page that may call. */
export type Start = (browsers?: string) => Promise<Service>;

async function startServer(browsers = ""): Promise<Service> {
  const data = await mkdtemp(join(tmpdir(), "package-service-"));
  const service = await start(["server/main.ts"], {
    DATA_DIR: data,
    BOOTSTRAP_API_KEY: TOKEN,
    WEBHOOK_ALLOW_LOOPBACK: "true",
    CORS_ORIGINS: browsers,
    LOG_LEVEL: "error",
  });
  const stop = async (): Promise<void> => {
    await service[Symbol.asyncDispose]();
    await rm(data, { recursive: true, force: true });
  };
  return { ...service, [Symbol.asyncDispose]: stop };
}

export const SERVICES: readonly (readonly [string, Start])[] = [
  ["the mock", () => start(["spec/cli/main.ts", "mock"], { SPEC: "spec/openapi.yaml" })],
  ["the service", startServer],
];
