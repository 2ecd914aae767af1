/** Every documented answer of a receiver, and what the service then does: all deliveries at once, each with its own flow. */
import { type JsonObject, parseJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { follow, linksFrom } from "../http/links.ts";
import { placesIn } from "../http/plan.ts";
import { OF_STATE, documents } from "../http/statuses.ts";
import { above } from "../http/steps-before.ts";
import { inParallel } from "../http/wire.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf, valuesOf } from "../relations/thing.ts";
import { aboutAnother, saysTimeOfMaking, toldOtherwise } from "./about-trigger.ts";
import type { ReceiverCase } from "./cases.ts";
import { isLocal } from "../http/local.ts";
import type { Delivery } from "./delivery.ts";
import { type Delivered, judgeDelivered } from "./delivered.ts";
import { judgeLog } from "./log.ts";
import { awaitOutcome, outcomeOf, readAnswer } from "./outcome.ts";
import type { Attempt, Receiver } from "./receiver.ts";
import { sharedIdFaults } from "./inspect.ts";
import { habitFaults } from "./schedule.ts";
import { sharedNumberFaults } from "./sequence.ts";
import { EVERYTHING, type Marker } from "./marker.ts";
import { type Loaded, load } from "./trigger.ts";
import { arrived, patiently } from "./waits.ts";

export interface WebhookSetup {
  readonly context: TestContext;
  readonly delivery: Delivery;
  readonly receiver: Receiver;
  /** The answer to its registration. */
  readonly answered?: Exchange | undefined;
  /** Path and query under which the receiver is registered. */
  readonly target: string;
  /** What signs; undefined where nobody has told it: then nothing is said of signatures. */
  readonly secret: string | undefined;
  /** There is one delivery at a time, so that whatever comes is of this one: nothing in the bodies tells deliveries apart. */
  readonly alone?: boolean;
}

export interface Due {
  readonly about: ReceiverCase;
  readonly trigger: Operation;
  readonly exchange: Exchange;
  readonly marker: Marker;
}

/** After the last attempt that is due, so that one too many would be seen. */
const AFTERMATH_MS = 400;
/** How late an attempt may come. */
const UNTOLD_SECONDS = 2;
/** How late the outcome may stand where it belongs, of a service that has many deliveries at once. */
export const PATIENCE_SECONDS = 10;

/** What tells the bodies of this delivery from those of all others. */
export function markerOf({ alone }: WebhookSetup, shot: Loaded | undefined): Marker | undefined {
  return alone === true ? EVERYTHING : shot?.marker;
}

async function shootAll(setup: WebhookSetup, cases: readonly ReceiverCase[]): Promise<Due[]> {
  const { context, delivery, receiver } = setup;
  const triggers = delivery.triggers.flatMap((id) => context.contract.operation(id) ?? []);
  const loaded = await inParallel(
    triggers.flatMap((trigger) =>
      cases.map((about) => async () => ({
        about,
        trigger,
        shot: await load(setup, trigger, `${trigger.id} for ${about.name}`),
      })),
    ),
  );
  for (const { about, shot } of loaded) {
    const marker = markerOf(setup, shot);
    if (marker !== undefined) await receiver.plan(marker, about.behaviours);
  }
  return (
    await inParallel(
      loaded.map(({ about, trigger, shot }) => async () => {
        const exchange = await shot?.fire();
        const marker = markerOf(setup, shot);
        return exchange === undefined || marker === undefined ? [] : [{ about, trigger, exchange, marker }];
      }),
    )
  ).flat();
}

/** What is due of the triggers that were taken. */
export async function fireAll(setup: WebhookSetup, cases: readonly ReceiverCase[]): Promise<Due[]> {
  return (await shootAll(setup, cases)).filter(({ exchange }) => succeeded(exchange));
}

/** Where a state may refuse the trigger, that is no fault, and nothing was due. */
function tellRefused({ context, delivery: { webhook } }: WebhookSetup, { trigger, exchange }: Due): void {
  const status = exchange.response?.status ?? 0;
  const message = `${trigger.id} was answered ${status === 0 ? "not at all" : status}, so that nothing was due`;
  if (OF_STATE.has(status) && documents(trigger, status))
    context.notTried(`webhook ${webhook.path}: ${message}: no link or step leads to a state in which it is taken`);
  else context.report({ check: "webhook-fired", message, exchange: exchange.id, subject: webhook.path });
}

/** Reads whatever else the trigger's answer links to: a log of attempts, for one. */
export async function readLinked(context: TestContext, delivery: Delivery, trigger: Exchange): Promise<void> {
  const source = context.contract.operation(trigger.case.operationId ?? "");
  for (const link of source?.responses.find(({ status }) => status === String(trigger.response?.status))?.links ?? []) {
    const operation = context.contract.operation(link.operationId);
    if (operation?.method !== "GET" || operation.id === delivery.outcome?.operationId) continue;
    const plan = follow(link, trigger, context.flow.bare(operation));
    if (plan !== undefined)
      await context.wire.send(
        plan,
        context.flow.about(operation, "read what became of a delivery", { check: "webhooks" }),
      );
  }
}

/** The thing that the trigger was done to, or has made, as it is read now. */
async function readNow(context: TestContext, trigger: Operation, exchange: Exchange): Promise<JsonObject | undefined> {
  const { contract, flow, wire } = context;
  const status = exchange.response?.status ?? 0;
  const acts = contract.operations.find((one) => one.method === "GET" && one.path === above(trigger.path));
  const plans =
    acts === undefined
      ? linksFrom(contract, trigger, status).flatMap((link) => {
          const reader = contract.operation(link.operationId);
          return reader?.method === "GET" ? (follow(link, exchange, flow.bare(reader)) ?? []) : [];
        })
      : [{ operation: acts, values: exchange.sent?.values ?? new Map() }];
  const kind = (schema: string): string =>
    contract.schemas.at("out", thingOf(contract.schemas, "out", schema).schema).pointer;
  const answered = answerSchema(trigger, status);
  for (const plan of plans) {
    const schema = answerSchema(plan.operation, 200);
    if (schema === undefined || answered === undefined || kind(schema) !== kind(answered)) continue;
    const about = flow.about(plan.operation, "what a webhook tells of", { check: "webhooks" });
    const read = await wire.send({ ...plan, values: placesIn(plan) }, about);
    const body = succeeded(read) && read.response !== undefined ? jsonBody(read.response) : undefined;
    return body === undefined ? undefined : valuesOf(thingOf(contract.schemas, "out", schema), body);
  }
  return undefined;
}

/** All attempts of a delivery tell of one thing. */
async function judgeAbout(
  { context, delivery: { webhook } }: WebhookSetup,
  { trigger, exchange, about }: Due,
  [first]: readonly Attempt[],
): Promise<void> {
  const payload = first && parseJson(first.body.toString("utf8"));
  if (payload === undefined) return;
  const { schemas } = context.contract;
  const parties = { webhook, trigger };
  const now = await readNow(context, trigger, exchange);
  const message =
    aboutAnother(schemas, parties, exchange, payload) ??
    saysTimeOfMaking(schemas, parties, exchange, payload) ??
    (now && toldOtherwise(schemas, parties, exchange, { payload, now }));
  const subject = `${webhook.path}: ${about.name}`;
  if (message !== undefined) context.report({ check: "webhook-same-as-read", message, exchange: exchange.id, subject });
}

/** Waits for the end of one delivery, keeps what was seen of it and judges all of it. */
async function settle(setup: WebhookSetup, due: Due): Promise<void> {
  const { context, delivery, receiver, target } = setup;
  const { about, marker } = due;
  const silent = about.behaviours.some(({ kind }) => kind === "silence") ? (delivery.timeoutSeconds ?? 10) + 2 : 0;
  const seconds = delivery.delaysSeconds.slice(0, about.attempts).reduce((sum, delay) => sum + delay, silent);
  const within = { seconds: seconds + PATIENCE_SECONDS };
  const isTold = delivery.outcome !== undefined && outcomeOf(context, delivery, due.exchange) !== undefined;
  if (delivery.outcome !== undefined && !isTold)
    context.notTried(`the outcome of ${delivery.webhook.path}: no link leads from ${due.trigger.id} to it`);
  const ends = isTold && about.goesOn !== true;
  const outcome = ends ? await awaitOutcome(context, delivery, due.exchange, within) : undefined;
  if (!ends) {
    await arrived(setup, marker, about.attempts, (seconds + UNTOLD_SECONDS) * 1000);
    await context.wire.pause((delivery.delaysSeconds[about.attempts] ?? 0) * 1000);
  }
  await patiently(context, AFTERMATH_MS);
  await receiver.caughtUp();
  const answer = outcome === undefined ? undefined : await readAnswer(context, delivery, due.exchange);
  const delivered: Delivered = {
    webhook: delivery.webhook.path,
    about,
    exchange: due.exchange.id,
    attempts: receiver.of(marker),
    outcome,
    answer,
    target,
    secret: setup.secret,
  };
  context.keep(delivered);
  const judged = isTold ? delivery : { ...delivery, outcome: undefined };
  judgeDelivered(context, judged, about, delivered, isLocal(context.wire.base));
  await judgeAbout(setup, due, delivered.attempts);
  await judgeLog(setup, { trigger: due.exchange, about, attempts: delivered.attempts });
  await readLinked(context, delivery, due.exchange);
}

/** Enough for a habit. */
const ONCE_MORE = 3;

/**
 * What is wrong with the waits of all deliveries. They were under way together, and what kept the service for a moment kept all of them: a
 * habit shows again in deliveries of another moment.
 */
async function habits(setup: WebhookSetup, cases: readonly ReceiverCase[], dues: readonly Due[]): Promise<string[]> {
  const { receiver, delivery } = setup;
  const faults = (seen: readonly Due[]): string[] =>
    habitFaults(
      seen.map(({ marker }) => receiver.of(marker)),
      delivery.delaysSeconds,
    );
  if (faults(dues).length === 0) return [];
  const longest = cases.filter(({ attempts }) => attempts === delivery.delaysSeconds.length).slice(0, ONCE_MORE);
  const again = await fireAll(
    setup,
    longest.map((about) => ({ ...about, name: `${about.name}, once more` })),
  );
  await Promise.all(again.map((due) => settle(setup, due)));
  return faults([...dues, ...again]);
}

/** Returns the deliveries, for what may follow one. */
export async function deliverAll(setup: WebhookSetup, cases: readonly ReceiverCase[]): Promise<Due[]> {
  const shots = await shootAll(setup, cases);
  if (shots.length === 0) {
    setup.context.report({
      check: "webhook-fired",
      message: "no triggering operation could be fired",
      subject: setup.delivery.webhook.path,
    });
  }
  const dues = shots.filter(({ exchange }) => succeeded(exchange));
  for (const shot of shots) if (!dues.includes(shot)) tellRefused(setup, shot);
  await Promise.all(dues.map((due) => settle(setup, due)));
  const { context, delivery, receiver } = setup;
  for (const message of await habits(setup, cases, dues))
    context.report({ check: "webhook-schedule", message, subject: delivery.webhook.path });
  for (const message of sharedIdFaults(
    delivery,
    dues.map(({ marker }) => receiver.of(marker)),
  ))
    context.report({ check: "webhook-unique-id", message, subject: delivery.webhook.path });
  const firsts = dues.flatMap(({ marker }) => receiver.of(marker)[0] ?? []);
  for (const message of sharedNumberFaults(context.contract.schemas, delivery, firsts))
    context.report({ check: "webhook-unique-id", message, subject: delivery.webhook.path });
  const followed = setup.receiver.attempts.filter(({ target }) => target.endsWith("/followed"));
  if (followed.length > 0)
    setup.context.report({
      check: "webhook-redirect",
      message: "a redirect was followed",
      subject: setup.delivery.webhook.path,
    });
  return dues;
}
