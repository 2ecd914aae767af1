/** The part of the package's README that is about webhooks. */
import { objectAt, textAt } from "../../openapi/json.ts";
import type { Operation } from "../operations.ts";
import { summaryOf } from "./example.ts";

function signatureHeader(webhooks: readonly Operation[]): string | undefined {
  return webhooks
    .map(({ definition }) => textAt(objectAt(objectAt(definition["x-webhook-delivery"])["signature"])["header"]))
    .find((header) => header !== undefined);
}

export function receiverSection(webhooks: readonly Operation[], name: string, standard: boolean): string {
  const rows = webhooks.map((webhook) => `| \`${webhook.path}\` | ${summaryOf(webhook)} |`);
  return `## Webhooks

| event | |
|---|---|
${rows.join("\n")}

\`\`\`ts
import { createReceiver } from "${name}/webhooks";

const handledIds = new Set<string>(); // in a database, so that a restart does not forget them

export const receiver = createReceiver({
  secrets: "the secret you registered", // a list while one secret replaces another, or a function that looks them up
  handle: async (event, delivery) => {
    console.log(delivery.webhook, delivery.id, event);
  },
  seen: (id) => handledIds.has(id),
  handled: (id) => void handledIds.add(id),
  onProblem: ({ kind }) => console.warn(kind),
});
\`\`\`

The receiver reads the raw bytes before any parsing. It answers 401 to what is not genuine and 204 to what was handled; 400 or 422 when a genuine body is no JSON, names no event or is not what the contract says; events that the contract does not know yet are 204 (\`handleUnknown\` has them); 413 above 8 MiB (\`maxBytes\`), and 500 when \`handle\` fails, so that the sender tries again. \`verify(rawBody, headers, secrets, options)\` is the check alone; it demands \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` only with \`{ standardHeaders: "required" }\`. A service that signs in a way that the contract cannot describe takes a \`verify\` of your own in place of \`secrets\`.

${ADAPTERS.replaceAll("NAME", name)}

${limits(signatureHeader(webhooks), standard)}`;
}

const ADAPTERS = `\`\`\`js
import { honoHandler } from "NAME/webhooks/hono";
app.post("/webhooks", honoHandler(receiver));

import { expressHandler } from "NAME/webhooks/express";
app.post("/webhooks", expressHandler(receiver)); // before express.json()

import { fastifyWebhooks } from "NAME/webhooks/fastify";
await app.register(fastifyWebhooks, { path: "/webhooks", receiver });

import { nodeHandler } from "NAME/webhooks/node";
createServer(nodeHandler(receiver));

import { fetchHandler } from "NAME/webhooks/fetch";
export const POST = fetchHandler(receiver); // Request in, Response out
\`\`\``;

function limits(header: string | undefined, standard: boolean): string {
  const demanded = standard
    ? "This contract's webhooks always carry them, so the receiver refuses a delivery without them."
    : 'Demand them with `standardHeaders: "required"` where the sender always sends them; otherwise whoever replays a delivery can leave them out.';
  const replay = `\`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\` close that gap: the signature covers the id and the time, a timestamp more than 300 s from now (\`toleranceSeconds\`) is refused with 401, and within that window \`seen\` recognises the id. ${demanded} \`standardHeaders: "ignored"\` gives this protection up.`;
  if (header === undefined) return `### Replay\n\n${replay}`;
  return `### What \`${header}\` alone cannot protect against

\`${header}\` proves that somebody who knows the secret made these bytes. It does not say when, how often, or for whom:

- **Replay.** It covers the body and nothing else. Whoever recorded one delivery can send it again, years later, and it verifies for as long as the secret is in use. ${replay}
- **Another receiver.** A delivery that was meant for one receiver verifies at every receiver with the same secret. Use one secret for each.
- **Order and loss.** A late attempt may arrive after a newer event, and one that was held back is not missed by any signature. Read the service's own record where it matters.
- **Readers.** It hides nothing: register \`https\` addresses.
- **Third parties.** Both sides know the secret, so it proves to nobody else who wrote the body.`;
}
