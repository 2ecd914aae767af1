import { sql, type SqlBool } from "kysely";
import type { Engine } from "../engine.ts";
import type { ColumnTypes } from "../migrations/migration.ts";
import { writeReportsAtOnce } from "./write-reports.ts";

export const POSTGRES_TYPES: ColumnTypes = {
  key: "bigint generated always as identity primary key",
  integer: "bigint",
  text: 'text collate "C"',
  bytes: "bytea",
  drops_constraints: true,
  statement_triggers: true,
  table_options: "",
};

/** What workers of all replicas listen to. */
export const WAKE_CHANNEL = "webhook_deliveries";

/** First half of this service's advisory lock numbers; any constant that other users of the database are unlikely to take. */
const LOCK_CLASS = 72_901;
const TIMES_LOCK_CLASS = LOCK_CLASS + 1;
const LOCKS = { claims: 1, migrations: 2, serving: 3 } as const;

/** Waits its turn; the lock ends with the transaction, also when the connection breaks. */
export function advisoryLock(lock: keyof typeof LOCKS) {
  return sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${LOCKS[lock]}::int)`;
}

/** Held by the session of each service that runs, for as long as it lasts. */
export const HOLD_SERVING = `select pg_advisory_lock_shared(${LOCK_CLASS}, ${LOCKS.serving})`;

/** The database's clock; a subquery, because it must be evaluated once for a comparison to use an index. */
const NOW = sql<number>`(select floor(extract(epoch from clock_timestamp()) * 1000)::bigint)`;

export const postgresEngine: Engine = {
  now: () => NOW,
  texts: (values) => sql<string>`(select unnest(${values}::text[]))`,
  integers: (values) => sql<number>`(select unnest(${values}::bigint[]))`,
  holds: (text, part) => sql<SqlBool>`position(${part}::text in ${text}) > 0`,
  async lockCompany(db, companyId) {
    await db.selectFrom("companies").select("company_id").where("company_id", "=", companyId).forUpdate().execute();
  },
  async holdCompany(db, companyId) {
    const company = db.selectFrom("companies").select("company_id").where("company_id", "=", companyId);
    return (await company.where("erased_at", "is", null).forKeyShare().executeTakeFirst()) !== undefined;
  },
  async lockProject(db, projectKey) {
    // "No key": inserts that merely refer to the project are not held up.
    await db
      .selectFrom("projects")
      .select("project_key")
      .where("project_key", "=", projectKey)
      .forNoKeyUpdate()
      .execute();
  },
  async lockProjects(db, companyId) {
    await db
      .selectFrom("projects")
      .select("project_key")
      .where("company_id", "=", companyId)
      .orderBy("project_key")
      .forNoKeyUpdate()
      .execute();
  },
  async lockTimes(db, companyId) {
    // Two companies of one hash take turns as well, which does no harm.
    await sql`select pg_advisory_xact_lock(${TIMES_LOCK_CLASS}::int, hashtext(${companyId}))`.execute(db);
  },
  async lockClaims(db) {
    await advisoryLock("claims").execute(db);
  },
  async holdUnserved(db) {
    const free = sql<boolean>`pg_try_advisory_xact_lock(${LOCK_CLASS}::int, ${LOCKS.serving}::int)`;
    const { rows } = await sql<{ free: boolean }>`select ${free} as free`.execute(db);
    return rows[0]?.free === true;
  },
  firstClaimable: (perCompany) => sql`load as c cross join lateral (
    select first.delivery_key, first.company_id, first.ready_at, first.owner from webhook_deliveries as first
    where first.company_id = c.company_id and first.settled_at is null and first.ready_at <= ${NOW}
      and c.in_flight < ${perCompany}
    order by first.ready_at, first.delivery_key limit ${perCompany} for update skip locked
  ) as d`,
  writeReports: (db, reports) => writeReportsAtOnce(db, NOW, reports),
  async cascade(db, _columns, first, then) {
    const steps = then.map((statement, index) => sql`${sql.ref(`step_${index}`)} as (${statement})`);
    const { rows } = await sql<
      Readonly<Record<string, unknown>>
    >`with ${sql.join([sql`held as (${first})`, ...steps])} select * from held`.execute(db);
    return rows;
  },
  async wakeAfterCommit(db) {
    await sql`select pg_notify(${WAKE_CHANNEL}, '')`.execute(db);
  },
};
