/** Fires one webhook of any contract once, signed, also where the contract says nothing about its delivery. */
import { deliveryOf } from "../../spec/openapi/deliveries.ts";
import { splitDirections } from "../../spec/openapi/direction.ts";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { indexContract } from "../contract.ts";
import { createSchemas } from "../schemas.ts";
import { freshIdentifier } from "./identifier.ts";
import { type WebhookHeader, underId, webhookPayload } from "./payload.ts";
import { createPost } from "./post.ts";
import { signsWithPublished } from "./key-pair.ts";
import { isKnownScheme, signedHeaders } from "./sign.ts";

export interface Firing {
  readonly document: JsonObject;
  /** Its name in the contract, or its operationId. */
  readonly name: string;
  readonly url: string;
  readonly secret?: string | undefined;
  readonly example?: string | undefined;
  readonly allowRemote: boolean;
  readonly print: (line: string) => void;
}

const STANDARD = ["webhook-id", "webhook-timestamp", "webhook-signature"];
const SIGNATURE = /signature|hmac|digest/i;

/** Where the contract says nothing of a signature, receivers take Standard Webhooks. */
function undeclaredHeaders(declared: readonly WebhookHeader[], secret: string | undefined): WebhookHeader[] {
  const names = declared.map(({ name }) => name.toLowerCase());
  if (!secret || names.some((name) => SIGNATURE.test(name))) return [];
  const missing = STANDARD.filter((name) => !names.includes(name));
  return missing.map((name) => ({ name, example: undefined, accepts: () => true }));
}

/** Whether the receiver took it. Throws when the contract has no such webhook, or the URL is none of HTTP. */
export async function fireWebhook({
  document,
  name,
  url,
  secret,
  example,
  allowRemote,
  print,
}: Firing): Promise<boolean> {
  if (!/^https?:\/\//i.test(url)) throw new Error("The receiver's URL must begin with http:// or https://");
  const contract = indexContract(splitDirections(document));
  const webhook = contract.webhooks.find(({ path, operationId }) => path === name || operationId === name);
  if (webhook === undefined) {
    const known = contract.webhooks.map(({ path }) => path).join(", ") || "none";
    throw new Error(`The contract has no webhook ${name}. Its webhooks: ${known}`);
  }
  const delivery = deliveryOf(webhook.definition);
  const signature = delivery?.signature;
  if (signature !== undefined && !isKnownScheme(signature.scheme))
    throw new Error(`The signature scheme ${signature.scheme} is unknown.`);
  const payload = webhookPayload(contract, createSchemas(contract.document), webhook, example);
  const { headers: declared, method, contentType } = payload;
  const id = freshIdentifier(declared.find((header) => header.name.toLowerCase() === "webhook-id"));
  const { body } = delivery === undefined ? payload : underId(payload, delivery, id);
  const published = signsWithPublished(contract, webhook.definition);
  const timestamp = Math.floor(Date.now() / 1000);
  const named = signature === undefined ? [...declared, ...undeclaredHeaders(declared, secret)] : declared;
  const signed = signedHeaders({ headers: named, signature, id, timestamp, body, secret, published });
  const headers = { ...(contentType === undefined ? {} : { "content-type": contentType }), ...signed };
  print(`${method.toUpperCase()} ${url}`);
  for (const [header, value] of Object.entries(headers)) print(`${header}: ${value}`);
  const isSigned = Object.keys(signed).some((one) => SIGNATURE.test(one) || one === signature?.header);
  print(`${body.length} bytes${isSigned ? "" : "; unsigned, because there is no secret"}`);
  const result = await createPost({ allowRemote })({ url, method, headers, body });
  if ("error" in result) {
    const forbidden = result.error === "address_forbidden";
    print(
      forbidden ? "Not sent: only this machine is called unless remote ones are allowed." : `Failed: ${result.error}`,
    );
    return false;
  }
  print(`Answered ${result.status}${result.answer === "" ? "" : `: ${result.answer}`}`);
  return result.status >= 200 && result.status <= 299;
}
