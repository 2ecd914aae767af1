import { type RawBuilder, sql } from "kysely";
import type { Database } from "../engine.ts";
import { type Companies, StoreConflict } from "../store.ts";

const HAD_COMPANY = "company";

/** A sum of whole numbers as one, on PostgreSQL too. */
function total(column: "p.stored_records" | "p.stored_bytes"): RawBuilder<number> {
  return sql<number>`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint)`;
}

function share(used: RawBuilder<number>, own: RawBuilder<unknown>, otherwise: number): RawBuilder<number> {
  return sql<number>`cast(${used} as double precision) / coalesce(${own}, cast(${otherwise} as bigint))`;
}

export function companies(db: Database): Companies {
  const stored = () => db.selectFrom("companies").select(["company_id", "name", "created_at"]);
  return {
    async create(company) {
      const result = await db
        .insertInto("companies")
        .values({ company_id: company.company_id, name: company.name, created_at: company.created_at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (result.numInsertedOrUpdatedRows === 0n) throw new StoreConflict("company_exists");
      await db
        .insertInto("marks")
        .values({ mark: HAD_COMPANY })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async hadAny() {
      const mark = await db.selectFrom("marks").select("mark").where("mark", "=", HAD_COMPANY).executeTakeFirst();
      return mark !== undefined;
    },

    byName: (name) => stored().where("name", "=", name).executeTakeFirst(),

    async limit(companyId, requestsPerMinute) {
      await db
        .updateTable("companies")
        .set({ requests_per_minute: requestsPerMinute ?? null })
        .where("company_id", "=", companyId)
        .execute();
    },

    async usage(companyId) {
      const row = await db
        .selectFrom("companies as c")
        .leftJoin("projects as p", "p.company_id", "c.company_id")
        .select([
          "c.max_records",
          "c.max_bytes",
          total("p.stored_records").as("records"),
          total("p.stored_bytes").as("bytes"),
        ])
        .where("c.company_id", "=", companyId)
        .groupBy(["c.company_id", "c.max_records", "c.max_bytes"])
        .executeTakeFirst();
      const { max_records, max_bytes, records = 0, bytes = 0 } = row ?? { max_records: null, max_bytes: null };
      return { records, bytes, max_records: max_records ?? undefined, max_bytes: max_bytes ?? undefined };
    },

    async setQuota(companyId, counted, most) {
      const column = counted === "records" ? "max_records" : "max_bytes";
      await db
        .updateTable("companies")
        .set({ [column]: most ?? null })
        .where("company_id", "=", companyId)
        .execute();
    },

    async fullest(otherwise) {
      const used = db
        .selectFrom("companies as c")
        .innerJoin("projects as p", "p.company_id", "c.company_id")
        .select([
          share(total("p.stored_records"), sql.ref("c.max_records"), otherwise.records).as("records"),
          share(total("p.stored_bytes"), sql.ref("c.max_bytes"), otherwise.bytes).as("bytes"),
        ])
        .groupBy(["c.company_id", "c.max_records", "c.max_bytes"]);
      const row = await db
        .selectFrom(used.as("used"))
        .select(({ fn }) => [
          fn.max<number | null>("records").as("records"),
          fn.max<number | null>("bytes").as("bytes"),
        ])
        .executeTakeFirst();
      return { records: row?.records ?? 0, bytes: row?.bytes ?? 0 };
    },

    list: () => stored().orderBy("name").execute(),
  };
}
