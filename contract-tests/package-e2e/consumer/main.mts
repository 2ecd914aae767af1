/** node main.mjs URL TOKEN: the whole flow with every adapter; prints what happened as JSON. */
import { isDeepStrictEqual } from "node:util";
import { createClient } from "respiratory-intelligence-service-client";
import { createReceiver, type WebhookEvent } from "respiratory-intelligence-service-client/webhooks";
import { ADAPTERS } from "./adapters.mjs";
import { deliver, listed, refusal, resultsOf } from "./flow.mjs";
import { forged, genuine } from "./refusals.mjs";

const [baseUrl = "", token = ""] = process.argv.slice(2);
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const PROJECT = `package-${process.version}`;
const WEBHOOK_TIMEOUT_MS = 20_000;

const client = createClient({ baseUrl, token });

/** Whether the webhook and the results say the same, apart from what every event has and what only results have. */
function isSame(
  { event: _event, event_id: _id, created_at: _at, api_version: _version, ...sent }: WebhookEvent,
  read: object,
) {
  const { webhook: _webhook, ...rest } = read as { webhook?: unknown };
  return isDeepStrictEqual(sent, rest);
}

/** A promise and its ends; `Promise.withResolvers` came with Node 22. */
function once<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((...ends) => ([resolve, reject] = ends));
  return { promise, resolve: (value: T) => resolve(value), reject: (error: Error) => reject(error) };
}

async function run(start: (typeof ADAPTERS)[string]) {
  const handledIds: string[] = [];
  const arrived = once<WebhookEvent>();
  const receiver = createReceiver({
    secrets: ["an older secret, on its way out", SECRET],
    handle: (event) => arrived.resolve(event),
    seen: (id) => handledIds.includes(id),
    handled: (id) => void handledIds.push(id),
  });
  const { url, close } = await start(receiver);
  const timer = setTimeout(() => arrived.reject(new Error("no webhook")), WEBHOOK_TIMEOUT_MS);
  const batch = await deliver(client, PROJECT, url, SECRET);
  const event = await arrived.promise;
  clearTimeout(timer);
  const results = await resultsOf(client, PROJECT, batch.batch_id);
  const target = { url, secret: SECRET };
  const report = {
    batch: batch.batch_id,
    announced: "report" in event ? event.report.batch_id : event.event_id,
    same: isSame(event, results),
    outcome: { delivered: results.webhook?.delivered, attempts: results.webhook?.attempts },
    forged: await forged(target, event),
    genuine: await genuine(target, event),
    handled: handledIds.length,
  };
  close();
  return report;
}

const adapters: Record<string, Awaited<ReturnType<typeof run>>> = {};
for (const [name, start] of Object.entries(ADAPTERS)) adapters[name] = await run(start);
console.log(JSON.stringify({ adapters, listed: await listed(client, PROJECT), refusal: await refusal(client) }));
