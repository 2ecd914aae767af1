import type { History, LoggedAttempt } from "../history.ts";
import {
  attemptsOf,
  DELAYS_MS,
  deliveriesOf,
  type Exchange,
  exchangesOf,
  inTrouble,
  isPassing,
  pairsOf,
  restoredAt,
  webhookIds,
  type Promised,
} from "./read.ts";

/** The log tells of attempts that were made, each once, numbered from 1 without a gap, and of none after one that ends the delivery. */
export const logIsTrue: Promised = (history) =>
  webhookIds(history).flatMap((id) => [
    ...deliveriesOf(history, id).flatMap((delivery) => numbered(id, delivery)),
    ...told(history, id),
  ]);

function numbered(id: string, delivery: readonly LoggedAttempt[]): readonly string[] {
  return delivery.flatMap((entry, index) => {
    const before = delivery[index - 1];
    if (entry.attempt !== index + 1) return [`${id}: attempt ${entry.attempt} is logged in place ${index + 1}`];
    if (entry.attempt > DELAYS_MS.length) return [`${id}: attempt ${entry.attempt} was made`];
    return before !== undefined && !isPassing(before)
      ? [`${id}: attempt ${entry.attempt} follows one that ended with ${before.status}`]
      : [];
  });
}

/** Each entry is of a request of its own, at its time and with its answer. */
function told(history: History, id: string): readonly string[] {
  const pairs = pairsOf(history, id);
  const logged = new Set([...pairs.values()].map(({ exchange }) => exchange));
  return [
    ...attemptsOf(history, id)
      .filter((entry) => !pairs.has(entry))
      .map(({ attempt }) => `${id}: attempt ${attempt} is logged and was not made so`),
    ...exchangesOf(history, id)
      .filter((exchange) => !logged.has(exchange))
      .flatMap((exchange) => unlogged(history, id, exchange)),
  ];
}

/** What was sent and is in no log was cut short by something, or its outcome was. */
function unlogged(history: History, id: string, { at, answer }: Exchange): readonly string[] {
  const until = (answer?.at ?? at) + 15_000;
  if (inTrouble(history, at - 1_000, until) || restoredAt(history) !== undefined) return [];
  return [`${id}: an attempt was made at ${Math.round(at)} ms and is not logged`];
}
