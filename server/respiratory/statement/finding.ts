import type { InterpretationContext, InterpretationParts } from "../interpretation/flags.ts";
import type { PatternMeasure, TestResult } from "../types/measures.ts";
import { fixed, ratio, zNumber } from "./numbers.ts";
import { filled, list } from "./wording.ts";

export const MEASURE_NAMES: Readonly<Record<PatternMeasure, string>> = {
  fev1: "FEV1",
  fvc: "FVC",
  fev1_fvc: "FEV1/FVC",
};

/** A template's wording with the numbers of the test in it. */
export function told(
  wording: string,
  test: TestResult | null,
  parts: InterpretationParts,
  context: InterpretationContext,
): string {
  const { severity, severity_basis: basis } = parts;
  return filled(wording, {
    ...numbersOf(test),
    reduction: severity === null || basis === null ? "" : ` with a ${severity} reduction of ${MEASURE_NAMES[basis]}`,
    graded: severity === null ? "" : ` (a ${severity} reduction)`,
    above: aboveText(context.above),
    failed: failedVolumes(test),
    course: context.declined ? "; the course shows a significant decline" : "",
  });
}

/** "FVC is", "FEV1 and FVC are". */
export function aboveText(above: readonly PatternMeasure[]): string {
  return `${list(above.map((measure) => MEASURE_NAMES[measure]))} ${above.length === 1 ? "is" : "are"}`;
}

function numbersOf(test: TestResult | null): Record<string, string> {
  if (test === null) return {};
  const { fev1, fvc, fev1_fvc } = test.measures;
  const z = (score: number | null): string => (score === null ? "unknown" : zNumber(score));
  return {
    "z.fev1": z(fev1.z_score),
    "z.fvc": z(fvc.z_score),
    "z.ratio": z(fev1_fvc.z_score),
    ratio: fev1_fvc.measured === null ? "unknown" : ratio(fev1_fvc.measured),
  };
}

function failedVolumes(test: TestResult | null): string {
  return list([...(test?.quality.fev1 === "F" ? ["FEV1"] : []), ...(test?.quality.fvc === "F" ? ["FVC"] : [])]);
}

/** Seconds, as a clause adds them: " (2.0 s)"; nothing where no time is recorded. */
export function timeClause(seconds: number | null): string {
  return seconds === null ? "" : ` (${fixed(seconds, 1)} s)`;
}
