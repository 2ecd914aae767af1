/** Every documented answer of a receiver, and what the service then does: all deliveries at once, each with its own flow. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Operation } from "../../contract/operations.ts";
import type { Lab } from "../phases/lab.ts";
import type { Exchange } from "../http/exchange.ts";
import { follow } from "../http/links.ts";
import { inParallel } from "../http/wire.ts";
import type { ReceiverCase } from "./cases.ts";
import type { Delivery } from "./delivery.ts";
import { type Delivered, judgeDelivered } from "./delivered.ts";
import { awaitOutcome, readAnswer } from "./outcome.ts";
import type { Receiver } from "./receiver.ts";
import { SECRET } from "./register.ts";
import { habitFaults } from "./schedule.ts";
import { type Loaded, load, markerFrom } from "./trigger.ts";

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

/** Every body holds it: there is one delivery at a time. */
const EVERYTHING = "";

/** After the last attempt that is due, so that one too many would be seen. */
const AFTERMATH_MS = 400;
/** How late the outcome may stand where it belongs, of a service that has many deliveries at once. */
export const PATIENCE_SECONDS = 10;

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
  const markerOf = (shot: Loaded | undefined): string | undefined =>
    lab.profile.forgets === true ? EVERYTHING : shot?.marker;
  for (const { about, shot } of loaded) {
    const marker = markerOf(shot);
    if (marker !== undefined) await receiver.plan(marker, about.behaviours);
  }
  return (
    await inParallel(
      loaded.map(({ about, trigger, shot }) => async () => {
        const exchange = await shot?.fire();
        const marker = markerOf(shot) ?? (exchange && markerFrom(exchange));
        return exchange === undefined || marker === undefined ? [] : [{ about, trigger, exchange, marker }];
      }),
    )
  ).flat();
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

/** Waits for the end of one delivery, keeps what was seen of it and judges all of it. */
async function settle(station: Station, due: Due): Promise<void> {
  const { lab, delivery, receiver, target } = station;
  const { about, marker } = due;
  const silent = about.behaviours.some(({ kind }) => kind === "silence") ? 12 : 0;
  const seconds = delivery.delaysSeconds.slice(0, about.attempts).reduce((sum, delay) => sum + delay, silent);
  const within = { seconds: seconds + PATIENCE_SECONDS };
  const outcome = delivery.outcome === undefined ? undefined : await awaitOutcome(lab, delivery, due.exchange, within);
  if (delivery.outcome === undefined) await sleep((seconds + 2) * 1000);
  await sleep(AFTERMATH_MS);
  const answer = outcome === undefined ? undefined : await readAnswer(lab, delivery, due.exchange);
  const delivered: Delivered = {
    webhook: delivery.webhook.path,
    about,
    exchange: due.exchange.id,
    attempts: receiver.of(marker),
    outcome,
    answer,
    target,
    secret: SECRET,
  };
  lab.keep(delivered);
  judgeDelivered(lab, delivery, about, delivered);
  await readLinked(lab, delivery, due.exchange);
}

/** Returns the deliveries, for what may follow one. */
export async function deliverAll(station: Station, cases: readonly ReceiverCase[]): Promise<Due[]> {
  const dues = await fireAll(station, cases);
  if (dues.length === 0) {
    station.lab.report({
      check: "webhook-fired",
      message: "no triggering operation could be fired",
      subject: station.delivery.webhook.path,
    });
  }
  await Promise.all(dues.map((due) => settle(station, due)));
  const { lab, delivery, receiver } = station;
  for (const message of habitFaults(
    dues.map(({ marker }) => receiver.of(marker)),
    delivery.delaysSeconds,
  ))
    lab.report({ check: "webhook-schedule", message, subject: delivery.webhook.path });
  const followed = station.receiver.attempts.filter(({ target }) => target === "/followed");
  if (followed.length > 0)
    station.lab.report({
      check: "webhook-redirect",
      message: "a redirect was followed",
      subject: station.delivery.webhook.path,
    });
  return dues;
}
