/** A step of a workflow as a request: its parameters and body with the values of earlier steps. */
import { writtenName } from "../http/place-names.ts";
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { tokensOf } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import type { Exchange } from "../http/exchange.ts";
import { evaluateDeep } from "../http/expression.ts";
import { type Plan, key } from "../http/plan.ts";
import type { Step, Workflow } from "./workflow.ts";

/** What a story knows while it is told. */
export interface Telling {
  readonly workflow: Workflow;
  /** Outputs by step and name. */
  readonly outputs: Map<string, Json>;
  /** `$seed`: a text that no other run uses. */
  readonly unique: string;
  /** `$receiver`: where the webhooks of this story are heard. */
  readonly receiver: string;
}

/** `$steps.make.outputs.id`, `$inputs.name`, `$receiver`; `undefined` for any other expression. */
export function known({ workflow, outputs, receiver }: Telling, expression: string): Json | undefined {
  const step = /^\$steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(expression);
  if (step !== null) return outputs.get(`${step[1] ?? ""} ${step[2] ?? ""}`) ?? null;
  const input = /^\$inputs\.([\w-]+)$/.exec(expression)?.[1];
  if (input !== undefined) return workflow.given?.[input] ?? null;
  return expression === "$receiver" ? receiver : undefined;
}

function filled(value: Json, telling: Telling): Json {
  if (Array.isArray(value)) return value.map((item) => filled(item, telling));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member, telling)]));
  if (typeof value !== "string") return value;
  const whole = known(telling, value);
  if (whole !== undefined) return whole;
  const repeated = /^\$repeat\((\d+), (.+)\)$/s.exec(value);
  if (repeated !== null) return (repeated[2] ?? "").repeat(Number(repeated[1]));
  return value
    .replaceAll(/\{(\$[^}]+)\}/g, (all, expression: string) => String(known(telling, expression) ?? all))
    .replaceAll("$seed", telling.unique);
}

/** Throws when the contract has no such operation. */
export function operationOf(contract: Contract, { workflowId }: Workflow, step: Step): Operation {
  const id = (step.operationId ?? "").replace(/^\$sourceDescriptions\.[\w-]+\./, "");
  const [, path, method] = tokensOf((step.operationPath ?? "").split("#")[1] ?? "");
  const operation =
    path === undefined
      ? contract.operation(id)
      : contract.operations.find((one) => one.path === path && one.method === method?.toUpperCase());
  if (operation === undefined)
    throw new Error(`workflow ${workflowId} names ${step.operationPath ?? id}, which the contract does not have`);
  return operation;
}

export function planOf(operation: Operation, step: Step, telling: Telling): Plan {
  const values = new Map<string, Json>();
  const headers: [string, string][] = [];
  for (const { name, in: place, value } of step.parameters ?? []) {
    const parameter = operation.parameters.find(
      (candidate) => writtenName(candidate) === name && candidate.in === place,
    );
    const given = filled(value, telling);
    if (parameter === undefined) headers.push([name, String(given)]);
    else values.set(key(parameter), given);
  }
  if (step.requestBody === undefined) return { operation, values, headers };
  const contentType = step.requestBody.contentType ?? "application/json";
  const payload = filled(step.requestBody.payload, telling);
  const media = operation.body?.content.find(({ type }) => type === contentType);
  // a text payload of a JSON operation is sent as it stands: that is how broken JSON is written down
  if (media === undefined || typeof payload === "string") {
    const bytes = Buffer.from(typeof payload === "string" ? payload : JSON.stringify(payload));
    return { operation, values, headers, rawBody: { contentType, bytes } };
  }
  return { operation, values, headers, body: { media, value: payload } };
}

/** Remembers what the step gives to later ones. */
export function keep(step: Step, exchange: Exchange, { outputs }: Telling): void {
  for (const [name, expression] of Object.entries(step.outputs ?? {})) {
    const value = evaluateDeep(expression, exchange);
    if (value !== undefined) outputs.set(`${step.stepId} ${name}`, value);
  }
}
