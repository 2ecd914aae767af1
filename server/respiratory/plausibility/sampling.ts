import { referenceLms } from "../reference/equations.ts";
import { valueAtZ, zScore } from "../reference/lms.ts";
import { YOUNG_CHILD_YEARS } from "../standards/ats-ers-2019.ts";
import { LIMIT_Z } from "../standards/limits-of-normal.ts";
import { MOST_PEF_OF_FEV1, PEF_OF_CURVE } from "../standards/plausible.ts";
import type { EffortMeasurements } from "../spirometry.ts";
import type { RecordWarning } from "../types/warnings.ts";
import type { ReferenceEquations } from "../types/model.ts";
import type { Subject } from "../types/record.ts";

type Values = Readonly<Pick<EffortMeasurements, "fev1_l" | "fvc_l" | "pef_l_s">>;
type Cause = Pick<RecordWarning, "code" | "detail">;

/**
 * A sampling rate that is not the true one stretches the time of every curve of a test and leaves its volumes: the peak flow shows it. One
 * that is too high makes a peak that no FVC has; one that is too low makes an obstruction with a peak too low even for that.
 */
export function samplingWarnings(values: Values, subject: Subject, equations: ReferenceEquations): Cause[] {
  const { fev1_l: fev1, fvc_l: fvc, pef_l_s: pef } = values;
  // of smaller children no peak flows of many were at hand
  if (fev1 === null || fvc === null || pef === null || subject.age_years <= YOUNG_CHILD_YEARS) return [];
  if (pef > PEF_OF_CURVE.most_of_fvc * Math.max(fvc, leastNormalFvc(subject, equations))) return [TOO_FAST];
  const isNoEmphysema = fev1 >= MOST_PEF_OF_FEV1.from_ratio * fvc;
  if (isNoEmphysema && pef > mostPefOfFev1(subject.age_years) * fev1) return [TOO_FAST];
  const tooSlow =
    pef < PEF_OF_CURVE.least_of_fev1_in_obstruction * fev1 && isObstructed(fev1 / fvc, subject, equations);
  return tooSlow ? [TOO_SLOW] : [];
}

/** A stiff lung loses volume and keeps its peak flow, so that its peak is held against what a lung of the body's size has at the least. */
function leastNormalFvc(subject: Subject, equations: ReferenceEquations): number {
  const lms = referenceLms(equations, "fvc", subject);
  return (lms && valueAtZ(lms, -LIMIT_Z[5])) ?? 0;
}

function mostPefOfFev1(ageYears: number): number {
  const { young, old, young_to_years, old_from_years } = MOST_PEF_OF_FEV1;
  const aged = (ageYears - young_to_years) / (old_from_years - young_to_years);
  return young + Math.min(1, Math.max(0, aged)) * (old - young);
}

function isObstructed(ratio: number, subject: Subject, equations: ReferenceEquations): boolean {
  const lms = referenceLms(equations, "fev1_fvc", subject);
  const z = lms === undefined ? null : zScore(lms, ratio);
  return z !== null && z < -LIMIT_Z[5];
}

const TOO_FAST: Cause = {
  code: "sampling_rate_doubtful",
  detail:
    "PEF is higher beside FEV1 and FVC than anybody blows: the curves may have fewer samples a second than they say.",
};
const TOO_SLOW: Cause = {
  code: "sampling_rate_doubtful",
  detail:
    "PEF is low beside FEV1 even for an obstruction: the curves may have more samples a second than they say; a blow without force or a narrow upper airway does the same.",
};
