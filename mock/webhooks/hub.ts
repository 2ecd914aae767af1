/** The webhooks of a contract and the operations that drive them. */
import { isObject, objectAt } from "../../spec/codegen/contract/document.ts";
import type { Preferences } from "../answers/prefer.ts";
import type { Problems } from "../answers/problems.ts";
import {
  type Contract,
  type ContractOperation,
  contentsOf,
  responseFor,
  statusesOf,
  valueAt,
  withValueAt,
} from "../contract.ts";
import type { Schemas } from "../schemas.ts";
import type { Clock } from "./clock.ts";
import { webhookPayload } from "./payload.ts";
import { type Post, isLoopbackUrl } from "./post.ts";
import { type DeliveryRules, deliveryRules } from "./rules.ts";
import { type Delivery, type Sender, createSender } from "./sender.ts";
import { isKnownScheme } from "./sign.ts";

export interface HubOptions {
  readonly contract: Contract;
  readonly schemas: Schemas;
  readonly problems: Problems;
  readonly post: Post;
  readonly clock: Clock;
  /** Whether receivers on other machines are called. */
  readonly allowRemote: boolean;
  readonly log: (line: string) => void;
}

export interface Webhook {
  readonly name: string;
  readonly rules: DeliveryRules;
  readonly sender: Sender;
}

export interface Called {
  readonly operation: ContractOperation;
  readonly body: unknown;
}

export interface Hub {
  readonly webhooks: readonly Webhook[];
  /** What the state of the webhooks makes of an operation: the status, and the example, that production would answer. */
  expected(operation: ContractOperation): Preferences;
  /** A successful answer with the registration and the outcome that are true now. */
  patched(operation: ContractOperation, answer: unknown): unknown;
  /** Takes note of a call that succeeds: of a receiver that it registers or deletes. */
  note(call: Called): void;
  /** Starts what a call made due. */
  start(call: Called): void;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export function createHub(options: HubOptions): Hub {
  const webhooks = options.contract.webhooks.flatMap((webhook) => webhookOf(options, webhook));
  const running = new Set<Promise<void>>();

  return {
    webhooks,
    expected: (operation) => expectedAnswer(options, webhooks, operation),
    patched: (operation, answer) =>
      webhooks.reduce((body, webhook) => patchedBy(options, webhook, operation, body), answer),
    note(call) {
      for (const webhook of webhooks) noteRegistration(options, webhook, call);
    },
    start(call) {
      for (const webhook of webhooks) {
        const due = dueBy(options, webhook, call)?.catch((error: unknown) =>
          options.log(`webhook ${webhook.name}: ${String(error)}`),
        );
        if (due === undefined) continue;
        running.add(due);
        void due.finally(() => running.delete(due));
      }
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
    log(`webhook ${name}: the contract does not say when it is sent; "make webhook NAME=${name}" fires it once`);
    return [];
  }
  const problems = "triggers" in rules ? unfollowable(contract, rules) : rules;
  for (const problem of problems) log(`webhook ${name} (${webhook.at}) is not sent: ${problem}`);
  if (problems.length > 0 || !("triggers" in rules)) return [];
  let payload: ReturnType<typeof webhookPayload> | undefined;
  const sender = createSender({
    rules,
    payload: () => (payload ??= webhookPayload(contract, schemas, webhook)),
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

/** The resource that a registration by PUT makes: its GET and DELETE share the path. */
function isRegistered(contract: Contract, { rules }: Webhook, { path }: ContractOperation): boolean {
  const registering = contract.byId(rules.registration.operationId);
  return registering?.method === "put" && registering.path === path;
}

function expectedAnswer(options: HubOptions, webhooks: readonly Webhook[], operation: ContractOperation): Preferences {
  const statuses = statusesOf(operation);
  for (const webhook of webhooks) {
    const { rules, sender } = webhook;
    const registered = sender.registration !== undefined;
    if (operation.operationId === rules.registration.operationId && registered && statuses.includes(200))
      return { code: 200 };
    if (
      /^(get|delete)$/.test(operation.method) &&
      isRegistered(options.contract, webhook, operation) &&
      !registered &&
      statuses.includes(404)
    ) {
      return { code: 404 };
    }
    if (rules.redeliver.includes(operation.operationId ?? "")) {
      const conflict = redeliveryConflict(options, webhook, operation);
      if (conflict !== undefined) return conflict;
    }
  }
  // 201 says that something was made, which is what a first call does; the 200 beside it is for a repetition.
  return statuses.includes(200) && statuses.includes(201) ? { code: 201 } : {};
}

/** Nothing is registered: the problem that reading the registration gives. A delivery is under way: another conflict. */
function redeliveryConflict(
  { contract, problems }: HubOptions,
  webhook: Webhook,
  operation: ContractOperation,
): Preferences | undefined {
  const registering = contract.byId(webhook.rules.registration.operationId);
  const reading = contract.operations.find(({ method, path }) => method === "get" && path === registering?.path);
  const unregistered = reading === undefined ? undefined : problems.firstName(reading, 404);
  const examples = statusesOf(operation)
    .filter((status) => status >= 400)
    .flatMap((status) =>
      contentsOf(contract, responseFor(contract, operation, status) ?? {}).flatMap((content) =>
        content.examples.map(({ name }) => ({ code: status, example: name })),
      ),
    );
  if (webhook.sender.registration === undefined) return examples.find(({ example }) => example === unregistered);
  if (!webhook.sender.underWay) return undefined;
  return examples.find(({ code, example }) => code === 409 && example !== unregistered);
}

function patchedBy(
  { contract, schemas, log }: HubOptions,
  webhook: Webhook,
  operation: ContractOperation,
  answer: unknown,
): unknown {
  const { rules, sender, name } = webhook;
  const { url } = rules.registration;
  let body = answer;
  const registers =
    operation.operationId === rules.registration.operationId || isRegistered(contract, webhook, operation);
  if (registers && sender.registration !== undefined && valueAt(body, url) !== undefined)
    body = withValueAt(body, url, sender.registration.url);
  if (operation.operationId !== rules.outcome?.operationId || sender.outcome === undefined) return body;
  const { pointer } = rules.outcome ?? { pointer: "" };
  const shown = withValueAt(body, pointer, sender.outcome === "none yet" ? undefined : { ...sender.outcome });
  const schema = objectAt(objectAt(responseFor(contract, operation, 200)?.["content"])["application/json"])["schema"];
  if (!isObject(schema) || schemas.accepts(schema, shown)) return shown;
  log(
    `webhook ${name}: the outcome does not fit the schema of ${rules.outcome?.operationId} at ${pointer}; the example is shown`,
  );
  return body;
}

function noteRegistration(
  { contract, allowRemote, log }: HubOptions,
  webhook: Webhook,
  { operation, body }: Called,
): void {
  const { rules, sender, name } = webhook;
  if (operation.operationId === rules.registration.operationId) {
    const url = valueAt(body, rules.registration.url);
    const secret = rules.registration.secret === undefined ? undefined : valueAt(body, rules.registration.secret);
    if (typeof url !== "string") return;
    sender.register({ url, secret: typeof secret === "string" ? secret : undefined });
    const called =
      allowRemote || isLoopbackUrl(url)
        ? ""
        : "; it will not be called, because only receivers on this machine are (ALLOW_REMOTE=1 lifts that)";
    log(`webhook ${name}: registered ${url}${called}`);
  } else if (operation.method === "delete" && isRegistered(contract, webhook, operation)) {
    sender.register(undefined);
    log(`webhook ${name}: registration deleted`);
  }
}

function dueBy(
  { log }: HubOptions,
  { rules, sender, name }: Webhook,
  { operation }: Called,
): Promise<void> | undefined {
  const id = operation.operationId ?? "";
  const due = rules.triggers.includes(id) || rules.redeliver.includes(id);
  if (due && sender.registration === undefined)
    log(`webhook ${name}: ${id} would send it, but nothing is registered (${rules.registration.operationId})`);
  if (rules.triggers.includes(id)) return sender.fire(id);
  return rules.redeliver.includes(id) ? sender.redeliver(id) : undefined;
}
