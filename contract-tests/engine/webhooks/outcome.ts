/** What the service itself says became of a delivery, read where the contract says it stands. */
import { type Json, type JsonObject, isObject } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import type { Plan } from "../http/plan.ts";
import type { Delivery } from "./delivery.ts";
import { leadsTo } from "./leading.ts";
import { until } from "./waits.ts";

const POLL_MS = 200;

/** What reads the outcome of the delivery that this trigger caused; undefined where nothing leads there. */
export function outcomeOf(context: TestContext, { outcome }: Delivery, trigger: Exchange): Plan | undefined {
  const operation = outcome && context.contract.operation(outcome.operationId);
  return operation && leadsTo(context, trigger, operation);
}

/** The answer of the outcome operation for the delivery that this trigger caused. */
export async function readAnswer(
  context: TestContext,
  delivery: Delivery,
  trigger: Exchange,
): Promise<JsonObject | undefined> {
  const plan = outcomeOf(context, delivery, trigger);
  if (plan === undefined) return undefined;
  const exchange = await context.wire.send(
    plan,
    context.flow.about(plan.operation, "read the outcome of a delivery", { check: "webhooks" }),
  );
  const body = exchange.response === undefined ? undefined : jsonBody(exchange.response);
  return isObject(body) ? body : undefined;
}

/** Waits for an outcome that `accepts` approves; `undefined` when none comes in time. */
export async function awaitOutcome(
  context: TestContext,
  delivery: Delivery,
  trigger: Exchange,
  within: { readonly seconds: number; readonly accepts?: (outcome: JsonObject) => boolean },
): Promise<JsonObject | undefined> {
  if (delivery.outcome === undefined) return undefined;
  const { pointer } = delivery.outcome;
  let found: JsonObject | undefined;
  const isThere = async (): Promise<boolean> => {
    const answer = await readAnswer(context, delivery, trigger);
    const outcome: Json | undefined = answer === undefined ? undefined : read(answer, pointer);
    if (isObject(outcome) && within.accepts?.(outcome) !== false) found = outcome;
    return found !== undefined;
  };
  await until(context, isThere, { withinMs: within.seconds * 1000, everyMs: POLL_MS });
  return found;
}
