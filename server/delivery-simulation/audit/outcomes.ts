import type { History, Message, Outcome } from "../history.ts";
import {
  DELAYS_MS,
  deliveriesOf,
  exchanges,
  factsOf,
  isAcknowledged,
  isPassing,
  restoredAt,
  type Promised,
} from "./read.ts";

/** Errors of deliveries that something else than an answer ended. */
const NOT_ATTEMPTED: ReadonlySet<string | undefined> = new Set(["unregistered", "restored", "paused"]);

/** An outcome says what the last delivery came to, and nobody sees one before there is one. */
export const outcomesAreTrue: Promised = (history) => [
  ...history.messages.flatMap((message) => concluded(history, message)),
  ...factsOf(history, "looked").flatMap(({ at, webhook_id, outcome }) =>
    outcome === undefined ? [] : foundedBy(history, at, webhook_id, outcome),
  ),
];

function concluded(history: History, { webhook_id, outcome, state }: Message): readonly string[] {
  if (outcome === undefined)
    return state === "delivered" || state === "failed" ? [`${webhook_id}: ${state} without an outcome`] : [];
  const delivery = deliveriesOf(history, webhook_id).at(-1) ?? [];
  const last = delivery.at(-1);
  const says = (what: string) => [`${webhook_id}: ${what}: ${JSON.stringify({ outcome, last })}`];
  if (outcome.delivered !== (state === "delivered") && state !== "pending") return says("state and outcome differ");
  if (NOT_ATTEMPTED.has(outcome.error)) return ended(history, outcome, says, delivery.length);
  if (last === undefined) return says("an outcome without an attempt");
  if (outcome.attempts !== delivery.length) return says("another number of attempts");
  if (outcome.delivered !== isAcknowledged(last)) return says("delivered is wrong");
  if (outcome.status !== last.status || outcome.error !== last.error) return says("another end");
  if (outcome.at + 50 < last.started_at + last.duration_ms) return says("the outcome is older than the answer");
  if (isPassing(last) && delivery.length < DELAYS_MS.length) return says("not every attempt was made");
  return [];
}

/** Without an attempt, or after fewer than all: somebody took the webhook away or resumed it without this, or the database came from a backup. */
function ended(
  history: History,
  { error, delivered, attempts }: Outcome,
  says: (what: string) => readonly string[],
  logged: number,
): readonly string[] {
  const asked = factsOf(history, "asked");
  const happened =
    error === "restored"
      ? restoredAt(history) !== undefined
      : error === "paused"
        ? asked.some(({ operation, body }) => operation === "resume" && body["since"] !== undefined)
        : asked.some(({ operation }) => operation === "delete");
  if (!happened) return says("nothing ended it");
  if (delivered) return says("delivered although it was ended");
  return attempts >= DELAYS_MS.length || (attempts !== 0 && attempts !== logged)
    ? says("another number of attempts")
    : [];
}

/** What a client sees has happened: with as many answers before it as it says attempts. */
function foundedBy(history: History, seenAt: number, id: string, outcome: Outcome): readonly string[] {
  const answered = exchanges(history).filter(
    ({ webhook_id, answer }) => webhook_id === id && answer !== undefined && answer.at <= seenAt,
  );
  if (answered.length < outcome.attempts) return [`${id}: seen as attempted ${outcome.attempts} times before it was`];
  const end = answered.some(({ answer }) => answer?.status === outcome.status && answer?.error === outcome.error);
  if (!end && !NOT_ATTEMPTED.has(outcome.error))
    return [`${id}: seen as ${outcome.status ?? outcome.error} before any answer said so`];
  return [];
}
