import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeAll, expect, test } from "vitest";
import { createReceiver } from "../generated/webhooks/webhooks.ts";
import type { JsonObject } from "../spec/openapi/json.ts";
import { type ReferenceReceiver, inWords, startReceiver } from "./receiver.ts";
import { ourContract } from "./testing.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
let body: string;
beforeAll(async () => {
  const contract = await ourContract();
  const examples = Object.values(
    find(contract, "webhooks", "results.delivered", "post", "requestBody", "content", "application/json", "examples"),
  );
  const [reference] = examples as [JsonObject];
  const path = String(reference["$ref"]).split("/").slice(1);
  body = JSON.stringify("$ref" in reference ? find(contract, ...path)["value"] : reference["value"]);
});

function find(document: JsonObject, ...steps: readonly string[]): JsonObject {
  return steps.reduce((part, step) => part[step] as JsonObject, document);
}

let receiver: ReferenceReceiver | undefined;
afterEach(() => receiver?.close());

interface Sent {
  readonly body?: string;
  readonly secret?: string;
  readonly id?: string;
  readonly at?: Date;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** Signs with node:crypto and the standardwebhooks package, neither of which the receiver uses. */
function signed({
  body: text = body,
  secret = SECRET,
  id = "msg_01kagxb0h6t2w8e4m9c5rvn3xa",
  at = new Date(),
  headers = {},
}: Sent): Record<string, string> {
  const all = {
    "x-service-signature": `sha256=${createHmac("sha256", secret).update(text).digest("hex")}`,
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, text),
    ...headers,
  };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

async function receiving(onEvent: (id: string | undefined) => void | Promise<void> = () => {}, secrets = [SECRET]) {
  const problems: string[] = [];
  const told: string[] = [];
  receiver = await startReceiver({
    createReceiver,
    secrets,
    onEvent: (_event, { id }) => onEvent(id),
    onProblem: (problem) => {
      problems.push(problem.kind);
      told.push(inWords(problem));
    },
  });
  const { url } = receiver;
  const send = async (sent: Sent, text = sent.body ?? body) =>
    (await fetch(url, { method: "POST", headers: { "content-type": "application/json", ...signed(sent) }, body: text }))
      .status;
  return { send, problems, told };
}

test("a genuine webhook is acknowledged and handled", async () => {
  const handled: unknown[] = [];
  const { send, problems } = await receiving((id) => void handled.push(id));
  expect(await send({})).toBe(204);
  expect([handled, problems]).toEqual([["msg_01kagxb0h6t2w8e4m9c5rvn3xa"], []]);
});

test.each([
  ["another secret", { secret: "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }, "wrong-signature"],
  ["no signature", { headers: { "x-service-signature": undefined } }, "missing-header"],
  ["a time ten minutes ago", { at: new Date(Date.now() - 600_000) }, "stale"],
])("the line about %s names its cause", async (_what, sent, reason) => {
  const { send, told } = await receiving();
  await send(sent);
  expect(told).toEqual([expect.stringMatching(new RegExp(`^401, not genuine \\(${reason}\\): \\w.{20}`))]);
});

const hex = (secret: string) => createHmac("sha256", secret).update(body).digest("hex");

test.each([
  ["a tampered body", () => ({ sent: {}, text: body.replace("results.delivered", "results.Delivered") })],
  [
    "JSON that was parsed and written again",
    () => ({ sent: {}, text: JSON.stringify(JSON.parse(body), undefined, 1) }),
  ],
  ["another secret", () => ({ sent: { secret: "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" } })],
  ["no signature", () => ({ sent: { headers: { "x-service-signature": undefined } } })],
  ["an empty signature", () => ({ sent: { headers: { "x-service-signature": "" } } })],
  [
    "a signature in upper case",
    () => ({ sent: { headers: { "x-service-signature": `sha256=${hex(SECRET).toUpperCase()}` } } }),
  ],
  [
    "a truncated signature",
    () => ({ sent: { headers: { "x-service-signature": `sha256=${hex(SECRET).slice(0, 63)}` } } }),
  ],
  ["a signature without its prefix", () => ({ sent: { headers: { "x-service-signature": hex(SECRET) } } })],
  ["a replay after ten minutes", () => ({ sent: { at: new Date(Date.now() - 600_000) } })],
  [
    "a replay without the Standard Webhooks headers",
    () => ({
      sent: { headers: { "webhook-id": undefined, "webhook-timestamp": undefined, "webhook-signature": undefined } },
    }),
  ],
  [
    "another identifier than was signed",
    () => ({ sent: { headers: { "webhook-id": "msg_00000000000000000000000000" } } }),
  ],
] as [string, () => { sent: Sent; text?: string }][])("%s is refused with 401 and not handled", async (_what, make) => {
  let handled = 0;
  const { send, problems } = await receiving(() => void (handled += 1));
  const { sent, text } = make();
  expect(await send(sent, text)).toBe(401);
  expect([handled, problems]).toEqual([0, ["not-genuine"]]);
});

test("the same identifier is handled once and acknowledged every time", async () => {
  let handled = 0;
  const { send, problems } = await receiving(() => void (handled += 1));
  expect([await send({}), await send({}), await send({ id: "msg_00000000000000000000000001" })]).toEqual([
    204, 204, 204,
  ]);
  expect([handled, problems]).toEqual([2, []]);
});

test("a webhook that could not be handled is answered 500 and handled when it comes again", async () => {
  let calls = 0;
  const { send } = await receiving(() => {
    calls += 1;
    if (calls === 1) throw new Error("database is away");
  });
  expect([await send({}), await send({}), await send({})]).toEqual([500, 204, 204]);
  expect(calls).toBe(2);
});

test("while a secret is replaced, both are accepted", async () => {
  const { send } = await receiving(undefined, ["whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", SECRET]);
  expect(await send({})).toBe(204);
});

test("only POST is taken", async () => {
  await receiving();
  expect((await fetch(receiver?.url ?? "")).status).toBe(405);
});
