/** What the demo tells between its steps. */
import { relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Client } from "../../generated/client/client.ts";
import { NoAnswerError } from "../../generated/client/errors.ts";
import type { components } from "../../generated/types.ts";
import type { Cohort } from "./cohort.ts";
import type { Delivered } from "./flow.ts";
import { plural, reportSummary, resultsTable, words } from "./present.ts";
import { expectData } from "./refusal.ts";
import { type Settings, SettingsError } from "./settings.ts";

type Say = (line: string) => void;
type Schemas = components["schemas"];

/** Of a batch of more than this only the first are listed. */
const MOST_ROWS = 100;
const SHOWN_OF_MANY = 25;
const SHOWN_STATEMENTS = 5;

export async function greet(client: Client, { url }: Settings, say: Say): Promise<void> {
  const answer = await client.getServiceDescriptor().catch((error: unknown) => {
    if (!(error instanceof NoAnswerError)) throw error;
    throw new SettingsError(`There is no service at ${url}. Start it in another terminal: make start`, {
      cause: error,
    });
  });
  const { system, version } = expectData(answer);
  say(`${system} ${version} at ${url}`);
  if (answer.response.headers.get("server") === "contract-mock") {
    say("THIS IS THE MOCK: every value below is an example of the contract, not a result of the file.");
  }
}

export function announce({ rows, notes }: Cohort, input: string, say: Say): void {
  const patients = new Set(rows.map(({ record }) => record.patient_id)).size;
  const inside = relative(process.cwd(), input);
  const file = inside === "" || inside.startsWith("..") ? input : inside;
  say(`${plural(rows.length, "record")} of ${plural(patients, "patient")} from ${file}`);
  for (const note of notes) say(`  ${note}`);
  say("");
}

export function showBatch({ results, event }: Delivered, { all }: Pick<Settings, "all">, say: Say): void {
  const { items, report } = results;
  say(`\nBatch ${report.batch_id} (${report.reference_equations}): the interpreted test of each patient`);
  if (event !== undefined) {
    say(
      `GET /results has ${agree(results, event) ? "the same values as the webhook" : "OTHER VALUES THAN THE WEBHOOK"}`,
    );
  }
  say(
    results.webhook === undefined
      ? "The webhook has no outcome yet.\n"
      : `Outcome: ${outcome(results.webhook as ShownOutcome)}\n`,
  );
  const shown = all || items.length <= MOST_ROWS ? items : items.slice(0, SHOWN_OF_MANY);
  say(resultsTable(shown));
  if (shown.length < items.length) say(`  … and ${items.length - shown.length} more patients (ALL=1 lists them)`);
  if (items.every(({ flags }) => flags.includes("quality_unknown"))) {
    say("  Every test was sent as single values, so its effort quality is unknown.");
  }
  say(`\n${reportSummary(report, items, SHOWN_STATEMENTS)}`);
}

/** Whether the webhook said exactly what GET /results says. */
function agree(results: Schemas["DeliveredResults"], event: Schemas["ResultsDeliveredEvent"]): boolean {
  const { webhook: _outcome, stale_since: _since, ...delivered } = results;
  const { event: _name, event_id: _id, created_at: _made, api_version: _version, ...pushed } = event;
  return isDeepStrictEqual(pushed, delivered);
}

interface ShownOutcome {
  readonly delivered: boolean;
  readonly attempts: number;
  readonly status?: number;
  readonly error?: string;
}

function outcome({ delivered, attempts, status, error }: ShownOutcome): string {
  return `webhook ${delivered ? "delivered" : "not delivered"} after ${plural(attempts, "attempt")}, ${status ?? words(error ?? "")}`;
}

/** True when every batch arrived as a webhook too, where it was ours to receive, with the values that are read. */
export function sumUp(
  batches: readonly Delivered[],
  records: number,
  projectId: string,
  received: boolean,
  say: Say,
): boolean {
  const patients = batches.reduce((sum, { results }) => sum + results.items.length, 0);
  const pushed = batches.filter(({ event }) => event !== undefined).length;
  say(
    `\nDone: ${plural(records, "record")}, ${plural(patients, "patient")} interpreted in ` +
      `${plural(batches.length, "batch", "batches")}${received ? `, ${plural(pushed, "webhook")} received and verified` : ""}.`,
  );
  say(`Read them again: GET /results?project_id=${projectId}`);
  const alike = batches.every(({ results, event }) => event === undefined || agree(results, event));
  return alike && (!received || pushed === batches.length);
}
