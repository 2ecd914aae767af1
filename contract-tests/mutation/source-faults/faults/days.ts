import { type SourceFault, faultsIn } from "../fault.ts";

/** What shows only after hours and days: how long answers are kept, and a receiver that is paused. */
export const DAYS: readonly SourceFault[] = [
  ...faultsIn({ file: "http/idempotency.ts", where: ["kept-for-a-day"] }, [
    "an answer is kept for an hour",
    "const KEEP_MS = 24 * 60 * 60 * 1000;",
    "const KEEP_MS = 60 * 60 * 1000;",
  ]),
  ...faultsIn(
    { file: "storage/queries/registrations.ts", where: ["paused"] },
    [
      "another address does not end a pause",
      "before !== webhook.webhook_secret || row.webhook_url !== webhook.webhook_url",
      "before !== webhook.webhook_secret",
    ],
    [
      "another secret does not end a pause",
      "before !== webhook.webhook_secret || row.webhook_url !== webhook.webhook_url",
      "row.webhook_url !== webhook.webhook_url",
    ],
    [
      "whatever is registered ends a pause",
      "before !== webhook.webhook_secret || row.webhook_url !== webhook.webhook_url",
      "before !== undefined",
    ],
  ),
  ...faultsIn({ file: "usecases/webhook/webhook-registration.ts", where: ["paused"] }, [
    "one message more is said to wait",
    "waiting: await pauses.waiting(companyId)",
    "waiting: (await pauses.waiting(companyId)) + 1",
  ]),
  ...faultsIn(
    { file: "usecases/webhook/resume-webhook.ts", where: ["paused"] },
    [
      "what a resumption releases in steps is not counted",
      "released: one.released + other.released,",
      "released: other.released,",
    ],
    [
      "what a resumption leaves out in steps is not counted",
      "left_out: one.left_out + other.left_out,",
      "left_out: other.left_out,",
    ],
  ),
  ...faultsIn({ file: "usecases/webhook/webhook-registration.ts", where: ["paused"], by: ["etag"] }, [
    "the tag of a registration does not know its pause",
    '"-r"}${paused}`',
    '"-r"}${paused && ""}`',
  ]),
  ...faultsIn({ file: "storage/queries/pauses.ts", where: ["resumption"] }, [
    "a resumption sends what events do not ask for",
    "return reviewed ? sql`b.revises is not null` : sql`1 = 0`;",
    "return sql`1 = 1`;",
  ]),
  ...faultsIn({ file: "storage/queries/pauses.ts", where: ["paused"] }, [
    "a resumption sends whatever ever failed",
    "and b.outcome_at >= ${since}",
    "and b.outcome_at >= ${since === 0 ? 0 : 1}",
  ]),
  ...faultsIn(
    { file: "storage/sqlite/write-reports.ts", where: ["paused"] },
    [
      "a receiver fails since its last failure",
      "failing_since = coalesce(failing_since, ?)",
      "failing_since = coalesce(?, failing_since)",
    ],
    [
      "a failed test counts as a message",
      "|| result === undefined || test_key !== null) return;",
      "|| result === undefined) return;",
    ],
  ),
  ...faultsIn({ file: "usecases/interpret/deliver-batch.ts", where: ["paused"] }, [
    "a message is sent to a receiver that is paused",
    "held: registration.pause !== undefined,",
    "held: false,",
  ]),
];
