/**
 * node mock/webhook.ts - fires one webhook of any contract once, signed, also where the contract says nothing about its
 * delivery. Settings: NAME, URL, SECRET, and optionally SPEC, EXAMPLE, ALLOW_REMOTE. Exit status 0 when it was taken.
 */
import { env } from "node:process";
import { readContract } from "../spec/openapi/read.ts";
import { type Contract, indexContract } from "./contract.ts";
import { createSchemas } from "./schemas.ts";
import { freshIdentifier } from "./webhooks/identifier.ts";
import { webhookPayload } from "./webhooks/payload.ts";
import { createPost } from "./webhooks/post.ts";
import { deliveryOf } from "../spec/openapi/deliveries.ts";
import { isKnownScheme, signedHeaders } from "./webhooks/sign.ts";

const usage = (contract: Contract): string =>
  `Usage: make webhook NAME=name URL=http://127.0.0.1:port/path [SECRET=secret] [EXAMPLE=name] [SPEC=contract]\n` +
  `Webhooks of this contract: ${contract.webhooks.map(({ path }) => path).join(", ") || "none"}`;

async function main(): Promise<number> {
  const contract = indexContract(await readContract(env["SPEC"] || "spec/openapi.yaml"));
  const { NAME: name, URL: url, SECRET: secret, EXAMPLE: example } = env;
  const webhook = contract.webhooks.find(
    ({ path, operationId }) => name !== undefined && (path === name || operationId === name),
  );
  if (webhook === undefined || !url) {
    console.error(
      name && webhook === undefined ? `The contract has no webhook ${name}.\n${usage(contract)}` : usage(contract),
    );
    return 2;
  }
  const signature = deliveryOf(webhook.definition)?.signature;
  if (signature !== undefined && !isKnownScheme(signature.scheme))
    throw new Error(`The signature scheme ${signature.scheme} is unknown.`);
  const payload = await webhookPayload(contract, createSchemas(contract.document), webhook, example || undefined);
  const { headers: declared, method, body, contentType } = payload;
  const id = freshIdentifier(declared.find((header) => header.name.toLowerCase() === "webhook-id"));
  const timestamp = Math.floor(Date.now() / 1000);
  const signed = signedHeaders({ headers: declared, signature, id, timestamp, body, secret: secret || undefined });
  const headers = { ...(contentType === undefined ? {} : { "content-type": contentType }), ...signed };
  console.log(`${method.toUpperCase()} ${url}`);
  for (const [header, value] of Object.entries(headers)) console.log(`${header}: ${value}`);
  const isSigned = Object.keys(signed).some(
    (header) => /signature|hmac|digest/i.test(header) || header === signature?.header,
  );
  const why = secret ? "the contract declares no header for a signature" : "there is no SECRET";
  console.log(`${body.length} bytes${isSigned ? "" : `; unsigned, because ${why}`}`);
  const result = await createPost({ allowRemote: env["ALLOW_REMOTE"] === "1" })({ url, method, headers, body });
  if ("error" in result) {
    console.error(
      result.error === "address_forbidden"
        ? "Not sent: only this machine is called (ALLOW_REMOTE=1 lifts that)."
        : `Failed: ${result.error}`,
    );
    return 1;
  }
  console.log(`Answered ${result.status}${result.answer === "" ? "" : `: ${result.answer}`}`);
  return result.status >= 200 && result.status <= 299 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
