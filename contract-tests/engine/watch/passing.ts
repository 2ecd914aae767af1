/** Webhooks as they pass by: each held against the contract, and attempts of one message against each other. */
import { createHash } from "node:crypto";
import { parseJson } from "../../../spec/openapi/json.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import type { Contract } from "../contract.ts";
import type { Coverage } from "../coverage/coverage.ts";
import type { Finding } from "../finding.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { targetOf } from "../http/target.ts";
import { patient } from "../patience.ts";
import { Remembered } from "../relations/remembered.ts";
import { type Delivery, deliveriesOf } from "../webhooks/delivery.ts";
import { type Inspection, inspect, inspectSeries, isStandard } from "../webhooks/inspect.ts";
import { messageIdOf } from "../webhooks/message-id.ts";
import type { Attempt } from "../webhooks/receiver.ts";
import { scheduleFaults } from "../webhooks/schedule.ts";
import { isSecret, signatureFault, standardFault } from "../webhooks/verify.ts";

/** A webhook and the receiver's answer. */
export type Passed = Exchange & { readonly registered: string; readonly at: number; readonly doneAt: number };

/** What the next attempt of a message is held against. */
interface Message {
  readonly last: Attempt;
  readonly status: number | undefined;
  readonly attempts: number;
  /** How often something had been asked to be sent again. */
  readonly of: number;
}

/** Of one address: several may stand beside each other, and one that is replaced signs for a while. */
const MOST_SECRETS = 20;

function statusOf({ response }: Exchange): number | undefined {
  return response?.status;
}

function attemptOf({ request, response, at, doneAt }: Passed): Attempt {
  return {
    at,
    doneAt,
    receivedAt: Date.now() - (performance.now() - at),
    method: request.method,
    target: request.target,
    headers: request.headers,
    body: request.body ?? Buffer.alloc(0),
    behaviour: response === undefined ? { kind: "close" } : { kind: "status", status: response.status },
  };
}

/** Whether the contract lets another attempt follow this answer. */
function retried({ retryOn }: Delivery, status: number | undefined): boolean {
  if (status === undefined) return retryOn.includes("connection_error");
  return retryOn.includes(`${Math.floor(status / 100)}xx`) || retryOn.includes(String(status));
}

export class Passing {
  readonly #contract: Contract;
  readonly #coverage: Coverage;
  readonly #deliveries: readonly Delivery[];
  readonly #given: readonly string[];
  readonly #secrets = new Remembered<string[]>();
  /** Attempts of one follow each other within minutes. */
  readonly #messages = new Remembered<Message>();
  /** How often something was asked to be sent again. */
  #again = 0;

  constructor(contract: Contract, coverage: Coverage, secrets: readonly string[]) {
    this.#contract = contract;
    this.#coverage = coverage;
    this.#given = secrets;
    const described = new Map(deliveriesOf(contract).map((delivery) => [delivery.webhook.path, delivery]));
    this.#deliveries = contract.webhooks.map((webhook) => described.get(webhook.path) ?? undescribed(webhook));
  }

  /** Registrations name addresses and secrets; a redelivery lets attempts follow what was taken. `masked`: nobody signs with what is named. */
  heard(exchange: Exchange, masked: boolean): void {
    const { operationId } = exchange.case;
    if (operationId === undefined || !succeeded(exchange)) return;
    for (const { registration, redeliver, resume } of this.#deliveries) {
      if (redeliver.includes(operationId) || resume.includes(operationId)) this.#again += 1;
      if (masked || registration?.operationId !== operationId || registration.secret === undefined) continue;
      const sent = jsonBody(exchange.request) ?? null;
      const [url, secret] = [read(sent, registration.url), read(sent, registration.secret)];
      if (typeof url !== "string" || typeof secret !== "string") continue;
      const known = this.#secrets.get(url) ?? [];
      const kept = [...known.filter((one) => one !== secret), secret].slice(-MOST_SECRETS);
      this.#secrets.set(url, kept, 2 * kept.join("").length);
    }
  }

  /** `masked`: the bytes are not those that were signed. */
  judge(passed: Passed, masked: boolean): Finding[] {
    const findings: Finding[] = [];
    const delivery = this.#which(passed);
    if (delivery === undefined) return findings;
    const attempt = attemptOf(passed);
    const context = {
      contract: this.#contract,
      coverage: this.#coverage,
      report: (finding: Finding) => void findings.push({ ...finding, exchange: passed.id }),
    };
    const { registered } = passed;
    const url = URL.canParse(registered) ? new URL(registered).href : registered;
    const { path, search } = targetOf(url);
    const inspection: Inspection = {
      context,
      delivery,
      secret: masked ? undefined : this.#secretOf(passed.registered, delivery, attempt),
      target: path + search,
      subject: `webhook ${delivery.webhook.path}`,
    };
    inspect(inspection, attempt);
    this.#series(inspection, passed, attempt);
    return findings;
  }

  /** The one whose schema the body keeps; the first one where it keeps none. */
  #which({ request }: Passed): Delivery | undefined {
    const body = parseJson(request.body?.toString("utf8") ?? "");
    const fits = this.#deliveries.find(({ webhook }) => {
      const schema = webhook.body?.content[0]?.schema;
      return schema !== undefined && body !== undefined && this.#contract.schemas.valid("out", schema, body);
    });
    return fits ?? this.#deliveries[0];
  }

  /** The secret that the attempt is signed with, else the newest; undefined where none is known. One that nobody can sign with is none. */
  #secretOf(registered: string, delivery: Delivery, attempt: Attempt): string | undefined {
    const { signature } = delivery;
    const known = [...this.#given, ...(this.#secrets.get(registered) ?? [])].filter(
      (secret) => secret !== "" && (!isStandard(delivery) || isSecret(secret)),
    );
    const signs = (secret: string): boolean =>
      signature === undefined
        ? isSecret(secret) && standardFault(attempt, secret) === undefined
        : signatureFault(attempt, signature, secret) === undefined;
    return known.find(signs) ?? known.at(-1);
  }

  #series(inspection: Inspection, passed: Passed, attempt: Attempt): void {
    const { delivery, subject, context } = inspection;
    const id = messageIdOf(delivery, attempt);
    const digest = createHash("sha256").update(attempt.body).digest();
    const key = `${passed.registered}\n${id ?? digest.toString("base64")}`;
    // the same bytes have the same digest, and are held against each other alone
    const now = { ...attempt, body: digest };
    const known = this.#messages.get(key);
    const message = known?.of === this.#again ? known : undefined;
    if (message !== undefined) {
      const { last, status, attempts } = message;
      inspectSeries(inspection, [last, now]);
      const report = (check: string, text: string): void => context.report({ check, message: text, subject });
      const most = Math.max(1, delivery.delaysSeconds.length);
      if (delivery.retryOn.length > 0 && !retried(delivery, status))
        report("webhook-attempts", `came again after it was answered ${status ?? "with nothing"}`);
      else if (delivery.delaysSeconds.length > 0 && attempts >= most)
        report("webhook-attempts", `came for the ${attempts + 1}th time, ${most} attempts are the most`);
      else
        for (const fault of scheduleFaults([last, now], delivery.delaysSeconds.slice(attempts - 1), patient))
          report("webhook-schedule", fault);
    }
    const attempts = (message?.attempts ?? 0) + 1;
    const kept = { last: now, status: statusOf(passed), attempts, of: this.#again };
    this.#messages.set(key, kept, 2 * now.headers.flat().join("").length);
  }
}

/** A webhook of which the contract says nothing but its form. */
function undescribed(webhook: Delivery["webhook"]): Delivery {
  return {
    webhook,
    signature: undefined,
    registration: undefined,
    triggers: [],
    redeliver: [],
    resume: [],
    publicKeys: undefined,
    outcome: undefined,
    retryOn: [],
    finalOn: [],
    delaysSeconds: [],
    timeoutSeconds: undefined,
    messageId: undefined,
    repeatedTriggerSendsNothing: false,
    overlap: undefined,
    log: undefined,
    errors: {},
  };
}
