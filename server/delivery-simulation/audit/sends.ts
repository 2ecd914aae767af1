import type { History, Message, Outcome } from "../history.ts";
import {
  clockSet,
  deliveriesOf,
  type Exchange,
  exchanges,
  factsOf,
  inTrouble,
  onlyRepeats,
  restoredAt,
  webhookIds,
  wishes,
  type Promised,
} from "./read.ts";

/** A claim that is answered is sent at once. */
const AT_ONCE_MS = 50;

/** What the service said it would deliver has an end, and what it told is still there. */
export const nothingIsLost: Promised = (history) => [
  ...history.messages
    .filter(({ state }) => state === "pending")
    .map(({ webhook_id }) => `${webhook_id}: still pending when everything has come to rest`),
  ...(restoredAt(history) === undefined ? wishes(history).flatMap((wish) => kept(history, wish)) : []),
];

function kept(history: History, { asked, told }: ReturnType<typeof wishes>[number]): readonly string[] {
  const [first] = asked;
  const accepted = told.filter(({ status }) => status < 300);
  if (first === undefined || accepted.length === 0) return [];
  if (first.operation === "interpret") return accepted.flatMap(({ body }) => batchKept(history, body));
  if (first.operation !== "intake") return [];
  const there = history.records[first.company] ?? [];
  const patients = (first.body["patients"] as readonly { patient_id: string }[]).map(({ patient_id }) => patient_id);
  return patients.filter((id) => !there.includes(id)).map((id) => `the record of ${id} was acknowledged and is gone`);
}

function batchKept(history: History, text: string): readonly string[] {
  const { batch } = JSON.parse(text) as {
    readonly batch: { readonly batch_id: string; readonly webhook_state: string };
  };
  const id = `msg_${batch.batch_id.slice(4)}`;
  const message = history.messages.find(({ webhook_id }) => webhook_id === id);
  if (message === undefined) return [`${id}: the batch was acknowledged and is gone`];
  return batch.webhook_state === "pending" && message.outcome === undefined
    ? [`${id}: was due and has no outcome`]
    : [];
}

/** Nothing is sent after its outcome, twice at once, by a stopped process, without a webhook, or after a restore, unless somebody asked for it. */
export const nothingIsSentUnasked: Promised = (history) => [
  ...webhookIds(history).flatMap((id) => ofMessage(history, id)),
  ...factsOf(history, "stopped").flatMap(({ at, replica }) =>
    exchanges(history)
      .filter((sent) => sent.replica === replica && sent.at > at)
      .map(({ webhook_id }) => `${webhook_id}: sent by a process that had stopped`),
  ),
  ...factsOf(history, "claimed").map(
    ({ at, replica }) => `${replica}: had stopped, and claims at ${Math.round(at)} ms`,
  ),
  ...whereRegistered(history),
  ...withinShare(history),
];

function ofMessage(history: History, id: string): readonly string[] {
  const sent = exchanges(history).filter(({ webhook_id }) => webhook_id === id);
  const message = history.messages.find(({ webhook_id }) => webhook_id === id);
  return [
    ...(message === undefined ? [] : afterOutcome(history, message, sent)),
    ...sent.flatMap((later, index) => sent.slice(0, index).flatMap((earlier) => atOnce(history, id, earlier, later))),
    ...unaskedAfterRestore(history, id, sent),
    ...asOftenAsAsked(history, id),
  ];
}

/** By the outcome that is there at the end, and by those that clients have seen. */
function afterOutcome(
  history: History,
  { webhook_id, outcome }: Message,
  sent: readonly Exchange[],
): readonly string[] {
  const from = restoredAt(history) ?? 0;
  const comparable = outcome !== undefined && !clockSet(history, 0, Number.POSITIVE_INFINITY);
  const late = comparable ? sent.filter(({ at, store_at }) => at >= from && store_at > outcome.at + 1) : [];
  const seen = factsOf(history, "looked").find((look) => look.webhook_id === webhook_id && look.outcome !== undefined);
  const sinceSeen =
    seen === undefined || redeliveryAsked(history, seen.at - 20_000, seen.outcome)
      ? []
      : sent.filter(({ at }) => at > seen.at + 1);
  return [...late, ...sinceSeen].map(({ at }) => `${webhook_id}: sent at ${Math.round(at)} ms, after its outcome`);
}

/** A resumption sends again what failed, and nothing that was taken. */
function redeliveryAsked(history: History, since: number, outcome: Outcome | undefined): boolean {
  return factsOf(history, "asked").some(
    ({ operation, at }) =>
      at >= since && (operation === "redeliver" || (operation === "resume" && outcome?.delivered !== true)),
  );
}

/** What ends a process, or moves the store's clock, while a request is on its way: the only reasons for a second one beside it. */
const ENDS_A_CLAIM = /dies|is stopped|clock is set|restored/;

/** Two requests of one message at the same time. A process that slept too long gives its claim back instead of sending. */
function atOnce(history: History, id: string, earlier: Exchange, later: Exchange): readonly string[] {
  const end = earlier.answer?.at ?? Number.POSITIVE_INFINITY;
  if (later.at >= end) return [];
  const excused = factsOf(history, "trouble").some(
    ({ what, at, until }) => ENDS_A_CLAIM.test(what) && at <= later.at && until >= earlier.at - 20_000,
  );
  return excused ? [] : [`${id}: sent at ${Math.round(later.at)} ms while its attempt was under way`];
}

function unaskedAfterRestore(history: History, id: string, sent: readonly Exchange[]): readonly string[] {
  const restored = restoredAt(history);
  if (restored === undefined || redeliveryAsked(history, 0, undefined)) return [];
  const before = sent.some(({ at }) => at <= restored);
  return before && sent.some(({ at }) => at > restored) ? [`${id}: sent again unasked after a restore`] : [];
}

/** One delivery for the message itself, and one for each redelivery that was asked for. */
function asOftenAsAsked(history: History, id: string): readonly string[] {
  const asks = factsOf(history, "asked");
  const redelivered = new Set(asks.filter(({ operation }) => operation === "redeliver").map(({ wish }) => wish)).size;
  // One that was cut short goes on when it is asked for again, and finds failed again what it had sent.
  const asked = redelivered + asks.filter(({ operation }) => operation === "resume").length;
  const deliveries = deliveriesOf(history, id);
  const own = deliveries.filter(([first]) => first?.trigger !== "redeliver").length;
  const again = deliveries.length - own;
  if (own > 1) return [`${id}: was delivered ${own} times by itself`];
  return again > asked ? [`${id}: was redelivered ${again} times, asked for ${asked} times`] : [];
}

/** Each attempt goes where its company is registered at that time. */
function whereRegistered(history: History): readonly string[] {
  return exchanges(history).flatMap((sent) => {
    const company = /^https:\/\/([^.]+)\./.exec(sent.url)?.[1] ?? "";
    const name = `Company ${company.slice(4)}`;
    if (!sent.body.includes(`"company":"${name}"`)) return [`${sent.webhook_id}: of another company than its receiver`];
    if (restoredAt(history) !== undefined || inTrouble(history, sent.at - 60_000, sent.at)) return [];
    return maybeRegistered(history, company, sent.at).has(sent.url)
      ? []
      : [`${sent.webhook_id}: sent to ${sent.url}, which is not registered at ${Math.round(sent.at)} ms`];
  });
}

/** What may be registered at a time: the last that was answered before it, and whatever is asked around it. */
function maybeRegistered(history: History, company: string, at: number): ReadonlySet<string | undefined> {
  const changes = wishes(history).flatMap(({ asked, told }) => {
    const [first] = asked;
    if (first === undefined || first.company !== company || (first.operation !== "put" && first.operation !== "delete"))
      return [];
    if (onlyRepeats(history, first, told)) return [];
    const done = told.find(({ status }) => status < 300)?.at ?? Number.POSITIVE_INFINITY;
    const url = first.operation === "put" ? String(first.body["webhook_url"]) : undefined;
    return [{ begun: first.at, done, url }];
  });
  const begun = changes.filter((change) => change.begun <= at);
  const settled = begun.filter(({ done }) => done + AT_ONCE_MS < at);
  const overtaken = (change: (typeof begun)[number]) => settled.some((other) => other.begun > change.done);
  return new Set(begun.filter((change) => !overtaken(change)).map(({ url }) => url));
}

/** However many replicas there are, no company has more under way than its share. */
function withinShare(history: History): readonly string[] {
  const all = exchanges(history);
  return all.flatMap(({ at, url, send }) => {
    if (inTrouble(history, at - 60_000, at)) return [];
    const host = new URL(url).host;
    const underWay = all.filter(
      (other) => other.send <= send && (other.answer?.at ?? at) > at && new URL(other.url).host === host,
    );
    return underWay.length > history.per_company ? [`${host} has ${underWay.length} requests under way`] : [];
  });
}
