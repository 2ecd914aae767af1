import { factsOfCurve } from "./curve-effort.ts";
import { factsOfEffort } from "./device-effort.ts";
import { reachedEndOfExpiration } from "./end-of-expiration.ts";
import type { EffortFacts } from "./facts.ts";
import { gradeOf } from "./grade.ts";
import { judge, verdictOf } from "./judge.ts";
import { YOUNG_CHILD_YEARS } from "../standards/ats-ers-2019.ts";
import { millilitres, volumeRatio } from "../statistics/millilitres.ts";
import { type JudgedEffort, reportedValues } from "./select.ts";
import {
  type EffortVerdict,
  type EvaluatedSpirometry,
  measuredValues,
  type Spirometry,
  type SpirometryValues,
} from "../spirometry.ts";

/**
 * Values, quality grades and per-effort verdicts of one test session, litres BTPS and L/s
 * (ATS/ERS 2019, Graham et al., Am J Respir Crit Care Med 200:e70, tables 7 and 10).
 *
 * Give it one set: the efforts before a bronchodilator or those after it. The order of the efforts is the order in
 * which they were performed. Expects input for which `spirometryProblems` finds nothing. Never throws.
 */
export function evaluateSpirometry(spirometry: Spirometry, ageYears: number): EvaluatedSpirometry {
  switch (spirometry.kind) {
    case "values":
      return ungradedValues(spirometry);
    case "efforts":
      return evaluateEfforts(spirometry.efforts.map(factsOfEffort), ageYears);
    case "curves":
      return evaluateEfforts(spirometry.efforts.map(factsOfCurve), ageYears);
  }
}

/** Nobody can grade one number. */
function ungradedValues(given: SpirometryValues): EvaluatedSpirometry {
  return {
    values: { ...measuredValues(given), fev1_fvc: volumeRatio(given.fev1_l, given.fvc_l) },
    quality: { fev1: null, fvc: null },
  };
}

function evaluateEfforts(efforts: readonly EffortFacts[], ageYears: number): EvaluatedSpirometry {
  const youngChild = ageYears <= YOUNG_CHILD_YEARS;
  const judged = judgeInOrder(efforts, ageYears);
  return {
    values: reportedValues(judged),
    quality: {
      fev1: gradeOf(
        judged.map(({ judgement }) => judgement.fev1),
        ageYears,
      ),
      fvc: gradeOf(
        judged.map(({ judgement }) => judgement.fvc),
        ageYears,
      ),
    },
    efforts: judged.map((effort) => verdictsOf(effort, youngChild)),
  };
}

/**
 * The yardstick of an effort that stopped early is the largest acceptable FVC before it. Where none is before it, it is
 * measured against the largest that the set could otherwise accept, so that the first of several efforts is not lost for
 * being the first, nor kept when a later one shows how much was missing. Only acceptable efforts are yardsticks (our own
 * rules): then no effort but the largest can improve the grade by being left out.
 */
function judgeInOrder(efforts: readonly EffortFacts[], ageYears: number): JudgedEffort[] {
  const youngChild = ageYears <= YOUNG_CHILD_YEARS;
  const ofSet = largestOfSet(efforts, youngChild);
  let priorFvcMl: number | null = null;
  return efforts.map((facts) => {
    const endReached = reachedEndOfExpiration(facts.measured, priorFvcMl ?? ofSet, ageYears);
    const judgement = judge(facts, endReached, youngChild);
    const { litres, acceptable } = judgement.fvc;
    if (litres !== null && acceptable !== false) priorFvcMl = Math.max(priorFvcMl ?? 0, millilitres(litres));
    return { measured: facts.measured, judgement };
  });
}

/** The largest FVC, mL, of the efforts that nothing but an early stop could make unacceptable; null of fewer than two. */
function largestOfSet(efforts: readonly EffortFacts[], youngChild: boolean): number | null {
  const fvcs = efforts.flatMap((facts) => {
    const { litres, acceptable } = judge(facts, true, youngChild).fvc;
    return litres === null || acceptable === false ? [] : [millilitres(litres)];
  });
  return fvcs.length < 2 ? null : Math.max(...fvcs);
}

function verdictsOf({ measured, judgement }: JudgedEffort, youngChild: boolean): EffortVerdict {
  return {
    ...measured,
    fev1: verdictOf(judgement.fev1),
    fvc: verdictOf(judgement.fvc),
    ...(youngChild && { fev0_75: measured.fev0_75_l === null ? null : verdictOf(judgement.fev0_75) }),
    reasons: judgement.reasons,
  };
}
