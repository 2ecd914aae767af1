import type { Answered, Asked, Fact, History, LoggedAttempt, Sent, Told } from "../history.ts";

/** One promise: what of a history breaks it, each in a sentence. */
export type Promised = (history: History) => readonly string[];

/** When the attempts of a delivery are made, in milliseconds: at once, 2 s after the first failed, 6 s after the second failed. */
export const DELAYS_MS = [0, 2_000, 6_000];

/** A request to a receiver with its answer. */
export interface Exchange extends Sent {
  readonly webhook_id: string;
  readonly answer: Answered | undefined;
}

/** What every promise reads is worked out once for each history. */
function once<Result>(read: (history: History) => Result): (history: History) => Result {
  const known = new WeakMap<History, Result>();
  return (history) => {
    const before = known.get(history);
    if (before !== undefined) return before;
    const result = read(history);
    known.set(history, result);
    return result;
  };
}

const factsByKind = once(({ facts }) => Map.groupBy(facts, ({ kind }) => kind));

export function factsOf<Kind extends Fact["kind"]>(
  history: History,
  kind: Kind,
): readonly Extract<Fact, { kind: Kind }>[] {
  return (factsByKind(history).get(kind) ?? []) as readonly unknown[] as readonly Extract<Fact, { kind: Kind }>[];
}

export const exchanges = once((history): readonly Exchange[] => {
  const answers = new Map(factsOf(history, "answered").map((answer) => [answer.send, answer]));
  return factsOf(history, "sent").map((sent) => ({
    ...sent,
    webhook_id: sent.headers["webhook-id"] ?? "",
    answer: answers.get(sent.send),
  }));
});

const exchangesById = once((history) => Map.groupBy(exchanges(history), ({ webhook_id }) => webhook_id));

/** The requests of one message, in the order of their sending. */
export function exchangesOf(history: History, webhookId: string): readonly Exchange[] {
  return exchangesById(history).get(webhookId) ?? [];
}

/** What was asked for, each with what its client was told. */
export const wishes = once((history) => {
  const told = Map.groupBy(factsOf(history, "told"), ({ wish }) => wish);
  const asked = Map.groupBy(factsOf(history, "asked"), ({ wish }) => wish);
  return [...asked].map(([wish, asked]): { readonly asked: readonly Asked[]; readonly told: readonly Told[] } => ({
    asked,
    told: told.get(wish) ?? [],
  }));
});

/**
 * Whether a wish was told only what another had been told under its key before, and so changed nothing. Another request under the key is refused, so
 * what is told is never its answer.
 */
export function onlyRepeats(history: History, { key, wish, at, ...asked }: Asked, told: readonly Told[]): boolean {
  const accepted = told.filter(({ status }) => status < 300);
  if (key === undefined || accepted.length === 0 || accepted.some(({ replayed }) => !replayed)) return false;
  return factsOf(history, "asked").some(
    (other) => other.key === key && other.wish !== wish && other.at < at && isSameRequest(other, asked),
  );
}

function isSameRequest(one: Asked, other: Pick<Asked, "operation" | "body">): boolean {
  return one.operation === other.operation && JSON.stringify(one.body) === JSON.stringify(other.body);
}

const attemptsById = once((history) => Map.groupBy(history.attempts, ({ webhook_id }) => webhook_id));

/** The log of one message, oldest first. */
export function attemptsOf(history: History, webhookId: string): readonly LoggedAttempt[] {
  return attemptsById(history).get(webhookId) ?? [];
}

/** The same, divided into its deliveries: each begins anew with attempt 1. */
export function deliveriesOf(history: History, webhookId: string): readonly (readonly LoggedAttempt[])[] {
  const deliveries: LoggedAttempt[][] = [];
  for (const entry of attemptsOf(history, webhookId)) {
    if (entry.attempt === 1 || deliveries.length === 0) deliveries.push([entry]);
    else deliveries.at(-1)?.push(entry);
  }
  return deliveries;
}

export const webhookIds = once((history): readonly string[] => {
  const ids = [...history.messages, ...history.attempts, ...exchanges(history)].map(({ webhook_id }) => webhook_id);
  return [...new Set(ids)];
});

export function isAcknowledged({ status }: { readonly status: number | undefined }): boolean {
  return status !== undefined && status >= 200 && status <= 299;
}

/** No answer, or one of 5xx: the only ones after which another attempt follows. */
export function isPassing({ status }: { readonly status: number | undefined }): boolean {
  return status === undefined || status >= 500;
}

/** Nothing went wrong around the service. */
export function isCalm(history: History): boolean {
  return factsOf(history, "trouble").length === 0;
}

/** Something went wrong that could be felt within the time. */
export function inTrouble(history: History, from: number, to: number): boolean {
  return factsOf(history, "trouble").some(({ at, until }) => at <= to && until >= from);
}

export function restoredAt(history: History): number | undefined {
  return factsOf(history, "restored")[0]?.at;
}

/** Somebody set the store's clock within the time: what it says before and after cannot be compared. */
export function clockSet(history: History, from: number, to: number): boolean {
  return factsOf(history, "trouble").some(
    ({ what, at }) => what.endsWith("the store's clock is set") && at >= from && at <= to,
  );
}

/** An attempt takes so long from where its start is written down to where it is sent, at most. */
const AT_ONCE_MS = 50;

/** An entry of the log with the request that it tells of; `sure`: by its time, and not by its answer and its place alone. */
export interface Pair {
  readonly exchange: Exchange;
  readonly sure: boolean;
}

/**
 * Whether the log may tell another time than that of the sending: around a change of the store's clock any; and where a process slept between the
 * store's answer and the sending, an earlier one, as only the answer said how late it was.
 */
function mayDiffer(history: History, { started_at }: LoggedAttempt, { at, store_at }: Exchange): boolean {
  return clockSet(history, at - 60_000, at) || (started_at <= store_at && slept(history, at));
}

function slept(history: History, sentAt: number): boolean {
  return factsOf(history, "trouble").some(
    ({ what, at, until }) => what.startsWith("a process is suspended") && at <= sentAt && until >= sentAt,
  );
}

/**
 * The requests that the entries of one message tell of: each another, in the order of both. Where times say nothing, any that had the same answer
 * and comes after the one before.
 */
export function pairsOf(history: History, webhookId: string): ReadonlyMap<LoggedAttempt, Pair> {
  const pairs = new Map<LoggedAttempt, Pair>();
  let left = exchangesOf(history, webhookId);
  for (const entry of attemptsOf(history, webhookId)) {
    const answered = left.filter(({ answer }) => answer?.status === entry.status && answer?.error === entry.error);
    const inTime = answered.find(({ store_at }) => Math.abs(entry.started_at - store_at) <= AT_ONCE_MS);
    const exchange = inTime ?? answered.find((made) => mayDiffer(history, entry, made));
    if (exchange === undefined) continue;
    pairs.set(entry, { exchange, sure: inTime !== undefined });
    left = left.slice(left.indexOf(exchange) + 1);
  }
  return pairs;
}
