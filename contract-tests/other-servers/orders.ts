/** A service that numbers its orders itself and tells receivers the number alone: nothing of a request comes back in its webhooks. */
import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "../testing/serve.ts";
import type { Serving } from "./serving.ts";

export const ORDER_BUGS = {
  "a failure is not tried again": ["webhook-attempts"],
  "a rejection is tried again": ["webhook-attempts"],
  "what was taken is sent twice": ["webhook-attempts"],
  "the second attempt comes at once": ["webhook-schedule"],
  "the signature is of another secret": ["webhook-signature"],
  "the signature is of other bytes": ["webhook-signature"],
  "the signature header is missing": ["webhook-headers"],
  "the number is text": ["webhook-payload"],
  "the second attempt has another body": ["webhook-same-bytes"],
  "every attempt is the first": ["webhook-attempts"],
  "nothing is ever sent": ["webhook-attempts"],
} as const;

export type OrderBug = keyof typeof ORDER_BUGS;

interface Receiver {
  readonly url: string;
  readonly secret: string;
}

const PAUSE_MS = 1000;

function read(sent: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(sent);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

async function post({ url, secret }: Receiver, body: string, bug: OrderBug | undefined): Promise<number> {
  const key = bug === "the signature is of another secret" ? `${secret}.` : secret;
  const bytes = bug === "the signature is of other bytes" ? `${body}\n` : body;
  const signature = `sha256=${createHmac("sha256", key).update(bytes).digest("hex")}`;
  const headers: Record<string, string> =
    bug === "the signature header is missing" ? {} : { "X-Orders-Signature": signature };
  const answer = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/json", ...headers },
    body,
  }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}

/** Whether the receiver was heard: where nobody listens any more, somebody else may listen later. */
async function deliver(receiver: Receiver, number: number, bug: OrderBug | undefined): Promise<boolean> {
  if (bug === "nothing is ever sent") return true;
  const bodyOf = (attempt: number, order = number): string =>
    JSON.stringify({ order: bug === "the number is text" ? String(order) : order, attempt });
  const body = bodyOf(1);
  const status = await post(receiver, body, bug);
  if (bug === "what was taken is sent twice" && status < 300 && status > 0) await post(receiver, body, bug);
  const again =
    (status >= 500 && bug !== "a failure is not tried again") ||
    (bug === "a rejection is tried again" && status >= 400 && status < 500);
  if (!again) return status > 0;
  if (bug !== "the second attempt comes at once") await sleep(PAUSE_MS);
  const order = bug === "the second attempt has another body" ? number + 1 : number;
  await post(receiver, bodyOf(bug === "every attempt is the first" ? 1 : 2, order), bug);
  return true;
}

function receiverOf({ url, secret }: Record<string, unknown>): Receiver | undefined {
  if (typeof url !== "string" || !URL.canParse(url) || typeof secret !== "string") return undefined;
  const length = [...secret].length;
  return length < 8 || length > 64 ? undefined : { url, secret };
}

function isOrder({ quantity, ...more }: Record<string, unknown>): boolean {
  const whole = typeof quantity === "number" && Number.isInteger(quantity) && quantity >= 1 && quantity <= 99;
  return whole && Object.keys(more).length === 0;
}

export async function ordersServer(bug?: OrderBug): Promise<Serving> {
  const receivers: Receiver[] = [];
  let last = 0;
  const statusOf = (path: string | undefined, sent: Record<string, unknown>): number => {
    if (path === "/receivers") {
      const receiver = receiverOf(sent);
      if (receiver !== undefined) receivers.push(receiver);
      return receiver === undefined ? 400 : 201;
    }
    if (path !== "/orders") return 404;
    return isOrder(sent) ? 201 : 400;
  };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = await text(request);
    const typed = /^application\/json(;|$)/.test(request.headers["content-type"] ?? "");
    const status = request.method === "POST" ? statusOf(request.url, typed ? read(sent) : {}) : 405;
    if (status !== 201) {
      response.writeHead(status).end();
      return;
    }
    const number = (last += 1);
    response.writeHead(201, { "Content-Type": "application/json" }).end(JSON.stringify({ number }));
    if (request.url !== "/orders") return;
    const send = async (receiver: Receiver): Promise<void> => {
      if (!(await deliver(receiver, number, bug))) receivers.splice(receivers.indexOf(receiver), 1);
    };
    await Promise.all(receivers.map(send));
  };
  return await serve((request, response) => void take(request, response));
}
