/** Servers that nobody here wrote for the gate: green when right, whoever wrote them, and each of ten bugs is found in each. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readContract } from "../engine/contract.ts";
import { NO_PROFILE } from "../engine/profile.ts";
import type { RunReport } from "../engine/report/model.ts";
import { Run } from "../engine/run.ts";
import { expressServer } from "./express.ts";
import { fastifyServer } from "./fastify.ts";
import { fetchServer } from "./fetch-handler.ts";
import { hapiServer } from "./hapi.ts";
import { honoServer } from "./hono.ts";
import { koaServer } from "./koa.ts";
import { nodeServer } from "./node-http.ts";
import type { Serving } from "./serving.ts";
import { socketServer } from "./sockets.ts";
import { BUGS, type Bug, KEY } from "./tasks.ts";
import { unusualServer } from "./unusual.ts";

const contract = await readContract(fileURLToPath(new URL("tasks.yaml", import.meta.url)));

async function pythonServer(bug?: Bug): Promise<Serving> {
  const program = fileURLToPath(new URL("tasks.py", import.meta.url));
  const child = spawn("python3", [program, ...(bug === undefined ? [] : [bug])], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [said] = await once(child.stdout, "data");
  const stop = async (): Promise<void> => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  };
  return { url: `http://127.0.0.1:${/\d+/.exec(String(said))?.[0] ?? ""}`, stop };
}

const SERVERS: readonly (readonly [string, (bug?: Bug) => Promise<Serving>])[] = [
  ["Express", expressServer],
  ["Fastify", fastifyServer],
  ["Koa", koaServer],
  ["hapi", hapiServer],
  ["Hono", honoServer],
  ["node:http", nodeServer],
  ["Python's http.server", pythonServer],
  ["a fetch handler", fetchServer],
  ["bare sockets", socketServer],
  ["a server of unusual habits", unusualServer],
];

interface Holding {
  readonly bug?: Bug;
  readonly seed?: number;
  /** The run ends when one of these checks has found something. */
  readonly until?: readonly string[];
}

async function hold(make: (bug?: Bug) => Promise<Serving>, { bug, seed = 4, until = [] }: Holding): Promise<RunReport> {
  const { url, stop } = await make(bug);
  try {
    const target = { url, credentials: { Key: KEY }, restricted: undefined, stop: () => Promise.resolve() };
    return await new Run({
      contract,
      profile: NO_PROFILE,
      seed,
      start: () => Promise.resolve(target),
      settings: { budgetSeconds: 280 },
      enough: ({ check }) => until.includes(check),
    }).run();
  } finally {
    await stop();
  }
}

const said = ({ findings }: RunReport): string[] =>
  findings.map(({ check, subject, message }) => `${check}: ${subject}: ${message}`);

/** Weekly, `LONG=1`: two seeds, and every bug on every server. Else each bug on three servers or four, and three bugs or four on each server. */
const LONG = process.env["LONG"] === "1";
const SEEDS = LONG ? [4, 5] : [4];
const EVERY_SO_MANY = LONG ? 1 : 3;

describe.each(SERVERS)("a server on %s", (name, make) => {
  const place = SERVERS.findIndex(([one]) => one === name);
  const bugs = Object.entries(BUGS).filter((_bug, index) => (index + place) % EVERY_SO_MANY === 0);

  test.each(SEEDS)("is green when it is right, with seed %i", async (seed) => {
    const report = await hold(make, { seed });
    expect(said(report)).toEqual([]);
    expect(report.requests).toBeGreaterThan(100);
  });

  test.concurrent.each(bugs)("is found out when %s", async (bug, checks) => {
    const until: readonly string[] = checks;
    const found = new Set((await hold(make, { bug: bug as Bug, until })).findings.map(({ check }) => check));
    expect([...found].filter((check) => until.includes(check))).not.toEqual([]);
  });
});
