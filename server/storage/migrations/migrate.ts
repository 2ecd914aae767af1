import { sql } from "kysely";
import type { Database } from "../engine.ts";
import { StoreUnusable } from "../store.ts";
import { initial } from "./0001-initial.ts";
import { recordsAndLists } from "./0006-records-and-lists.ts";
import { clientReferences } from "./0008-client-references.ts";
import { resultsLinks } from "./0004-results-links.ts";
import { events } from "./0005-events.ts";
import { erasure } from "./0010-erasure.ts";
import { reviews } from "./0011-reviews.ts";
import { rulesets } from "./0012-rulesets.ts";
import { sealedSecrets } from "./0015-sealed-secrets.ts";
import { companyErasure } from "./0016-company-erasure.ts";
import { apiKeys } from "./0017-api-keys.ts";
import { erasedAt } from "./0018-erased-at.ts";
import { webhookTests } from "./0022-webhook-tests.ts";
import { audit } from "./0024-audit.ts";
import { requestLimits } from "./0025-request-limits.ts";
import { pause } from "./0026-pause.ts";
import { firstCompany } from "./0027-first-company.ts";
import { auditReads } from "./0028-audit-reads.ts";
import { retention } from "./0029-retention.ts";
import { changes } from "./0030-changes.ts";
import { linksList } from "./0031-links-list.ts";
import { usage } from "./0032-usage.ts";
import type { ColumnTypes, Migration } from "./migration.ts";

/** In the order of their versions. */
export const MIGRATIONS: readonly Migration[] = [
  initial,
  resultsLinks,
  events,
  recordsAndLists,
  clientReferences,
  erasure,
  reviews,
  rulesets,
  sealedSecrets,
  companyErasure,
  apiKeys,
  erasedAt,
  webhookTests,
  audit,
  requestLimits,
  pause,
  firstCompany,
  auditReads,
  retention,
  changes,
  linksList,
  usage,
];

/** The schema version that this release writes. */
export const SCHEMA_VERSION = Math.max(...MIGRATIONS.map((migration) => migration.version));

/** Refuses a database that a newer release has migrated: writing to it could destroy what this release cannot see. */
export function assertNotNewer(version: number, where: string): void {
  if (version <= SCHEMA_VERSION) return;
  throw new StoreUnusable(
    `${where} has schema version ${version}, but this release knows only up to ${SCHEMA_VERSION}. ` +
      "Start the newer release again, or restore a backup made before the upgrade. Nothing was changed.",
  );
}

/**
 * Brings the schema up to date. Runs inside the caller's transaction and under its lock, so that a failure leaves the
 * database as it was and replicas that start together take turns.
 */
export async function migrate(db: Database, types: ColumnTypes, where: string): Promise<void> {
  await sql`create table if not exists schema_version (version ${sql.raw(types.integer)} not null)`.execute(db);
  const row = await db.selectFrom("schema_version").select("version").executeTakeFirst();
  const current = row?.version ?? 0;
  assertNotNewer(current, where);
  if (current === SCHEMA_VERSION) return;
  for (const migration of MIGRATIONS.filter(({ version }) => version > current)) {
    // One after the other: a step builds on the one before.
    for (const statement of migration.statements(types)) await sql.raw(statement).execute(db);
    await migration.fill?.(db);
  }
  await db.deleteFrom("schema_version").execute();
  await db.insertInto("schema_version").values({ version: SCHEMA_VERSION }).execute();
}
