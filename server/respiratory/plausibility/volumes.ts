import { volumeRatio } from "../statistics/millilitres.ts";
import { ADULT_FROM_YEARS } from "../standards/ers-ats-2022.ts";
import { ADULT_RATIO_BELOW, LARGEST_Z, LEAST_VOLUMES, RATIO_AS_FEV1 } from "../standards/plausible.ts";
import { LIMIT_Z } from "../standards/limits-of-normal.ts";
import { referenceLms } from "../reference/equations.ts";
import { zScore } from "../reference/lms.ts";
import type { PatternMeasure } from "../types/measures.ts";
import type { RecordWarning } from "../types/warnings.ts";
import type { ReferenceEquations } from "../types/model.ts";
import type { Subject } from "../types/record.ts";

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
  if (isTooLittle(volumes, subject)) return [TOO_LITTLE];
  if (looksLikeRatio(volumes, z, subject)) return [RATIO_FOR_FEV1];
  const ratio = ratioOf(volumes);
  return ratio !== null && ratio >= ADULT_RATIO_BELOW && subject.age_years >= ADULT_FROM_YEARS ? [EQUAL_VOLUMES] : [];
}

/** How far FVC and FEV1/FVC together are from what is expected under GLI-2022, the sum of their squared z-scores; null without an FVC. */
export function misfit(volumes: Volumes | null, subject: Subject): number | null {
  if (volumes === null) return null;
  const { fvc, fev1_fvc } = zScoresOf(volumes, subject, "gli-2022-global");
  return fvc === null ? null : fvc ** 2 + (fev1_fvc ?? 0) ** 2;
}

function causeOf(volumes: Volumes, z: ZScores, subject: Subject, equations: ReferenceEquations): Cause {
  const { fev1_l, fvc_l } = volumes;
  const tenth = zScoresOf({ fev1_l: scaled(fev1_l, 0.1), fvc_l: scaled(fvc_l, 0.1) }, subject, equations);
  if (isAbove(z.fvc) && fits(tenth.fvc) && (tenth.fev1 === null || fits(tenth.fev1))) return DECILITRES;
  if (isBelow(z.fvc) && fev1_l !== null && fev1_l <= 1.5 && (fvc_l ?? Infinity) <= 1.5) return FRACTIONS;
  if (isBelow(z.fev1) && fits(z.fvc) && fev1_l !== null && fev1_l >= 0.5 && fev1_l <= 1) return RATIO_FOR_FEV1;
  return OUT_OF_REACH;
}

function isTooLittle(volumes: Volumes, { age_years }: Subject): boolean {
  const { fev1_l, fvc_l } = volumes;
  const { adult_fev1, adult_fvc, ratio } = LEAST_VOLUMES;
  const below = (value: number | null, least: number) => value !== null && value > 0 && value < least;
  if (below(ratioOf(volumes), ratio)) return true;
  return age_years >= ADULT_FROM_YEARS && (below(fev1_l, adult_fev1) || below(fvc_l, adult_fvc));
}

function looksLikeRatio(volumes: Volumes, z: ZScores, { age_years }: Subject): boolean {
  const { below_18, below_50, least_fev1, most_fev1 } = RATIO_AS_FEV1;
  const bound = age_years < ADULT_FROM_YEARS ? below_18 : age_years < 50 ? below_50 : 0;
  const fev1 = volumes.fev1_l ?? 0;
  const isNotLow = (z.fvc ?? -Infinity) >= -LIMIT_Z[5];
  return (ratioOf(volumes) ?? 1) < bound && isNotLow && fev1 >= least_fev1 && fev1 <= most_fev1;
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
const RATIO_FOR_FEV1: Cause = {
  code: "fev1_likely_ratio",
  detail:
    "FEV1 is out of reach beside this FVC and may be FEV1/FVC: it is asked for in litres. An extremely severe reduction is possible too.",
};
const OUT_OF_REACH: Cause = {
  code: "z_score_implausible",
  detail:
    "A measure lies more than 5 standard deviations from what is expected of this person: check age, height, sex and units. Far below, an extremely severe reduction is possible too.",
};
const TOO_LITTLE: Cause = {
  code: "volumes_implausible",
  detail:
    "FEV1, FVC or FEV1/FVC is lower than that of anybody who can make the test: check decimals, units and which volume is which.",
};
const EQUAL_VOLUMES: Cause = {
  code: "fev1_equals_fvc",
  detail:
    "An adult's FEV1 and FVC are equal: the expiration ended with the first second, or one volume was entered twice.",
};
