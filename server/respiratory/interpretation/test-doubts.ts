import { PLATEAU_SECONDS, repeatabilityAt, YOUNG_CHILD_YEARS } from "../standards/ats-ers-2019.ts";
import { ADULT_FROM_YEARS } from "../standards/ers-ats-2022.ts";
import { LOW_PEF, SHORT_EXPIRATION_SECONDS } from "../standards/own-judgement.ts";
import { millilitres, withinGreaterOf } from "../statistics/millilitres.ts";
import type { EffortVerdict, ReasonCode } from "../spirometry.ts";
import type { Measure, TestResult } from "../types/measures.ts";

/** Faults of a signal that leave an effort usable: they matter where the reported volumes come from it. */
const SIGNAL_FAULTS = [
  "start_not_shown",
  "zero_flow_drift",
  "volume_step",
  "extra_volume",
  "stretch_missing",
  "flat_peak",
  "noisy_signal",
] as const satisfies readonly ReasonCode[];

export type TestDoubt =
  | "end_shown_by_repeat_only"
  | "abrupt_end"
  | "short_expiration"
  | (typeof SIGNAL_FAULTS)[number]
  | "pef_low_for_fev1"
  | "copied_efforts";

/** What of a test tells its doubts. */
interface Tested {
  readonly measures: Readonly<Record<"fev1" | "fvc", Pick<Measure, "measured">>> & {
    readonly fev1_fvc?: Pick<Measure, "measured">;
    readonly pef_l_s?: number;
  };
  readonly efforts?: readonly EffortVerdict[];
}

const EARLY_STOPS: ReadonlySet<TestDoubt> = new Set(["end_shown_by_repeat_only", "abrupt_end", "short_expiration"]);

/** Whether the expiration behind the reported FVC may have stopped before the lungs were empty. */
export function stopsEarly(test: Tested, ageYears: number): boolean {
  return mayHaveStoppedEarly(doubtsOf(test, ageYears));
}

export function mayHaveStoppedEarly(doubts: readonly TestDoubt[]): boolean {
  return doubts.some((doubt) => EARLY_STOPS.has(doubt));
}

/** What makes the numbers of a test doubtful although its grade may be good. Of single values nothing but the flow is known. */
export function doubtsOf({ measures, efforts: performed = [] }: Tested, ageYears: number): TestDoubt[] {
  const efforts = performed.filter(counts);
  const [fev1, fvc] = [measures.fev1.measured, measures.fvc.measured];
  const reported = efforts.filter(({ fev1_l, fvc_l }) => equal(fev1_l, fev1) || equal(fvc_l, fvc));
  const doubts: TestDoubt[] = [];
  for (const doubt of doubtsOfEnd(efforts, fvc, ageYears)) doubts.push(doubt);
  if (isShort(efforts, ageYears)) doubts.push("short_expiration");
  for (const fault of SIGNAL_FAULTS) if (reported.some(({ reasons }) => reasons.includes(fault))) doubts.push(fault);
  if (hasLowPef(measures)) doubts.push("pef_low_for_fev1");
  if (efforts.some(({ reasons }) => reasons.includes("copied_effort"))) doubts.push("copied_efforts");
  return doubts;
}

/** The longest expiration of a test, s; null where none is recorded. */
export function longestExpiration({ efforts = [] }: Pick<TestResult, "efforts">): number | null {
  const times = efforts.filter(counts).flatMap(({ fet_s }) => (fet_s === null ? [] : [fet_s]));
  return times.length === 0 ? null : Math.max(...times);
}

/** What a reviewer rejected raises no doubt: nothing rests on it. */
function counts({ reasons }: EffortVerdict): boolean {
  return !reasons.includes("rejected_by_reviewer");
}

/** No effort that shows its own end comes near the FVC that is reported. */
function doubtsOfEnd(efforts: readonly EffortVerdict[], fvc: number | null, ageYears: number): TestDoubt[] {
  if (fvc === null) return [];
  const fvcMl = millilitres(fvc);
  const { good, percent } = repeatabilityAt(ageYears);
  const near = efforts.filter(
    (effort) => effort.fvc_l !== null && withinGreaterOf(fvcMl - millilitres(effort.fvc_l), good, percent, fvcMl),
  );
  if (near.some(showsItsEnd)) return [];
  return (["end_shown_by_repeat_only", "abrupt_end"] as const).filter((doubt) =>
    near.some(({ reasons }) => reasons.includes(doubt)),
  );
}

function showsItsEnd({ fvc, reasons }: EffortVerdict): boolean {
  return fvc === "acceptable" && !reasons.includes("end_shown_by_repeat_only");
}

/** Absorbs the rounding of a product, so that the bound itself is not below it. */
const PRODUCT_ERROR = 1e-9;

/** Of a forced blow the peak is well above the mean flow of the first second. */
function hasLowPef({ fev1, fvc, fev1_fvc, pef_l_s }: Tested["measures"]): boolean {
  const ratio = fev1_fvc?.measured ?? null;
  if (pef_l_s === undefined || fev1.measured === null || fvc.measured === null || ratio === null) return false;
  const least =
    ratio < LOW_PEF.from_ratio
      ? LOW_PEF.of_first_flow * fvc.measured * -Math.log1p(-ratio)
      : LOW_PEF.of_fev1 * fev1.measured;
  return pef_l_s >= fev1.measured && pef_l_s < least - PRODUCT_ERROR;
}

/** An adult's lungs need time to empty; a plateau shows that they did sooner. */
function isShort(efforts: readonly EffortVerdict[], ageYears: number): boolean {
  const times = efforts.flatMap((effort) =>
    effort.fet_s === null ? [] : [{ fet: effort.fet_s, flat: isFlat(effort) }],
  );
  if (ageYears <= YOUNG_CHILD_YEARS || times.length === 0) return false;
  const { always, without_plateau, child_over_6 } = SHORT_EXPIRATION_SECONDS;
  if (ageYears < ADULT_FROM_YEARS) return times.every(({ fet }) => fet < child_over_6);
  return times.every(({ fet, flat }) => fet < (flat ? always : without_plateau));
}

function isFlat({ plateau, fet_s }: EffortVerdict): boolean {
  return plateau === true && (fet_s ?? 0) >= PLATEAU_SECONDS;
}

function equal(value: number | null, reported: number | null): boolean {
  return value !== null && value === reported;
}
