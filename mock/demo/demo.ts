/** One run of the demo, from the file of patients to the sum. */
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { type Client, createClient } from "../../generated/client/client.ts";
import { NoAnswerError } from "../../generated/client/errors.ts";
import type { components } from "../../generated/types.ts";
import { startReceiver } from "../receiver.ts";
import { type Cohort, readCohort } from "./cohort.ts";
import { type Delivered, runFlow } from "./flow.ts";
import { createInbox } from "./inbox.ts";
import type { Row } from "./patient.ts";
import { faultLines, reportSummary, resultsTable, words } from "./present.ts";
import { registerReceiver } from "./registration.ts";
import { expectData } from "./refusal.ts";
import { type Settings, SettingsError } from "./settings.ts";

type Event = components["schemas"]["ResultsDeliveredEvent"];
type Say = (line: string) => void;

/** The service makes its last attempt 8 s after the first; each may take 10 s. */
const WEBHOOK_TIMEOUT_MS = 40_000;
/** An analysis of 1,000 patients is one answer. */
const ANSWER_TIMEOUT_MS = 120_000;
const MOST_ROWS = 100;
const SHOWN_OF_MANY = 25;

/** Resolves to the exit status. Throws what a person should read: SettingsError, RegistrationTaken, Refusal. */
export async function runDemo(settings: Settings, say: Say): Promise<number> {
  const client = createClient({ baseUrl: settings.url, token: settings.apiKey, timeoutMs: ANSWER_TIMEOUT_MS });
  const cohort = await readCohortFile(settings.input);
  if (cohort.faults.length > 0) {
    say(`${settings.input} has ${cohort.faults.length} fault(s). Nothing was sent.\n${faultLines(cohort.faults)}`);
    return 1;
  }
  await greet(client, settings, say);
  announce(cohort, settings.input, say);
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const inbox = createInbox<Event>();
  const receiver = await startReceiver({
    secrets: [secret],
    onEvent: (event, { id = "" }) => {
      say(`Webhook ${event.event} ${id}: signature verified, acknowledged with 204`);
      inbox.put(event.report.batch_id, event);
    },
    onDuplicate: (id) => say(`Webhook ${id} came again: acknowledged, not handled twice`),
    onProblem: ({ kind }) => say(`A webhook was refused: ${words(kind)}`),
  });
  try {
    const unregister = await registerReceiver(client, { url: receiver.url, secret }, settings.force);
    const restored = async (): Promise<void> => {
      await unregister();
      say("The webhook registration of this run is deleted again.");
    };
    const interrupted = (): void => void restored().finally(() => process.exit(130));
    process.once("SIGINT", interrupted);
    try {
      say(`Webhook registered: ${receiver.url}, where the reference receiver listens`);
      const projectId = `demo-${new Date().toISOString().replaceAll(/[-:]|\.\d+Z/g, "")}-${randomBytes(2).toString("hex")}`;
      const webhookOf = (batchId: string) => inbox.take(batchId, WEBHOOK_TIMEOUT_MS);
      const { rows } = cohort;
      const batches = await runFlow({ client, rows, projectId, equations: settings.equations, webhookOf, say, sleep });
      for (const batch of batches) show(batch, settings, say);
      return sumUp(batches, rows, projectId, say);
    } finally {
      process.removeListener("SIGINT", interrupted);
      await restored();
    }
  } finally {
    await receiver.close();
  }
}

async function readCohortFile(path: string): Promise<Cohort> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new SettingsError(`The file ${path} cannot be read (${error.code}).`);
  });
  return readCohort(text, `${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
}

async function greet(client: Client, { url }: Settings, say: Say): Promise<void> {
  const answer = await client.getServiceDescriptor().catch((error: unknown) => {
    if (!(error instanceof NoAnswerError)) throw error;
    throw new SettingsError(`There is no service at ${url}. Start it in another terminal: make start`, {
      cause: error,
    });
  });
  const { system, version } = expectData(answer);
  say(`${system} ${version} at ${url}`);
}

function announce({ rows, notes }: Cohort, input: string, say: Say): void {
  const patients = new Set(rows.map(({ record }) => record.patient_id)).size;
  say(`${rows.length} records of ${patients} patients from ${relative(process.cwd(), input) || input}`);
  for (const note of notes) say(`  ${note}`);
  say("");
}

function show({ results, event }: Delivered, { all }: Settings, say: Say): void {
  const { webhook, event: _event, ...delivered } = { event: undefined, ...results };
  if (event !== undefined) {
    const { event: _name, ...pushed } = event;
    say(
      `GET /results has ${isDeepStrictEqual(pushed, delivered) ? "the same values as the webhook" : "OTHER VALUES THAN THE WEBHOOK"}`,
    );
  }
  if (webhook !== undefined) say(`Outcome: ${outcome(webhook)}`);
  const { items, report } = results;
  const shown = all || items.length <= MOST_ROWS ? items : items.slice(0, SHOWN_OF_MANY);
  say(`\nBatch ${report.batch_id} (${report.reference_equations}), z-scores against the predicted value\n`);
  say(resultsTable(shown));
  if (shown.length < items.length) say(`  … and ${items.length - shown.length} more patients (ALL=1 lists them)`);
  if (items.every(({ flags }) => flags.includes("quality_unknown")))
    say("  Every test was sent as single values, so its effort quality is unknown.");
  say(`\n${reportSummary(report, items, 5)}\n`);
}

function outcome(webhook: components["schemas"]["WebhookOutcome"]): string {
  const { delivered, attempts, status, error } = webhook as {
    delivered: boolean;
    attempts: number;
    status?: number;
    error?: string;
  };
  return `webhook ${delivered ? "delivered" : "not delivered"} after ${attempts} attempt(s), ${status ?? words(error ?? "")}`;
}

function sumUp(batches: readonly Delivered[], rows: readonly Row[], projectId: string, say: Say): number {
  const patients = batches.reduce((sum, { results }) => sum + results.items.length, 0);
  const pushed = batches.filter(({ event }) => event !== undefined).length;
  say(
    `Done: ${rows.length} records, ${patients} patients interpreted in ${batches.length} batch(es), ${pushed} webhook(s) received and verified.`,
  );
  say(`Read them again: GET /results?project_id=${projectId}`);
  return pushed === batches.length ? 0 : 1;
}
