/** One attempt held against the contract: a webhook's request is what the service sends, so it is judged as an answer is. */
import type { Finding } from "../finding.ts";
import type { Contract } from "../contract.ts";
import type { Json } from "../../../spec/openapi/json.ts";
import { parseJson } from "../../../spec/openapi/json.ts";
import { walkInto } from "../coverage/walk.ts";
import { undescribed } from "../http/protocol-headers.ts";
import { headerAsValue } from "../http/header-value.ts";
import type { Coverage } from "../coverage/coverage.ts";
import { patient } from "../patience.ts";
import { essence, headerValue, isJsonType } from "../http/exchange.ts";
import type { Delivery } from "./delivery.ts";
import { messageIdOf, namesApart } from "./message-id.ts";
import { numberFaults, sayTheSame } from "./own-members.ts";
import type { Attempt } from "./receiver.ts";
import { signatureFault, stampOf, standardFault } from "./verify.ts";

/** What judging needs of a run. */
export interface JudgingContext {
  readonly contract: Contract;
  readonly coverage: Coverage;
  report(finding: Finding): void;
}

export interface Inspection {
  readonly context: JudgingContext;
  readonly delivery: Delivery;
  /** Undefined where it is not known: then nothing is said of signatures. */
  readonly secret: string | undefined;
  /** Path and query of the URL that was registered. */
  readonly target: string;
  readonly subject: string;
}

type Report = (check: string, message: string) => void;

function reporter({ context, subject }: Inspection): Report {
  return (check, message) => context.report({ check, message, subject });
}

function judgeHead({ delivery, target, context }: Inspection, attempt: Attempt, report: Report): void {
  const { webhook } = delivery;
  if (attempt.method !== webhook.method)
    report("webhook-method", `came as ${attempt.method}, the contract says ${webhook.method}`);
  if (attempt.target !== target) report("webhook-target", `came to ${attempt.target}, registered is ${target}`);
  const headers = webhook.parameters.filter(({ in: place }) => place === "header").map(({ name }) => name);
  for (const name of undescribed(attempt.headers, headers))
    report("webhook-undocumented-header", `came with ${name}, which the contract does not describe`);
  for (const parameter of webhook.parameters.filter(({ in: place }) => place === "header")) {
    const text = headerValue(attempt.headers, parameter.name);
    if (text === undefined) {
      context.coverage.see(`webhook ${webhook.path} header ${parameter.name} absent`, 0);
      if (parameter.required) report("webhook-headers", `the required header ${parameter.name} is missing`);
      continue;
    }
    context.coverage.see(`webhook ${webhook.path} header ${parameter.name}`, 0);
    const value = headerAsValue(context.contract.schemas, parameter.schema, text, parameter);
    for (const error of context.contract.schemas.errors("out", parameter.schema, value))
      report("webhook-headers", `${parameter.name}: ${error}`);
    walkInto(context.contract.schemas, context.coverage, "out", {
      pointer: parameter.schema,
      value,
      exchange: 0,
      report,
    });
  }
}

function judgeBody({ delivery, secret, context }: Inspection, attempt: Attempt, report: Report): Json | undefined {
  const type = essence(headerValue(attempt.headers, "content-type"));
  const media = delivery.webhook.body?.content.find((entry) => essence(entry.type) === type);
  if (media === undefined) {
    report("webhook-media-type", `came as ${type ?? "no content type"}, which the contract does not have`);
    return undefined;
  }
  const text = attempt.body.toString("utf8");
  if (secret !== undefined && text.includes(secret)) report("webhook-secret", "the secret is in the body");
  const value = isJsonType(media.type) ? parseJson(text) : text;
  if (value === undefined) {
    report("webhook-payload", "the body is not JSON");
    return undefined;
  }
  if (media.schema === undefined) return value;
  for (const error of context.contract.schemas.bodyErrors("out", media.schema, value).slice(0, 5))
    report("webhook-payload", error);
  walkInto(context.contract.schemas, context.coverage, "out", { pointer: media.schema, value, exchange: 0, report });
  return value;
}

/** Whether the webhook declares the headers of Standard Webhooks. */
export function isStandard({ webhook }: Delivery): boolean {
  const declared = new Set(webhook.parameters.map(({ name }) => name.toLowerCase()));
  return ["webhook-id", "webhook-timestamp", "webhook-signature"].every((name) => declared.has(name));
}

function judgeSignature({ delivery, secret }: Inspection, attempt: Attempt, report: Report): void {
  if (secret === undefined) return;
  if (delivery.signature !== undefined) {
    const fault = signatureFault(attempt, delivery.signature, secret);
    if (fault !== undefined) report("webhook-signature", fault);
  }
  if (!isStandard(delivery)) return;
  const fault = standardFault(attempt, secret);
  if (fault !== undefined) report("webhook-standard-signature", fault);
}

/** Returns the payload where there is one. */
export function inspect(inspection: Inspection, attempt: Attempt): Json | undefined {
  const report = reporter(inspection);
  inspection.context.coverage.see(`webhook ${inspection.delivery.webhook.path}`, 0);
  judgeHead(inspection, attempt, report);
  judgeSignature(inspection, attempt, report);
  const apart = namesApart(inspection.delivery, attempt);
  if (apart !== undefined) report("webhook-same-id", apart);
  return judgeBody(inspection, attempt, report);
}

/** Attempts of one delivery are one message: the same bytes under the same identifier, each freshly stamped. */
export function inspectSeries(inspection: Inspection, attempts: readonly Attempt[]): void {
  const report = reporter(inspection);
  const [first] = attempts;
  if (first === undefined) return;
  for (const attempt of attempts.slice(1)) {
    if (!attempt.body.equals(first.body)) otherBytes(inspection, sayTheSame(attempt, first));
    const [was, is] = [first, attempt].map((one) => messageIdOf(inspection.delivery, one));
    if (was !== is) report("webhook-same-id", `the identifier changed from ${was ?? "none"} to ${is ?? "none"}`);
  }
  for (const fault of stampFaults(inspection.delivery, attempts)) report("webhook-timestamp", fault);
}

function otherBytes({ context, subject }: Inspection, isOfTheAttempt: boolean): void {
  const check = "webhook-same-bytes";
  const message = "a later attempt has another body";
  context.report({ check, message, subject, ...(isOfTheAttempt && { assumes: "own members" }) });
}

/** Of one delivery alone: what is sent again when it is asked for may well begin anew. */
export function inspectNumbers({ context, subject }: Inspection, attempts: readonly Attempt[]): void {
  for (const message of numberFaults(attempts)) context.report({ check: "webhook-attempts", message, subject });
}

const STAMP = "webhook-timestamp";
/** Seconds are rounded. */
const STAMP_MS = 1000;

/** Each attempt is stamped with its own time: stamps are as far apart as the attempts are, whatever the clock of the sender says. */
export function stampFaults({ signature }: Pick<Delivery, "signature">, attempts: readonly Attempt[]): string[] {
  const stamped = attempts.flatMap((attempt) => {
    const text = headerValue(attempt.headers, STAMP);
    const standard = text === undefined || !/^\d{9,11}$/.test(text) ? undefined : Number(text) * 1000;
    const stamp = standard ?? (signature && stampOf(attempt, signature));
    return stamp === undefined ? [] : [{ stamp, attempt }];
  });
  const at = signature?.timestamp;
  const name = at === undefined ? STAMP : "header" in at ? at.header : signature?.header;
  return stamped.slice(1).flatMap(({ stamp, attempt }, index) => {
    const before = stamped[index];
    if (before === undefined) return [];
    const [between, came] = [stamp - before.stamp, attempt.receivedAt - before.attempt.receivedAt];
    return Math.abs(between - came) <= STAMP_MS + patient(STAMP_MS)
      ? []
      : [
          `${name ?? STAMP} moved by ${between / 1000} s between two attempts that came ${(came / 1000).toFixed(1)} s apart`,
        ];
  });
}

/** Messages of different bodies have different identifiers. */
export function sharedIdFaults(delivery: Delivery, messages: readonly (readonly Attempt[])[]): string[] {
  const bodies = new Map<string, Buffer>();
  const shared = new Set<string>();
  for (const attempt of messages.flatMap(([first]) => first ?? [])) {
    const id = messageIdOf(delivery, attempt);
    if (id === undefined) continue;
    const known = bodies.get(id) ?? attempt.body;
    if (!known.equals(attempt.body)) shared.add(id);
    bodies.set(id, known);
  }
  return [...shared].map((id) => `the identifier ${id} names two messages with different bodies`);
}
