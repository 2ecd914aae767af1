import { sql } from "kysely";
import type { ClaimedDelivery, ClaimRequest } from "../../delivery-queue.ts";
import type { Database, Engine } from "../../engine.ts";
import type { Registration } from "../../store.ts";
import type { Vault } from "../../sealing/vault.ts";
import { toRegistration } from "../registrations.ts";
import { companiesWithWork } from "./companies-with-work.ts";
import { type Claimable, fairShare } from "./fair-share.ts";

/**
 * Takes due rows for `owner`; must run in a transaction. Claims take turns (`lockClaims`), so that the cap per company
 * holds over all replicas. The work inside is bounded by companies and caps, never by the length of a backlog.
 */
export async function claim(
  db: Database,
  engine: Engine,
  vault: Vault,
  request: ClaimRequest,
): Promise<readonly ClaimedDelivery[]> {
  await engine.lockClaims(db);
  const chosen = fairShare(await claimable(db, engine, request.per_company), request.limit, request.per_company);
  if (chosen.length === 0) return [];
  const keys = chosen.map(({ delivery_key }) => delivery_key);
  await db
    .updateTable("webhook_deliveries")
    .set({
      owner: request.owner,
      ready_at: sql<number>`${engine.now()} + ${request.lease_ms}`,
      // Whoever makes a body anew waits for claims (`lockClaims`), so this is the edition that is read below.
      edition: sql<number>`coalesce((select b.edition from batches as b where b.batch_key = webhook_deliveries.batch_key), 0)`,
    })
    .where("delivery_key", "in", engine.integers(keys))
    .execute();
  const claimed = await load(db, engine, keys);
  return chosen.flatMap(({ delivery_key, owner }) => {
    const row = claimed.get(delivery_key);
    return row === undefined ? [] : [toClaimed(row, owner !== null, request.lease_ms, vault)];
  });
}

/** The oldest claimable rows of every company that has any, with the company's live leases. */
async function claimable(db: Database, engine: Engine, perCompany: number): Promise<readonly Claimable[]> {
  const result = await sql<Claimable>`
    with recursive ${companiesWithWork()}, load (company_id, in_flight) as materialized (
      select company_id, (
        select count(*) from webhook_deliveries as held
        where held.company_id = company.company_id and held.settled_at is null and held.owner is not null
          and held.ready_at > ${engine.now()}
      ) from company
    )
    select d.delivery_key, d.company_id, d.ready_at, d.owner, c.in_flight
    from ${engine.firstClaimable(perCompany)}`.execute(db);
  return result.rows;
}

type ClaimedRow = Awaited<ReturnType<typeof loadRows>>[number];

async function load(db: Database, engine: Engine, keys: readonly number[]): Promise<ReadonlyMap<number, ClaimedRow>> {
  const rows = await loadRows(db, engine, keys);
  return new Map(rows.map((row) => [row.delivery_key, row]));
}

function loadRows(db: Database, engine: Engine, keys: readonly number[]) {
  return db
    .selectFrom("webhook_deliveries as d")
    .leftJoin("batches as b", "b.batch_key", "d.batch_key")
    .leftJoin("batch_bodies", "batch_bodies.batch_key", "d.batch_key")
    .leftJoin("webhook_tests as t", "t.test_key", "d.test_key")
    .leftJoin("webhook_registrations as r", "r.company_id", "d.company_id")
    .select(["d.delivery_key", "d.delivery_id", "d.company_id", "d.trigger", "d.traceparent", "d.attempt"])
    .select(["d.last_status", "d.due_at", "d.ready_at", "d.edition", "b.batch_id", "t.event_id"])
    .select(({ fn }) => fn.coalesce("batch_bodies.body", "t.body").as("body"))
    .select(["r.webhook_url", "r.current_secret", "r.current_secret_key", "r.created_at", "r.updated_at"])
    .select(["r.previous_secret", "r.previous_secret_key", "r.previous_secret_until", "r.revision", "r.max_items"])
    .where("d.delivery_key", "in", engine.integers(keys))
    .execute();
}

function toClaimed(row: ClaimedRow, reclaimed: boolean, leaseMs: number, vault: Vault): ClaimedDelivery {
  const claimedAt = row.ready_at - leaseMs;
  return {
    delivery_id: row.delivery_id,
    company_id: row.company_id,
    ...messageOf(row),
    trigger: row.trigger,
    attempt: row.attempt,
    reclaimed,
    due_at: row.due_at,
    claimed_at: claimedAt,
    body: row.body ?? new Uint8Array(),
    last_status: row.last_status ?? undefined,
    traceparent: row.traceparent ?? undefined,
    registration: registrationOf(row, claimedAt, vault),
  };
}

/** Every delivery refers to one of the two. */
function messageOf({ batch_id, edition, event_id }: ClaimedRow) {
  return batch_id === null ? { event_id: event_id ?? "" } : { batch_id, edition };
}

/** Undefined when the outer join found none, that is, when the webhook was deleted. */
function registrationOf(row: ClaimedRow, now: number, vault: Vault): Registration | undefined {
  const { webhook_url, current_secret, created_at, updated_at, revision, ...rest } = row;
  if (webhook_url === null || current_secret === null || created_at === null) return undefined;
  if (updated_at === null || revision === null) return undefined;
  return toRegistration({ ...rest, webhook_url, current_secret, created_at, updated_at, revision }, now, vault);
}
