import { longestExpiration, stopsEarly } from "./test-doubts.ts";
import { COMPARABLE_EXPIRATIONS } from "../standards/own-judgement.ts";
import { keepsResponse } from "../plausibility/warnings.ts";
import { isReliable } from "../quality/standing.ts";
import { atMost, millilitres, withinGreaterOf } from "../statistics/millilitres.ts";
import { repeatabilityAt } from "../standards/ats-ers-2019.ts";
import { RESPONSE_ML, RESPONSE_PERCENT_OF_PRE } from "../standards/ats-ers-2005.ts";
import { SIGNIFICANT_RESPONSE_PERCENT } from "../standards/ers-ats-2022.ts";
import type {
  BronchodilatorFault,
  BronchodilatorResponse,
  RatioResponse,
  ResponseReason,
  VolumeResponse,
} from "../types/bronchodilator.ts";
import type { Measure, Measures, TestResult } from "../types/measures.ts";
import type { RecordWarning } from "../types/warnings.ts";
import type { SeverityBasis } from "../types/interpretation.ts";

/**
 * Bronchodilator response of one record (litres; ERS/ATS 2022, box 1). Null when a test is missing. `significant` is true when
 * FEV1 or FVC is, null when none is and one of them cannot be judged. `withheld`: the changes are given, no verdict on them.
 */
export function bronchodilatorResponse(
  pre: Measures | null,
  post: Measures | null,
  withheld?: ResponseReason,
): BronchodilatorResponse | null {
  if (pre === null || post === null) return null;
  const fev1 = volumeResponse(pre.fev1, post.fev1);
  const fvc = volumeResponse(pre.fvc, post.fvc);
  const fev1_fvc = ratioResponse(pre.fev1_fvc, post.fev1_fvc);
  const response = { significant: either(fev1.significant, fvc.significant), fev1, fvc, fev1_fvc };
  return withheld === undefined ? response : withoutVerdict(response, withheld);
}

function withoutVerdict(response: BronchodilatorResponse, reason: ResponseReason): BronchodilatorResponse {
  const { fev1, fvc, fev1_fvc } = response;
  const ungraded = { significant: null, significant_2005_rule: null };
  return {
    significant: null,
    reason,
    fev1: { ...fev1, ...ungraded },
    fvc: { ...fvc, ...ungraded },
    fev1_fvc: { ...fev1_fvc, normalises: null },
  };
}

/** Why the verdict is withheld: a doubtful test on either side leaves open what the bronchodilator did (our own judgement). */
export function responseWithheld(
  pre: TestResult | null,
  post: TestResult | null,
  warnings: readonly RecordWarning[],
): ResponseReason | undefined {
  if ([pre, post].some((test) => test !== null && !isReliable(test.quality))) return "withheld_for_quality";
  return keepsResponse(warnings) ? undefined : "withheld_as_implausible";
}

/** Nothing says of the airways that they did not respond to what opens none; a rise is one, whatever made it (our own judgement). */
export function withoutVainVerdict(
  response: BronchodilatorResponse | null,
  fault: BronchodilatorFault | undefined,
): BronchodilatorResponse | null {
  if (response === null || fault === undefined || response.reason !== undefined) return response;
  return response.significant === true ? response : withoutVerdict(response, fault);
}

/**
 * The response without a verdict where FVC alone makes it and a test before bronchodilator stopped early, as far as it shows: then it may be the longer expiration, as it may
 * where that lasted much longer and FEV1 is no higher than its repeatability. One that stopped early after bronchodilator may hide a response of FVC, and a ratio that it makes
 * normal is withheld too (our own judgement).
 */
export function withoutEarlyStops(
  response: BronchodilatorResponse | null,
  pre: TestResult | null,
  post: TestResult | null,
  ageYears: number,
): BronchodilatorResponse | null {
  if (response === null || response.reason !== undefined || pre === null || post === null) return response;
  const stops = (test: TestResult) => stopsEarly(test, ageYears);
  const { fev1, fvc, fev1_fvc: ratio } = response;
  const made = ratio.normalises === true && stops(post);
  const fev1_fvc: RatioResponse = made ? { ...ratio, normalises: null, reason: "withheld_for_early_stop" } : ratio;
  const isLongerOne = stops(pre) || (lastsMuchLonger(post, pre) && !fev1Rose(pre, post, ageYears));
  const isOpen = fvc.significant === true ? isLongerOne : fvc.significant === false && stops(post);
  if (fev1.significant !== true && isOpen) {
    // How long an expiration lasts says nothing against FEV1.
    return { ...withoutVerdict({ ...response, fev1_fvc }, "withheld_for_early_stop"), fev1 };
  }
  return { ...response, fev1_fvc };
}

/** By more than two efforts of a test of grade A may differ by: then the airways opened, however long the expiration lasted. */
function fev1Rose(pre: TestResult, post: TestResult, ageYears: number): boolean {
  const [before, after] = [pre.measures.fev1.measured, post.measures.fev1.measured];
  if (before === null || after === null) return false;
  const { good, percent } = repeatabilityAt(ageYears);
  const preMl = millilitres(before);
  return !withinGreaterOf(millilitres(after) - preMl, good, percent, preMl);
}

/** That the time matters where FVC alone responds: Pellegrino et al., Eur Respir J 2005;26:948; how much of it is our own judgement. */
function lastsMuchLonger(after: TestResult, before: TestResult): boolean {
  const [long, short] = [longestExpiration(after), longestExpiration(before)];
  return long !== null && short !== null && long > COMPARABLE_EXPIRATIONS * short;
}

/** Volumes that fell after bronchodilator by more than two efforts of a test of grade A may differ by. */
export function volumesThatFell(pre: Measures, post: Measures, ageYears: number): SeverityBasis[] {
  const { good, percent } = repeatabilityAt(ageYears);
  return (["fev1", "fvc"] as const).filter((volume) => {
    const [before, after] = [pre[volume].measured, post[volume].measured];
    if (before === null || after === null) return false;
    const preMl = millilitres(before);
    return !withinGreaterOf(preMl - millilitres(after), good, percent, preMl);
  });
}

function ratioResponse(pre: Measure, post: Measure): RatioResponse {
  const known = pre.measured !== null && post.measured !== null && pre.lln !== null;
  const normalises = known ? isLow(pre) && !isLow(post) : null;
  return { pre: pre.measured, post: post.measured, normalises };
}

function isLow({ measured, lln }: Measure): boolean {
  return measured !== null && lln !== null && measured < lln;
}

/** Both measures have the same predicted value: it is one record. */
export function volumeResponse(pre: Measure, post: Measure): VolumeResponse {
  if (pre.measured === null || post.measured === null) {
    return {
      change_l: null,
      change_percent_of_predicted: null,
      change_percent_of_pre: null,
      significant: null,
      significant_2005_rule: null,
      reason: "not_measured",
    };
  }
  const change = post.measured - pre.measured;
  const preMl = millilitres(pre.measured);
  const changeMl = millilitres(post.measured) - preMl;
  const { predicted } = pre;
  return {
    change_l: change,
    change_percent_of_predicted: predicted === null ? null : (100 * change) / predicted,
    change_percent_of_pre: (100 * change) / pre.measured,
    significant: predicted === null ? null : exceedsTenth(changeMl, predicted),
    significant_2005_rule: atMost(RESPONSE_ML, changeMl) && atMost(RESPONSE_PERCENT_OF_PRE * preMl, changeMl * 100),
    ...(predicted === null && { reason: "age_out_of_range" as const }),
  };
}

/** Compared as sent: in floating-point litres 1.42 - 1.10 is less than 0.32, and rounded, 9.99 % would be more than 10 %. */
function exceedsTenth(changeMl: number, predictedL: number): boolean {
  return !atMost(changeMl * 100, SIGNIFICANT_RESPONSE_PERCENT * predictedL * 1000);
}

function either(a: boolean | null, b: boolean | null): boolean | null {
  if (a === true || b === true) return true;
  return a === null || b === null ? null : false;
}
