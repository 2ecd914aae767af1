import type { History } from "../history.ts";
import {
  deliveriesOf,
  factsOf,
  inTrouble,
  isAcknowledged,
  isCalm,
  isPassing,
  clockSet,
  DELAYS_MS,
  restoredAt,
  wishes,
  type Promised,
} from "./read.ts";

/** What commits, wake-ups and the turns of a process add where nothing is in trouble. */
const SLACK_MS = 250;
/** Between an answer and what is written down of it, in calm. */
const RECORD_MS = 60;
/** Whoever is cut off or asleep may still carry out after so long what was asked of it. */
const LATE_MS = 60_000;

const ENDS_A_PAUSE: ReadonlySet<string> = new Set(["resume", "put", "delete"]);
const SENDS_WHAT_WAITS: ReadonlySet<string> = new Set([...ENDS_A_PAUSE, "redeliver"]);

/** A receiver is paused when its messages fail for long, never sooner; that is announced once, shown, and holds until somebody ends it. */
export const pausesAreTrue: Promised = (history) =>
  restoredAt(history) !== undefined
    ? []
    : [...new Set(history.messages.map(({ company }) => company))].flatMap((company) => [
        ...announcedOnce(history, company),
        ...announcedAtAll(history, company),
        ...founded(history, company),
        ...begunInTime(history, company),
        ...quiet(history, company),
        ...shownUntilEnded(history, company),
      ]);

/** When the company's pauses were announced. */
export function announced(history: History, company: string): readonly number[] {
  return factsOf(history, "announced").flatMap((fact) => (fact.company === company ? [fact.at] : []));
}

/** Whether somebody asked for one of these within the time, or before it and it may have come late. */
function asked(history: History, company: string, operations: ReadonlySet<string>, from: number, to: number): boolean {
  const since = from - (inTrouble(history, from - LATE_MS, to) ? LATE_MS : SLACK_MS);
  return factsOf(history, "asked").some(
    (one) => one.company === company && operations.has(one.operation) && one.at >= since && one.at <= to,
  );
}

function announcedOnce(history: History, company: string): readonly string[] {
  const times = announced(history, company);
  return times.flatMap((at, index) => {
    const before = times[index - 1];
    if (before === undefined || asked(history, company, ENDS_A_PAUSE, before, at)) return [];
    return [`${company}: its pause was announced at ${Math.round(before)} ms and again at ${Math.round(at)} ms`];
  });
}

/** A pause that a client sees has been announced, unless the process died over it. */
function announcedAtAll(history: History, company: string): readonly string[] {
  return factsOf(history, "registered").flatMap((seen) => {
    if (seen.company !== company || seen.pause === undefined || clockSet(history, 0, seen.at)) return [];
    const begun = seen.pause.paused_at - (seen.store_at - seen.at);
    if (inTrouble(history, begun - LATE_MS, begun + SLACK_MS)) return [];
    return announced(history, company).some((at) => Math.abs(at - begun) <= SLACK_MS) || seen.at < begun + SLACK_MS
      ? []
      : [`${company}: paused at ${Math.round(begun)} ms, which nobody announced`];
  });
}

interface Ended {
  readonly started_at: number;
  readonly at: number;
  readonly acknowledged: boolean;
}

/** How the company's messages ended, by the story's time, in their order; tests do not count. For stories whose clocks nobody set. */
function ends(history: History, company: string): readonly Ended[] {
  const [sent] = factsOf(history, "sent");
  const offset = sent === undefined ? 0 : sent.store_at - sent.at;
  return history.messages
    .filter((message) => message.company === company)
    .flatMap(({ webhook_id }) => deliveriesOf(history, webhook_id))
    .flatMap((delivery) => {
      const last = delivery.at(-1);
      if (last === undefined || last.trigger === "test") return [];
      if (!isAcknowledged(last) && isPassing(last) && delivery.length < DELAYS_MS.length) return [];
      const started_at = last.started_at - offset;
      return [{ started_at, at: started_at + last.duration_ms, acknowledged: isAcknowledged(last) }];
    })
    .toSorted((one, other) => one.at - other.at);
}

/** So many failed in a row over so long. Where an answer and a failure fall together, either may count first. */
function founded(history: History, company: string): readonly string[] {
  if (!isCalm(history)) return [];
  const { messages, over_ms } = history.pause_rule;
  const ended = ends(history, company);
  return announced(history, company).flatMap((at) => {
    const before = ended.filter((end) => end.at <= at + RECORD_MS);
    const taken = before.findLast((end) => end.acknowledged && end.at < at - RECORD_MS)?.at ?? Number.NEGATIVE_INFINITY;
    const failed = before.filter((end) => !end.acknowledged && end.at >= taken - RECORD_MS);
    const first = failed[0]?.at ?? at;
    if (failed.length < messages) return [`${company}: paused after ${failed.length} failures in a row`];
    return at - first < over_ms - RECORD_MS ? [`${company}: paused after failing for ${at - first} ms`] : [];
  });
}

/** Of a company that registered once, and asked for nothing that touches a pause before it. */
function begunInTime(history: History, company: string): readonly string[] {
  if (!isCalm(history)) return [];
  const { messages, over_ms } = history.pause_rule;
  const changes = factsOf(history, "asked").filter((one) => one.company === company && ENDS_A_PAUSE.has(one.operation));
  const registered = wishes(history)
    .find(({ asked: [first] }) => first?.company === company && first.operation === "put")
    ?.told.find(({ status }) => status < 300)?.at;
  const changedAt =
    changes.find(({ at }) => registered === undefined || at > registered)?.at ?? Number.POSITIVE_INFINITY;
  if (registered === undefined) return [];
  let row: Ended[] = [];
  for (const end of ends(history, company)) {
    if (end.started_at < registered + RECORD_MS || end.at + SLACK_MS > changedAt) continue;
    row = end.acknowledged ? [] : [...row, end];
    const [first] = row;
    if (first === undefined || row.length < messages || end.at - first.at < over_ms + RECORD_MS) continue;
    const due = end.at + SLACK_MS;
    if (announced(history, company).some((at) => at <= due)) return [];
    return nearAnswer(history, company, row)
      ? []
      : [`${company}: fails since ${first.at} ms and is not paused at ${due} ms`];
  }
  return [];
}

function nearAnswer(history: History, company: string, row: readonly Ended[]): boolean {
  return ends(history, company).some(
    ({ acknowledged, at }) => acknowledged && row.some((end) => Math.abs(end.at - at) <= SLACK_MS),
  );
}

/** What is interpreted while the receiver is paused waits until somebody has it sent. */
function quiet(history: History, company: string): readonly string[] {
  const made = wishes(history).flatMap(({ asked: [first], told }) => {
    const accepted = told.find(({ status }) => status < 300);
    if (first?.company !== company || first.operation !== "interpret" || accepted === undefined) return [];
    return [{ at: first.at, webhook_id: messageIn(accepted.body) }];
  });
  return announced(history, company).flatMap((pausedAt) =>
    made
      .filter(({ at }) => at > pausedAt + SLACK_MS)
      .flatMap(({ webhook_id }) => {
        const sent = factsOf(history, "sent").find(({ headers }) => headers["webhook-id"] === webhook_id);
        if (sent === undefined || asked(history, company, SENDS_WHAT_WAITS, pausedAt, sent.at)) return [];
        return [`${webhook_id}: sent at ${Math.round(sent.at)} ms, while its receiver was paused`];
      }),
  );
}

/** The identifier under which an interpreted batch is sent. */
export function messageIn(body: string): string {
  const { batch } = JSON.parse(body) as { readonly batch: { readonly batch_id: string } };
  return `msg_${batch.batch_id.slice(4)}`;
}

function shownUntilEnded(history: History, company: string): readonly string[] {
  return announced(history, company).flatMap((pausedAt) =>
    factsOf(history, "registered")
      .filter((seen) => seen.company === company && seen.at > pausedAt)
      .flatMap(({ at, pause }) =>
        pause !== undefined || asked(history, company, ENDS_A_PAUSE, pausedAt, at)
          ? []
          : [`${company}: its pause is not shown at ${Math.round(at)} ms, and nobody ended it`],
      ),
  );
}
