import type { InterpretationContext, InterpretationParts } from "../interpretation/flags.ts";
import { isPossibleVariant } from "../interpretation/pattern.ts";
import type { Measure, Measures, TestResult } from "../types.ts";
import { litres, ratio, zScoreText } from "./numbers.ts";

/** First sentence: what was found, in numbers. */
export function findingSentence(test: TestResult, parts: InterpretationParts, context: InterpretationContext): string {
  const m = texts(test.measures);
  const prefix =
    parts.interpreted_test === "post_bronchodilator" ? "After bronchodilator, with no test before it, " : "";
  return capitalise(`${prefix}${pattern(m, parts, context)}.`);
}

interface Texts {
  readonly fev1: string;
  readonly fvc: string;
  readonly ratio: string;
}

function pattern(m: Texts, parts: InterpretationParts, { low }: InterpretationContext): string {
  const fev1 = `; ${reduction("FEV1", m.fev1, low?.fev1 === true, parts)}`;
  switch (parts.pattern) {
    case "airflow_obstruction":
      return low !== undefined && isPossibleVariant(low)
        ? `FEV1/FVC is low (${m.ratio}) while FEV1 (${m.fev1}) and FVC (${m.fvc}) are within normal limits, which can be airflow obstruction or a normal variant`
        : `the pattern is airflow obstruction: FEV1/FVC is low (${m.ratio}) and FVC is within normal limits (${m.fvc})${fev1}`;
    case "obstruction_possible_mixed":
      return `the pattern is airflow obstruction, possibly mixed with restriction: FEV1/FVC (${m.ratio}) and FVC (${m.fvc}) are both low${fev1}`;
    case "possible_restriction":
      return `the pattern is a possible restriction: FEV1/FVC is within normal limits (${m.ratio}) and ${reduction("FVC", m.fvc, true, parts)}; FEV1 is ${
        low?.fev1 === true ? "low as well" : "within normal limits"
      } (${m.fev1})`;
    case "isolated_low_fev1":
      return `FEV1/FVC (${m.ratio}) and FVC (${m.fvc}) are within normal limits${fev1}`;
    default:
      return `FEV1 (${m.fev1}), FVC (${m.fvc}) and FEV1/FVC (${m.ratio}) are not below their limits of normal`;
  }
}

function reduction(name: string, text: string, isLow: boolean, { severity }: InterpretationParts): string {
  if (severity !== null) return `the reduction of ${name} is ${severity} (${text})`;
  return `${name} is ${isLow ? "low" : "within normal limits"} (${text})`;
}

function texts({ fev1, fvc, fev1_fvc }: Measures): Texts {
  return {
    fev1: measureText(fev1, litres),
    fvc: measureText(fvc, litres),
    ratio: measureText(fev1_fvc, ratio),
  };
}

function measureText({ measured, z_score, lln }: Measure, format: (value: number) => string): string {
  if (measured === null || z_score === null) return "not measured";
  const limit = lln === null ? "" : `, lower limit ${format(lln)}`;
  return `${format(measured)}, ${zScoreText(z_score)}${limit}`;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
