import { volumeRatio } from "../statistics/millilitres.ts";
import { ADULT_FROM_YEARS } from "../standards/ers-ats-2022.ts";
import { ADULT_RATIO_BELOW, LARGEST_Z } from "../standards/plausible.ts";
import { referenceLms } from "../reference/equations.ts";
import { zScore } from "../reference/lms.ts";
import type { PatternMeasure, RecordWarning, ReferenceEquations, Subject } from "../types.ts";

/** FEV1 and FVC of one test, L; null: not known. */
export interface Volumes {
  readonly fev1_l: number | null;
  readonly fvc_l: number | null;
}

type ZScores = Readonly<Record<PatternMeasure, number | null>>;
type Cause = Pick<RecordWarning, "code" | "detail">;

/** A z-score so near to what is expected that a guess at the unit is worth naming. */
const FITTING_Z = 3;

/** Volumes that cannot well be this person's, with the likely cause. One warning a test: one cause moves all its measures. */
export function volumeWarnings(volumes: Volumes, subject: Subject, equations: ReferenceEquations): Cause[] {
  const z = zScoresOf(volumes, subject, equations);
  if (Object.values(z).some((score) => score !== null && Math.abs(score) > LARGEST_Z)) {
    return [causeOf(volumes, z, subject, equations)];
  }
  const ratio = ratioOf(volumes);
  return ratio !== null && ratio >= ADULT_RATIO_BELOW && subject.age_years >= ADULT_FROM_YEARS ? [EQUAL_VOLUMES] : [];
}

function causeOf(volumes: Volumes, z: ZScores, subject: Subject, equations: ReferenceEquations): Cause {
  const { fev1_l, fvc_l } = volumes;
  const tenth = zScoresOf({ fev1_l: scaled(fev1_l, 0.1), fvc_l: scaled(fvc_l, 0.1) }, subject, equations);
  if (isAbove(z.fvc) && fits(tenth.fvc) && (tenth.fev1 === null || fits(tenth.fev1))) return DECILITRES;
  if (isBelow(z.fvc) && fev1_l !== null && fev1_l <= 1.5 && (fvc_l ?? Infinity) <= 1.5) return FRACTIONS;
  if (isBelow(z.fev1) && fits(z.fvc) && fev1_l !== null && fev1_l >= 0.5 && fev1_l <= 1) return RATIO_AS_FEV1;
  return OUT_OF_REACH;
}

function zScoresOf({ fev1_l, fvc_l }: Volumes, subject: Subject, equations: ReferenceEquations): ZScores {
  const z = (measure: PatternMeasure, value: number | null): number | null => {
    if (value === null || !(value > 0)) return null;
    const lms = referenceLms(equations, measure, subject);
    return lms === undefined ? null : zScore(lms, value);
  };
  return { fev1: z("fev1", fev1_l), fvc: z("fvc", fvc_l), fev1_fvc: z("fev1_fvc", ratioOf({ fev1_l, fvc_l })) };
}

function ratioOf({ fev1_l, fvc_l }: Volumes): number | null {
  // of different efforts, they may contradict each other: then there is no ratio
  return fev1_l === null || fvc_l === null || !(fvc_l > 0) || fev1_l > fvc_l ? null : volumeRatio(fev1_l, fvc_l);
}

const scaled = (litres: number | null, factor: number): number | null => (litres === null ? null : litres * factor);
const isAbove = (z: number | null): boolean => z !== null && z > LARGEST_Z;
const isBelow = (z: number | null): boolean => z !== null && z < -LARGEST_Z;
const fits = (z: number | null): boolean => z !== null && Math.abs(z) <= FITTING_Z;

const DECILITRES: Cause = {
  code: "volumes_likely_decilitres",
  detail: "The volumes are out of reach for this person and fit as decilitres: they are asked for in litres.",
};
const FRACTIONS: Cause = {
  code: "volumes_likely_fractions",
  detail:
    "The volumes are out of reach for this person and look like fractions of the predicted values: they are asked for in litres. An extremely severe reduction is possible too.",
};
const RATIO_AS_FEV1: Cause = {
  code: "fev1_likely_ratio",
  detail:
    "FEV1 is out of reach beside this FVC and may be FEV1/FVC: it is asked for in litres. An extremely severe reduction is possible too.",
};
const OUT_OF_REACH: Cause = {
  code: "z_score_implausible",
  detail:
    "A measure lies more than 5 standard deviations from what is expected of this person: check age, height, sex and units. Far below, an extremely severe reduction is possible too.",
};
const EQUAL_VOLUMES: Cause = {
  code: "fev1_equals_fvc",
  detail:
    "An adult's FEV1 and FVC are equal: the expiration ended with the first second, or one volume was entered twice.",
};
