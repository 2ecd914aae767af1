import type { Database } from "../engine.ts";
import { type Companies, StoreConflict } from "../store.ts";

const HAD_COMPANY = "company";

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

    list: () => stored().orderBy("name").execute(),
  };
}
