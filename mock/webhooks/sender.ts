/** Fires one webhook of the contract: on its schedule, with its retry rules, to the receiver that is registered now. */
import type { Clock } from "./clock.ts";
import { freshIdentifier } from "./identifier.ts";
import { type Payload, underId } from "./payload.ts";
import type { AttemptResult, Post } from "./post.ts";
import type { DeliveryRules } from "./rules.ts";
import { nextStep } from "./schedule.ts";
import { signedHeaders } from "./sign.ts";

interface Registration {
  readonly url: string;
  readonly secret: string | undefined;
}

export interface AttemptRecord {
  /** 1 for the first attempt of a delivery. */
  readonly attempt: number;
  readonly at: string;
  readonly url: string;
  /** What was sent, the signatures included. */
  readonly headers: Readonly<Record<string, string>>;
  readonly result: AttemptResult;
}

/** How a delivery ended, or where it stands. */
export interface Delivery {
  /** The operation whose call made it due. */
  readonly trigger: string;
  readonly webhookId: string;
  /** What every attempt sent. */
  readonly body: string;
  readonly attempts: readonly AttemptRecord[];
  readonly settled: DeliveryOutcome | undefined;
}

interface DeliveryOutcome {
  readonly delivered: boolean;
  readonly attempts: number;
  readonly at: string;
  /** Present exactly when the last attempt got an HTTP answer; `error` otherwise. */
  readonly status?: number;
  readonly error?: string;
}

export interface SenderOptions {
  readonly rules: DeliveryRules;
  /** The contract's example lists the published key pair: it signs as well. */
  readonly published?: boolean;
  /** Made when the first delivery is due: a contract may have hundreds of webhooks. */
  readonly payload: () => Promise<Payload>;
  readonly post: Post;
  readonly clock: Clock;
  /** Called after every attempt and when a delivery ends. */
  readonly onChange?: (delivery: Delivery) => void;
}

export interface Sender {
  readonly registration: Registration | undefined;
  /** Undefined forgets the registration; what is under way then ends before its next attempt. */
  register(registration: Registration | undefined): void;
  /** A delivery that is under way. */
  readonly underWay: boolean;
  /** The outcome to show: that of the last delivery, none while a first one is under way, undefined before any. */
  readonly outcome: DeliveryOutcome | "none yet" | undefined;
  /** Starts a delivery; resolves when it has ended. Nothing happens without a registration. */
  fire(trigger: string): Promise<void>;
  /** The same bytes under the same identifier again: the last one's where none is named. */
  redeliver(trigger: string, webhookId?: string): Promise<void>;
  /** The deliveries so far, oldest first, without secrets. */
  readonly deliveries: readonly Delivery[];
}

/** The operator page needs no more. */
const KEPT = 100;

export function createSender(options: SenderOptions): Sender {
  const deliveries: Delivery[] = [];
  let registration: Registration | undefined;
  let underWay = 0;
  let outcome: Sender["outcome"];
  let lastId: string | undefined;

  const note = (before: Delivery | undefined, delivery: Delivery): void => {
    const place = before === undefined ? -1 : deliveries.indexOf(before);
    if (place >= 0) deliveries[place] = delivery;
    else deliveries.push(delivery);
    if (deliveries.length > KEPT) deliveries.shift();
    if (delivery.settled !== undefined) outcome = delivery.settled;
    options.onChange?.(delivery);
  };
  const deliver = async (trigger: string, known?: string): Promise<void> => {
    underWay += 1;
    try {
      const payload = await options.payload();
      const declared = payload.headers.find(({ name }) => name.toLowerCase() === "webhook-id");
      const id = known ?? freshIdentifier(declared);
      lastId = id;
      const named = underId(payload, options.rules, id);
      let last: Delivery | undefined;
      for await (const delivery of attemptsOf(options, trigger, id, named, () => registration)) {
        note(last, delivery);
        last = delivery;
      }
    } finally {
      underWay -= 1;
    }
  };

  return {
    get registration() {
      return registration;
    },
    get underWay() {
      return underWay > 0;
    },
    get outcome() {
      return outcome;
    },
    deliveries,
    register(next) {
      registration = next;
    },
    async fire(trigger) {
      if (registration === undefined) return;
      outcome = "none yet";
      await deliver(trigger);
    },
    async redeliver(trigger, webhookId = lastId) {
      if (registration !== undefined) await deliver(trigger, webhookId);
    },
  };
}

/** Each attempt in its time, ending with the settled delivery. */
async function* attemptsOf(
  { rules, post, clock, published = false }: SenderOptions,
  trigger: string,
  webhookId: string,
  { method, body, contentType, headers }: Payload,
  registered: () => Registration | undefined,
): AsyncGenerator<Delivery> {
  const attempts: AttemptRecord[] = [];
  const delivery = (settled?: DeliveryOutcome): Delivery => ({
    trigger,
    webhookId,
    body: body.toString("utf8"),
    attempts: [...attempts],
    settled,
  });
  let waitMs = (rules.delaysSeconds[0] ?? 0) * 1000;
  for (;;) {
    await new Promise<void>((resolve) => clock.after(waitMs, resolve));
    // Read for each attempt: a receiver that moved gets the next one.
    const receiver = registered();
    const at = new Date(clock.now()).toISOString();
    if (receiver === undefined) {
      yield delivery({ delivered: false, attempts: attempts.length, at, error: "unregistered" });
      return;
    }
    const timestamp = Math.floor(clock.now() / 1000);
    const signed = signedHeaders({
      headers,
      signature: rules.signature,
      id: webhookId,
      timestamp,
      body,
      secret: receiver.secret,
      published,
    });
    const sent = { ...(contentType === undefined ? {} : { "content-type": contentType }), ...signed };
    const result = await post({ url: receiver.url, method, headers: sent, body });
    attempts.push({ attempt: attempts.length + 1, at, url: receiver.url, headers: sent, result });
    const next = nextStep(rules, attempts.length, result);
    if (next.kind === "final") {
      yield delivery(outcomeOf(next.delivered, attempts.length, new Date(clock.now()).toISOString(), result));
      return;
    }
    yield delivery();
    waitMs = next.afterMs;
  }
}

function outcomeOf(delivered: boolean, attempts: number, at: string, result: AttemptResult): DeliveryOutcome {
  return { delivered, attempts, at, ...("status" in result ? { status: result.status } : { error: result.error }) };
}
