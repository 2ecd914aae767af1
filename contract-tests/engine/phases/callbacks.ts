/** What operations call back where the contract says nothing of its delivery: an address of the gate's own goes into the request, and what comes there is judged. */
import { DELIVERY, deliveryOf } from "../../../spec/openapi/deliveries.ts";
import { isObject } from "../../../spec/openapi/json.ts";
import type { Callback, Operation } from "../../../spec/openapi/operations.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { Phase, TestContext } from "../context.ts";
import type { Finding } from "../finding.ts";
import { type Exchange, essence, headerValue } from "../http/exchange.ts";
import { Flow, succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import { shown } from "../relations/compared.ts";
import { agrees, answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { inspect } from "../webhooks/inspect.ts";
import { fits } from "../webhooks/others.ts";
import type { Attempt } from "../webhooks/receiver.ts";
import { patiently, until } from "../webhooks/waits.ts";
import { bodyOf } from "./changes-judged.ts";

const TARGET = "/called-back";
/** What takes longer is told as not tried. */
const WITHIN_MS = 3_000;
/** A server that calls nothing back, as a mock, is not waited for again and again. */
const MOST_SILENT = 3;
/** Another message of the same operation may follow at once. */
const SETTLED_MS = 200;

/** `{$request.body#/callback_url}/done` and `{$request.query.callback}`. */
const ADDRESS = /^\{\$request\.(?:body#(\/[^{}]*)|query\.([^{}]+))\}([^{}]*)$/;

/** Nothing is known of how it is delivered. */
const UNDESCRIBED = deliveryOf({ [DELIVERY]: {} });

interface Called {
  readonly operation: Operation;
  readonly pointer: string | undefined;
  readonly parameter: string | undefined;
  /** What follows the address that is sent. */
  readonly behind: string;
  /** All that is called there. */
  readonly webhooks: readonly Operation[];
}

function calledOf(callbacks: readonly Callback[]): Called[] {
  const byPlace = Map.groupBy(callbacks, ({ registeredBy, address }) => `${registeredBy.pointer} ${address}`);
  return [...byPlace.values()].flatMap((group) => {
    const [first] = group;
    const [whole, pointer, parameter, behind = ""] = ADDRESS.exec(first?.address ?? "") ?? [];
    if (first === undefined || whole === undefined) return [];
    const webhooks = group.map(({ webhook }) => webhook);
    return [{ operation: first.registeredBy, pointer, parameter, behind, webhooks }];
  });
}

/** Undefined where the contract takes no such address there. */
function addressedTo(
  { contract }: TestContext,
  plan: Plan,
  { pointer, parameter }: Called,
  url: string,
): Plan | undefined {
  if (pointer !== undefined) {
    if (plan.body?.media.schema === undefined) return undefined;
    const value = write(plan.body.value, pointer, url);
    const isValid = contract.schemas.valid("in", plan.body.media.schema, value);
    return isValid ? { ...plan, body: { ...plan.body, value } } : undefined;
  }
  const place = plan.operation.parameters.find(({ in: at, name }) => at === "query" && name === parameter);
  return place && { ...plan, values: new Map([...plan.values, [key(place), url]]) };
}

/** Where the message is of the kind of thing that was answered, it is of that one. */
function ofAnother(context: TestContext, webhook: Operation, attempt: Attempt, made: Exchange): string | undefined {
  const { schemas } = context.contract;
  const type = essence(headerValue(attempt.headers, "content-type"));
  const sent = webhook.body?.content.find((one) => essence(one.type) === type)?.schema;
  const operation = context.contract.operation(made.case.operationId ?? "");
  const answered = operation && answerSchema(operation, made.response?.status ?? 0);
  if (sent === undefined || answered === undefined) return undefined;
  const kind = (schema: string): string => schemas.at("out", thingOf(schemas, "out", schema).schema).pointer;
  const [told, own] = [JSON.parse(attempt.body.toString("utf8")), bodyOf(context, answered, made)];
  if (kind(sent) !== kind(answered) || !isObject(told) || own === undefined) return undefined;
  const name = ["id", "uuid"].find((one) => one in told && one in own);
  return name === undefined || agrees(told[name], own[name])
    ? undefined
    : `it is of ${shown(told[name])}, and ${shown(own[name])} was answered`;
}

function subjectOf({ operation }: Called): string {
  return `${operation.id}: what it calls back`;
}

function untried(context: TestContext, subject: string, why: string, outcome: boolean): boolean {
  context.notTried(`${subject}: ${why}`);
  return outcome;
}

/** Whether anything came, or could not. */
async function calledBack(context: TestContext, called: Called): Promise<boolean> {
  const { contract, wire, flow } = context;
  const { operation, webhooks, behind } = called;
  const subject = subjectOf(called);
  const receiver = await context.receivers.open();
  try {
    const plan = await new Flow(wire, `called back by ${operation.id}`).valid(operation);
    const addressed = plan && addressedTo(context, plan, called, `${receiver.url}${TARGET}`);
    const about = flow.about(operation, "to be called back", { check: "webhooks" });
    const made = addressed && (await wire.send(addressed, about));
    if (made === undefined || !succeeded(made))
      return untried(context, subject, "it takes no address of this run", true);
    await until(context, () => receiver.attempts.length > 0, { withinMs: WITHIN_MS });
    await patiently(context, SETTLED_MS);
    await receiver.caughtUp();
    if (receiver.attempts.length === 0) return untried(context, subject, "nothing came while the run waited", false);
    const judging = {
      ...context,
      // of headers it says nothing either
      report: (finding: Finding): void => {
        if (finding.check !== "webhook-undocumented-header") context.report(finding);
      },
    };
    for (const attempt of receiver.attempts) {
      const webhook = webhooks.find((one) => fits(contract, one, attempt)) ?? webhooks[0];
      if (webhook === undefined || UNDESCRIBED === undefined) continue;
      const target = `${TARGET}${behind}`;
      inspect({ context: judging, delivery: { ...UNDESCRIBED, webhook }, secret: undefined, target, subject }, attempt);
      const message = fits(contract, webhook, attempt) ? ofAnother(context, webhook, attempt, made) : undefined;
      if (message !== undefined) context.report({ check: "webhook-payload", message, exchange: made.id, subject });
    }
    return true;
  } finally {
    context.countWebhooks(receiver.came);
    await receiver.close();
  }
}

export const callbacks: Phase = {
  name: "callbacks",
  receives: true,
  run: async (context) => {
    let silent = 0;
    for (const called of calledOf(context.contract.callbacks)) {
      if (silent >= MOST_SILENT) untried(context, subjectOf(called), "of others nothing came", false);
      else if (!(await calledBack(context, called))) silent += 1;
    }
  },
};
