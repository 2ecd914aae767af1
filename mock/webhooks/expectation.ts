/** What the state of the webhooks makes of an operation's answer. */
import type { Preferences } from "../answers/prefer.ts";
import { type ContractOperation, contentsOf, responseFor, statusesOf } from "../contract.ts";
import type { HubOptions, Webhook } from "./state.ts";
import { isRegistration } from "./registration.ts";

/** The status, and the example, that production would answer with. */
export function expectedAnswer(
  options: HubOptions,
  webhooks: readonly Webhook[],
  operation: ContractOperation,
): Preferences {
  for (const webhook of webhooks) {
    const expected = registrationAnswer(options, webhook, operation) ?? redeliveryConflict(options, webhook, operation);
    if (expected !== undefined) return expected;
  }
  // 201 says that something was made, which is what a first call does; the 200 beside it is for a repetition.
  const statuses = statusesOf(operation);
  return statuses.includes(200) && statuses.includes(201) ? { code: 201 } : {};
}

/** 200 where a registration replaces another, 404 where there is none to read or delete. */
function registrationAnswer(
  { contract }: HubOptions,
  webhook: Webhook,
  operation: ContractOperation,
): Preferences | undefined {
  const registered = webhook.sender.registration !== undefined;
  const declares = (status: number): boolean => statusesOf(operation).includes(status);
  const registers = operation.operationId === webhook.rules.registration.operationId;
  if (registers) return registered && declares(200) ? { code: 200 } : undefined;
  const needsOne = /^(get|delete)$/.test(operation.method) && isRegistration(contract, webhook, operation);
  return needsOne && !registered && declares(404) ? { code: 404 } : undefined;
}

/** Nothing is registered: the problem that reading the registration gives. A delivery is under way: another conflict. */
function redeliveryConflict(
  { contract, problems }: HubOptions,
  webhook: Webhook,
  operation: ContractOperation,
): Preferences | undefined {
  if (!webhook.rules.redeliver.includes(operation.operationId ?? "")) return undefined;
  const registering = contract.byId(webhook.rules.registration.operationId);
  const reading = contract.operations.find(({ method, path }) => method === "get" && path === registering?.path);
  const unregistered = reading === undefined ? undefined : problems.firstName(reading, 404);
  const examples = statusesOf(operation)
    .filter((status) => status >= 400)
    .flatMap((status) =>
      contentsOf(contract, responseFor(operation, status) ?? {}).flatMap((content) =>
        content.examples.map(({ name }) => ({ code: status, example: name })),
      ),
    );
  if (webhook.sender.registration === undefined) return examples.find(({ example }) => example === unregistered);
  if (!webhook.sender.underWay) return undefined;
  return examples.find(({ code, example }) => code === 409 && example !== unregistered);
}
