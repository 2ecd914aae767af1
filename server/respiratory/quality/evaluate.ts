import { factsOfCurve } from "./curve-effort.ts";
import { factsOfEffort } from "./device-effort.ts";
import { copiesAmong } from "./copies.ts";
import { endOfExpiration } from "./end-of-expiration.ts";
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
  type ReasonCode,
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
    quality: { fev1: null, fvc: null, fev1_reason: "single_values", fvc_reason: "single_values" },
  };
}

function evaluateEfforts(efforts: readonly EffortFacts[], ageYears: number): EvaluatedSpirometry {
  const youngChild = ageYears <= YOUNG_CHILD_YEARS;
  const judged = judgeInOrder(efforts, ageYears);
  const grade = (volume: "fev1" | "fvc") =>
    gradeOf(
      judged.map(({ judgement }) => judgement[volume]),
      ageYears,
    );
  const [fev1, fvc] = [grade("fev1"), grade("fvc")];
  return {
    values: reportedValues(judged),
    quality: {
      fev1,
      fvc,
      ...(fev1 === null && { fev1_reason: "acceptability_unknown" }),
      ...(fvc === null && { fvc_reason: "acceptability_unknown" }),
    },
    efforts: judged.map((effort) => verdictsOf(effort, youngChild)),
  };
}

/**
 * Each effort in its place: the route by an earlier FVC looks at the efforts before it alone, at those that nothing but an
 * early stop could make unacceptable (our own rule: a leak or a late closure is no yardstick).
 */
function judgeInOrder(efforts: readonly EffortFacts[], ageYears: number): JudgedEffort[] {
  const youngChild = ageYears <= YOUNG_CHILD_YEARS;
  const copies = copiesAmong(efforts);
  let priorFvcMl: number | null = null;
  return efforts.map((facts, index) => {
    const end = endOfExpiration(facts.measured, priorFvcMl, ageYears, facts.signal.emptied);
    const judgement = judge(facts, end, youngChild);
    const { litres, acceptable } = judge(facts, "shown", youngChild).fvc;
    if (litres !== null && acceptable !== false) priorFvcMl = Math.max(priorFvcMl ?? 0, millilitres(litres));
    const reasons: ReasonCode[] = copies.has(index) ? [...judgement.reasons, "copied_effort"] : [...judgement.reasons];
    return { measured: facts.measured, judgement: { ...judgement, reasons } };
  });
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
