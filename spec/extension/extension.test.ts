/** The schema takes what is in use and refuses what is not, and each worked example verifies what others have signed. */
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { type SignatureHeader, type SignatureScheme } from "../codegen/runtime/webhooks/signature.ts";
import { examine } from "../codegen/runtime/webhooks/verify.ts";
import { DELIVERY, deliveryOf } from "../openapi/deliveries.ts";
import type { JsonObject } from "../openapi/json.ts";
import { webhooksOf } from "../openapi/operations.ts";
import { readContract } from "../openapi/read.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const validate = new Ajv2020({ strict: true, allErrors: true }).compile(
  JSON.parse(await readFile(here("x-webhook-delivery.schema.json"), "utf8")) as object,
);

async function extensionsIn(path: string): Promise<JsonObject[]> {
  return webhooksOf(await readContract(here(path))).flatMap(({ definition }) => {
    const extension = definition[DELIVERY];
    return extension === undefined ? [] : [extension as JsonObject];
  });
}

test.each([
  ["examples/body.yaml"],
  ["examples/timestamp-in-header.yaml"],
  ["examples/public-key.yaml"],
  ["../openapi.yaml"],
  ["../codegen/fixtures/harbour.yaml"],
  ["../../contract-tests/other-contracts/harbour.yaml"],
])("%s says it as the schema has it", async (path) => {
  const extensions = await extensionsIn(path);
  expect(extensions.length).toBeGreaterThan(0);
  for (const extension of extensions) expect([validate(extension), validate.errors]).toEqual([true, null]);
});

const signature = { header: "X-S", scheme: "hmac-sha256-hex" };

test.each([
  ["no object", "yes"],
  ["an unknown member", { retries: 3 }],
  ["an unknown scheme", { signature: { ...signature, scheme: "rot13" } }],
  ["no header", { signature: { scheme: "hmac-sha256-hex" } }],
  ["a header that is none", { signature: { ...signature, header: "X S" } }],
  ["two places of the timestamp", { signature: { ...signature, timestamp: { header: "a", part: "t=" } } }],
  ["a timestamp of no form", { signature: { ...signature, timestamp: { header: "a", format: "minutes" } } }],
  ["a payload without the body", { signature: { ...signature, payload: "{timestamp}" } }],
  ["a pointer that is none", { registration: { operationId: "a", url: "url" } }],
  ["a registration without a URL", { registration: { operationId: "a" } }],
  ["an outcome without a place", { outcome: { operationId: "a" } }],
  ["a status that is none", { retry_on: ["900"] }],
  ["no attempt", { delays_seconds: [] }],
  ["a wait into the past", { delays_seconds: [-1] }],
  ["no time to answer", { timeout_seconds: 0 }],
  ["a failure of no kind", { errors: { tired: "tired" } }],
  ["a log without its operation", { log: { at: "/at" } }],
  ["an overlap without an end", { overlap: { header: "webhook-signature" } }],
  ["a repeated trigger that does something", { repeated_trigger: "everything" }],
])("the schema refuses %s", (_what, extension) => {
  expect(validate(extension)).toBe(false);
});

const NOW = 1_700_000_000;

async function verdict(
  example: string,
  body: string,
  headers: Record<string, string>,
  secret: string,
): Promise<string> {
  const [extension = {}] = await extensionsIn(`examples/${example}.yaml`);
  const described = deliveryOf({ [DELIVERY]: extension })?.signature;
  const known = { ...described, scheme: described?.scheme as SignatureScheme } as SignatureHeader;
  const judged = await examine([known], body, headers, secret, { now: () => NOW * 1000 });
  return judged.genuine ? "genuine" : judged.reason;
}

test("the body alone: GitHub's published delivery", async () => {
  const header = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
  const judge = (body: string): Promise<string> =>
    verdict("body", body, { "x-hub-signature-256": header }, "It's a Secret to Everybody");
  expect([await judge("Hello, World!"), await judge("Hello, world!")]).toEqual(["genuine", "wrong-signature"]);
});

test("timestamp and signatures in one header, one of them by a secret that is being replaced", async () => {
  const body = '{"type":"payment.succeeded"}';
  const by = (secret: string, at: number): string => createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  const judge = (at: number): Promise<string> =>
    verdict(
      "timestamp-in-header",
      body,
      { "stripe-signature": `t=${at},v1=${by("old", at)},v1=${by("whsec_new", at)}` },
      "whsec_new",
    );
  expect([await judge(NOW), await judge(NOW - 301)]).toEqual(["genuine", "stale"]);
});

test("a public key and a header for the timestamp", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const key = publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64");
  const signed = (text: string): string => sign(undefined, Buffer.from(text), privateKey).toString("hex");
  const judge = (header: string): Promise<string> =>
    verdict("public-key", "{}", { "x-signature-ed25519": header, "x-signature-timestamp": String(NOW) }, key);
  expect([await judge(signed(`${NOW}{}`)), await judge(signed("{}"))]).toEqual(["genuine", "wrong-signature"]);
});
