import { createHash } from "node:crypto";
import { COLUMNS } from "../reports/csv/columns.ts";
import { csvOf } from "../reports/csv/write.ts";
import { bundleOf } from "../reports/fhir/bundle.ts";
import type { Behind } from "../reports/fhir/visit-records.ts";
import { batchPage } from "../reports/html/batch/page.ts";
import { patientPage } from "../reports/html/patient/report.ts";
import { PAGE_POLICY } from "../reports/html/style.ts";
import { type Results, shownItem } from "../usecases/results/get-results.ts";
import { apart, joined, recordsOfItems } from "../usecases/results/item-records.ts";
import { patientReport } from "../usecases/results/patient-report.ts";
import { rulesOf } from "../usecases/rulesets/get-ruleset.ts";
import type { Context } from "../usecases/shared/context.ts";
import type { RouteDeps } from "./route-deps.ts";

/** The forms of GET /results beside JSON. */
export type WrittenForm = "html" | "csv" | "fhir";

/** One form of results, ready to be sent. */
export interface Written {
  readonly headers: Readonly<Record<string, string>>;
  /** Changes when the text changes. */
  readonly version: string;
  readonly text: () => Iterable<string> | AsyncIterable<string>;
}

/** Where the pages of a batch link to each other; undefined: nowhere. */
export interface Hrefs {
  readonly batch: string | undefined;
  readonly patient: (patientId: string) => string;
}

/** Writes results in a form. `patientId`: the results are this patient's alone. */
export async function writeForm(
  ctx: Context,
  deps: Pick<RouteDeps, "computeFor" | "rulesetFor">,
  form: WrittenForm,
  results: Results,
  { patientId, hrefs }: { readonly patientId: string | undefined; readonly hrefs: Hrefs },
): Promise<Written> {
  if (form === "html" && patientId !== undefined) {
    // Earlier visits may be amended at any time, so the version is that of the text itself.
    const text = patientPage(await patientReport(ctx, deps, results, hrefs.batch));
    return { headers: PAGE_HEADERS, version: digest(text), text: () => [text] };
  }
  const name = `${results.project.project_id}${patientId === undefined ? "" : `-${patientId}`}`;
  switch (form) {
    case "html": {
      const value = results.value();
      const rules = await rulesOf({ store: ctx.store, rulesetFor: deps.rulesetFor }, value.report);
      return {
        headers: PAGE_HEADERS,
        version: digest(results.versionWithoutOutcome, PAGE_POLICY),
        text: () => batchPage(value, rules, hrefs.patient),
      };
    }
    case "csv":
      return {
        headers: {
          "Content-Type": "text/csv; charset=utf-8; header=present",
          "Content-Disposition": `attachment; filename="${name}.csv"`,
        },
        version: digest(results.versionWithoutOutcome, COLUMN_NAMES),
        text: () => csvOf(results.value()),
      };
    case "fhir":
      return {
        headers: { "Content-Type": "application/fhir+json" },
        version: digest(results.versionWithoutOutcome, "fhir with records"),
        text: () => bundle(ctx, results, patientId),
      };
  }
}

function bundle({ store }: Context, results: Results, patientId: string | undefined): AsyncIterable<string> {
  const value = results.value();
  // The items of one patient stand together; `place` is that of the one a page shows.
  const shown = patientId === undefined ? undefined : shownItem(value.items);
  const first = shown === undefined ? 0 : results.place - value.items.indexOf(shown);
  return bundleOf(value, behind(recordsOfItems(store, results.project, value, first)));
}

async function* behind(chunks: ReturnType<typeof recordsOfItems>): AsyncGenerator<Behind[]> {
  for await (const chunk of chunks)
    yield chunk.map((records) => ({ record: joined(records), sources: apart(records) }));
}

const PAGE_HEADERS = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": PAGE_POLICY };
const COLUMN_NAMES = COLUMNS.map(({ name }) => name).join();

function digest(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\u0000")).digest("base64url").slice(0, 22);
}
