/**
 * The key that RFC 8032 (7.1, test 1) publishes with its private half, and RFC 8037 (A) as a JSON Web Key: a contract whose example lists it
 * has a mock whose webhooks verify with what the mock lists.
 */
import { createPrivateKey, sign } from "node:crypto";
import { deliveryOf } from "../../spec/openapi/deliveries.ts";
import { type Json, type JsonObject, listAt, objectAt } from "../../spec/openapi/json.ts";
import type { Contract } from "../contract.ts";

const X = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";
const PUBLISHED = createPrivateKey({
  key: { kty: "OKP", crv: "Ed25519", d: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A", x: X },
  format: "jwk",
});

function lists(example: Json): boolean {
  return listAt(objectAt(example)["keys"]).some((key) => objectAt(key)["x"] === X);
}

/** Whether the answer that lists the keys of this webhook has the published one in an example. */
export function signsWithPublished(contract: Contract, webhook: JsonObject): boolean {
  const operationId = deliveryOf(webhook)?.publicKeys?.operationId;
  const operation = operationId === undefined ? undefined : contract.byId(operationId);
  return (operation?.responses ?? []).some(({ content }) =>
    content.some(({ examples }) => [...examples.values()].some(lists)),
  );
}

/** A private key of Ed25519 in PKCS #8 (RFC 8410), up to its 32 bytes. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** Signs with the key whose seed, or seed and public half, the base64 after `whsk_` stands for. */
export function ed25519(secret: string, content: Buffer): Buffer {
  const seed = Buffer.from(secret.replace(/^whsk_/, ""), "base64").subarray(0, 32);
  if (seed.length !== 32) throw new Error("An Ed25519 key has 32 bytes, in base64 after whsk_");
  return sign(null, content, createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" }));
}

/** The entry of Standard Webhooks over `id.timestamp.body`. */
export function publishedEntry(id: string, timestamp: number, body: Buffer): string {
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  return `v1a,${sign(null, content, PUBLISHED).toString("base64")}`;
}
