/** One run of the demo, from the file of patients to the sum. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createClient } from "../../generated/client/client.ts";
import { createReceiver } from "../../generated/webhooks/webhooks.ts";
import type { components } from "../../generated/types.ts";
import { type ReferenceReceiver, startReceiver } from "../receiver.ts";
import type { Cohort } from "./cohort.ts";
import { type Delivered, runFlow } from "./flow.ts";
import { type Inbox, createInbox } from "./inbox.ts";
import { announce, greet, showBatch, sumUp } from "./narrate.ts";
import { faultLines, plural, words } from "./present.ts";
import { readCohortFile } from "./read-file.ts";
import { type Registered, registerReceiver } from "./registration.ts";
import type { Settings } from "./settings.ts";

type Event = components["schemas"]["ResultsDeliveredEvent"];
export type Say = (line: string) => void;

/** The service makes its last attempt 8 s after the first; each may take 10 s. */
const WEBHOOK_TIMEOUT_MS = 40_000;
/** An analysis of 1,000 patients is one answer. */
const ANSWER_TIMEOUT_MS = 120_000;

/** Resolves to the exit status. Throws what a person should read: SettingsError, RegistrationTaken, Refusal. */
export async function runDemo(settings: Settings, say: Say): Promise<number> {
  const { url, apiKey, input, equations } = settings;
  const client = createClient({ baseUrl: url, token: apiKey, timeoutMs: ANSWER_TIMEOUT_MS });
  const cohort = await readCohortFile(input, equations);
  if (cohort.faults.length > 0) {
    say(`${input} has ${plural(cohort.faults.length, "fault")}. Nothing was sent.\n${faultLines(cohort.faults)}`);
    return 1;
  }
  await greet(client, settings, say);
  announce(cohort, input, say);
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const inbox = createInbox<Event>();
  const receiver = await listen(secret, inbox, say);
  try {
    const registered = await registerReceiver(client, { url: receiver.url, secret }, settings.force);
    say(
      registered.ours
        ? `Webhook registered: ${receiver.url}, where the reference receiver listens`
        : `A webhook on this machine is registered already, ${registered.url}: it gets the batches of this run`,
    );
    const { complete, link } = await undoing(registered, say, () =>
      drive(client, cohort, settings, registered.ours ? inbox : undefined, say),
    );
    // The last line is one to click.
    if (link !== undefined) say(`Look at them in a browser, for an hour and without a key: ${link}`);
    return complete ? 0 : 1;
  } finally {
    await receiver.close();
  }
}

function listen(secret: string, inbox: Inbox<Event>, say: Say): Promise<ReferenceReceiver> {
  return startReceiver({
    createReceiver,
    secrets: [secret],
    onEvent: (event, { id = "" }) => {
      say(`Webhook ${event.event} ${id}: signature verified, acknowledged with 204`);
      if (event.event !== "results.delivered") return;
      inbox.put(event.report.batch_id, event);
    },
    onDuplicate: (id) => say(`Webhook ${id} came again: acknowledged, not handled twice`),
    onProblem: ({ kind }) => say(`A webhook was refused: ${words(kind)}`),
  });
}

/** Deletes the registration however the run ends: a receiver that is gone must not stay registered. */
async function undoing<T>(registered: Registered, say: Say, run: () => Promise<T>): Promise<T> {
  const undo = async (): Promise<void> => {
    await registered.undo();
    if (registered.ours) say("The webhook registration of this run is deleted again.");
  };
  const interrupted = (): void => void undo().finally(() => process.exit(130));
  process.once("SIGINT", interrupted).once("SIGTERM", interrupted);
  try {
    return await run();
  } finally {
    process.removeListener("SIGINT", interrupted).removeListener("SIGTERM", interrupted);
    await undo();
  }
}

async function drive(
  client: Client,
  { rows }: Cohort,
  settings: Settings,
  inbox: Inbox<Event> | undefined,
  say: Say,
): Promise<{ readonly complete: boolean; readonly link: string | undefined }> {
  const started = new Date().toISOString().replaceAll(/[-:]|\.\d+Z/g, "");
  const projectId = `demo-${started}-${randomBytes(2).toString("hex")}`;
  const webhookOf = inbox && ((batchId: string): Promise<Event | undefined> => inbox.take(batchId, WEBHOOK_TIMEOUT_MS));
  const { equations } = settings;
  const batches: readonly Delivered[] = await runFlow({ client, rows, projectId, equations, webhookOf, say, sleep });
  for (const batch of batches) showBatch(batch, settings, say);
  const complete = sumUp(batches, rows.length, projectId, inbox !== undefined, say);
  return { complete, link: await linkTo(client, settings.url, projectId) };
}

/** Where the pages of the newest batch can be opened; undefined where the service makes no link. */
async function linkTo(client: Client, url: string, projectId: string): Promise<string | undefined> {
  const made = await client.createResultsLink({ body: { project_id: projectId, expires_in_s: 3600 } });
  return made.ok ? new URL(made.data.url, url).href : undefined;
}
