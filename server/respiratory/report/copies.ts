import type { BatchItem } from "../types.ts";

/**
 * Items whose interpreted test is that of another patient of the batch, number for number: all efforts of a set of several, or single values
 * of people who are alike in sex, age and height too (our own rule, as in the fit of a model).
 */
export function copiedItems(items: readonly BatchItem[]): ReadonlySet<BatchItem> {
  const tested = items.filter((item) => item[item.interpreted_test] !== null);
  const groups = [...Map.groupBy(tested, keyOf).values()];
  return new Set(groups.filter((group) => new Set(group.map(({ patient_id }) => patient_id)).size > 1).flat());
}

function keyOf(item: BatchItem): string {
  const { subject } = item;
  const test = item[item.interpreted_test];
  const numbers = (test?.efforts ?? []).map(({ fev1_l, fvc_l, fet_s, pef_l_s }) => [fev1_l, fvc_l, fet_s, pef_l_s]);
  if (numbers.length > 1) return JSON.stringify(numbers);
  const values = Object.values(test?.measures ?? {}).map((measure) =>
    typeof measure === "number" ? measure : measure.measured,
  );
  return JSON.stringify([item.interpreted_test, subject.sex, subject.age_years, subject.height_cm, values]);
}
