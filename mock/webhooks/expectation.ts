/** What the state of the webhooks makes of an operation's answer. */
import type { Preferences } from "../answers/prefer.ts";
import { type Json, objectAt } from "../../spec/openapi/json.ts";
import { type Contract, type ContractOperation, contentsOf, responseFor, statusesOf } from "../contract.ts";
import type { HubOptions, Webhook } from "./state.ts";
import { isRegistration } from "./registration.ts";

/** The status, and the example, that production would answer with. */
export function expectedAnswer(
  options: HubOptions,
  webhooks: readonly Webhook[],
  operation: ContractOperation,
): Preferences {
  for (const webhook of webhooks) {
    const expected =
      registrationAnswer(options, webhooks, webhook, operation) ??
      redeliveryConflict(options, webhooks, webhook, operation);
    if (expected !== undefined) return expected;
  }
  // 201 says that something was made, which is what a first call does; the 200 beside it is for a repetition.
  const statuses = statusesOf(operation);
  return statuses.includes(200) && statuses.includes(201) ? { code: 201 } : {};
}

/** 200 where a registration replaces another, 404 where there is none to read or delete. */
function registrationAnswer(
  { contract }: HubOptions,
  webhooks: readonly Webhook[],
  webhook: Webhook,
  operation: ContractOperation,
): Preferences | undefined {
  const registered = isRegistered(webhooks, webhook);
  const declares = (status: number): boolean => statusesOf(operation).includes(status);
  const registers = operation.operationId === webhook.rules.registration.operationId;
  if (registers) return registered && declares(200) ? { code: 200 } : undefined;
  const needsOne = /^(get|delete)$/.test(operation.method) && isRegistration(contract, webhook, operation);
  return needsOne && !registered && declares(404) ? { code: 404 } : undefined;
}

/** Nothing is registered: the problem that reading the registration gives. A delivery is under way: another conflict. */
function redeliveryConflict(
  { contract }: HubOptions,
  webhooks: readonly Webhook[],
  webhook: Webhook,
  operation: ContractOperation,
): Preferences | undefined {
  if (!webhook.rules.redeliver.includes(operation.operationId ?? "")) return undefined;
  const registering = contract.byId(webhook.rules.registration.operationId);
  const reading = contract.operations.find(({ method, path }) => method === "get" && path === registering?.path);
  const unregistered = reading === undefined ? undefined : problemsOf(contract, reading, [404])[0];
  const refusals = problemsOf(
    contract,
    operation,
    statusesOf(operation).filter((status) => status >= 400),
  );
  const saysUnregistered = (problem: Problem): boolean => isSameProblem(problem, unregistered);
  const wanted = !isRegistered(webhooks, webhook)
    ? refusals.find(saysUnregistered)
    : webhook.sender.underWay
      ? refusals.find((problem) => problem.code === 409 && !saysUnregistered(problem))
      : undefined;
  return wanted && { code: wanted.code, example: wanted.example };
}

/** One registration may serve several webhooks, of which it asks for some. */
function isRegistered(webhooks: readonly Webhook[], { rules }: Webhook): boolean {
  const { operationId } = rules.registration;
  return webhooks.some(
    (other) => other.rules.registration.operationId === operationId && other.sender.registration !== undefined,
  );
}

interface Problem {
  readonly code: number;
  readonly example: string;
  readonly value: Json;
}

function problemsOf(contract: Contract, operation: ContractOperation, statuses: readonly number[]): Problem[] {
  return statuses.flatMap((code) =>
    contentsOf(contract, responseFor(operation, code) ?? {}).flatMap(({ examples }) =>
      examples.map(({ name, value }) => ({ code, example: name, value })),
    ),
  );
}

/** Two answers say the same of what is wrong: by the type of the problem, else by the name of the example. */
function isSameProblem(one: Problem, other: Problem | undefined): boolean {
  const [type, otherType] = [objectAt(one.value)["type"], objectAt(other?.value)["type"]];
  if (typeof type === "string" && type !== "about:blank") return type === otherType;
  return one.example === other?.example;
}
