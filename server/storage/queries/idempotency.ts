import { type Selectable, sql } from "kysely";
import type { Database, Engine } from "../engine.ts";
import type { Tables } from "../schema.ts";
import {
  type IdempotencyClaim,
  type IdempotencyKeys,
  type IdempotencyVerdict,
  type KeptAnswer,
  StoreConflict,
} from "../store.ts";

/** In place of the status of an answer that was erased: HTTP's "Gone". */
const ERASED = 410;

/** Answers can be megabytes. */
const PURGED_PER_STEP = 50;
const ANSWERS_AT_ONCE = 200;
const BYTES_AT_ONCE = 2 * 1024 * 1024;

export function idempotency(db: Database, engine: Engine): IdempotencyKeys {
  return {
    async claim(claim) {
      const former = claim.formerly && (await heldAs(db, { ...claim, ...claim.formerly }, engine));
      if (former !== undefined) return judge(former, claim);
      if (await take(db, engine, claim)) return { kind: "claimed" };
      const held = await heldAs(db, claim);
      // Released since: its holder was still at work when this request came, which is what the client is told.
      return held === undefined ? { kind: "in_progress" } : judge(held, claim);
    },

    async complete(claim, answer, keepMs) {
      const result = await db
        .updateTable("idempotency_keys")
        .set({
          valid_until: sql`${engine.now()} + ${keepMs}`,
          status: answer.status,
          headers_json: answer.headers_json,
          body: answer.body,
        })
        .where("company_id", "=", claim.company_id)
        .where("operation", "=", claim.operation)
        .where("key", "=", claim.key)
        .where("owner", "=", claim.owner)
        .where("status", "is", null)
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n) throw new StoreConflict("claim_lost");
    },

    async release(claim) {
      await db
        .deleteFrom("idempotency_keys")
        .where("company_id", "=", claim.company_id)
        .where("operation", "=", claim.operation)
        .where("key", "=", claim.key)
        .where("owner", "=", claim.owner)
        .where("status", "is", null)
        .execute();
    },

    async purge() {
      const rows = await db
        .selectFrom("idempotency_keys")
        .select(["company_id", "operation", "key", "owner"])
        .where("valid_until", "<=", engine.now())
        .orderBy("valid_until")
        .limit(PURGED_PER_STEP)
        .execute();
      for (const { company_id, operation, key, owner } of rows)
        await db
          .deleteFrom("idempotency_keys")
          .where("company_id", "=", company_id)
          .where("operation", "=", operation)
          .where("key", "=", key)
          // a key that was taken anew since is somebody's
          .where("owner", "=", owner)
          .execute();
      return rows.length;
    },

    answers: (companyId, after) => answers(db, companyId, after),

    async forget(companyId, kept) {
      for (const { operation, key, owner } of kept)
        await db
          .updateTable("idempotency_keys")
          .set({ status: ERASED, headers_json: "{}", body: new Uint8Array() })
          .where("company_id", "=", companyId)
          .where("operation", "=", operation)
          .where("key", "=", key)
          .where("owner", "=", owner)
          .where("status", "is not", null)
          .execute();
    },
  };
}

/** The sizes first: what is read at once is bounded, and nothing is read twice. */
async function answers(db: Database, companyId: string, after: KeptAnswer | undefined): Promise<readonly KeptAnswer[]> {
  const next = db
    .selectFrom("idempotency_keys")
    .where("company_id", "=", companyId)
    .where("status", "is not", null)
    .where("status", "<>", ERASED)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("operation", "key"), ">", tuple(after?.operation ?? "", after?.key ?? "")),
      ),
    )
    .orderBy("operation")
    .orderBy("key");
  const sizes = await next
    .select(sql<number>`length(body)`.as("bytes"))
    .limit(ANSWERS_AT_ONCE)
    .execute();
  let bytes = 0;
  const fit = sizes.filter((row) => (bytes += Number(row.bytes)) <= BYTES_AT_ONCE).length;
  const rows = await next.select(["operation", "key", "owner", "body"]).limit(Math.max(1, fit)).execute();
  return rows.map(({ body, ...row }) => ({ ...row, body: body ?? new Uint8Array() }));
}

/** One statement inserts a free key or takes over one whose lease or keeping time is over; a race has one winner. */
async function take(db: Database, engine: Engine, claim: IdempotencyClaim): Promise<boolean> {
  const { company_id, operation, key, request_hash, owner } = claim;
  const validUntil = sql<number>`${engine.now()} + ${claim.lease_ms}`;
  const result = await db
    .insertInto("idempotency_keys")
    .values({ company_id, operation, key, request_hash, owner, valid_until: validUntil })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "operation", "key"])
        .doUpdateSet({ request_hash, owner, valid_until: validUntil, status: null, headers_json: null, body: null })
        .where("idempotency_keys.valid_until", "<=", engine.now()),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

type Held = Pick<Selectable<Tables["idempotency_keys"]>, "request_hash" | "status" | "headers_json" | "body">;

/** Who has the key; with an engine, only as long as it is kept. */
function heldAs(
  db: Database,
  { company_id, operation, key }: Pick<IdempotencyClaim, "company_id" | "operation" | "key">,
  kept?: Engine,
): Promise<Held | undefined> {
  let query = db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "status", "headers_json", "body"])
    .where("company_id", "=", company_id)
    .where("operation", "=", operation)
    .where("key", "=", key);
  if (kept !== undefined) query = query.where("valid_until", ">", kept.now());
  return query.executeTakeFirst();
}

/** What the key's holder means for a request that did not get it. */
function judge(held: Held, claim: IdempotencyClaim): IdempotencyVerdict {
  if (held.request_hash !== claim.request_hash) return { kind: "different_request" };
  const { status, headers_json, body } = held;
  if (status === ERASED) return { kind: "erased" };
  if (status === null || headers_json === null || body === null) return { kind: "in_progress" };
  return { kind: "replay", answer: { status, headers_json, body } };
}
