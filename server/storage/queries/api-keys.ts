import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Database, Engine } from "../engine.ts";
import type { Tables } from "../schema.ts";
import { type ApiKeys, StoreConflict, type StoredKey } from "../store.ts";

/** A use is written down when the last one that was is at least this old, so that requests do not each become a write. */
const USE_IS_NEWS_AFTER_MS = 60_000;

/** Whether the row `key` of `api_keys` opens anything. */
export function lives(engine: Engine): RawBuilder<SqlBool> {
  return sql<SqlBool>`(key.revoked_at is null and (key.expires_at is null or key.expires_at > ${engine.now()}))`;
}

/** Also where the clock was set back behind the last use. */
function useIsNews(engine: Engine): RawBuilder<SqlBool> {
  return sql<SqlBool>`(key.last_used_at is null or abs(${engine.now()} - key.last_used_at) >= ${USE_IS_NEWS_AFTER_MS})`;
}

export function apiKeys(db: Database, engine: Engine): ApiKeys {
  return {
    async add({ scopes, created_at, expires_at, ...key }) {
      if (!(await engine.holdCompany(db, key.company_id))) throw new StoreConflict("erased_meanwhile");
      const row = { ...key, scopes: scopes.join(" "), created_at: created_at ?? null, expires_at: expires_at ?? null };
      await db.insertInto("api_keys").values(row).execute();
    },

    async owner(keyHash) {
      const row = await db
        .selectFrom("api_keys as key")
        .innerJoin("companies as company", "company.company_id", "key.company_id")
        .leftJoin("audit_heads as head", "head.company_id", "key.company_id")
        .select(["company.company_id", "company.name", "company.created_at", "company.requests_per_minute"])
        .select(["key.key_id", "key.scopes", "head.requests"])
        .select(sql<number>`case when ${useIsNews(engine)} then 1 else 0 end`.as("news"))
        .where("key.key_hash", "=", keyHash)
        .where("company.erased_at", "is", null)
        .where(lives(engine))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { key_id, scopes, news, requests, requests_per_minute, ...company } = row;
      return {
        company,
        key_id,
        scopes: scopes.split(" "),
        requests: requests ?? 0,
        requests_per_minute: requests_per_minute ?? undefined,
        use_is_news: news === 1,
      };
    },

    async find(by) {
      const keys = db.selectFrom("api_keys").selectAll();
      const found = "key_id" in by ? keys.where("key_id", "=", by.key_id) : keys.where("key_hash", "=", by.key_hash);
      const row = await found.executeTakeFirst();
      return row && toKey(row);
    },

    async list(companyId) {
      const all = db.selectFrom("api_keys").selectAll().orderBy("key_id");
      const rows = await (companyId === undefined ? all : all.where("company_id", "=", companyId)).execute();
      return rows.map(toKey);
    },

    async revoke(keyId) {
      const result = await db
        .updateTable("api_keys")
        .set({ revoked_at: engine.now() })
        .where("key_id", "=", keyId)
        .where("revoked_at", "is", null)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    async replace(keyId, by, overlapMs) {
      const end = sql<number>`${engine.now()} + ${overlapMs}`;
      const result = await db
        .updateTable("api_keys as key")
        .set({
          replaced_by: by,
          expires_at: sql<number>`case when key.expires_at < ${end} then key.expires_at else ${end} end`,
        })
        .where("key.key_id", "=", keyId)
        .where("key.replaced_by", "is", null)
        .where(lives(engine))
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    async markUsed(keyId) {
      await db
        .updateTable("api_keys as key")
        .set({ last_used_at: engine.now() })
        .where("key.key_id", "=", keyId)
        .where(useIsNews(engine))
        .execute();
    },
  };
}

function toKey(row: Selectable<Tables["api_keys"]>): StoredKey {
  const { scopes, created_at, expires_at, revoked_at, last_used_at, replaced_by, ...key } = row;
  return {
    ...key,
    scopes: scopes.split(" "),
    created_at: created_at ?? undefined,
    expires_at: expires_at ?? undefined,
    revoked_at: revoked_at ?? undefined,
    last_used_at: last_used_at ?? undefined,
    replaced_by: replaced_by ?? undefined,
  };
}
