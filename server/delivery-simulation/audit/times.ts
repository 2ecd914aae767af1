import type { History } from "../history.ts";
import {
  clockSet,
  DELAYS_MS,
  deliveriesOf,
  exchanges,
  factsOf,
  inTrouble,
  isCalm,
  pairsOf,
  webhookIds,
  wishes,
  type Promised,
} from "./read.ts";
import { announced } from "./pauses.ts";

/** What the network and the turns of a process add, where nothing is in trouble. */
const SLACK_MS = 250;
/** What may lie between an answer and the time that the store takes for it. */
const EARLY_MS = 20;

/** Attempts are made at their times: never too early; and, where nothing is in the way, not late either. */
export const sendsAreInTime: Promised = (history) => [
  ...webhookIds(history).flatMap((id) => spaced(history, id)),
  ...(isCalm(history) && history.roomy ? wishes(history).flatMap((wish) => prompt(history, wish)) : []),
];

function spaced(history: History, id: string): readonly string[] {
  const pairs = pairsOf(history, id);
  return deliveriesOf(history, id).flatMap((delivery) =>
    delivery.flatMap((entry, index) => {
      const previous = delivery[index - 1];
      const before = previous && pairs.get(previous);
      const made = pairs.get(entry);
      const failedAt = before?.exchange.answer?.at;
      const delay = DELAYS_MS[index];
      // Of an unsure pair nothing is known but that both exist.
      if (made?.sure !== true || before?.sure !== true || failedAt === undefined || delay === undefined) return [];
      const waited = made.exchange.at - failedAt;
      if (waited < delay - EARLY_MS && !clockSet(history, failedAt - 60_000, made.exchange.at))
        return [`${id}: attempt ${index + 1} came after ${waited} ms`];
      const late = waited > delay + SLACK_MS && isCalm(history) && history.roomy;
      return late ? [`${id}: attempt ${index + 1} came as late as ${waited} ms`] : [];
    }),
  );
}

/** What was asked for is sent at once. */
function prompt(history: History, { asked, told }: ReturnType<typeof wishes>[number]): readonly string[] {
  const [first] = asked;
  // A key that was used before for the same has its answer repeated: what it tells of was sent when it was asked for first.
  const accepted = told.find(({ status, replayed }) => status < 300 && !replayed);
  if (first === undefined || accepted === undefined) return [];
  const id = messageOf(first.operation, accepted.body);
  if (id === undefined || inTrouble(history, first.at, accepted.at)) return [];
  const sent = exchanges(history).find(({ webhook_id, at }) => webhook_id === id && at >= first.at);
  if (first.operation === "interpret" && mayWait(history, first.company, accepted.at + SLACK_MS)) return [];
  if (sent === undefined) return unregisteredMeanwhile(history) ? [] : [`${id}: was asked for and is not sent`];
  const late = sent.at - accepted.at > SLACK_MS && first.operation !== "interpret";
  const lateFirst =
    first.operation === "interpret" && sent.at - accepted.at > SLACK_MS && !interpretedBefore(history, id, first.at);
  return late || lateFirst ? [`${id}: asked for at ${Math.round(first.at)} ms, sent at ${Math.round(sent.at)} ms`] : [];
}

function unregisteredMeanwhile(history: History): boolean {
  return factsOf(history, "asked").some(({ operation }) => operation === "delete");
}

/** What is interpreted while the receiver is paused waits; `pauses.ts` says for what. */
function mayWait(history: History, company: string, until: number): boolean {
  return announced(history, company).some((at) => at <= until);
}

function interpretedBefore(history: History, id: string, at: number): boolean {
  return exchanges(history).some((sent) => sent.webhook_id === id && sent.at < at);
}

function messageOf(operation: string, body: string): string | undefined {
  if (operation === "interpret") {
    const { batch } = JSON.parse(body) as {
      readonly batch: { readonly batch_id: string; readonly webhook_state: string };
    };
    return batch.webhook_state === "pending" ? `msg_${batch.batch_id.slice(4)}` : undefined;
  }
  if (operation !== "test" && operation !== "redeliver") return undefined;
  return (JSON.parse(body) as { readonly event_id: string }).event_id;
}
