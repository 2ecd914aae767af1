import { ADULT_FROM_YEARS } from "../standards/ers-ats-2022.ts";
import { WITHIN_YEARS } from "../standards/follow-up.ts";
import { changeCorrelation } from "./change-score.ts";
import { fellNotably, pointsCompare, scoresCompare } from "./doubts.ts";
import { type Occasion, type Person, yearsSince } from "./occasion.ts";

/**
 * The earlier visits that the newest is compared with. Each rule has its own: the last one, the earliest within a year and the first of
 * those that this rule can compare, so that a visit that it cannot compare never hides what the others show.
 */
export interface Anchors {
  /** The last visit, by any rule. */
  readonly previous: Occasion;
  /** The last and the first that the conditional change score compares. */
  readonly scored: readonly Occasion[];
  /** The last of which the score would compare, but for the bodies or ages on record, and from which FEV1 fell whatever they are. */
  readonly fallen: Occasion | undefined;
  /** The earliest of the last year as an adult. */
  readonly year: Occasion | undefined;
  /** The earliest of the last weeks as an adult: an older one of the same year would hide a fall within weeks. */
  readonly weeks: Occasion | undefined;
  /** The first as an adult: growth is no course that litres can tell. */
  readonly grown: Occasion | undefined;
  /** For FVC in interstitial lung disease: the first of all, because FVC falls for no good reason at any age. */
  readonly ild: readonly Occasion[];
  /** For its points of percent predicted: the last and the earliest of the last year that have them. */
  readonly points: readonly Occasion[];
}

export function anchorsOf(
  earlier: readonly [Occasion, ...Occasion[]],
  newest: Occasion,
  { ild_recorded }: Pick<Person, "ild_recorded">,
): Anchors {
  const since = yearsSince(newest.performed_at);
  const years = ({ performed_at }: Occasion) => -since(performed_at);
  const before = earlier.findLastIndex((visit) => years(visit) > WITHIN_YEARS.year);
  const recent = earlier.slice(before + 1);
  const scored = earlier.filter((visit) => isScored(visit, years(visit)));
  return {
    previous: earlier.at(-1) as Occasion,
    scored: ends(scored),
    fallen: earlier.findLast((visit) => hasFallen(visit, newest, years(visit))),
    year: recent.find(isAdult),
    weeks: recent.find((visit) => isAdult(visit) && years(visit) < WITHIN_YEARS.weeks),
    grown: earlier.find(isAdult),
    ild: ild_recorded ? earlier.slice(0, 1) : [],
    points: ild_recorded ? ends(recent.filter(hasPoints)) : [],
  };
}

function isScored(visit: Occasion, years: number): boolean {
  return scoresCompare(visit.doubts) && hasScore(visit, years);
}

function hasFallen(visit: Occasion, { fev1_l }: Occasion, years: number): boolean {
  const percent = (100 * (fev1_l - visit.fev1_l)) / visit.fev1_l;
  return !scoresCompare(visit.doubts) && hasScore(visit, years) && fellNotably(percent);
}

function hasScore({ age_years, fev1_z }: Occasion, years: number): boolean {
  return fev1_z !== null && changeCorrelation(age_years, years) !== undefined;
}

function isAdult({ age_years }: Occasion): boolean {
  return age_years >= ADULT_FROM_YEARS;
}

function hasPoints({ fvc_percent_predicted, doubts, age_years }: Occasion): boolean {
  return fvc_percent_predicted !== null && pointsCompare(doubts, age_years >= ADULT_FROM_YEARS);
}

/** The last and the first, which may be one. */
function ends(visits: readonly Occasion[]): readonly Occasion[] {
  return visits.length < 2 ? visits : [visits.at(-1) as Occasion, visits[0] as Occasion];
}
