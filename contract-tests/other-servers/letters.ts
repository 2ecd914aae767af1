/** A service without links in its contract, whose webhooks repeat a text of the request: letters, and one receiver that is told of them. */
import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type Json, isObject } from "../../spec/openapi/json.ts";
import type { RunningTarget } from "../engine/profile.ts";
import { serve } from "../testing/serve.ts";

/** `in turn`: a delivery begins when the one before it has ended. */
export type Sending = "together" | "in turn";

export const LETTER_BUGS = {
  "a failure is not tried again": "webhook-attempts",
  "the second attempt comes at once": "webhook-schedule",
  "messages share an identifier": "webhook-unique-id",
  "the signature is of another secret": "webhook-signature",
} as const;

export type LetterBug = keyof typeof LETTER_BUGS;

interface Receiver {
  readonly url: string;
  readonly secret: string;
}

const PAUSE_MS = 1000;

async function post({ url, secret }: Receiver, body: string): Promise<number> {
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");
  const headers = { "Content-Type": "application/json", "X-Letters-Signature": `t=${time},v1=${signature}` };
  const answer = await fetch(url, { method: "POST", redirect: "manual", headers, body }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}

async function deliver(receiver: Receiver, body: string, bug: LetterBug | undefined): Promise<void> {
  const to = bug === "the signature is of another secret" ? { ...receiver, secret: `${receiver.secret}.` } : receiver;
  if ((await post(to, body)) < 500 || bug === "a failure is not tried again") return;
  if (bug !== "the second attempt comes at once") await sleep(PAUSE_MS);
  await post(to, body);
}

function receiverOf(sent: Json | undefined): Receiver | undefined {
  if (!isObject(sent)) return undefined;
  const { url, secret } = sent;
  if (typeof url !== "string" || !URL.canParse(url) || typeof secret !== "string") return undefined;
  const length = [...secret].length;
  return length < 8 || length > 64 ? undefined : { url, secret };
}

function letterOf(sent: Json | undefined): { kind: Json; subject: string } | undefined {
  if (!isObject(sent)) return undefined;
  const { kind, subject } = sent;
  const fits = typeof subject === "string" && subject !== "" && [...subject].length <= 60;
  return fits && (kind === "note" || kind === "card") ? { kind, subject } : undefined;
}

export async function lettersServer(sending: Sending, bug?: LetterBug): Promise<RunningTarget> {
  let receiver: Receiver | undefined;
  let last = 0;
  let turn: Promise<void> = Promise.resolve();
  const tell = (id: number, letter: Json): void => {
    if (receiver === undefined) return;
    const to = receiver;
    const body = JSON.stringify({ event: `evt_${bug === "messages share an identifier" ? 1 : id}`, letter });
    const send = (): Promise<void> => deliver(to, body, bug);
    turn = sending === "together" ? send() : turn.then(send);
  };
  const answer = (method: string, path: string, sent: Json | undefined): [status: number, body?: Json] => {
    if (method === "DELETE" && path === "/receiver") {
      receiver = undefined;
      return [204];
    }
    if (method === "PUT" && path === "/receiver") {
      const named = receiverOf(sent);
      receiver = named ?? receiver;
      return named === undefined ? [400] : [200, { url: named.url }];
    }
    if (path !== "/letters" || method !== "POST") return [404];
    const draft = letterOf(sent);
    if (draft === undefined) return [400];
    const letter = { ...draft, id: (last += 1) };
    tell(letter.id, letter);
    return [201, letter];
  };
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sent = await json(request).then(
      (value) => value as Json,
      () => undefined,
    );
    const [status, body] = answer(request.method ?? "", request.url ?? "", sent);
    response.writeHead(status, body === undefined ? {} : { "Content-Type": "application/json" });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  return await serve((request, response) => void take(request, response));
}
