import type { ReportedValues } from "../spirometry.ts";
import { LIMIT_Z } from "../standards/limits-of-normal.ts";
import type { Measure, MeasureName, MeasureReason, MeasureUnit, Measures } from "../types/measures.ts";
import type { ModelChoice } from "../types/model.ts";
import type { Subject } from "../types/record.ts";
import { type Lms, referenceLms } from "./equations.ts";
import { valueAtZ, zScore } from "./lms.ts";
import { normalCdf } from "../statistics/normal.ts";

/** Every measure of one test under a model, unrounded. FEV1/FVC is a fraction. */
export function measuresOf(values: ReportedValues, subject: Subject, model: ModelChoice): Measures {
  return {
    fev1: measureOf("fev1", values.fev1_l, subject, model),
    fvc: measureOf("fvc", values.fvc_l, subject, model),
    fev1_fvc: measureOf("fev1_fvc", values.fev1_fvc, subject, model),
    ...(model.reference_equations === "gli-2012" && {
      fef25_75: measureOf("fef25_75", values.fef25_75_l_s, subject, model),
      fef75: measureOf("fef75", values.fef75_l_s, subject, model),
    }),
    ...(values.fev0_75_l !== null && { fev0_75_l: values.fev0_75_l }),
    ...(values.fev6_l !== null && { fev6_l: values.fev6_l }),
    ...(values.pef_l_s !== null && { pef_l_s: values.pef_l_s }),
  };
}

export const UNITS: Readonly<Record<MeasureName, MeasureUnit>> = {
  fev1: "L",
  fvc: "L",
  fev1_fvc: "1",
  fef25_75: "L/s",
  fef75: "L/s",
};

/**
 * One measured value (L, L/s or a fraction; null: not measured) beside what is expected of the subject.
 * What cannot be computed is null and `reason` says why. A value that is not above 0 is no measurement.
 */
export function measureOf(name: MeasureName, value: number | null, subject: Subject, model: ModelChoice): Measure {
  const measured = value !== null && value > 0 ? value : null;
  const lms = referenceLms(model.reference_equations, name, subject);
  const found =
    lms === undefined
      ? withoutReference(measured)
      : againstReference(measured, lms, LIMIT_Z[model.rules.lower_limit_percentile]);
  return { unit: UNITS[name], ...found, ...(model.include_lms === true && lms !== undefined && { lms }) };
}

/** A measured value above 0 against its distribution in healthy people; limits of normal at z = -k and +k. */
export function againstReference(measured: number | null, lms: Lms, k: number): Omit<Measure, "unit"> {
  const lln = valueAtZ(lms, -k) ?? null;
  const uln = valueAtZ(lms, k) ?? null;
  const z = measured === null ? null : zScore(lms, measured);
  const reason = reasonFor(measured, lln, uln);
  return {
    measured,
    predicted: lms.m,
    lln,
    uln,
    z_score: z,
    percent_predicted: measured === null ? null : (100 * measured) / lms.m,
    percentile: z === null ? null : percentileOf(z),
    ...(reason !== undefined && { reason }),
  };
}

/** The smallest percentile that six decimals can show: nobody lies at 0 or at 100. */
const LEAST_PERCENTILE = 1e-6;

function percentileOf(z: number): number {
  return Math.min(100 - LEAST_PERCENTILE, Math.max(LEAST_PERCENTILE, 100 * normalCdf(z)));
}

function reasonFor(measured: number | null, lln: number | null, uln: number | null): MeasureReason | undefined {
  if (measured === null) return "not_measured";
  return lln === null || uln === null ? "limit_undefined" : undefined;
}

function withoutReference(measured: number | null): Omit<Measure, "unit"> {
  return {
    measured,
    predicted: null,
    lln: null,
    uln: null,
    z_score: null,
    percent_predicted: null,
    percentile: null,
    reason: "age_out_of_range",
  };
}
