import type { Selectable } from "kysely";
import type { Database } from "../engine.ts";
import type { Tables } from "../schema.ts";
import type { Kept, Place, Vault } from "../sealing/vault.ts";
import type { StoredSecrets } from "../store.ts";

/** What of a registration's row a secret is read from. */
type SecretRow = Pick<
  Selectable<Tables["webhook_registrations"]>,
  "company_id" | "created_at" | "current_secret" | "current_secret_key" | "previous_secret" | "previous_secret_key"
>;

/** Undefined when it cannot be opened. */
export function currentSecret(row: SecretRow, vault: Vault): string | undefined {
  return vault.open(...keptIn(row, "current"));
}

/** Undefined when there is none, or when it cannot be opened. */
export function previousSecret(row: SecretRow, vault: Vault): string | undefined {
  return row.previous_secret === null ? undefined : vault.open(...keptIn(row, "previous"));
}

/** The columns of a secret. */
export function keptAs(slot: "current", kept: Kept): { current_secret: string; current_secret_key: string | null };
export function keptAs(
  slot: "previous",
  kept: Kept | undefined,
): { previous_secret: string | null; previous_secret_key: string | null };
export function keptAs(slot: Place["slot"], kept: Kept | undefined): object {
  return { [`${slot}_secret`]: kept?.text ?? null, [`${slot}_secret_key`]: kept?.key ?? null };
}

/** Every registration with what cannot be opened of it. */
export async function inspectSecrets(db: Database, vault: Vault): Promise<StoredSecrets> {
  const secrets = (await secretRows(db)).flatMap(secretsOf);
  const sealed = secrets.filter(([{ key }]) => key !== null);
  const missing = sealed.flatMap(([{ key }]) => (key === null || vault.holds(key) ? [] : [key]));
  const unreadable = sealed
    .filter(([kept, place]) => vault.holds(kept.key ?? "") && vault.open(kept, place) === undefined)
    .map(([, { company_id }]) => company_id);
  return {
    plain: secrets.length - sealed.length,
    missing_keys: [...new Set(missing)],
    unreadable: [...new Set(unreadable)],
  };
}

/** Those that are stored as they are, or all that are not under the newest key; answers how many were changed. */
export async function sealSecrets(db: Database, vault: Vault, which: "plain" | "all"): Promise<number> {
  let changed = 0;
  for (const row of await secretRows(db)) {
    for (const [kept, place] of secretsOf(row)) {
      if (kept.key === vault.newest || (which === "plain" && kept.key !== null)) continue;
      const renewed = vault.renew(kept, place);
      // One that a replica has changed meanwhile was sealed by that.
      if (renewed !== undefined && renewed.key !== null && (await write(db, place, kept, renewed))) changed += 1;
    }
  }
  return changed;
}

async function write(db: Database, { company_id, slot }: Place, before: Kept, renewed: Kept): Promise<boolean> {
  const column = `${slot}_secret` as const;
  const { numUpdatedRows } = await db
    .updateTable("webhook_registrations")
    .set({ [column]: renewed.text, [`${slot}_secret_key`]: renewed.key })
    .where("company_id", "=", company_id)
    .where(column, "=", before.text)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function secretRows(db: Database): Promise<readonly SecretRow[]> {
  return db
    .selectFrom("webhook_registrations")
    .select(["company_id", "created_at", "current_secret", "current_secret_key"])
    .select(["previous_secret", "previous_secret_key"])
    .orderBy("company_id")
    .execute();
}

function secretsOf(row: SecretRow): readonly (readonly [Kept, Place])[] {
  const slots = row.previous_secret === null ? (["current"] as const) : (["current", "previous"] as const);
  return slots.map((slot) => keptIn(row, slot));
}

function keptIn(row: SecretRow, slot: Place["slot"]): readonly [Kept, Place] {
  const { company_id, created_at } = row;
  const text = slot === "current" ? row.current_secret : (row.previous_secret ?? "");
  return [
    { text, key: row[`${slot}_secret_key`] },
    { company_id, created_at, slot },
  ];
}
