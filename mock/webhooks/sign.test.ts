import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { beforeAll, expect, test } from "vitest";
import type { SignatureHeader } from "../../spec/codegen/runtime/webhooks/signature.ts";
import { examine } from "../../spec/codegen/runtime/webhooks/verify.ts";
import type { Signature } from "../../spec/openapi/deliveries.ts";
import { splitDirections } from "../../spec/openapi/direction.ts";
import { type Contract, indexContract } from "../contract.ts";
import { type Schemas, createSchemas } from "../schemas.ts";
import { parcels } from "../testing.ts";
import { freshIdentifier } from "./identifier.ts";
import { type Payload, type WebhookHeader, webhookPayload } from "./payload.ts";
import { signedHeaders } from "./sign.ts";

let contract: Contract;
let schemas: Schemas;
beforeAll(async () => {
  const document = splitDirections(await parcels());
  contract = indexContract(document);
  schemas = createSchemas(document);
});

function payloadOf(name: string, example?: string): Payload {
  const webhook = contract.webhooks.find(({ path }) => path === name);
  if (webhook === undefined) throw new Error(`no webhook ${name}`);
  return webhookPayload(contract, schemas, webhook, example);
}

const pair = generateKeyPairSync("ed25519");
const PAIR = {
  secret: `whsk_${pair.privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32).toString("base64")}`,
  open: pair.publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64"),
};

const header = (name: string, pattern: RegExp = /^/): WebhookHeader => ({
  name,
  example: undefined,
  accepts: (value) => pattern.test(value),
});

test("GitHub's published vector is reproduced for the declared header and scheme", () => {
  const signing = { id: "1", timestamp: 1, body: Buffer.from("Hello, World!"), secret: "It's a Secret to Everybody" };
  const headers = [header("X-Service-Signature", /^sha256=/)];
  expect(
    signedHeaders({ ...signing, headers, signature: { header: "x-service-signature", scheme: "hmac-sha256-hex" } }),
  ).toEqual({
    "X-Service-Signature": "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17",
  });
});

test("the published vector of Standard Webhooks is reproduced wherever its headers are declared", () => {
  const headers = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => header(name));
  const body = Buffer.from('{"test": 2432232314}');
  const signing = { headers, signature: undefined, id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body };
  expect(signedHeaders({ ...signing, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" })).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("the bare digest is sent where the header's schema has no room for a prefix", () => {
  const signing = { id: "1", timestamp: 1, body: Buffer.from("Hello, World!"), secret: "It's a Secret to Everybody" };
  const headers = [header("X-Sig", /^[0-9a-f]{64}$/)];
  expect(
    signedHeaders({ ...signing, headers, signature: { header: "X-Sig", scheme: "hmac-sha256-hex" } })["X-Sig"],
  ).toBe("757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17");
});

// what receivers make of them is held against their own implementation in spec/codegen/runtime/webhooks
test.each<[string, Omit<Signature, "header">, string | undefined]>([
  ["a prefix", { scheme: "hmac-sha256-hex", prefix: "v0=" }, undefined],
  ["no prefix", { scheme: "hmac-sha1-base64", prefix: "" }, undefined],
  [
    "a time in a part",
    {
      scheme: "hmac-sha256-hex",
      prefix: "v1=",
      separator: ",",
      timestamp: { part: "t=" },
      payload: "{timestamp}.{body}",
    },
    undefined,
  ],
  [
    "a time in milliseconds",
    {
      scheme: "hmac-sha512-hex",
      timestamp: { header: "X-Time", format: "milliseconds" },
      payload: "v0:{timestamp}:{body}",
    },
    undefined,
  ],
  [
    "a date behind the body",
    {
      scheme: "hmac-sha256-base64",
      prefix: "",
      timestamp: { header: "X-Time", format: "date-time" },
      payload: "{body}{timestamp}",
    },
    undefined,
  ],
  ["a key pair", { scheme: "ed25519-hex", timestamp: { header: "X-Time" }, payload: "{timestamp}{body}" }, PAIR.secret],
])(
  "a described signature with %s verifies, its headers declared or not",
  async (_what, described, secret = "a secret") => {
    const signature = { header: "X-Sig", ...described };
    const body = Buffer.from('{"a":"é"}');
    const now = 1_700_000_000;
    for (const headers of [[], [header("x-sig"), header("x-time")]]) {
      const signed = signedHeaders({ headers, signature, id: "1", timestamp: now, body, secret });
      const key = secret === PAIR.secret ? PAIR.open : secret;
      const judged = await examine([signature as SignatureHeader], body, signed, key, { now: () => now * 1000 });
      expect(judged).toEqual({ genuine: true });
    }
  },
);

test("a private key signs the header of Standard Webhooks as v1a", async () => {
  const headers = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => header(name));
  const now = Math.floor(Date.now() / 1000);
  const signing = { headers, signature: undefined, id: "msg_1", timestamp: now, body: Buffer.from("{}") };
  const signed = signedHeaders({ ...signing, secret: PAIR.secret });
  expect(await examine([], "{}", signed, `whpk_${PAIR.open}`)).toEqual({ genuine: true, id: "msg_1" });
});

test("what the header's schema allows outweighs an example of another form", () => {
  const sent = { ...header("X-Sig", /^[0-9a-f]{64}$/), example: "sha256=abbreviated" };
  const signing = { id: "1", timestamp: 1, body: Buffer.from("Hello, World!"), secret: "It's a Secret to Everybody" };
  const signature = { header: "X-Sig", scheme: "hmac-sha256-hex" };
  expect(signedHeaders({ ...signing, headers: [sent], signature })["X-Sig"]).toMatch(/^757107ea/);
});

test("a webhook without the extension is signed by the form of its signature header, and by Standard Webhooks", async () => {
  const { headers, body } = payloadOf("parcel.lost");
  const id = freshIdentifier(headers.find(({ name }) => name === "webhook-id"));
  const timestamp = Math.floor(Date.now() / 1000);
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const signed = signedHeaders({ headers, signature: undefined, id, timestamp, body, secret });
  expect(signed["X-Hub-Signature-256"]).toMatch(/^sha256=[0-9a-f]{64}$/);
  expect(new Webhook(secret).verify(body.toString(), signed)).toMatchObject({ event: "parcel.lost" });
});

test("without a secret nothing is signed, and everything else is sent", async () => {
  const { headers, body } = payloadOf("parcel.moved");
  const signature = { header: "Parcels-Digest", scheme: "hmac-sha512-base64" };
  expect(signedHeaders({ headers, signature, id: "1", timestamp: 1, body, secret: undefined })).toEqual({
    "Parcels-Region": "north",
  });
});

test("a payload is the named example, else the first, else a value of the schema as the service would send it", async () => {
  expect(JSON.parse(String(payloadOf("parcel.moved").body))).toEqual({
    event: "parcel.moved",
    place: "Zürich",
  });
  expect(JSON.parse(String(payloadOf("parcel.moved", "lost").body))).toMatchObject({ place: "unknown" });
  const made = JSON.parse(String(payloadOf("parcel.lost").body)) as object;
  expect(made).toMatchObject({ event: "parcel.lost" });
  expect(Object.keys(made).toSorted()).toEqual(["event", "reference"]);
  expect(() => payloadOf("parcel.moved", "nonsense")).toThrow(/nonsense/);
});

test("fresh identifiers differ and keep the form that the contract asks for", async () => {
  const { headers } = payloadOf("parcel.lost");
  const declared = headers.find(({ name }) => name === "webhook-id");
  const ids = Array.from({ length: 20 }, () => freshIdentifier(declared));
  expect(ids.every((id) => /^\d{6}-[a-z]{4}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBeGreaterThan(15);
  expect(freshIdentifier({ name: "webhook-id", example: "only-this", accepts: (value) => value === "only-this" })).toBe(
    "only-this",
  );
});

test("the published key pair signs beside the secret, and alone", () => {
  const headers = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
    name,
    example: undefined,
    accepts: () => true,
  }));
  const base = { headers, signature: undefined, id: "m", timestamp: 1, body: Buffer.from("{}"), published: true };
  // RFC 8032, 7.1, test 1: the public half of the key
  const key = createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" },
    format: "jwk",
  });
  const entries = (secret: string | undefined): string[] =>
    (signedHeaders({ ...base, secret })["webhook-signature"] ?? "").split(" ");
  expect(entries("a-secret").map((entry) => entry.split(",")[0])).toEqual(["v1", "v1a"]);
  const [alone = ""] = entries(undefined);
  expect(verify(null, Buffer.from("m.1.{}"), key, Buffer.from(alone.replace("v1a,", ""), "base64"))).toBe(true);
});
