import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../storage/testing/postgres-server.ts";
import { freePort } from "../testing/free-port.ts";
import { startProgram } from "../testing/process.ts";

/** The service under attack, in a process of its own on a database of its own, with two companies that know nothing of each other. */
export interface Target {
  readonly url: string;
  readonly attackerKey: string;
  readonly neighbourKey: string;
  /** What the service measures of itself since it was asked last. */
  measure(): Promise<Measured>;
  /** What the service has printed, when it has ended by itself; undefined while it runs. */
  crashed(): string | undefined;
  stop(): Promise<void>;
}

interface Measured {
  readonly residentMiB: number;
  /** The longest time in which the event loop did nothing else. */
  readonly gapMs: number;
}

const ATTACKER_KEY = "attacker-key-0123456789abcdef";
const MIB = 1024 * 1024;
/** What the service's monitor looks every so many milliseconds, and counts as a gap although it is none. */
const RESOLUTION_MS = 10;

interface Database {
  readonly settings: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

const DATABASES = {
  async sqlite(): Promise<Database> {
    const directory = mkdtempSync(join(tmpdir(), "attack-"));
    return { settings: { DATA_DIR: directory }, remove: async () => rmSync(directory, { recursive: true }) };
  },
  async postgres(): Promise<Database> {
    const server = await startPostgres({ durable: true });
    return { settings: { DATABASE_URL: await server.createDatabase() }, remove: server.stop };
  },
};

export type Engine = keyof typeof DATABASES;
export const ENGINES = Object.keys(DATABASES) as readonly Engine[];

/** `environment`: settings beside the usual ones. */
export async function startTarget(engine: Engine, environment: Readonly<Record<string, string>> = {}): Promise<Target> {
  const database = await DATABASES[engine]();
  const metricsPort = await freePort();
  const settings = {
    PATH: process.env["PATH"] ?? "",
    ...database.settings,
    PORT: "0",
    METRICS_PORT: String(metricsPort),
    LOG_LEVEL: "fatal",
    BOOTSTRAP_API_KEY: ATTACKER_KEY,
    BOOTSTRAP_COMPANY: "Attacker",
    WEBHOOK_ALLOW_LOOPBACK: "true",
    // The limit of requests is one defence of many; here the others have to hold without it.
    REQUESTS_PER_MINUTE: "999999999",
    ...environment,
  };
  const service = startProgram("main.ts", settings);
  const [url = ""] = await service.waitFor(/http:\/\/[^\s]+:\d+/);
  const making = startProgram("admin.ts", settings, ["company", "create", "Neighbour"]);
  const [, neighbourKey = ""] = await making.waitFor(/API_KEY=(\S+)/);
  await making.ended;
  let stopping = false;
  return {
    url,
    attackerKey: ATTACKER_KEY,
    neighbourKey,
    measure: async () => readMetrics(await (await fetch(`http://127.0.0.1:${metricsPort}/`)).text()),
    crashed: () => (service.process.exitCode === null || stopping ? undefined : service.printed()),
    stop: async () => {
      stopping = true;
      service.signal("SIGTERM");
      await service.ended;
      await database.remove();
    },
  };
}

function readMetrics(text: string): Measured {
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  return {
    residentMiB: value("process_resident_memory_bytes") / MIB,
    gapMs: Math.max(0, value("nodejs_eventloop_lag_max_seconds") * 1000 - RESOLUTION_MS),
  };
}
