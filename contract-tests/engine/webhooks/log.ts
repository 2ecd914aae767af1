/** The service's own log of its attempts, held against what the receiver saw. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Plan } from "../http/plan.ts";
import { largest, limited, walk } from "../lists/walk.ts";
import { patient } from "../patience.ts";
import { listShape } from "../relations/list-shape.ts";
import type { ReceiverCase } from "./cases.ts";
import type { Delivery } from "./delivery.ts";
import { leadsTo } from "./leading.ts";
import { messageIdOf, nameAt } from "./message-id.ts";
import type { Attempt } from "./receiver.ts";
import { until } from "./waits.ts";

const POLL_MS = 200;
const WRITTEN_WITHIN_MS = 1500;
/** Between the two clocks' readings of one moment. */
const APART_MS = 700;
/** What two readings of one span differ by when both are whole milliseconds. */
const TIMER_MS = 5;
const OTHER_CLOCK_MS = 300_000;

type Log = NonNullable<Delivery["log"]>;

/** Whose log is read. */
interface Logged {
  readonly context: TestContext;
  readonly delivery: Delivery;
  /** The answer to the registration. */
  readonly answered?: Exchange | undefined;
}

/** With the request that leads to the log that it stands in. */
export interface Entry {
  readonly item: Json;
  readonly plan: Plan;
}

/** Leads from the trigger to the log, or from the registration whose receiver the log is of. */
function leading({ context, delivery, answered }: Logged, trigger: Exchange): Plan | undefined {
  const operation = delivery.log && context.contract.operation(delivery.log.operationId);
  if (operation === undefined) return undefined;
  for (const source of [trigger, ...(answered === undefined ? [] : [answered])]) {
    const plan = leadsTo(context, source, operation);
    if (plan !== undefined) return plan;
  }
  return undefined;
}

/** What the log has of the message; undefined where nothing leads to it. */
export async function entriesOf(
  setup: Logged,
  trigger: Exchange,
  messageId: string | undefined,
): Promise<readonly Entry[] | undefined> {
  const { context, delivery } = setup;
  const plan = leading(setup, trigger);
  const shape = plan && listShape(context.contract, plan.operation);
  if (plan === undefined || shape === undefined) return undefined;
  const all = limited(shape, plan, largest(context, shape));
  const walked = await walk(context, shape, all, "the log of a delivery");
  const named = delivery.log?.messageId;
  const items = (walked?.items ?? []).map((item) => ({ item, plan }));
  return named === undefined || messageId === undefined
    ? items
    : items.filter(({ item }) => nameAt(item, named) === messageId);
}

function timeOf(item: Json, pointer: string | undefined): number {
  return pointer === undefined ? Number.NaN : Date.parse(String(read(item, pointer)));
}

/** One sentence for each way in which an entry is not what came; `first` are the entry and the attempt that times count from. */
export function entryFaults(
  log: Log,
  item: Json,
  attempt: Attempt,
  first: { readonly item: Json; readonly attempt: Attempt },
  errors: Readonly<Record<string, string>> = {},
): string[] {
  const { behaviour } = attempt;
  const faults: string[] = [];
  const said = (pointer: string | undefined): Json | undefined =>
    pointer === undefined ? undefined : read(item, pointer);
  const answered = behaviour.kind === "status" || behaviour.kind === "broken body" ? behaviour.status : undefined;
  const status = said(log.status);
  if (log.status !== undefined && (status ?? undefined) !== answered)
    faults.push(`says status ${String(status)}, the receiver answered ${answered ?? "nothing"}`);
  const error = said(log.error) ?? undefined;
  const named = errors[behaviour.kind];
  if (log.error !== undefined && answered !== undefined && error !== undefined)
    faults.push(`says ${String(error)}, and the receiver answered`);
  if (
    log.error !== undefined &&
    answered === undefined &&
    (named === undefined ? error === undefined : error !== named)
  )
    faults.push(
      `says ${String(error)} of a receiver that did ${behaviour.kind}${named === undefined ? "" : `, the contract says ${named}`}`,
    );
  const took = said(log.durationMs);
  const held = attempt.doneAt - attempt.at;
  // a timer of the receiver ends late on a busy machine, and never early
  const waited = behaviour.kind === "status" ? (behaviour.afterMs ?? 0) - TIMER_MS : 0;
  const least = Math.max(waited, held - patient(APART_MS / 5));
  if (typeof took === "number" && (took < least || took > held + patient(APART_MS)))
    faults.push(`says it took ${took} ms, and the receiver had it for ${held.toFixed(0)} ms`);
  return [...faults, ...whenFaults(log, item, attempt, first)];
}

function whenFaults(
  log: Log,
  item: Json,
  attempt: Attempt,
  first: { readonly item: Json; readonly attempt: Attempt },
): string[] {
  const [at, began] = [timeOf(item, log.at), timeOf(first.item, log.at)];
  if (Number.isNaN(at) || Number.isNaN(began)) return [];
  const came = new Date(attempt.receivedAt).toISOString();
  if (Math.abs(at - attempt.receivedAt) > OTHER_CLOCK_MS)
    return [`says ${new Date(at).toISOString()}, it came at ${came}`];
  const apart = at - began - (attempt.receivedAt - first.attempt.receivedAt);
  return Math.abs(apart) <= patient(APART_MS)
    ? []
    : [
        `is ${((at - began) / 1000).toFixed(1)} s after the first one, it came ${((attempt.receivedAt - first.attempt.receivedAt) / 1000).toFixed(1)} s after it`,
      ];
}

/** Number, status, reason, duration and time of every attempt. */
export async function judgeLog(
  setup: Logged,
  {
    trigger,
    about,
    attempts,
  }: { readonly trigger: Exchange; readonly about: ReceiverCase; readonly attempts: readonly Attempt[] },
): Promise<void> {
  const { context, delivery } = setup;
  const [first] = attempts;
  const { log } = delivery;
  if (log === undefined || first === undefined) return;
  const id = messageIdOf(delivery, first);
  // what keeps nothing has a log of other deliveries, however long one waits
  const withinMs = context.profile.forgets === true ? 0 : WRITTEN_WITHIN_MS;
  let entries: readonly Json[] | undefined;
  const isWhole = async (): Promise<boolean> => {
    entries = (await entriesOf(setup, trigger, id))?.map(({ item }) => item);
    return entries === undefined || entries.length >= attempts.length;
  };
  await until(context, isWhole, { withinMs, everyMs: POLL_MS });
  if (entries === undefined) return context.notTried(`the log of ${delivery.webhook.path}: no link leads to it`);
  const subject = `${delivery.webhook.path}: the log of ${about.name}`;
  const report = (message: string): void =>
    context.report({ check: "webhook-log", message, exchange: trigger.id, subject });
  if (entries.length !== attempts.length)
    return report(`has ${entries.length} attempts of message ${id ?? "?"}, ${attempts.length} came`);
  const inOrder = entries.toSorted((a, b) => timeOf(a, log.at) - timeOf(b, log.at));
  for (const [index, item] of inOrder.entries()) {
    const attempt = attempts[index];
    if (attempt === undefined || !isObject(item)) continue;
    for (const fault of entryFaults(log, item, attempt, { item: inOrder[0] ?? item, attempt: first }, delivery.errors))
      report(`attempt ${index + 1} ${fault}`);
  }
}
