import { createPublicKey, type JsonWebKey, randomBytes, verify } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createReceiver } from "../generated/webhooks/webhooks.ts";
import { addressOf, beginService, deliver, endService, newDirectory, register } from "./testing/service-process.ts";
import { answer, type Receiver, startReceiver } from "./webhooks/testing/receiver.ts";
import { serviceSignature } from "./webhooks/signing/signature.ts";

const SECRET = "a-secret-that-no-receiver-here-has";
const WAIT = { timeout: 120_000 };

type Sent = Receiver["requests"][number];
type Published = JsonWebKey & { readonly public_key: string };

const newKey = () => `whsk_${randomBytes(32).toString("base64")}`;

/** The public keys, as anybody reads them. */
async function published(url: string): Promise<Published[]> {
  const response = await fetch(`${url}/.well-known/webhook-keys.json`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { keys: Published[] }).keys;
}

/** Verifies by a public key alone, with nothing of this project: RFC 8037 and the text of Standard Webhooks. */
function holds({ headers, body }: Sent, jwk: Published): boolean {
  const signed = Buffer.concat([Buffer.from(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`), body]);
  return entries(headers, "v1a").some((signature) =>
    verify(null, signed, createPublicKey({ key: jwk, format: "jwk" }), Buffer.from(signature, "base64")),
  );
}

function entries(headers: Sent["headers"], version: string): string[] {
  const all = (headers["webhook-signature"] ?? "").split(" ").map((entry) => entry.split(","));
  return all.filter(([kind]) => kind === version).map(([, signature = ""]) => signature);
}

/** What the generated receiver answers when it is given these in place of secrets. */
function judged({ headers, body }: Sent, secrets: string[]): Promise<number> {
  const receiver = createReceiver({ secrets, handle: () => undefined });
  return receiver.receive(body, headers);
}

async function next(receiver: Receiver, count: number): Promise<Sent> {
  await expect.poll(() => receiver.requests.length, WAIT).toBe(count);
  const sent = receiver.requests[count - 1];
  if (sent === undefined) throw new Error("nothing was sent");
  return sent;
}

test("without a key pair none is listed, nothing but the secret signs, and the log says what that means", async () => {
  await using receiver = await startReceiver((socket) => socket.write(answer(204)));
  const program = beginService(newDirectory());
  const url = await addressOf(program);
  await register(url, receiver.port, SECRET);
  await deliver(url, "screening");
  const sent = await next(receiver, 1);
  expect(await published(url)).toEqual([]);
  expect([entries(sent.headers, "v1").length, entries(sent.headers, "v1a").length]).toEqual([1, 0]);
  expect(program.printed().match(/nobody who does not hold that secret can verify them/g)).toHaveLength(1);
  await endService(program);
});

test("a receiver verifies by the published key alone, and a rotation leaves it no gap", async () => {
  const directory = newDirectory();
  const file = join(newDirectory(), "keys");
  const [old, fresh] = [newKey(), newKey()];
  await using receiver = await startReceiver((socket) => socket.write(answer(204)));

  const first = beginService(directory, { WEBHOOK_SIGNING_KEYS: old });
  let url = await addressOf(first);
  await register(url, receiver.port, SECRET);
  await deliver(url, "first");
  const [pinned, ...none] = await published(url);
  if (pinned === undefined) throw new Error("no key is listed");
  expect(none).toEqual([]);
  const sent = await next(receiver, 1);
  expect(holds(sent, pinned)).toBe(true);
  expect(await judged(sent, [pinned.public_key])).toBe(204);
  expect(await judged(sent, [SECRET])).toBe(204);
  expect(await judged({ ...sent, body: Buffer.concat([sent.body, Buffer.from(" ")]) }, [pinned.public_key])).toBe(401);
  expect(sent.headers["x-service-signature"]).toBe(serviceSignature(sent.body, SECRET));
  expect(first.printed()).not.toContain(old.slice(5, 25));
  await endService(first);

  writeFileSync(file, `${fresh}\n${old}\n`);
  const second = beginService(directory, { WEBHOOK_SIGNING_KEYS_FILE: file });
  url = await addressOf(second);
  await deliver(url, "second");
  const both = await published(url);
  expect(both.map(({ public_key }) => public_key)).toEqual([both[0]?.public_key, pinned.public_key]);
  const during = await next(receiver, 2);
  expect(both.map((key) => holds(during, key))).toEqual([true, true]);
  expect(await judged(during, [pinned.public_key])).toBe(204);
  await endService(second);

  const third = beginService(directory, { WEBHOOK_SIGNING_KEYS: fresh });
  url = await addressOf(third);
  await deliver(url, "third");
  const after = await next(receiver, 3);
  expect(await published(url)).toEqual(both.slice(0, 1));
  expect(both.map((key) => holds(after, key))).toEqual([true, false]);
  expect(await judged(after, [pinned.public_key])).toBe(401);
  await endService(third);
});

test("an attempt that a kill cut short comes again under the keys of then", async () => {
  const directory = newDirectory();
  const [old, fresh] = [newKey(), newKey()];
  // The first request is never answered: the service is killed while it waits.
  await using receiver = await startReceiver((socket, _, nth) => void (nth > 1 && socket.write(answer(204))));
  const first = beginService(directory, { WEBHOOK_SIGNING_KEYS: old });
  const url = await addressOf(first);
  await register(url, receiver.port, SECRET);
  await deliver(url, "screening");
  const cut = await next(receiver, 1);
  const [pinned] = await published(url);
  first.signal("SIGKILL");
  await first.ended;

  const second = beginService(directory, { WEBHOOK_SIGNING_KEYS: `${fresh},${old}` });
  const keys = await published(await addressOf(second));
  const again = await next(receiver, 2);
  expect(again.body.equals(cut.body)).toBe(true);
  expect(again.headers["webhook-id"]).toBe(cut.headers["webhook-id"]);
  expect(pinned && holds(cut, pinned)).toBe(true);
  expect(keys.map((key) => holds(again, key))).toEqual([true, true]);
  await endService(second);
});
