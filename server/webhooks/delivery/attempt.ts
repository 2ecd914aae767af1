import type { AttemptReport, DeliveryQueue } from "../../storage/delivery-queue.ts";
import type { Registration } from "../../storage/store.ts";
import { type Lease, storeTime } from "./lease.ts";
import { type RecordDeps, record } from "./record.ts";
import { type Decision, next } from "../retry-schedule.ts";
import type { Sender, SendResult } from "../http/sender.ts";
import type { KeyPair } from "../signing/key-pair.ts";
import { signatureHeaders } from "../signing/signature.ts";
import { webhookId } from "../signing/webhook-id.ts";

/** A registration whose secret is at hand. */
type Signable = Registration & { readonly webhook_secret: string };

/** Runs one attempt inside a span, or whatever else wants to surround it. */
export type AttemptTracer = (lease: Lease, send: () => Promise<SendResult>) => Promise<SendResult>;

export interface AttemptDeps extends RecordDeps {
  readonly queue: Pick<DeliveryQueue, "report" | "release">;
  readonly send: Sender["send"];
  readonly trace: AttemptTracer;
  /** Called when a receiver has answered and the outcome is on its way to the store. */
  readonly answered: (lease: Lease) => void;
  readonly delaysSeconds: readonly number[];
  /** Sign beside the secret of the receiver. */
  readonly keyPairs: readonly KeyPair[];
  /** How long an attempt and the first try at recording it may take; a lease with less left is given back. */
  readonly neededMs: number;
}

/**
 * Carries one claimed delivery through: sends it, decides what follows, and records both in one write. Whatever goes
 * wrong on the way leaves the claim to expire, which repeats the attempt. Never rejects.
 */
export async function runAttempt(lease: Lease, deps: AttemptDeps): Promise<void> {
  const { delivery } = lease;
  deps.observe({ kind: "claimed", delivery });
  const { registration } = delivery;
  if (registration === undefined) return endUnregistered(lease, deps);
  const { webhook_secret } = registration;
  // Another replica may have the key, or an operator puts it right: the claim expires, and the attempt comes again under its number.
  if (webhook_secret === undefined) return deps.observe({ kind: "unsignable", delivery });
  // A process that was suspended may wake up with a lease that is over: sending now would be a second sender.
  if (deps.clock.monotonic() + deps.neededMs > lease.until) return release(lease, deps);

  const startedAt = storeTime(lease, deps.clock);
  const result = await sendTraced(lease, { ...registration, webhook_secret }, deps);
  if (result === undefined) return release(lease, deps);

  const decision = next(result, delivery.attempt, deps.delaysSeconds);
  const report = {
    fence: lease.fence,
    result: { started_at: startedAt, ...result },
    next: following(decision, lease, result),
  };
  const recorded = record(lease, () => deps.queue.report(report), deps);
  deps.answered(lease);
  if (await recorded) {
    deps.observe({ kind: "attempted", delivery, result, decision: decision.kind });
  }
}

/** Gives a claimed delivery back: due at once, under the same number. Never rejects. */
export async function release(lease: Lease, deps: Pick<AttemptDeps, "queue" | "observe">): Promise<void> {
  try {
    await deps.queue.release(lease.fence);
    deps.observe({ kind: "released", delivery: lease.delivery });
  } catch (error) {
    deps.observe({ kind: "store_error", operation: "release", error });
  }
}

/** The result, or undefined when the shutdown cut the attempt short. */
async function sendTraced(lease: Lease, to: Signable, deps: AttemptDeps): Promise<SendResult | undefined> {
  try {
    return await deps.trace(lease, () => sendSigned(lease, to, deps));
  } catch (error) {
    if (deps.interrupted.aborted) return undefined;
    deps.observe({ kind: "defect", delivery: lease.delivery, error });
    return { status: undefined, error: "network_error", duration_ms: 0 };
  }
}

async function sendSigned(lease: Lease, to: Signable, deps: AttemptDeps): Promise<SendResult> {
  const { delivery } = lease;
  const { body } = delivery;
  const headers = await signatureHeaders({
    webhook_id: delivery.batch_id === undefined ? delivery.event_id : webhookId(delivery.batch_id, delivery.edition),
    // The receiver compares this with its own clock, so it is the machine's, not the store's.
    timestamp_s: Math.floor(deps.clock.wall() / 1000),
    body,
    secret: to.webhook_secret,
    previous_secret: to.previous_secret,
    keyPairs: deps.keyPairs,
  });
  return deps.send({ url: to.webhook_url, headers, body, signal: deps.interrupted });
}

function following(decision: Decision, { fence }: Lease, { status, error }: SendResult): AttemptReport["next"] {
  if (decision.kind === "again") return { delay_ms: decision.delay_ms };
  return { outcome: { delivered: decision.kind === "acknowledged", status, error, attempts: fence.attempt } };
}

/** Nothing is sent, so the attempt is not one: the record keeps the last answer and the attempts made before. */
async function endUnregistered(lease: Lease, deps: AttemptDeps): Promise<void> {
  const { delivery, fence } = lease;
  const outcome = {
    delivered: false,
    status: delivery.last_status,
    error: "unregistered",
    attempts: delivery.attempt - 1,
  };
  if (await record(lease, () => deps.queue.report({ fence, result: undefined, next: { outcome } }), deps)) {
    deps.observe({ kind: "unregistered", delivery });
  }
}
