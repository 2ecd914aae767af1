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

const WORDS: Readonly<Record<string, string>> = {
  connection_refused: "nobody listens there",
  connection_reset: "it reset the connection",
  connect_timeout: "no connection comes about",
  closed_early: "it ended the connection before its answer; one that wants TLS (https://) does so",
  dns_failure: "its name leads nowhere",
  malformed_response: "what listens there does not speak HTTP",
  response_timeout: "it took the webhook, and did not answer in time",
  tls_invalid:
    "its certificate is not trusted (NODE_EXTRA_CA_CERTS=FILE names who has signed it), or it does not speak TLS",
};

/** What went wrong, in words and as the service's own log has it. */
function failed(error: string): string {
  if (error === "address_forbidden") return "Not sent: only this machine is called unless remote ones are allowed.";
  const words = WORDS[error];
  return `Failed: ${words === undefined ? error : `${words} (${error})`}`;
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
    print(failed(result.error));
    return false;
  }
  const unfollowed = result.status >= 300 && result.status <= 399 ? ", and no redirection is followed" : "";
  print(`Answered ${result.status}${unfollowed}${result.answer === "" ? "" : `: ${result.answer}`}`);
  return result.status >= 200 && result.status <= 299;
}
