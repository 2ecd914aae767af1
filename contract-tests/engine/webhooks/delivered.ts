/** One delivery from its first attempt to its outcome, and whether the contract says it had to go so. */
import { type JsonObject, isObject, sameJson } from "../../../spec/openapi/json.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import { viewOf } from "../generate/view.ts";
import type { ReceiverCase } from "./cases.ts";
import type { Delivery } from "./delivery.ts";
import { type JudgingContext, inspect, inspectNumbers, inspectSeries } from "./inspect.ts";
import { endFaults, outcomeFaults } from "./outcome-faults.ts";
import type { Attempt } from "./receiver.ts";
import { scheduleFaults, timeoutFaults } from "./schedule.ts";

/** Everything that was seen of it. */
export interface Delivered {
  readonly webhook: string;
  /** How the receiver behaved, and what was due then. */
  readonly about: ReceiverCase;
  /** The request that made it due. */
  readonly exchange: number;
  readonly attempts: readonly Attempt[];
  /** What the service recorded of it, where it records anything. */
  readonly outcome: JsonObject | undefined;
  /** The whole answer that the outcome stood in. */
  readonly answer: JsonObject | undefined;
  readonly target: string;
  readonly secret: string | undefined;
}

/** Members that payload and outcome answer both have, by the same schema, have the same values. */
function compareWithAnswer(
  context: JudgingContext,
  delivery: Delivery,
  delivered: Delivered,
  payload: JsonObject,
): void {
  const { schemas } = context.contract;
  const reader = delivery.outcome && context.contract.operation(delivery.outcome.operationId);
  const schemaOf = (pointer: string | undefined, name: string): string | undefined => {
    const at = pointer === undefined ? undefined : viewOf(schemas, "out", pointer).properties.get(name);
    return at === undefined ? undefined : schemas.at("out", at).pointer;
  };
  const shown = reader?.responses.find(({ status }) => status === "200")?.content[0]?.schema;
  const sent = delivery.webhook.body?.content[0]?.schema;
  const answer = delivered.answer ?? {};
  for (const [name, value] of Object.entries(payload)) {
    const schema = schemaOf(sent, name);
    if (!(name in answer) || schema === undefined || schema !== schemaOf(shown, name) || sameJson(value, answer[name]))
      continue;
    context.report({
      check: "webhook-same-as-read",
      message: `${join("", name)} differs from what ${reader?.id ?? ""} answers`,
      subject: delivered.about.name,
    });
  }
}

/** `due`: what the contract says must follow from the receiver's behaviour. */
export function judgeDelivered(
  context: JudgingContext,
  delivery: Delivery,
  due: ReceiverCase,
  delivered: Delivered,
  sameClock: boolean,
): void {
  const { attempts, outcome, target, secret, exchange } = delivered;
  const subject = `${delivery.webhook.path}: ${due.name}`;
  const report = (check: string, message: string): void => context.report({ check, message, exchange, subject });
  if (attempts.length !== due.attempts)
    report("webhook-attempts", `${attempts.length} attempts came, ${due.attempts} were due`);
  for (const fault of scheduleFaults(attempts, delivery.delaysSeconds)) report("webhook-schedule", fault);
  if (delivery.timeoutSeconds !== undefined)
    for (const fault of timeoutFaults(attempts, delivery.timeoutSeconds)) report("webhook-timeout", fault);
  const inspection = { context: context, delivery, secret, target, subject };
  const [payload] = attempts.map((attempt) => inspect(inspection, attempt));
  inspectSeries(inspection, attempts);
  inspectNumbers(inspection, attempts);
  if (delivery.outcome !== undefined && due.goesOn !== true && outcome === undefined)
    report("webhook-outcome", "no outcome was ever recorded");
  if (outcome !== undefined)
    for (const fault of [...outcomeFaults(outcome, due, delivery.errors), ...endFaults(outcome, attempts, sameClock)])
      report("webhook-outcome", fault);
  if (isObject(payload)) compareWithAnswer(context, delivery, delivered, payload);
  context.coverage.see(`webhook ${delivery.webhook.path} answered ${due.name}`, exchange);
}
