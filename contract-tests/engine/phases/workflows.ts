/** Stories that a contract's links do not tell: steps in their order, webhooks among them. */
import type { TestContext, Phase } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { type Credentials, identityFor } from "../http/identity.ts";
import type { Plan } from "../http/plan.ts";
import { led } from "../lists/onward.ts";
import { patient } from "../patience.ts";
import { allowedStatuses, holds, statusesOf } from "../workflows/criteria.ts";
import { type Telling, keep, known, operationOf, planOf } from "../workflows/fill.ts";
import { OF_STORIES, type Step } from "../workflows/workflow.ts";
import { tablesBeside, wholesBeside } from "./tables.ts";
import { arrival } from "../workflows/arrival.ts";

/** Criteria that speak of more than the status. */
function unmet(step: Step, exchange: Exchange, telling: Telling): string[] {
  return (step.successCriteria ?? [])
    .filter((criterion) => statusesOf(criterion) === undefined)
    .filter((criterion) => !holds(criterion, exchange, (expression) => known(telling, expression)))
    .map(({ condition }) => condition);
}

function credentialsOf({ credentials, restricted, other }: TestContext, step: Step): Credentials {
  if (step["x-other"] === true) return other ?? {};
  return step["x-restricted"] === true ? (restricted ?? {}) : credentials;
}

/** The request that sets the clock forward. */
function ahead({ profile }: TestContext, { "x-clock-ahead-seconds": seconds }: Step, plan: Plan): Plan {
  const headers = seconds === undefined ? undefined : profile.clock?.(seconds);
  return headers === undefined ? plan : { ...plan, headers: [...(plan.headers ?? []), ...headers] };
}

/** The request that an earlier answer leads to; an address of another operation is asked for as it stands in the step. */
function ledOn({ "x-led-by": by }: Step, plan: Plan, telling: Telling): Plan {
  const address = by === undefined ? undefined : known(telling, by);
  const next = typeof address === "string" ? led(plan, address) : "elsewhere";
  return next === "elsewhere" ? plan : next;
}

async function ask(context: TestContext, step: Step, telling: Telling): Promise<Exchange> {
  const { workflow } = telling;
  const operation = operationOf(context.contract, workflow, step);
  const plan = ahead(context, step, ledOn(step, planOf(operation, step, telling), telling));
  const expected = allowedStatuses(step.successCriteria);
  const credentials = credentialsOf(context, step);
  const who = identityFor(context.contract, operation, credentials);
  const retry = step.onFailure?.find(({ type }) => type === "retry");
  for (let tries = 0; ; tries += 1) {
    const trying = retry !== undefined && tries < (retry.retryLimit ?? 1);
    const about = context.flow.about(operation, `${workflow.workflowId}, ${step.stepId}`, {
      check: OF_STORIES,
      ...(trying || expected === undefined ? {} : { expected }),
    });
    const exchange = await context.wire.send(plan, about, who);
    const met =
      (expected === undefined || expected.includes(exchange.response?.status ?? 0)) &&
      (!trying || unmet(step, exchange, telling).length === 0);
    if (met) {
      await tablesBeside(context, plan, exchange, who);
      await wholesBeside(context, plan, exchange, who);
    }
    if (met || !trying) return exchange;
    await context.wire.pause(patient((retry.retryAfter ?? 0) * 1000));
  }
}

async function runStep(context: TestContext, step: Step, telling: Telling): Promise<void> {
  const subject = `${telling.workflow.workflowId}, ${step.stepId}`;
  const awaited = step["x-await-webhook"];
  const exchange =
    awaited === undefined
      ? await ask(context, step, telling)
      : await arrival(context, { webhook: awaited, step, telling, subject });
  if (exchange === undefined) return;
  keep(step, exchange, telling);
  for (const condition of unmet(step, exchange, telling))
    context.report({
      check: "workflow-criterion",
      message: `${condition} does not hold`,
      ...(awaited === undefined ? { exchange: exchange.id } : {}),
      subject,
    });
}

/** One after another: two stories at once may change the same thing of one customer, and then neither is what was written. */
export async function runWorkflows(context: TestContext, after: string | undefined): Promise<void> {
  for (const workflow of context.profile.workflows.filter((one) => one["x-after"] === after)) {
    const needsClock = workflow.steps.some((step) => step["x-clock-ahead-seconds"] !== undefined);
    if (needsClock && context.profile.clock === undefined) {
      context.notTried(`story ${workflow.workflowId}: nothing moves the target's clock`);
      continue;
    }
    const unique = context.wire.random(workflow.workflowId).next().toString(36).slice(2, 12);
    const receiver = `${context.receiverUrl}workflow-${unique}`;
    const telling = { workflow, outputs: new Map(), unique, receiver };
    for (const step of workflow.steps) await runStep(context, step, telling);
  }
}

export const workflows: Phase = { name: "workflows", run: (context) => runWorkflows(context, undefined) };
