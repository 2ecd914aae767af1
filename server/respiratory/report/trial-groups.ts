import { isReliable } from "../quality/standing.ts";
import { MEASURES } from "../reference/equations.ts";
import { meanOf, standardDeviationOf } from "../statistics/summary.ts";
import type { BatchItem } from "../types/item.ts";
import type { InterpretedTest } from "../types/record.ts";
import type { Measure, MeasureName } from "../types/measures.ts";
import type { ModelChoice } from "../types/model.ts";
import type { TrialGroup, TrialMeasure } from "../types/report.ts";
import { missingCounts } from "../visits/missing-tests.ts";

/**
 * What was measured and what is missing, apart by arm and visit; empty where no item states either. They describe and compare nothing: a patient
 * may have several items in a group, and those who stayed say little about those who dropped out.
 */
export function trialGroups(items: readonly BatchItem[], { reference_equations }: ModelChoice): TrialGroup[] {
  if (items.every(({ trial }) => trial?.arm === undefined && trial?.visit === undefined)) return [];
  const groups = Map.groupBy(items, ({ trial }) => JSON.stringify([trial?.arm ?? null, trial?.visit ?? null]));
  return [...groups]
    .map(([key, members]): TrialGroup => {
      const [arm, visit] = JSON.parse(key) as [string | null, string | null];
      const measures = TESTS.flatMap((test) =>
        MEASURES[reference_equations].flatMap((measure) => summary(members, test, measure)),
      );
      return {
        arm,
        visit,
        items: members.length,
        items_with_earlier_arm: members.filter(({ trial }) => trial?.arm_from_performed_at !== undefined).length,
        patients: peopleIn(members),
        missing: missingCounts(members),
        measures,
      };
    })
    .toSorted((a, b) => compare(a.arm, b.arm) || compare(a.visit, b.visit));
}

const TESTS = ["pre_bronchodilator", "post_bronchodilator"] as const;

function summary(items: readonly BatchItem[], test: InterpretedTest, measure: MeasureName): TrialMeasure[] {
  const found = items.flatMap((item) => scored(item, test, measure));
  const [first] = found;
  const values = found.map(({ measured }) => measured);
  const z = found.map(({ z_score }) => z_score);
  const patients = peopleIn(found);
  const [mean, mean_z] = [meanOf(values), meanOf(z)];
  if (first === undefined || mean === null || mean_z === null) return [];
  const spread = { sd: standardDeviationOf(values), sd_z: standardDeviationOf(z) };
  const { unit } = first;
  return [{ test, measure, unit, n: found.length, patients, mean, sd: spread.sd, mean_z, sd_z: spread.sd_z }];
}

function peopleIn(found: readonly { readonly patient_id: string }[]): number {
  return new Set(found.map(({ patient_id }) => patient_id)).size;
}

type Scored = Measure & { readonly patient_id: string; readonly measured: number; readonly z_score: number };

/** The measure of an item, unless the test is unreliable or something of the item cannot well be true. */
function scored(item: BatchItem, test: InterpretedTest, measure: MeasureName): Scored[] {
  const result = item[test];
  const found = result?.measures[measure];
  if (result === null || found === undefined || !isReliable(result.quality)) return [];
  if (item.not_interpretable_reason === "implausible_values") return [];
  const { measured, z_score } = found;
  return measured === null || z_score === null ? [] : [{ ...found, patient_id: item.patient_id, measured, z_score }];
}

/** As texts; what states nothing last. */
function compare(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
