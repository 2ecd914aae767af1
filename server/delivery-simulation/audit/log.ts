import type { History, LoggedAttempt } from "../history.ts";
import {
  DELAYS_MS,
  deliveriesOf,
  type Exchange,
  exchanges,
  inTrouble,
  isOf,
  isPassing,
  restoredAt,
  webhookIds,
  type Promised,
} from "./read.ts";

/** The log tells of attempts that were made, each once, numbered from 1 without a gap, and of none after one that ends the delivery. */
export const logIsTrue: Promised = (history) =>
  webhookIds(history).flatMap((id) => {
    const sent = exchanges(history).filter(({ webhook_id }) => webhook_id === id);
    return [...deliveriesOf(history, id).flatMap((delivery) => numbered(id, delivery)), ...told(history, id, sent)];
  });

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
function told(history: History, id: string, sent: readonly Exchange[]): readonly string[] {
  const left = new Set(sent);
  return history.attempts
    .filter(({ webhook_id }) => webhook_id === id)
    .flatMap((entry) => {
      const made = [...left].find((exchange) => isOf(history, entry, exchange));
      if (made === undefined) return [`${id}: attempt ${entry.attempt} is logged and was not made so`];
      left.delete(made);
      return [];
    })
    .concat([...left].flatMap((exchange) => unlogged(history, id, exchange)));
}

/** What was sent and is in no log was cut short by something, or its outcome was. */
function unlogged(history: History, id: string, { at, answer }: Exchange): readonly string[] {
  const until = (answer?.at ?? at) + 15_000;
  if (inTrouble(history, at - 1_000, until) || restoredAt(history) !== undefined) return [];
  return [`${id}: an attempt was made at ${Math.round(at)} ms and is not logged`];
}
