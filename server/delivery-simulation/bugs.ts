import { type Bug, bug } from "./bug.ts";
import { PAUSE_BUGS } from "./pause-bugs.ts";

const REPORTS = "storage/sqlite/write-reports.ts";
const CLAIM = "storage/queries/deliveries/claim.ts";
const ENQUEUE = "storage/queries/deliveries/enqueue.ts";
const RELEASE = "storage/queries/deliveries/release.ts";
const END = "storage/queries/deliveries/end.ts";
const KEYS = "storage/queries/idempotency.ts";
const COMMITS = "storage/sqlite/commit-queue.ts";
const SCHEDULE = "webhooks/retry-schedule.ts";
const ATTEMPT = "webhooks/delivery/attempt.ts";
const LOOP = "webhooks/delivery/claim-loop.ts";

export const BUGS: readonly Bug[] = [
  bug(REPORTS, "a lease is not fenced", "and owner = ? and attempt = ?", "and ? <> '' and attempt = ?"),
  bug(REPORTS, "an attempt number is used again", "null, 1, now +", "null, 0, now +"),
  bug(REPORTS, "an attempt number is left out", "null, 1, now +", "null, 2, now +"),
  bug(REPORTS, "the next attempt is due at once", "now + next.delay_ms, now + next.delay_ms", "now, now"),
  bug(REPORTS, "the next attempt is due too late", "now + next.delay_ms, null", "now + next.delay_ms + 1_000, null"),
  bug(REPORTS, "an attempt is not logged", "if (result === undefined) return;", "if (fence.attempt > 0) return;"),
  bug(
    REPORTS,
    "an attempt is logged twice",
    "query(LOG_ATTEMPT, [...of, ...made]);",
    "for (const _ of [1, 2]) query(LOG_ATTEMPT, [...of, ...made]);",
  ),
  bug(REPORTS, "a failure is shown as delivered", 'delivered ? "delivered" : "failed"', '"delivered"'),
  bug(REPORTS, "an outcome has no status", "Number(delivered), status, attempts", "Number(delivered), null, attempts"),
  bug(
    REPORTS,
    "a delivery never ends",
    "[next.outcome.status ?? null, 0, null, null, now]",
    "[next.outcome.status ?? null, 0, null, null, null]",
  ),
  bug(
    REPORTS,
    "an ended delivery is sent again",
    "[next.outcome.status ?? null, 0, null, null, now]",
    "[next.outcome.status ?? null, 1, now, now, null]",
  ),
  bug(CLAIM, "a claim holds for no time", "+ ${request.lease_ms}`", "+ 0 * ${request.lease_ms}`"),
  bug(CLAIM, "a claim ends before its worker thinks so", "+ ${request.lease_ms}`", "+ ${request.lease_ms} / 4`"),
  bug(CLAIM, "a claim has no owner", "owner: request.owner,", "owner: null,"),
  bug(
    CLAIM,
    "another company's body is sent",
    'fn.coalesce("batch_bodies.body", "t.body")',
    'fn.coalesce(sql<Uint8Array>`(select body from batch_bodies limit 1)`, "t.body")',
  ),
  bug(
    "storage/queries/deliveries/fair-share.ts",
    "a company gets more than its share",
    "if (place <= perCompany)",
    "if (place <= perCompany + 1)",
  ),
  bug(
    RELEASE,
    "a release uses an attempt up",
    ".set({ owner: null, ready_at: engine.now() })",
    '.set((row) => ({ owner: null, ready_at: engine.now(), attempt: row("attempt", "+", 1) }))',
  ),
  bug(ENQUEUE, "a new delivery wakes nobody", "await engine.wakeAfterCommit(db);", ""),
  bug(
    ENQUEUE,
    "a redelivery takes the place of the one under way",
    '.where("webhook_deliveries.ready_at", "=", HELD_UNTIL)',
    '.where("webhook_deliveries.ready_at", "<=", HELD_UNTIL)',
  ),
  bug(
    END,
    "a restored database sends what was under way",
    'delivery("settled_at", "is", null));',
    'delivery("settled_at", "is not", null));',
  ),
  bug(
    END,
    "unregistering ends what a worker holds",
    'delivery("owner", "is", null), delivery("ready_at"',
    'delivery("attempt", ">", 0), delivery("ready_at"',
  ),
  bug(
    END,
    "ending counts an attempt that was not made",
    "outcome_attempts = held.attempt - 1",
    "outcome_attempts = held.attempt",
  ),
  bug(
    "storage/queries/deliveries/bring-forward.ts",
    "a clock that was set back delays by an hour",
    '"settled_at", "is", null',
    '"settled_at", "is not", null',
  ),
  bug("storage/sqlite/end-leases.ts", "a start forgets which keys were honoured", '.where("status", "is", null)', ""),
  bug(
    KEYS,
    "a key that is held is taken over",
    '"idempotency_keys.valid_until", "<="',
    '"idempotency_keys.valid_until", ">="',
  ),
  bug(
    KEYS,
    "a key is honoured for another request",
    "held.request_hash !== claim.request_hash",
    "held.request_hash === ''",
  ),
  bug(KEYS, "a key is kept for no time", "sql`${engine.now()} + ${keepMs}`", "sql`${engine.now()} + 0 * ${keepMs}`"),
  bug("http/idempotency.ts", "a failure is kept under its key", "status >= 500 || status === 429", "status === 429"),
  bug("http/request-hash.ts", "the body does not count for a key", ".update(body)", ""),
  bug("http/context.ts", "a key's answer is not stored with its effect", "await also(tx, done);", ""),
  bug(
    "usecases/interpret/deliver-batch.ts",
    "a batch is stored without its delivery",
    "  if (due) {",
    "  if (due && sequence !== 2) {",
  ),
  bug(
    "usecases/intake/intake-patients.ts",
    "a record of an intake is dropped",
    "tx.records.insert(project, rows)",
    "tx.records.insert(project, rows.slice(0, 1))",
  ),
  bug("usecases/webhook/redeliver-webhook.ts", "a redelivery waits", "delay_ms: 0", "delay_ms: 2_000"),
  bug("storage/queries/webhook-tests.ts", "a test wakes nobody", "await engine.wakeAfterCommit(db);", ""),
  bug(
    COMMITS,
    "success is told before the commit",
    "verdicts.push(await this.#runMember(next.item));",
    "(await this.#runMember(next.item))();",
  ),
  bug(COMMITS, "a failed transaction keeps what it wrote", 'this.#connection.exec("rollback to member");', ""),
  bug(COMMITS, "a commit wakes nobody", "this.#hooks.onCommit();", ""),
  bug(
    COMMITS,
    "a lost group is told to have been stored",
    "for (const { item } of members) item.reject(error);",
    "for (const { item } of members) item.resolve(true);",
  ),
  bug(SCHEDULE, "a final 4xx is tried again", "outcome.status >= 500", "outcome.status >= 400"),
  bug(
    SCHEDULE,
    "a redirect is tried again",
    "outcome.status >= 500",
    "outcome.status >= 300 && outcome.status <= 399 || outcome.status >= 500",
  ),
  bug(SCHEDULE, "a 5xx is final", "outcome.status >= 500", "outcome.status >= 501"),
  bug(
    SCHEDULE,
    "a refused connection is final",
    "return !FINAL_ERRORS.has(outcome.error);",
    'return outcome.error !== "connection_refused";',
  ),
  bug(SCHEDULE, "200 alone counts as taken", "outcome.status <= 299", "outcome.status <= 200"),
  bug(SCHEDULE, "the schedule is read from the place before", "delaysSeconds[attempt];", "delaysSeconds[attempt - 1];"),
  bug(
    SCHEDULE,
    "a fourth attempt is made",
    "delaysSeconds[attempt];",
    "delaysSeconds[attempt] ?? (attempt === 3 ? 6 : undefined);",
  ),
  bug(SCHEDULE, "an attempt is left out", "delaysSeconds[attempt];", "delaysSeconds.slice(0, 2)[attempt];"),
  bug(SCHEDULE, "seconds are taken for tenths", "delay * 1000 }", "delay * 100 }"),
  bug(
    ATTEMPT,
    "an outcome is recorded before the send",
    "const startedAt = storeTime(lease, deps.clock);",
    "const startedAt = storeTime(lease, deps.clock); await deps.queue.report({ fence: lease.fence, result: { started_at: startedAt, duration_ms: 0, status: 200, error: undefined }, next: { outcome: { delivered: true, status: 200, error: undefined, attempts: delivery.attempt } } });",
  ),
  bug(
    ATTEMPT,
    "a process that slept sends under a lease that is over",
    "if (deps.clock.monotonic() + deps.neededMs > lease.until)",
    "if (deps.neededMs < 0)",
  ),
  bug(ATTEMPT, "an attempt that a stop cut short counts", "if (deps.interrupted.aborted) return undefined;", ""),
  bug(
    ATTEMPT,
    "each attempt has an identifier of its own",
    "webhookId(delivery.batch_id, delivery.edition)",
    "webhookId(delivery.batch_id, delivery.attempt - 1)",
  ),
  bug(
    ATTEMPT,
    "the time signed is that of the claim before",
    "deps.clock.wall() / 1000",
    "(deps.clock.wall() - 3_000 * delivery.attempt) / 1000",
  ),
  bug(
    ATTEMPT,
    "the secret before signs",
    "secret: to.webhook_secret,",
    "secret: to.previous_secret ?? to.webhook_secret,",
  ),
  bug(
    ATTEMPT,
    "the secret before does not sign",
    "previous_secret: to.previous_secret,",
    "previous_secret: undefined,",
  ),
  bug(ATTEMPT, "one attempt less is told", "attempts: fence.attempt }", "attempts: fence.attempt - 1 }"),
  bug(
    ATTEMPT,
    "an unregistered delivery counts the attempt it did not make",
    "attempts: delivery.attempt - 1,",
    "attempts: delivery.attempt,",
  ),
  bug(LOOP, "a wake-up reaches nobody", "onWake(() => this.kick())", "onWake(() => undefined)"),
  bug(LOOP, "the loop sleeps past what is due", "(dueIn ?? LONGEST_SLEEP_MS)", "LONGEST_SLEEP_MS"),
  bug(LOOP, "a claim that failed is not tried again", "this.#sleep(backoffMs(this.#failures));", ""),
  bug("webhooks/delivery/worker.ts", "a stopped worker goes on", "await this.#loop.stop();", ""),
  bug(
    "webhooks/signing/signature.ts",
    "the signature is of the text without its secret's first letter",
    'Buffer.from(secret, "utf8")',
    'Buffer.from(secret.slice(1), "utf8")',
  ),
  ...PAUSE_BUGS,
];
