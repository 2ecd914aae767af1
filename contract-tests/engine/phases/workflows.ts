/** Stories that a contract's links do not tell, in the form of Arazzo 1.0 (a subset: steps by operationId, with status criteria). */
import { setTimeout as sleep } from "node:timers/promises";
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Exchange } from "../http/exchange.ts";
import { evaluateDeep } from "../http/expression.ts";
import { type Plan, key } from "../http/plan.ts";
import type { Identity } from "../http/plan.ts";
import { identityFor } from "../http/identity.ts";
import { patient } from "../patience.ts";
import type { TestContext, Phase } from "../context.ts";
import type { Step, Workflow } from "../workflow.ts";

type Outputs = Map<string, Json>;

/** `$steps.make.outputs.id` from earlier steps, `$seed` as a text that no other run uses. */
function filled(value: Json, outputs: Outputs, unique: string): Json {
  if (Array.isArray(value)) return value.map((item) => filled(item, outputs, unique));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, outputs, unique)]));
  if (typeof value !== "string") return value;
  const step = /^\$steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(value);
  if (step !== null) return outputs.get(`${step[1] ?? ""} ${step[2] ?? ""}`) ?? null;
  const repeated = /^\$repeat\((\d+), (.+)\)$/s.exec(value);
  if (repeated !== null) return (repeated[2] ?? "").repeat(Number(repeated[1]));
  return value.replaceAll("$seed", unique);
}

function planOf(operation: Operation, step: Step, outputs: Outputs, unique: string): Plan {
  const values = new Map<string, Json>();
  const headers: [string, string][] = [];
  for (const { name, in: place, value } of step.parameters ?? []) {
    const parameter = operation.parameters.find((candidate) => candidate.name === name && candidate.in === place);
    const given = filled(value, outputs, unique);
    if (parameter === undefined) headers.push([name, String(given)]);
    else values.set(key(parameter), given);
  }
  if (step.requestBody === undefined) return { operation, values, headers };
  const contentType = step.requestBody.contentType ?? "application/json";
  const payload = filled(step.requestBody.payload, outputs, unique);
  const media = operation.body?.content.find(({ type }) => type === contentType);
  // a text payload of a JSON operation is sent as it stands: that is how broken JSON is written down
  if (media === undefined || typeof payload === "string") {
    const bytes = Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload));
    return { operation, values, headers, rawBody: { contentType, bytes } };
  }
  return { operation, values, headers, body: { media, value: payload } };
}

function expectedOf(step: Step): number[] {
  return (step.successCriteria ?? []).map(({ condition }) => {
    const status = /^\$statusCode == (\d{3})$/.exec(condition)?.[1];
    if (status === undefined) throw new Error(`${step.stepId}: the gate cannot read the criterion ${condition}`);
    return Number(status);
  });
}

function keep(step: Step, exchange: Exchange, outputs: Outputs): void {
  for (const [name, expression] of Object.entries(step.outputs ?? {})) {
    const value = evaluateDeep(expression, exchange);
    if (value !== undefined) outputs.set(`${step.stepId} ${name}`, value);
  }
}

async function runStep(context: TestContext, workflow: Workflow, step: Step, outputs: Outputs): Promise<void> {
  const operation = context.contract.operation(step.operationId);
  if (operation === undefined)
    throw new Error(`workflow ${workflow.workflowId} names ${step.operationId}, which the contract does not have`);
  const plan = planOf(
    operation,
    step,
    outputs,
    context.wire.random(workflow.workflowId).next().toString(36).slice(2, 12),
  );
  const expected = expectedOf(step);
  const who: Identity = identityFor(
    context.contract,
    operation,
    step["x-restricted"] === true ? (context.restricted ?? {}) : context.credentials,
  );
  const retry = step.onFailure?.[0];
  for (let tries = 0; ; tries += 1) {
    const trying = retry !== undefined && tries < retry.retryLimit;
    const about = context.flow.about(operation, `${workflow.workflowId}, ${step.stepId}`, {
      check: "workflows",
      ...(trying || expected.length === 0 ? {} : { expected }),
    });
    const exchange = await context.wire.send(plan, about, who);
    const met = expected.length === 0 || expected.includes(exchange.response?.status ?? 0);
    if (met || !trying) return keep(step, exchange, outputs);
    await sleep(patient(retry.retryAfter * 1000));
  }
}

/** One after another: two stories at once may change the same thing of one customer, and then neither is what was written. */
export async function runWorkflows(context: TestContext, after: string | undefined): Promise<void> {
  for (const workflow of context.profile.workflows.filter((one) => one["x-after"] === after)) {
    const outputs: Outputs = new Map();
    for (const step of workflow.steps) await runStep(context, workflow, step, outputs);
  }
}

export const workflows: Phase = { name: "workflows", run: (context) => runWorkflows(context, undefined) };

/** Workflows of an Arazzo document; throws when it is none. */
export function workflowsOf(document: Json): Workflow[] {
  const listed = read(document, "/workflows");
  if (!Array.isArray(listed)) throw new TypeError("this is no Arazzo document");
  return listed.map((workflow) => workflow as unknown as Workflow);
}
