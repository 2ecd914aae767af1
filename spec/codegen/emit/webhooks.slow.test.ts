import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import type { verify as check } from "../../../generated/webhooks/signing.ts";
import type { createReceiver as create, webhookContract as contract } from "../../../generated/webhooks/webhooks.ts";
import type { JsonObject } from "../../openapi/json.ts";
import { webhooksOf } from "../../openapi/operations.ts";
import { syntheticContract } from "../fixtures/synthetic.ts";
import type { Note } from "./note.ts";
import { signaturesOf } from "./webhooks.ts";
import { type GeneratedDirectory, fixture, generateInto } from "../testing/generated.ts";

interface Webhooks {
  readonly webhookContract: typeof contract;
  readonly verify: typeof check;
  readonly createReceiver: (
    options: Omit<Parameters<typeof create>[0], "handle"> & { handle: (event: unknown) => void },
  ) => ReturnType<typeof create>;
}

const SECRET = "a secret of sixteen bytes or more";

async function load(generated: GeneratedDirectory): Promise<Webhooks> {
  const { verify } = await generated.load<Pick<Webhooks, "verify">>("webhooks/signing.ts");
  return { ...(await generated.load<Webhooks>("webhooks/webhooks.ts")), verify };
}

test("signature, event names and schemas come from the contract; a body is judged as an output of the service", async () => {
  await using generated = await generateInto(await fixture("harbour"));
  const { webhookContract, createReceiver, verify } = await load(generated);
  expect(webhookContract.signatures).toEqual([{ header: "X-Harbour-Signature", scheme: "hmac-sha256-hex" }]);
  expect(webhookContract.events.map(({ name, tag }) => [name, tag])).toEqual([
    ["lighthouse.lit", undefined],
    ["berth.freed", { property: "event", value: "berth.freed" }],
    ["ship.arrived", { property: "event", value: "ship.arrived" }],
  ]);
  const events: unknown[] = [];
  const receiver = createReceiver({ secrets: SECRET, handle: (event) => void events.push(event) });
  const send = async (value: unknown): Promise<number> => {
    const body = JSON.stringify(value);
    const headers = { "x-harbour-signature": `sha256=${createHmac("sha256", SECRET).update(body).digest("hex")}` };
    expect(await verify(body, headers, SECRET)).toBe(true);
    return receiver.receive(new TextEncoder().encode(body), headers);
  };
  const berth = { id: 7, name: "B7", depth_m: 4.5 };
  expect(await send({ event: "berth.freed", berth })).toBe(204);
  expect(await send({ event: "berth.freed", berth: { ...berth, secret_note: "never out" } })).toBe(422);
  expect(await send({ event: "berth.freed", berth: { ...berth, id: undefined } })).toBe(422);
  expect(events).toEqual([{ event: "berth.freed", berth }]);
});

test("a webhook of several methods or JSON media types is any of its bodies", async () => {
  await using generated = await generateInto(await fixture("oddities"));
  const { createReceiver } = await load(generated);
  const events: unknown[] = [];
  const receiver = createReceiver({ secrets: SECRET, handle: (event) => void events.push(event) });
  const now = String(Math.floor(Date.now() / 1_000));
  const send = (value: unknown): Promise<number> => {
    const body = JSON.stringify(value);
    const digest = createHmac("sha256", SECRET).update(`id.${now}.${body}`).digest("base64");
    const headers = { "webhook-id": "id", "webhook-timestamp": now, "webhook-signature": `v1,${digest}` };
    return receiver.receive(new TextEncoder().encode(body), headers);
  };
  const bodies = [{ a: 1 }, { b: 2 }, { id: 1 }, 5];
  expect(await Promise.all(bodies.map(send))).toEqual([204, 204, 204, 204]);
  // all at once, so in any order
  expect(events).toHaveLength(bodies.length);
  expect(events).toEqual(expect.arrayContaining(bodies));
  expect(await send("none of them")).toBe(422);
});

test("hundreds of webhooks are told apart by the member the contract fixes", async () => {
  await using generated = await generateInto(syntheticContract(200));
  const { webhookContract } = await load(generated);
  expect(webhookContract.events).toHaveLength(200);
  expect(webhookContract.events[150]).toMatchObject({
    name: "resource-150.changed",
    tag: { property: "event", value: "resource-150.changed" },
  });
});

test("the Standard Webhooks headers are required where every webhook of the contract requires them", async () => {
  const header = (name: string, required: boolean): JsonObject => ({
    name,
    in: "header",
    required,
    schema: { type: "string" },
  });
  const webhook = (required: boolean): JsonObject => ({
    post: {
      parameters: ["webhook-id", "Webhook-Timestamp", "webhook-signature"].map((name) => header(name, required)),
      responses: {},
    },
  });
  const contractWith = (...all: JsonObject[]): JsonObject => ({
    openapi: "3.1.1",
    info: { title: "T", version: "1" },
    webhooks: Object.fromEntries(all.map((one, index) => [`w${index}`, one])),
  });
  const requires = async (document: JsonObject): Promise<boolean> => {
    await using generated = await generateInto(document);
    return (await load(generated)).webhookContract.requiresStandardHeaders;
  };
  expect(await requires(contractWith(webhook(true), webhook(true)))).toBe(true);
  expect(await requires(contractWith(webhook(true), webhook(false)))).toBe(false);
  expect(await requires(contractWith())).toBe(false);
});

test.each([
  ["payload", { payload: "{timestamp}", timestamp: { header: "X-Time" } }, 0],
  ["payload", { payload: "{timestamp}.{body}" }, 0],
  ["timestamp", { timestamp: { header: "X-Time" } }, 1],
  ["scheme", { scheme: "HMAC-SHA256" }, 0],
])("a fault of a description is named at its %s: %j", async (member, described, taken) => {
  const delivery = { signature: { header: "X-Sig", scheme: "hmac-sha256-hex", ...described } };
  const webhooks = { w: { post: { responses: {}, "x-webhook-delivery": delivery } } };
  const notes: Note[] = [];
  const document: JsonObject = { openapi: "3.1.1", info: { title: "T", version: "1" }, webhooks };
  expect(signaturesOf(webhooksOf(document), (note) => void notes.push(note))).toHaveLength(taken);
  expect(notes.map(({ at }) => at)).toEqual([`#/webhooks/w/post/x-webhook-delivery/signature/${member}`]);
});

test("a scheme the receivers do not know is named, and its deliveries are refused", async () => {
  const delivery = { signature: { header: "X-Sig", scheme: "rsa-sha512" } };
  const webhooks = { w: { post: { responses: {}, "x-webhook-delivery": delivery } } };
  await using generated = await generateInto({ openapi: "3.1.1", info: { title: "T", version: "1" }, webhooks });
  expect(generated.notes.map(({ at }) => at)).toContain("#/webhooks/w/post/x-webhook-delivery/signature/scheme");
  const { verify } = await load(generated);
  expect(await verify("x", { "X-Sig": "anything" }, SECRET)).toBe(false);
});
