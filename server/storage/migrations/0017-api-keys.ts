import { randomBytes } from "node:crypto";
import type { Database } from "../engine.ts";
import type { Migration } from "./migration.ts";

/**
 * API keys get identifiers, labels, several scopes, an end and the time of their last use. A revoked key stays, so that it is known
 * whose it was. When the keys of before were made nobody wrote down.
 */
export const apiKeys: Migration = {
  version: 17,
  statements: ({ text, integer }) => [
    `alter table api_keys add column key_id ${text}`,
    `alter table api_keys add column label ${text} not null default ''`,
    `alter table api_keys add column scopes ${text} not null default ''`,
    `alter table api_keys add column created_at ${integer}`,
    `alter table api_keys add column expires_at ${integer}`,
    `alter table api_keys add column revoked_at ${integer}`,
    `alter table api_keys add column last_used_at ${integer}`,
    `alter table api_keys add column replaced_by ${text}`,
    "update api_keys set scopes = scope",
    "alter table api_keys drop column scope",
    "create unique index api_keys_by_id on api_keys (key_id)",
    "create index api_keys_of_company on api_keys (company_id, key_id)",
  ],
  fill,
};

/** As identifiers are spelt elsewhere: 26 digits of base 32. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const DIGITS = 26;

/** At random, because a part of the hash would help to guess a key that a person made up. */
async function fill(db: Database): Promise<void> {
  const keys = await db.selectFrom("api_keys").select("key_hash").execute();
  for (const { key_hash } of keys) {
    const digits = Array.from(randomBytes(DIGITS), (byte) => ALPHABET.charAt(byte & 31));
    // One after the other: they share one transaction.
    await db
      .updateTable("api_keys")
      .set({ key_id: `key_${digits.join("")}` })
      .where("key_hash", "=", key_hash)
      .execute();
  }
}
