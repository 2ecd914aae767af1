import type { BatchItem } from "../types/item.ts";

/**
 * Items whose interpreted test is that of another patient of the batch, number for number: all efforts of a set of several, or single values
 * of people who are alike in sex, age and height too (our own rule, as in the fit of a model).
 * What measured nothing is a copy of nothing.
 */
export function copiedItems(items: readonly BatchItem[]): ReadonlySet<BatchItem> {
  const measured = items.filter((item) => keyOf(item) !== undefined);
  const groups = [...Map.groupBy(measured, keyOf).values()];
  return new Set(groups.filter((group) => new Set(group.map(({ patient_id }) => patient_id)).size > 1).flat());
}

function keyOf(item: BatchItem): string | undefined {
  const { subject } = item;
  const test = item[item.interpreted_test];
  const numbers = (test?.efforts ?? [])
    .map(({ fev1_l, fvc_l, fet_s, pef_l_s }) => [fev1_l, fvc_l, fet_s, pef_l_s])
    .filter(isMeasured);
  if (numbers.length > 1) return JSON.stringify(numbers);
  const values = Object.values(test?.measures ?? {}).map((measure) =>
    typeof measure === "number" ? measure : measure.measured,
  );
  if (!isMeasured(values)) return undefined;
  return JSON.stringify([item.interpreted_test, subject.sex, subject.age_years, subject.height_cm, values]);
}

function isMeasured(values: readonly (number | null)[]): boolean {
  return values.some((value) => value !== null);
}
