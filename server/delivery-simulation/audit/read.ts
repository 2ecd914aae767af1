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

export function factsOf<Kind extends Fact["kind"]>(
  { facts }: Pick<History, "facts">,
  kind: Kind,
): readonly Extract<Fact, { kind: Kind }>[] {
  return facts.filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind);
}

export function exchanges(history: History): readonly Exchange[] {
  const answers = new Map(factsOf(history, "answered").map((answer) => [answer.send, answer]));
  return factsOf(history, "sent").map((sent) => ({
    ...sent,
    webhook_id: sent.headers["webhook-id"] ?? "",
    answer: answers.get(sent.send),
  }));
}

/** What was asked for, each with what its client was told. */
export function wishes(
  history: History,
): readonly { readonly asked: readonly Asked[]; readonly told: readonly Told[] }[] {
  const told = Map.groupBy(factsOf(history, "told"), ({ wish }) => wish);
  const asked = Map.groupBy(factsOf(history, "asked"), ({ wish }) => wish);
  return [...asked].map(([wish, asked]) => ({ asked, told: told.get(wish) ?? [] }));
}

/** The log of one message, divided into its deliveries: each begins anew with attempt 1. */
export function deliveriesOf(history: History, webhookId: string): readonly (readonly LoggedAttempt[])[] {
  const deliveries: LoggedAttempt[][] = [];
  for (const entry of history.attempts.filter(({ webhook_id }) => webhook_id === webhookId)) {
    if (entry.attempt === 1 || deliveries.length === 0) deliveries.push([entry]);
    else deliveries.at(-1)?.push(entry);
  }
  return deliveries;
}

export function webhookIds(history: History): readonly string[] {
  const ids = [...history.messages, ...history.attempts, ...exchanges(history)].map(({ webhook_id }) => webhook_id);
  return [...new Set(ids)];
}

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

/** Whether the log's entry is of this request: at its time, with its answer. */
export function isOf(
  history: History,
  { started_at, status, error }: LoggedAttempt,
  { at, store_at, answer }: Exchange,
): boolean {
  if (answer === undefined || answer.status !== status || answer.error !== error) return false;
  return Math.abs(started_at - store_at) <= AT_ONCE_MS || clockSet(history, at - 60_000, at);
}
