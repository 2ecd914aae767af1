/** Starts one fresh instance of this service, as its README says, with an empty database of its own. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Json } from "../../spec/openapi/json.ts";
import type { RunningTarget } from "../engine/profile.ts";
import { type Database, emptyDatabase } from "./databases.ts";
import { freePort } from "./free-port.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FAULTS = fileURLToPath(new URL("./faults.ts", import.meta.url));
/** A program under which this is loaded ends with its standard input. */
export const END_WITH_STARTER = fileURLToPath(new URL("./end-with-starter.ts", import.meta.url));
const COMPILED = join(ROOT, "node_modules/.cache/node");
const COMPANY = "Conformance Clinic";
/** In a minute, so that a run can use them up. */
const FEW_REQUESTS = "5";
/** The published test keys of RFC 8032, section 7.1: secret to nobody. Two, as while one replaces the other. */
export const SIGNING_KEYS: readonly string[] = [
  "whsk_nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=",
  "whsk_TM0Imyj/ltqdtsNG7BFOD1uKMZ81q6Yk2oz27U+4pvs=",
];
/** So many messages that fail one after the other, over so many hours, pause a receiver: hours that only a story lets pass. */
const PAUSED_AFTER = { messages: "3", hours: "1000" };
/** Ends only a service that hangs. */
const START_TRIES = 2_400;
const START_PAUSE_MS = 50;

function environment(port: number, database: Database): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOST: "127.0.0.1",
    PORT: String(port),
    ...database.environment,
    WEBHOOK_ALLOW_LOOPBACK: "true",
    WEBHOOK_PAUSE_AFTER_MESSAGES: PAUSED_AFTER.messages,
    WEBHOOK_PAUSE_AFTER_HOURS: PAUSED_AFTER.hours,
    WEBHOOK_SIGNING_KEYS: SIGNING_KEYS.join(),
    LOG_LEVEL: "error",
    NODE_OPTIONS: "",
    // an instance is started many times: what one has compiled serves the next
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? COMPILED,
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

interface Template {
  readonly database: Database;
  readonly key: string;
  readonly readOnlyKey: string;
  readonly erasingKey: string;
  /** Of another company. */
  readonly otherKey: string;
  /** Of a third one, which may send few requests. */
  readonly limitedKey: string;
}

/** An empty database with three companies and five keys, made once by the admin command and copied for each instance. */
async function makeTemplate(): Promise<Template> {
  const database = await emptyDatabase();
  const env = environment(0, database);
  const run = (...words: readonly string[]): Promise<{ readonly stdout: string }> =>
    promisify(execFile)(process.execPath, ["server/admin.ts", ...words], { cwd: ROOT, env });
  const admin = async (...words: string[]): Promise<string> => {
    const { stdout } = await run(...words);
    const key = /API_KEY=(\S+)/.exec(stdout)?.[1];
    if (key === undefined) throw new Error(`the admin command printed no key: ${stdout}`);
    return key;
  };
  const key = await admin("company", "create", COMPANY);
  const otherKey = await admin("company", "create", `${COMPANY} of another town`);
  const readOnlyKey = await admin("key", "create", COMPANY, "--scope", "read");
  const erasingKey = await admin("key", "create", COMPANY, "--scope", "erasure");
  const limited = `${COMPANY} of few requests`;
  const limitedKey = await admin("company", "create", limited);
  await run("company", "limit", limited, "--requests", FEW_REQUESTS);
  return { database, key, readOnlyKey, erasingKey, otherKey, limitedKey };
}

let template: Promise<Template> | undefined;

/** Loaded into an instance before its program, and what is told to it in its environment. */
export interface Beside {
  readonly modules: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

export function launch(): Promise<RunningTarget> {
  return launchBeside({ modules: [], environment: {} });
}

export async function launchBeside({ modules, environment: told }: Beside): Promise<RunningTarget> {
  template ??= makeTemplate();
  const { database: made, key, readOnlyKey, erasingKey, otherKey, limitedKey } = await template;
  const database = await made.copy();
  const port = await freePort();
  const env = { ...environment(port, database), ...told };
  const url = `http://127.0.0.1:${port}`;
  let log = "";
  const imports = [END_WITH_STARTER, FAULTS, ...modules].flatMap((module) => ["--import", module]);
  const child = spawn(process.execPath, [...imports, "server/main.ts"], {
    cwd: ROOT,
    env,
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdout.on("data", (chunk: Buffer) => (log = (log + chunk.toString()).slice(-8000)));
  child.stderr.on("data", (chunk: Buffer) => (log = (log + chunk.toString()).slice(-8000)));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    await database.remove();
  };
  if (!(await ready(url, () => child.exitCode !== null))) {
    await stop();
    throw new Error(`the service did not start:\n${log}`);
  }
  const scoped = [
    { scopes: ["read"], credentials: { ApiKey: readOnlyKey } },
    { scopes: ["erasure"], credentials: { ApiKey: erasingKey } },
  ];
  return {
    url,
    credentials: { ApiKey: key },
    restricted: { ApiKey: readOnlyKey },
    scoped,
    limited: { ApiKey: limitedKey },
    other: { ApiKey: otherKey },
    stop,
  };
}

/** The document that the service makes of the routes it has registered; not the file it serves. */
export async function rebuild(): Promise<Json> {
  const { stdout } = await promisify(execFile)(process.execPath, ["server/print-contract.ts"], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  const document: Json = JSON.parse(stdout);
  return document;
}
