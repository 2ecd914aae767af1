import type { Asked, History, Registered, Told } from "../history.ts";
import { messageIn } from "./pauses.ts";
import {
  clockSet,
  deliveriesOf,
  exchanges,
  factsOf,
  isAcknowledged,
  isCalm,
  restoredAt,
  wishes,
  type Promised,
} from "./read.ts";

/** What a resumption makes due is sent at once, where nothing is in trouble. */
const SLACK_MS = 250;

/** Ends the pause, sends what has waited and what failed, as far as it was asked for, and nothing else. */
export const resumptionsSendWhatWasMissed: Promised = (history) => {
  if (restoredAt(history) !== undefined || clockSet(history, 0, Number.POSITIVE_INFINITY)) return [];
  return wishes(history).flatMap(({ asked: [first], told }) => {
    const done = told.find(({ status, replayed }) => status < 300 && !replayed);
    if (first === undefined || done === undefined) return [];
    if (first.operation === "put") return sentToTheNewReceiver(history, first, done);
    if (first.operation !== "resume") return [];
    return [...ended(history, first, done), ...sentAgain(history, first, done)];
  });
};

/** What the company's registration showed last before the time. */
function seenBefore(history: History, company: string, at: number): Registered | undefined {
  return factsOf(history, "registered").findLast((seen) => seen.company === company && seen.at < at);
}

/**
 * Whether the company asked, beside this, for nothing until then that changes what waits or is sent; since it looked also for no other
 * registration, and never for none, nor for a resumption that leaves something out. One that was asked for before and had no answer by then may be carried
 * out at any time.
 */
function alone(history: History, { company, wish }: Asked, looked: number, until: number): boolean {
  const over = (asked: Asked) =>
    factsOf(history, "told").some((told) => told.wish === asked.wish && told.at < looked && told.status < 300);
  const changes = (asked: Asked) =>
    asked.operation === "delete" ||
    (asked.operation === "resume" && asked.body["since"] !== undefined) ||
    (asked.at <= until &&
      (/resume|redeliver/.test(asked.operation) ||
        (asked.operation === "put" && (asked.at >= looked || !over(asked)))));
  return !factsOf(history, "asked").some((one) => one.company === company && one.wish !== wish && changes(one));
}

function ended(history: History, { company, at: from }: Asked, { at: to }: Told): readonly string[] {
  const shown = factsOf(history, "registered").find(
    ({ company: of, at, store_at, pause }) =>
      of === company && at > to && (pause?.paused_at ?? Infinity) < from + store_at - at,
  );
  return shown === undefined
    ? []
    : [`${company}: resumed at ${Math.round(to)} ms and still paused at ${Math.round(shown.at)} ms`];
}

interface Missed {
  readonly webhook_id: string;
  readonly created_at: number;
  /** Nobody had tried to send it before. */
  readonly waited: boolean;
  /** All its attempts had failed, the last of them then, by the store's clock. */
  readonly failed_at: number | undefined;
  /** When it was sent afterwards. */
  readonly sent_at: number | undefined;
}

/** The company's messages that had not been taken before. */
function missed(history: History, { company, at: from }: Asked): readonly Missed[] {
  return wishes(history).flatMap(({ asked: [first], told }) => {
    const accepted = told.find(({ status, at }) => status < 300 && at < from);
    if (first?.company !== company || first.operation !== "interpret" || accepted === undefined) return [];
    const { batch } = JSON.parse(accepted.body) as {
      readonly batch: { readonly webhook_state: string; readonly created_at: string };
    };
    if (batch.webhook_state !== "pending") return [];
    const webhook_id = messageIn(accepted.body);
    const sent = exchanges(history).filter((exchange) => exchange.webhook_id === webhook_id);
    if (sent.some(({ at, answer }) => at < from && answer !== undefined && isAcknowledged(answer))) return [];
    const [own, ...later] = deliveriesOf(history, webhook_id);
    const last = own?.at(-1);
    // Without the store nobody knows yet that the last attempt failed.
    const outcome =
      later.length > 0 ? undefined : history.messages.find((message) => message.webhook_id === webhook_id)?.outcome;
    const offset = (sent[0]?.store_at ?? 0) - (sent[0]?.at ?? 0);
    const failed_at =
      last === undefined ? undefined : Math.max(last.started_at + last.duration_ms, outcome?.at ?? -Infinity);
    return [
      {
        webhook_id,
        created_at: Date.parse(batch.created_at),
        waited: !sent.some(({ at }) => at < from),
        failed_at: failed_at !== undefined && failed_at - offset < from - SLACK_MS ? failed_at : undefined,
        sent_at: sent.find(({ at }) => at >= from)?.at,
      },
    ];
  });
}

function sentAgain(history: History, first: Asked, done: Told): readonly string[] {
  const seen = seenBefore(history, first.company, first.at);
  const { since, until } = first.body as { readonly since?: string; readonly until?: string };
  const end = done.at + SLACK_MS;
  if (seen === undefined || !alone(history, first, seen.at, end)) return [];
  const { pause } = seen;
  return missed(history, first).flatMap(({ webhook_id, created_at, waited, failed_at, sent_at }) => {
    const asked = created_at >= Date.parse(since ?? "1970-01-01") && created_at < Date.parse(until ?? "9999-12-31");
    const ofThisRow = since !== undefined || (pause !== undefined && (failed_at ?? 0) >= pause.failing_since);
    if (asked && (waited || (failed_at !== undefined && ofThisRow))) {
      if (sent_at === undefined) return [`${webhook_id}: missed, and not sent after the resumption`];
      const late = isCalm(history) && history.roomy && sent_at > end;
      return late ? [`${webhook_id}: resumed at ${Math.round(done.at)} ms, sent at ${Math.round(sent_at)} ms`] : [];
    }
    const leftOut = !asked && pause !== undefined && waited && created_at < seen.store_at;
    const unasked = sent_at !== undefined && alone(history, first, seen.at, sent_at);
    return leftOut && unasked ? [`${webhook_id}: sent although the resumption left it out`] : [];
  });
}

/** Another URL or secret ends a pause as well, and sends what has waited. */
function sentToTheNewReceiver(history: History, first: Asked, done: Told): readonly string[] {
  const seen = seenBefore(history, first.company, first.at);
  if (seen?.pause === undefined || !isCalm(history) || !history.roomy) return [];
  const puts = wishes(history).flatMap(({ asked: [put] }) =>
    put?.operation === "put" && put.company === first.company ? [put] : [],
  );
  const isAnother = puts.every(
    ({ wish, at, body }) => wish === first.wish || at > done.at || body["webhook_url"] !== first.body["webhook_url"],
  );
  if (!isAnother || !alone(history, first, seen.at, done.at + SLACK_MS)) return [];
  return missed(history, first).flatMap(({ webhook_id, waited, sent_at }) =>
    !waited || (sent_at !== undefined && sent_at <= done.at + SLACK_MS)
      ? []
      : [`${webhook_id}: waited, and is not sent to the new receiver`],
  );
}
