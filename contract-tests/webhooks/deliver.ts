/** Every documented answer of a receiver, and what the service then does: all deliveries at once, each with its own flow. */
import { setTimeout as sleep } from "node:timers/promises";
import { type JsonObject, isObject, sameJson } from "../contract/json.ts";
import type { Operation } from "../contract/operations.ts";
import { join } from "../contract/pointer.ts";
import { viewOf } from "../generate/view.ts";
import type { Lab } from "../phases/lab.ts";
import type { Exchange } from "../traffic/exchange.ts";
import { follow } from "../traffic/links.ts";
import { inParallel } from "../traffic/wire.ts";
import { type ReceiverCase, receiverCases } from "./cases.ts";
import type { Delivery } from "./delivery.ts";
import { type Inspection, inspect, inspectSeries } from "./inspect.ts";
import { awaitOutcome, outcomeFaults, readAnswer } from "./outcome.ts";
import type { Receiver } from "./receiver.ts";
import { SECRET } from "./register.ts";
import { scheduleFaults } from "./schedule.ts";
import { load, markerFrom } from "./trigger.ts";

export interface Station {
  readonly lab: Lab;
  readonly delivery: Delivery;
  readonly receiver: Receiver;
  /** Path and query under which the receiver is registered. */
  readonly target: string;
}

export interface Due {
  readonly about: ReceiverCase;
  readonly trigger: Operation;
  readonly exchange: Exchange;
  readonly marker: string;
}

/** After the last attempt that is due, so that one too many would be seen. */
const AFTERMATH_MS = 400;

function inspectionOf({ lab, delivery, target }: Station, subject: string, secret = SECRET): Inspection {
  return { lab, delivery, secret, target, subject };
}

export async function fireAll(station: Station, cases: readonly ReceiverCase[]): Promise<Due[]> {
  const { lab, delivery, receiver } = station;
  const triggers = delivery.triggers.flatMap((id) => lab.contract.operation(id) ?? []);
  const loaded = await inParallel(
    triggers.flatMap((trigger) =>
      cases.map((about) => async () => ({
        about,
        trigger,
        shot: await load(lab, trigger, `${trigger.id} for ${about.name}`),
      })),
    ),
  );
  for (const { about, shot } of loaded)
    if (shot?.marker !== undefined) await receiver.plan(shot.marker, about.behaviours);
  return (
    await inParallel(
      loaded.map(({ about, trigger, shot }) => async () => {
        const exchange = await shot?.fire();
        const marker = shot?.marker ?? (exchange && markerFrom(exchange));
        return exchange === undefined || marker === undefined ? [] : [{ about, trigger, exchange, marker }];
      }),
    )
  ).flat();
}

/** Members that payload and outcome answer both have, by the same schema, have the same values. */
function compareWithAnswer(station: Station, due: Due, payload: JsonObject, answer: JsonObject): void {
  const { lab, delivery } = station;
  const reader = delivery.outcome && lab.contract.operation(delivery.outcome.operationId);
  const schemaOf = (pointer: string | undefined, name: string): string | undefined => {
    const at = pointer === undefined ? undefined : viewOf(lab.contract.schemas, "out", pointer).properties.get(name);
    return at === undefined ? undefined : lab.contract.schemas.at("out", at).pointer;
  };
  const shown = reader?.responses.find(({ status }) => status === "200")?.content[0]?.schema;
  const sent = delivery.webhook.body?.content[0]?.schema;
  for (const [name, value] of Object.entries(payload)) {
    const schema = schemaOf(sent, name);
    if (!(name in answer) || schema === undefined || schema !== schemaOf(shown, name) || sameJson(value, answer[name]))
      continue;
    lab.report({
      check: "webhook-same-as-read",
      message: `${join("", name)} differs from what ${reader?.id ?? ""} answers`,
      subject: due.about.name,
    });
  }
}

/** Reads whatever else the trigger's answer links to: a log of attempts, for one. */
export async function readLinked(lab: Lab, delivery: Delivery, trigger: Exchange): Promise<void> {
  const source = lab.contract.operation(trigger.case.operationId ?? "");
  for (const link of source?.responses.find(({ status }) => status === String(trigger.response?.status))?.links ?? []) {
    const operation = lab.contract.operation(link.operationId);
    if (operation?.method !== "GET" || operation.id === delivery.outcome?.operationId) continue;
    const plan = follow(link, trigger, lab.flow.bare(operation));
    if (plan !== undefined)
      await lab.wire.send(plan, lab.flow.about(operation, "read what became of a delivery", { check: "webhooks" }));
  }
}

/** Waits for the end of one delivery and judges all of it. */
async function settle(station: Station, due: Due): Promise<void> {
  const { lab, delivery, receiver } = station;
  const { about, marker } = due;
  const report = (check: string, message: string): void =>
    lab.report({ check, message, exchange: due.exchange.id, subject: `${delivery.webhook.path}: ${about.name}` });
  const silent = about.behaviours.some(({ kind }) => kind === "silence") ? 12 : 0;
  const seconds = delivery.delaysSeconds.slice(0, about.attempts).reduce((sum, delay) => sum + delay, 4 + silent);
  const outcome =
    delivery.outcome === undefined ? undefined : await awaitOutcome(lab, delivery, due.exchange, { seconds });
  if (delivery.outcome === undefined) await sleep(seconds * 1000);
  await sleep(AFTERMATH_MS);
  const attempts = receiver.of(marker);
  if (attempts.length !== about.attempts)
    report("webhook-attempts", `${attempts.length} attempts came, ${about.attempts} were due`);
  for (const fault of scheduleFaults(attempts, delivery.delaysSeconds)) report("webhook-schedule", fault);
  const inspection = inspectionOf(station, `${delivery.webhook.path}: ${about.name}`);
  const payloads = attempts.map((attempt) => inspect(inspection, attempt));
  inspectSeries(inspection, attempts);
  if (delivery.outcome !== undefined && outcome === undefined)
    report("webhook-outcome", "no outcome was ever recorded");
  if (outcome !== undefined) for (const fault of outcomeFaults(outcome, about)) report("webhook-outcome", fault);
  const answer = outcome === undefined ? undefined : await readAnswer(lab, delivery, due.exchange);
  const [payload] = payloads;
  if (answer !== undefined && isObject(payload)) compareWithAnswer(station, due, payload, answer);
  await readLinked(lab, delivery, due.exchange);
  lab.coverage.see(`webhook ${delivery.webhook.path} answered ${about.name}`, due.exchange.id);
}

/** Returns the deliveries, for what may follow one. */
export async function deliverAll(station: Station, slow: boolean): Promise<Due[]> {
  const dues = await fireAll(station, receiverCases(station.delivery, slow));
  if (dues.length === 0) {
    station.lab.report({
      check: "webhook-fired",
      message: "no triggering operation could be fired",
      subject: station.delivery.webhook.path,
    });
  }
  await Promise.all(dues.map((due) => settle(station, due)));
  const followed = station.receiver.attempts.filter(({ target }) => target === "/followed");
  if (followed.length > 0)
    station.lab.report({
      check: "webhook-redirect",
      message: "a redirect was followed",
      subject: station.delivery.webhook.path,
    });
  return dues;
}
