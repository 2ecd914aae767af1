/** Deliveries of a sender's own making, genuine and forged, sent to a receiver that knows the secret. */
import { createHmac } from "node:crypto";

export interface Target {
  readonly url: string;
  readonly secret: string;
}

type Headers = Readonly<Record<string, string>>;

const EIGHT_MIB = 8 * 1024 * 1024;
const TEN_MINUTES = 600;

function hmac(key: string | Buffer, content: string): Buffer {
  return createHmac("sha256", key).update(content).digest();
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

/** All four headers, as the service sends them with a secret that begins with `whsec_`. */
function signed(body: string, secret: string, id: string, timestamp = nowInSeconds()): Headers {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  return {
    "x-service-signature": `sha256=${hmac(secret, body).toString("hex")}`,
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${hmac(key, `${id}.${timestamp}.${body}`).toString("base64")}`,
  };
}

function without(headers: Headers, ...names: string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

async function send(url: string, body: string, headers: Headers): Promise<number> {
  const response = await fetch(url, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
  await response.arrayBuffer();
  return response.status;
}

/** The status of each forged delivery; every one of them must be 401. */
export async function forged({ url, secret }: Target, event: unknown): Promise<Record<string, number>> {
  // spaces that a parser drops, so that what it writes again differs
  const body = JSON.stringify(event, undefined, 1);
  const genuine = signed(body, secret, "msg_forged");
  const hex = genuine["x-service-signature"] ?? "";
  const cases: Record<string, readonly [string, Headers]> = {
    "tampered body": [body.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)), genuine],
    "re-serialised JSON": [JSON.stringify(JSON.parse(body)), genuine],
    "truncated signature": [body, { ...genuine, "x-service-signature": hex.slice(0, -2) }],
    "upper-case hex": [body, { ...genuine, "x-service-signature": `sha256=${hex.slice(7).toUpperCase()}` }],
    "wrong secret": [body, signed(body, `${secret.slice(0, -5)}AAAA=`, "msg_forged")],
    "missing header": [body, without(genuine, "x-service-signature")],
    "empty header": [body, { ...genuine, "x-service-signature": "" }],
    "no headers at all": [body, {}],
    "replayed timestamp": [body, signed(body, secret, "msg_forged", nowInSeconds() - TEN_MINUTES)],
    "timestamp to come": [body, signed(body, secret, "msg_forged", nowInSeconds() + TEN_MINUTES)],
    "timestamp made fresh": [
      body,
      {
        ...signed(body, secret, "msg_forged", nowInSeconds() - TEN_MINUTES),
        "webhook-timestamp": String(nowInSeconds()),
      },
    ],
    "another id": [body, { ...genuine, "webhook-id": "msg_another" }],
    "replay without its timestamp": [body, without(genuine, "webhook-id", "webhook-timestamp", "webhook-signature")],
  };
  const statuses = Object.entries(cases).map(
    async ([name, [sent, headers]]) => [name, await send(url, sent, headers)] as const,
  );
  return Object.fromEntries(await Promise.all(statuses));
}

/** The statuses of a genuine delivery, the same once more, and one of exactly 8 MiB. */
export async function genuine({ url, secret }: Target, event: unknown): Promise<number[]> {
  const body = JSON.stringify(event, undefined, 1);
  const large = body.padEnd(EIGHT_MIB - (Buffer.byteLength(body) - body.length), " ");
  return [
    await send(url, body, signed(body, secret, "msg_genuine")),
    await send(url, body, signed(body, secret, "msg_genuine")),
    await send(url, large, signed(large, secret, "msg_large")),
  ];
}
