/** The webhooks of a contract and the operations that drive them. */
import type { Preferences } from "../answers/prefer.ts";
import type { Contract, ContractOperation } from "../contract.ts";
import { expectedAnswer } from "./expectation.ts";
import { signsWithPublished } from "./key-pair.ts";
import { patchedBy } from "./outcome.ts";
import { webhookPayload } from "./payload.ts";
import { noteRegistration } from "./registration.ts";
import { type DeliveryRules, deliveryRules } from "./rules.ts";
import { type Delivery, createSender } from "./sender.ts";
import { isKnownScheme } from "./sign.ts";
import type { Called, HubOptions, Webhook } from "./state.ts";

/** What became of a wish of the operator. */
export type Asked = "started" | "no such webhook" | "nothing registered" | "no such delivery";

/** Stands where an operation's name does for what the operator asked for. */
const OPERATOR = "operator page";

export interface Hub {
  readonly webhooks: readonly Webhook[];
  /** What the state of the webhooks makes of an operation: the status, and the example, that production would answer. */
  expected(operation: ContractOperation): Preferences;
  /** A successful answer with the registration and the outcome that are true now. */
  patched(operation: ContractOperation, answer: unknown): unknown;
  /** Takes note of a call that succeeds: of a receiver that it registers or deletes. */
  note(call: Called): void;
  /** Starts what a call made due, as soon as the call is answered. */
  start(call: Called, answered: Promise<unknown>): void;
  /** Fires a webhook now, or sends the delivery with this identifier again. */
  operate(name: string, webhookId?: string): Asked;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function createHub(options: HubOptions): Hub {
  const webhooks = options.contract.webhooks.flatMap((webhook) => webhookOf(options, webhook));
  const running = new Set<Promise<void>>();
  /** What a redelivery sends again, and whose outcome is shown. */
  let last: Webhook | undefined;
  const run = ({ name }: Webhook, work: Promise<void>): void => {
    const due = work
      .catch((error: unknown) => options.log(`webhook ${name}: ${String(error)}`))
      .finally(() => running.delete(due));
    running.add(due);
  };

  return {
    webhooks,
    expected: (operation) => expectedAnswer(options, webhooks, operation),
    patched: (operation, answer) =>
      [...webhooks.filter((webhook) => webhook !== last), ...(last === undefined ? [] : [last])].reduce(
        (body, webhook) => patchedBy(options, webhook, operation, body),
        answer,
      ),
    note(call) {
      for (const webhook of webhooks) noteRegistration(options, webhook, call);
    },
    start(call, answered) {
      const chosen = chosenFor(options, webhooks, call, last);
      if (chosen.length > 0) last = chosen.at(-1);
      for (const webhook of chosen)
        run(
          webhook,
          answered.then(() => dueBy(webhook, call)),
        );
    },
    operate(name, webhookId) {
      const webhook = webhooks.find((known) => known.name === name);
      if (webhook === undefined) return "no such webhook";
      const { sender } = webhook;
      if (sender.registration === undefined) return "nothing registered";
      if (webhookId !== undefined && !sender.deliveries.some((delivery) => delivery.webhookId === webhookId))
        return "no such delivery";
      last = webhook;
      run(webhook, webhookId === undefined ? sender.fire(OPERATOR) : sender.redeliver(OPERATOR, webhookId));
      return "started";
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** The webhook with its sender, or none: what cannot be followed is named, and the rest works. */
function webhookOf({ contract, schemas, post, clock, log }: HubOptions, webhook: ContractOperation): Webhook[] {
  const name = webhook.path;
  const rules = deliveryRules(webhook.definition);
  if (rules === undefined) {
    log(
      `webhook ${name}: the contract does not say when it is sent; "onecontract trigger --name ${name}" fires it once`,
    );
    return [];
  }
  const problems = "triggers" in rules ? unfollowable(contract, rules) : rules;
  for (const problem of problems) log(`webhook ${name} (${webhook.at}) is not sent: ${problem}`);
  if (problems.length > 0 || !("triggers" in rules)) return [];
  let payload: ReturnType<typeof webhookPayload> | undefined;
  const sender = createSender({
    rules,
    published: signsWithPublished(contract, webhook.definition),
    payload: async () => (payload ??= webhookPayload(contract, schemas, webhook)),
    post,
    clock,
    onChange: (delivery) => log(`webhook ${name} ${lastLine(delivery)}`),
  });
  return [{ name, rules, sender }];
}

function unfollowable(
  contract: Contract,
  { registration, triggers, redeliver, outcome, signature }: DeliveryRules,
): string[] {
  const named = [
    registration.operationId,
    ...triggers,
    ...redeliver,
    ...(outcome === undefined ? [] : [outcome.operationId]),
  ];
  const missing = named.filter((operationId) => contract.byId(operationId) === undefined);
  return [
    ...missing.map((operationId) => `the contract has no operation ${operationId}`),
    ...(signature === undefined || isKnownScheme(signature.scheme)
      ? []
      : [`the signature scheme ${signature.scheme} is unknown`]),
  ];
}

/** In words: what the last attempt came to, and the end when it was the end. */
function lastLine({ attempts, settled }: Delivery): string {
  const last = attempts.at(-1);
  const result =
    last === undefined ? "" : "status" in last.result ? `answered ${last.result.status}` : last.result.error;
  const attempt = last === undefined ? "" : `attempt ${last.attempt} to ${last.url}: ${result}`;
  if (settled === undefined) return attempt;
  const end = settled.delivered
    ? "delivered"
    : `not delivered after ${settled.attempts} attempt(s), ${settled.status ?? settled.error}`;
  return `${attempt}${attempt === "" ? "" : "; "}${end}`;
}

/** The webhooks that a call makes due, of those that are registered; a redelivery is one of the webhook that was sent last. */
function chosenFor(
  { log }: HubOptions,
  webhooks: readonly Webhook[],
  { operation }: Called,
  last: Webhook | undefined,
): readonly Webhook[] {
  const id = operation.operationId ?? "";
  const again = webhooks.filter(({ rules }) => rules.redeliver.includes(id));
  const due = [...webhooks.filter(({ rules }) => rules.triggers.includes(id)), ...again];
  const registered = due.filter(({ sender }) => sender.registration !== undefined);
  for (const { name, rules } of due.filter((webhook) => !registered.includes(webhook)))
    log(`webhook ${name}: ${id} would send it, but nothing is registered (${rules.registration.operationId})`);
  if (again.length === 0) return registered;
  return registered.filter((webhook, index) =>
    last !== undefined && registered.includes(last) ? webhook === last : index === 0,
  );
}

function dueBy({ rules, sender }: Webhook, { operation }: Called): Promise<void> {
  const id = operation.operationId ?? "";
  return rules.triggers.includes(id) ? sender.fire(id) : sender.redeliver(id);
}
