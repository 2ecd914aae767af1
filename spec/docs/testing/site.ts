/** Sites as a person would publish them: made by the command, served by a plain web server below a path. */
import { execFile, spawn } from "node:child_process";
import { on, once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
};

/** Processes leave there what they have compiled for the next ones. */
const { NODE_COMPILE_CACHE } = process.env;

/** Where the sites stand: not at the root. */
const BELOW = "/some/where/";

async function listening(server: Server): Promise<string> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface Site {
  /** The address of its folder, with the closing slash. */
  readonly url: string;
  readonly origin: string;
}

/** Those of the command. */
interface Settings {
  readonly SPEC: string;
  readonly SERVER?: string;
}

/** Makes the site of a contract in a folder that goes with the test. */
export async function makeSite(settings: Settings): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await promisify(execFile)(process.execPath, ["spec/cli/main.ts", "docs"], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE, ...settings, OUT: folder },
  });
  return folder;
}

/** Makes the site of a contract and serves it until the test ends. */
export async function publish(settings: Settings): Promise<Site> {
  const folder = await makeSite(settings);
  const server = createServer((request, response) => {
    const path = request.url?.startsWith(BELOW) === true ? request.url.slice(BELOW.length) || "index.html" : "";
    readFile(join(folder, path)).then(
      (content) => response.setHeader("content-type", TYPES[extname(path)] ?? "text/plain").end(content),
      () => response.writeHead(404).end(),
    );
  });
  const origin = await listening(server);
  return { url: origin + BELOW, origin };
}

/** Another host, as far as a page can tell; counts what it is asked for. */
export async function stranger(): Promise<{ readonly url: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end();
  });
  return { url: await listening(server), asked };
}

/** Runs the mock of a contract in a process of its own until the test ends; resolves to its address. */
export async function startMock(SPEC: string): Promise<string> {
  const child = spawn(process.execPath, ["spec/cli/main.ts", "mock"], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE, SPEC, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill());
  let printed = "";
  for await (const [text] of on(child.stdout.setEncoding("utf8"), "data", { close: ["end"] })) {
    printed += text;
    const url = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0];
    if (url !== undefined) return url;
  }
  throw new Error(`The mock ended: ${printed}`);
}
