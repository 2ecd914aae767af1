/** Entries `v1a` of Standard Webhooks: one for each public key that the service lists, over the bytes that came, and none by another. */
import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { type Json, isObject, listAt, objectAt } from "../../../spec/openapi/json.ts";
import type { TestContext } from "../context.ts";
import { headerValue, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import type { Delivery } from "./delivery.ts";
import type { Attempt } from "./receiver.ts";

interface Listed {
  readonly kid: string;
  readonly key: KeyObject;
}

const HEADER = "webhook-signature";

/** Keys of other kinds are for those who know them (RFC 7517, 5). */
function keyOf(jwk: Json): Listed | undefined {
  const { kty, crv, x, kid } = objectAt(jwk);
  if (kty !== "OKP" || crv !== "Ed25519" || typeof x !== "string") return undefined;
  try {
    return { kid: typeof kid === "string" ? kid : x, key: createPublicKey({ key: { kty, crv, x }, format: "jwk" }) };
  } catch {
    return undefined;
  }
}

/** Undefined where they cannot be read. */
async function listedKeys(context: TestContext, { publicKeys, webhook }: Delivery): Promise<Listed[] | undefined> {
  const operation = publicKeys && context.contract.operation(publicKeys.operationId);
  const plan = operation && (await context.flow.valid(operation));
  if (operation === undefined || plan === undefined) return undefined;
  const about = context.flow.about(operation, "the keys that webhooks are signed with", { check: "webhooks" });
  const exchange = await context.wire.send(plan, about);
  const body = succeeded(exchange) && exchange.response !== undefined ? jsonBody(exchange.response) : undefined;
  const keys = isObject(body) && Array.isArray(body["keys"]) ? listAt(body["keys"]) : undefined;
  if (keys === undefined) {
    const message = `${operation.id} answers no key set (RFC 7517)`;
    context.report({ check: "webhook-public-key", message, exchange: exchange.id, subject: webhook.path });
    return undefined;
  }
  return keys.flatMap((jwk) => keyOf(jwk) ?? []);
}

function holds({ headers, body }: Attempt, { key }: Listed, entry: string): boolean {
  const [id = "", timestamp = ""] = ["webhook-id", "webhook-timestamp"].map((name) => headerValue(headers, name));
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  return verify(null, signed, key, Buffer.from(entry, "base64"));
}

/** What is wrong with one attempt. `before`, `after`: the keys that were listed before it came and after it. */
export function keyFaults(attempt: Attempt, before: readonly Listed[], after: readonly Listed[]): string[] {
  const entries = (headerValue(attempt.headers, HEADER) ?? "")
    .split(" ")
    .flatMap((entry) => (entry.startsWith("v1a,") ? [entry.slice(4)] : []));
  const known = new Set(after.map(({ kid }) => kid));
  const missing = before
    .filter((listed) => known.has(listed.kid) && !entries.some((entry) => holds(attempt, listed, entry)))
    .map(({ kid }) => `${HEADER} holds no v1a entry that verifies with the key ${kid}, which is listed`);
  const strange = entries.filter((entry) => ![...before, ...after].some((listed) => holds(attempt, listed, entry)));
  return strange.length === 0 ? missing : [...missing, `${HEADER} holds a v1a entry that no listed key verifies`];
}

/** Judges what came while `work` was done. */
export async function underKeys(
  context: TestContext,
  delivery: Delivery,
  came: () => readonly Attempt[],
  work: () => Promise<void>,
): Promise<void> {
  const before = await listedKeys(context, delivery);
  await work();
  const attempts = came();
  const after = before && attempts.length > 0 ? await listedKeys(context, delivery) : undefined;
  if (before === undefined || after === undefined) return;
  if (before.length === 0) context.notTried(`${delivery.webhook.path}: v1a entries, because no key is listed`);
  const faults = new Set(attempts.flatMap((attempt) => keyFaults(attempt, before, after)));
  for (const message of faults)
    context.report({ check: "webhook-public-key", message, subject: delivery.webhook.path });
}
