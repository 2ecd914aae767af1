import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Engine } from "../engine.ts";
import type { ColumnTypes } from "../migrations/migration.ts";
import type { Query } from "./node-sqlite.ts";
import { writeReportsOneByOne } from "./write-reports.ts";

export const SQLITE_TYPES: ColumnTypes = {
  key: "integer primary key",
  integer: "integer",
  text: "text",
  bytes: "blob",
  drops_constraints: false,
  statement_triggers: false,
  table_options: "strict",
};

/** One writer at a time makes every lock a formality here. */
export function sqliteEngine(clock: () => number, query: Query, wakeAfterCommit: () => void): Engine {
  return {
    now: () => sql<number>`${clock()}`,
    texts: (values) => sql<string>`(select value from json_each(${JSON.stringify(values)}))`,
    integers: (values) => sql<number>`(select value from json_each(${JSON.stringify(values)}))`,
    holds: (text, part) => sql<SqlBool>`instr(${text}, ${part}) > 0`,
    lockCompany: () => Promise.resolve(),
    holdCompany: async (db, companyId) => {
      const company = db.selectFrom("companies").select("company_id").where("company_id", "=", companyId);
      return (await company.where("erased_at", "is", null).executeTakeFirst()) !== undefined;
    },
    lockProject: () => Promise.resolve(),
    lockProjects: () => Promise.resolve(),
    lockTimes: () => Promise.resolve(),
    lockClaims: () => Promise.resolve(),
    // who has the directory is alone in it
    holdUnserved: () => Promise.resolve(true),
    firstClaimable: (
      perCompany,
    ) => sql`load as c join webhook_deliveries as d on c.in_flight < ${perCompany} and d.delivery_key in (
      select first.delivery_key from webhook_deliveries as first
      where first.company_id = c.company_id and first.settled_at is null and first.ready_at <= ${clock()}
      order by first.ready_at, first.delivery_key limit ${perCompany} + 0
    )`,
    writeReports: async (_db, reports) => writeReportsOneByOne(query, clock(), reports),
    cascade: async (db, columns, first, then) => {
      const { rows } = await sql<Readonly<Record<string, unknown>>>`${first}`.execute(db);
      if (rows.length === 0) return rows;
      const held = valuesOf(columns, rows);
      // One after the other: they share one connection.
      for (const statement of then) await sql`with held as (${held}) ${statement}`.execute(db);
      return rows;
    },
    wakeAfterCommit: () => {
      wakeAfterCommit();
      return Promise.resolve();
    },
  };
}

/** Rows of numbers, texts and nulls as a query. Its text does not depend on how many there are, so it stays prepared. */
function valuesOf(columns: readonly string[], rows: readonly unknown[]): RawBuilder<unknown> {
  const fields = columns.map((column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`);
  return sql`select ${sql.join(fields)} from json_each(${JSON.stringify(rows)})`;
}
