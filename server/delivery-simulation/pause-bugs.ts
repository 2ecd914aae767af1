import { type Bug, bug } from "./bug.ts";

const REPORTS = "storage/sqlite/write-reports.ts";
const PAUSES = "storage/queries/pauses.ts";
const WATCH = "webhooks/delivery/pause-watch.ts";
const REGISTRATION = "usecases/webhook/webhook-registration.ts";

/** Of receivers that fail for long. */
export const PAUSE_BUGS: readonly Bug[] = [
  bug(WATCH, "a pause is not announced", "for (const receiver of paused) announce(receiver);", ""),
  bug(
    WATCH,
    "nobody looks whether a receiver is to be paused",
    'if (event.kind === "attempted" && event.decision === "final") this.look();',
    "",
  ),
  bug(PAUSES, "a pause is announced by each who looks", '.where("paused_at", "is", null)', ""),
  bug(
    PAUSES,
    "one failure less pauses",
    '.where("failures", ">=", messages)',
    '.where("failures", ">=", messages - 1)',
  ),
  bug(
    PAUSES,
    "a receiver is paused before it has failed for long",
    "sql<number>`${engine.now()} - ${over_ms}`",
    "sql<number>`${engine.now()} + ${over_ms}`",
  ),
  bug(
    PAUSES,
    "a resumption does not end the pause",
    "if (row.paused_at !== null) await endPause(db, companyId, row.paused_at);",
    "",
  ),
  bug(PAUSES, "a resumption forgets what failed", "and b.outcome_at >= ${since}", "and b.outcome_at < ${since}"),
  bug(
    PAUSES,
    "a resumption sends what is older than it was asked for",
    "sql`b.delivered_at >= ${since}`",
    "sql`b.delivered_at >= 0 * ${since}`",
  ),
  bug(
    PAUSES,
    "a resumption sends what it leaves out",
    "const left_out = await endThese(db, engine, keys(false));",
    "const left_out = await releaseThese(db, engine, keys(false));",
  ),
  bug(
    PAUSES,
    "a resumption ends what has waited",
    "const released = await releaseThese(db, engine, keys(true));",
    "const released = await endThese(db, engine, keys(true));",
  ),
  bug(
    "storage/queries/deliveries/held.ts",
    "a resumption wakes nobody",
    `.where("settled_at", "is", null)
    .where("ready_at", "=", heldUntil)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await engine.wakeAfterCommit(db);`,
    `.where("settled_at", "is", null)
    .where("ready_at", "=", heldUntil)
    .executeTakeFirstOrThrow();`,
  ),
  bug(
    REPORTS,
    "a success does not end a row of failures",
    "if (delivered) query(SUCCEEDED, [company_id]);",
    "if (delivered) return;",
  ),
  bug(REPORTS, "a failed test counts against its receiver", "|| test_key !== null) return;", ") return;"),
  bug(
    "usecases/interpret/deliver-batch.ts",
    "what is made while its receiver is paused is sent",
    "held: registration.pause !== undefined,",
    "held: false,",
  ),
  bug(
    "usecases/interpret/deliver-batch.ts",
    "a paused company holds up the others",
    "held: registration.pause !== undefined,",
    "held: (await tx.deliveries.stats()).paused > 0,",
  ),
  bug(
    REGISTRATION,
    "a new receiver does not get what has waited",
    "while (await store.pauses.releaseStray(company_id)) await breath();",
    "",
  ),
  bug("storage/queries/registrations.ts", "a new receiver stays paused", "...(isAnother ? WELL : {}),", ""),
];
