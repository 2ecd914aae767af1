import type { Item, PatientReport, Visit } from "../../reports/input.ts";
import type { AnalysisItem } from "../../respiratory/types/item.ts";
import type { ModelChoice } from "../../respiratory/types/model.ts";
import type { PatientRecord } from "../../respiratory/types/record.ts";
import { hasTest, visitsOf } from "../../respiratory/visits/form-visits.ts";
import type { StoredRecord } from "../../storage/store.ts";
import type { Compute, PatientTask } from "../compute/compute.ts";
import { decidedVisits } from "../review/decided-visits.ts";
import { withReviews } from "../review/with-reviews.ts";
import { rulesOf } from "../rulesets/get-ruleset.ts";
import { readInChunks } from "../shared/chunks.ts";
import type { Context } from "../shared/context.ts";
import type { ComputingDeps } from "../shared/deps.ts";
import { type DeliveredResults, type Results, shownItem } from "./get-results.ts";
import { joined, placed, recordsOfItems } from "./item-records.ts";

/** Visits that a course shows: more could not be told apart on paper. */
const MOST_VISITS = 40;

/**
 * What the report of a patient needs beside the batch: the record behind the item, which has the curves, and the z-scores of earlier
 * visits under the rules of the same batch. Throws DomainError `too_many_requests`.
 */
export async function patientReport(
  { store, caller }: Context,
  { computeFor, rulesetFor }: Pick<ComputingDeps, "computeFor" | "rulesetFor">,
  results: Results,
  batchHref: string | undefined,
): Promise<PatientReport> {
  const value = results.value();
  const item = shownItem(value.items);
  if (item === undefined) throw new Error("a batch has no item of its patient");
  const analysed = await lastOf(recordsOfItems(store, results.project, { ...value, items: [item] }, results.place));
  const first = Math.min(Date.parse(item.performed_at), ...analysed.map(({ performed_at }) => performed_at));
  const decided = await decidedVisits({ store }, results.project, [item.patient_id]);
  const history = withReviews(await store.records.newest(results.project, [item.patient_id]), decided);
  const earlier = history.filter(({ performed_at }) => performed_at < first);
  const compute = computeFor(caller.company.company_id);
  const visits = [...(await scoresOf(compute, value, visitTasks(earlier).slice(1 - MOST_VISITS))), visitOf(item)];
  const rules = await rulesOf({ store, rulesetFor }, value.report);
  const untested = value.items.filter(
    (one) => one !== item && one.pre_bronchodilator === null && one.post_bronchodilator === null,
  );
  return { results: value, item, untested, rules, record: joined(analysed), visits, batchHref };
}

async function lastOf(some: AsyncIterable<readonly (readonly StoredRecord[])[]>): Promise<readonly StoredRecord[]> {
  let last: readonly StoredRecord[] = [];
  for await (const chunk of some) last = chunk.at(-1) ?? last;
  return last;
}

/** Earlier records as visits with a test, each a task of its own. */
function visitTasks(records: readonly StoredRecord[]): readonly PatientTask[] {
  const texts = new Map(records.map((record) => [record.performed_at, record]));
  return visitsOf(records.map(placed))
    .filter(({ record }) => hasTest(record))
    .map(({ sources }) => sources.flatMap(({ record }) => texts.get(Date.parse(record.performed_at)) ?? []));
}

/** Each earlier visit by itself, away from the event loop; one that the equations cannot take is left out. */
async function scoresOf(
  compute: Compute,
  { report }: DeliveredResults,
  tasks: readonly PatientTask[],
): Promise<readonly Visit[]> {
  const needsAncestry = report.reference_equations === "gli-2012";
  const fit = tasks.filter((task) => !needsAncestry || task.every(({ record_json }) => hasAncestry(record_json)));
  if (fit.length === 0) return [];
  const { lower_limit_percentile, gold_edition, cohort } = report.rules;
  const rules = { lower_limit_percentile, gold_edition, cohort } as ModelChoice["rules"];
  const model = { reference_equations: report.reference_equations as ModelChoice["reference_equations"], rules };
  const computed = await compute.analyse(
    model,
    readInChunks(fit, async (chunk) => chunk),
  );
  return (JSON.parse(computed.rounded) as AnalysisItem[]).map(visitOf);
}

function hasAncestry(recordJson: string): boolean {
  return (JSON.parse(recordJson) as PatientRecord).ancestry !== undefined;
}

function visitOf(
  item: Pick<Item | AnalysisItem, "performed_at" | "pre_bronchodilator" | "post_bronchodilator">,
): Visit {
  const measures = (item.pre_bronchodilator ?? item.post_bronchodilator)?.measures;
  return {
    performed_at: item.performed_at,
    fev1: measures?.fev1.z_score ?? null,
    fvc: measures?.fvc.z_score ?? null,
    fev1_fvc: measures?.fev1_fvc.z_score ?? null,
  };
}
