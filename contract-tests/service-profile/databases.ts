/** Databases for instances of this service: SQLite, or with ENGINE=postgres those of a PostgreSQL server that ends with this process. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import { type Interface, createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { room } from "./room.ts";

export interface Database {
  readonly environment: { readonly DATA_DIR: string; readonly DATABASE_URL: string };
  /** Nobody may use this one meanwhile. */
  copy(): Promise<Database>;
  remove(): Promise<void>;
}

function folder(directory: string): Database {
  return {
    environment: { DATA_DIR: directory, DATABASE_URL: "" },
    copy: async () => {
      const other = await newFolder();
      await cp(directory, other, { recursive: true });
      return folder(other);
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function newFolder(): Promise<string> {
  return await mkdtemp(join(await room(), "data-"));
}

const PROGRAM = fileURLToPath(new URL("../../server/storage/testing/postgres-program.ts", import.meta.url));

/** The program that keeps the server: one line for each wish, one for each answer. */
class Keeper {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: Interface;
  readonly #gone: Promise<readonly [string]>;
  #last: Promise<unknown> = Promise.resolve();

  constructor() {
    this.#child = spawn(process.execPath, [PROGRAM], { stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface(this.#child.stdout);
    this.#gone = once(this.#child, "exit").then(() => ["it has ended"]);
    this.#hold(false);
  }

  /** Nobody waits for the program to end; it waits for this process to end. */
  #hold(held: boolean): void {
    for (const one of [this.#child, this.#child.stdin, this.#child.stdout])
      if (one instanceof Socket || one === this.#child) one[held ? "ref" : "unref"]();
  }

  ask(wish: string): Promise<string> {
    const answer = this.#last.then(() => this.#ask(wish));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #ask(wish: string): Promise<string> {
    this.#hold(true);
    try {
      this.#child.stdin.write(`${wish}\n`);
      const [answer = ""] = await Promise.race([once(this.#lines, "line"), this.#gone]);
      if (!/^(postgres:|done$)/.test(answer)) throw new Error(`PostgreSQL: ${answer}`);
      return answer;
    } finally {
      this.#hold(false);
    }
  }
}

let keeper: Keeper | undefined;

async function onServer(keeper: Keeper, url: string): Promise<Database> {
  const directory = await newFolder();
  return {
    environment: { DATA_DIR: directory, DATABASE_URL: url },
    copy: async () => onServer(keeper, await keeper.ask(`copy ${url}`)),
    remove: async () => {
      await keeper.ask(`drop ${url}`);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export async function emptyDatabase(): Promise<Database> {
  const engine = process.env["ENGINE"] ?? "sqlite";
  if (engine === "sqlite") return folder(await newFolder());
  if (engine !== "postgres") throw new Error(`ENGINE is sqlite or postgres, not ${engine}`);
  keeper ??= new Keeper();
  return onServer(keeper, await keeper.ask("empty"));
}
