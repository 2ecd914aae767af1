import type { Database } from "../engine.ts";
import { type Companies, StoreConflict } from "../store.ts";

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
    },

    byName: (name) => stored().where("name", "=", name).executeTakeFirst(),

    list: () => stored().orderBy("name").execute(),

    async addKey(companyId, keyHash, scope) {
      await db.insertInto("api_keys").values({ key_hash: keyHash, company_id: companyId, scope }).execute();
    },

    async removeKey(keyHash) {
      const result = await db.deleteFrom("api_keys").where("key_hash", "=", keyHash).executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    async byKeyHash(keyHash) {
      const row = await db
        .selectFrom("api_keys")
        .innerJoin("companies", "companies.company_id", "api_keys.company_id")
        .select(["companies.company_id", "companies.name", "companies.created_at", "api_keys.scope"])
        .where("api_keys.key_hash", "=", keyHash)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { scope, ...company } = row;
      return { company, scope };
    },
  };
}
