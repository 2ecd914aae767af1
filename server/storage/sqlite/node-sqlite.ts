import { pathToFileURL } from "node:url";
import { backup, DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { Kysely, type LimitNode, SqliteDialect, SqliteQueryCompiler } from "kysely";
import type { Database } from "../engine.ts";
import type { Tables } from "../schema.ts";

/** Statements kept prepared per connection; far more than the service has. */
const MAX_PREPARED = 500;

/** SQLite's primary result codes for which the storage is to blame, never the statement (https://sqlite.org/rescode.html). */
export const SQLITE = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  ioError: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** The file is not what SQLite wrote. */
const DAMAGED: ReadonlySet<number> = new Set([SQLITE.corrupt, SQLITE.notADatabase]);

/** Runs one statement with its parameters and answers its rows. */
export type Query = (
  statement: string,
  parameters: readonly (string | number | null)[],
) => readonly Readonly<Record<string, unknown>>[];

/** One open connection, synchronous. The only place that knows `node:sqlite`. */
export interface Connection {
  /** Runs statements that return nothing. */
  readonly exec: (statements: string) => void;
  /** The rows of one statement. */
  readonly all: (statement: string) => readonly Readonly<Record<string, unknown>>[];
  /** The same for a statement that is kept prepared, without Kysely's way around it. */
  readonly query: Query;
  /** What a statement was told of a file that is damaged; undefined as long as none was. It does not become sound again by itself. */
  readonly damage: () => unknown;
  /** True between BEGIN and its end; SQLite itself ends a transaction on a full disk or an I/O error. */
  readonly inTransaction: () => boolean;
  readonly queries: Database;
  /** The text of every query run through `queries`, once each, so that their plans can be looked at. */
  readonly statements: () => readonly string[];
  readonly close: () => void;
}

/**
 * While it plans, SQLite looks at a number that is bound right after `limit`, and plans the statement anew whenever another is bound. That costs more
 * than most of our queries; what a sum comes to it does not ask.
 */
class PlannedOnce extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new LimitAsSum();
  }
}

class LimitAsSum extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    super.visitLimit(node);
    this.append(" + 0");
  }
}

/** A database that nobody writes to and that has no log: it is read where nothing can be written, and nothing is left beside it. */
export function unchanging(file: string): URL {
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  return url;
}

export function openConnection(
  file: string | URL,
  options: { readonly readOnly?: boolean; readonly busyMs: number },
): Connection {
  const database = new DatabaseSync(file, { readOnly: options.readOnly ?? false, timeout: options.busyMs });
  const prepared = new Map<string, Prepared>();
  let damage: unknown;
  const noting = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      if (DAMAGED.has(resultCode(error) ?? 0)) damage ??= error;
      throw error;
    }
  };
  const queries = new Kysely<Tables>({
    dialect: new PlannedOnce({
      database: { prepare: (statement) => prepare(database, prepared, statement, noting), close() {} },
    }),
  });
  return {
    exec: (statements) => noting(() => database.exec(statements)),
    all: (statement) => noting(() => database.prepare(statement).all()),
    query: (statement, parameters) => prepare(database, prepared, statement, noting).rows(parameters),
    damage: () => damage,
    inTransaction: () => database.isTransaction,
    queries,
    statements: () => [...prepared.keys()],
    close: () => database.close(),
  };
}

/** All pages in one step, so that a copy is of one moment however busy the database is. */
const WHOLE = 2 ** 31 - 1;

/** Copies a database that others may be using into a new file. */
export async function copyDatabase(file: string | URL, target: string, busyMs: number): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: busyMs });
  try {
    await backup(source, target, { rate: WHOLE });
  } finally {
    source.close();
  }
}

/** SQLite's primary result code of a failure, if it is one of SQLite's. */
export function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return undefined;
  return error.errcode & 0xff;
}

interface Prepared {
  readonly reader: boolean;
  readonly rows: (parameters: readonly unknown[]) => Readonly<Record<string, SQLOutputValue>>[];
  readonly all: (parameters: readonly unknown[]) => unknown[];
  readonly run: (parameters: readonly unknown[]) => { changes: number | bigint; lastInsertRowid: number | bigint };
  readonly iterate: (parameters: readonly unknown[]) => IterableIterator<unknown>;
}

/** Runs what may meet a damaged file. */
type Noting = <T>(work: () => T) => T;

function prepare(database: DatabaseSync, prepared: Map<string, Prepared>, statement: string, noting: Noting): Prepared {
  const known = prepared.get(statement);
  if (known !== undefined) return known;
  if (prepared.size >= MAX_PREPARED) prepared.clear();
  const fresh = adapt(
    noting(() => database.prepare(statement)),
    noting,
  );
  prepared.set(statement, fresh);
  return fresh;
}

/** The shape Kysely expects. */
function adapt(statement: StatementSync, noting: Noting): Prepared {
  const rows: Prepared["rows"] = (parameters) => noting(() => statement.all(...bindable(parameters)));
  return {
    reader: statement.columns().length > 0,
    rows,
    // Copied, because node:sqlite's rows have no prototype and would not compare equal to plain objects.
    all: (parameters) => rows(parameters).map((row) => ({ ...row })),
    run: (parameters) => noting(() => statement.run(...bindable(parameters))),
    iterate: (parameters) => statement.iterate(...bindable(parameters)),
  };
}

/** The queries bind only texts, numbers, bytes and null; node:sqlite throws on anything else. */
function bindable(parameters: readonly unknown[]): readonly SQLInputValue[] {
  return parameters as readonly SQLInputValue[];
}
