import type { KyselyPlugin } from "kysely";
import { migrate } from "../storage/migrations/migrate.ts";
import { bringForward, LONGEST_DELAY_MS } from "../storage/queries/deliveries/bring-forward.ts";
import { repositories } from "../storage/queries/repositories.ts";
import { createVault } from "../storage/sealing/vault.ts";
import { monotoneWallClock } from "../storage/sqlite/clock.ts";
import { CommitQueue } from "../storage/sqlite/commit-queue.ts";
import { endLeases } from "../storage/sqlite/end-leases.ts";
import { SQLITE_TYPES, sqliteEngine } from "../storage/sqlite/engine.ts";
import { openConnection } from "../storage/sqlite/node-sqlite.ts";
import type { Repositories } from "../storage/store.ts";
import type { Scheduler } from "./scheduler.ts";

/** 2026-11-22T00:00:00Z, in milliseconds. */
export const MIDNIGHT = 1_795_305_600_000;

/** The process ends at a statement of a transaction: nothing of it is stored. */
interface Death {
  readonly replica: string;
  statements: number;
  readonly die: () => void;
}

function parentsFirst(tables: readonly string[], parentsOf: (table: string) => readonly string[]): readonly string[] {
  const placed = new Set<string>();
  const place = (table: string, under: readonly string[]): void => {
    if (placed.has(table) || under.includes(table)) return;
    for (const parent of parentsOf(table)) place(parent, [...under, table]);
    placed.add(table);
  };
  for (const table of tables) place(table, []);
  return [...placed];
}

/**
 * The machine with the database: SQLite in memory under the service's own queries and commits, with a clock that can be set, and faults
 * between its statements. One connection serves all replicas, one transaction after the other.
 */
export class Machine {
  readonly #connection = openConnection(":memory:", { busyMs: 0 });
  readonly #clean: readonly string[];
  readonly #keep: readonly string[];
  readonly #bringBack: readonly string[];
  #scheduler!: Scheduler;
  #jumps = 0;
  #clock!: () => number;
  #commits!: CommitQueue;
  #tx!: Repositories;
  #wake = false;
  #running: string | undefined;
  #death: Death | undefined;
  #failingCommits = 0;
  onCommit = () => {};

  /** `tables`: none before one that it refers to. */
  private constructor(tables: readonly string[]) {
    const into = (to: string, from: string) => [
      ...tables.toReversed().map((table) => `delete from ${to}.${table}`),
      ...tables.map((table) => `insert into ${to}.${table} select * from ${from}.${table}`),
    ];
    this.#clean = tables.toReversed().map((table) => `delete from main.${table}`);
    this.#keep = into("kept", "main");
    this.#bringBack = into("main", "kept");
  }

  static async create(): Promise<Machine> {
    const schema = openConnection(":memory:", { busyMs: 0 });
    await migrate(schema.queries, SQLITE_TYPES, "the simulated database");
    const named = schema.all("select name, sql from sqlite_master where type = 'table'");
    const indexes = schema.all("select sql from sqlite_master where type = 'index' and sql is not null");
    const tables = named.map(({ name }) => String(name));
    const parentsOf = (table: string) =>
      schema.all(`pragma foreign_key_list(${table})`).map(({ table }) => String(table));
    const machine = new Machine(parentsFirst(tables, parentsOf).filter((name) => name !== "schema_version"));
    const { exec } = machine.#connection;
    for (const { sql } of [...named, ...indexes]) exec(String(sql));
    exec("attach ':memory:' as kept");
    for (const name of tables) exec(`create table kept.${name} as select * from main.${name} where false`);
    return machine;
  }

  /** Empty, at midnight, under another story's time. */
  begin(scheduler: Scheduler): void {
    this.#alone(this.#clean);
    this.#scheduler = scheduler;
    this.#jumps = 0;
    this.#death = undefined;
    this.#failingCommits = 0;
    this.start();
  }

  /** What opening the store does; what ran on it before is dead. */
  start(): void {
    const { exec, inTransaction, query, queries } = this.#connection;
    const scheduler = this.#scheduler;
    const wall = () => MIDNIGHT + scheduler.now + this.#jumps;
    const clock = monotoneWallClock({ wall, monotonic: () => scheduler.now });
    const counted = (statement: string, parameters: readonly (string | number | null)[]) => {
      this.#count();
      return query(statement, parameters);
    };
    const engine = sqliteEngine(clock, counted, () => (this.#wake = true));
    const assertAlive = () => {
      if (this.#commits !== commits) throw new Error("the process is dead");
    };
    const commits: CommitQueue = new CommitQueue(
      {
        exec,
        inTransaction,
        begin: () => {
          assertAlive();
          exec("begin immediate");
          return Promise.resolve();
        },
        settleDoubt: () => Promise.resolve(),
        commit: () => {
          assertAlive();
          if (this.#failingCommits > 0) {
            this.#failingCommits -= 1;
            throw new Error("the disk did not take the commit");
          }
          exec("commit");
          return Promise.resolve();
        },
      },
      { monotonic: () => scheduler.now, assertInPlace: () => undefined, onCommit: () => this.#committed() },
    );
    this.#commits = commits;
    this.#clock = clock;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        this.#count();
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    };
    const db = queries.withPlugin(counting);
    this.#tx = repositories(db, engine, createVault([]), () => () => undefined);
    this.opened = async (alone) => {
      if (alone) await commits.run(() => endLeases(db, engine));
      await commits.run(() => bringForward(db, engine, LONGEST_DELAY_MS));
    };
    this.writeReports = (replica, reports) => this.run(replica, () => engine.writeReports(db, reports));
  }

  /** What a process does that opens the store; `alone`: it is the only one. */
  opened!: (alone: boolean) => Promise<void>;
  writeReports!: (
    replica: string,
    reports: Parameters<ReturnType<typeof sqliteEngine>["writeReports"]>[1],
  ) => Promise<readonly boolean[]>;

  /** One transaction of a replica. */
  run<T>(replica: string, work: (tx: Repositories) => Promise<T>): Promise<T> {
    return this.#commits.run(() => {
      this.#running = replica;
      return work(this.#tx);
    });
  }

  /** One transaction of somebody who tries until it stands. */
  async insist<T>(who: string, work: (tx: Repositories) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.run(who, work);
      } catch {
        await this.#scheduler.sleep(1);
      }
    }
  }

  now(): number {
    return this.#clock();
  }

  /** What the store offers. */
  get rooms(): Repositories {
    return this.#tx;
  }

  /** Somebody sets the clock. */
  setClock(byMs: number): void {
    this.#jumps += byMs;
  }

  /** The replica's next transaction breaks off at this statement, and `die` is called. */
  breakAt(statements: number, replica: string, die: () => void): void {
    this.#death = { replica, statements, die };
  }

  failCommits(count: number): void {
    this.#failingCommits += count;
  }

  backUp(): void {
    this.#alone(this.#keep);
  }

  restore(): void {
    this.#alone(this.#bringBack);
  }

  #alone(statements: readonly string[]): void {
    const { exec, query, inTransaction } = this.#connection;
    if (inTransaction()) exec("rollback");
    // Foreign keys stay on: to set them has SQLite prepare every statement anew.
    exec("begin");
    for (const statement of statements) query(statement, []);
    exec("commit");
  }

  #committed(): void {
    if (!this.#wake) return;
    this.#wake = false;
    this.onCommit();
  }

  #count(): void {
    const death = this.#death;
    if (death === undefined || death.replica !== this.#running) return;
    death.statements -= 1;
    if (death.statements >= 0) return;
    this.#death = undefined;
    death.die();
    throw new Error("the process died within a transaction");
  }
}
