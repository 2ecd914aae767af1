import type { Standing } from "./grade.ts";
import type { Judgement } from "./judge.ts";
import { verdictOf } from "./judge.ts";
import { millilitres, volumeRatio, wholeMillilitres } from "../statistics/millilitres.ts";
import type { EffortMeasurements, ReportedValues, Acceptability } from "../spirometry.ts";

export interface JudgedEffort {
  readonly measured: EffortMeasurements;
  readonly judgement: Judgement;
}

/** Acceptable before unknown before usable (unknown may be acceptable: our own rule); unusable is never reported. */
function rank(verdict: Acceptability): number {
  if (verdict === "acceptable") return 3;
  if (verdict === null) return 2;
  return verdict === "usable" ? 1 : 0;
}

/**
 * What the session reports (Graham 2019, "Between-maneuver evaluation"): the largest FEV1 and the largest FVC, each on
 * its own, from acceptable, else usable efforts; flows from the effort with the largest FEV1 + FVC.
 */
export function reportedValues(efforts: readonly JudgedEffort[]): ReportedValues {
  const fev1 = largest(efforts, (effort) => effort.measured.fev1_l, fev1Rank);
  const fvc = fvcBeside(fev1, efforts);
  const flows = effortForFlows(efforts)?.measured;
  return {
    fev1_l: fev1,
    fvc_l: fvc,
    fev1_fvc: ratio(fev1, fvc),
    fev0_75_l: largest(efforts, (effort) => effort.measured.fev0_75_l, fev075Rank),
    fev6_l: largest(efforts, (effort) => effort.measured.fev6_l, fvcRank),
    fef25_75_l_s: flows?.fef25_75_l_s ?? null,
    fef75_l_s: flows?.fef75_l_s ?? null,
    pef_l_s: flows?.pef_l_s ?? null,
  };
}

/**
 * An FVC below the FEV1 of the same session is none: where the acceptable ones are, the largest usable one was expired as well (our
 * own rule), or a child whose first blow is the best would have no ratio, because nothing before it shows its end. What a closure cut off stays out.
 */
function fvcBeside(fev1: number | null, efforts: readonly JudgedEffort[]): number | null {
  const fvcOf = ({ measured }: JudgedEffort): number | null => measured.fvc_l;
  const fvc = largest(efforts, fvcOf, fvcRank);
  if (fev1 === null || fvc === null || wholeMillilitres(fev1) <= wholeMillilitres(fvc)) return fvc;
  return (
    largest(efforts, fvcOf, (effort) =>
      effort.judgement.reasons.includes("glottic_closure") ? 0 : Math.min(1, fvcRank(effort)),
    ) ?? fvc
  );
}

const rankOf = (standing: Standing): number => rank(verdictOf(standing));
const fev1Rank = ({ judgement }: JudgedEffort): number => rankOf(judgement.fev1);
const fvcRank = ({ judgement }: JudgedEffort): number => rankOf(judgement.fvc);
const fev075Rank = ({ judgement }: JudgedEffort): number => rankOf(judgement.fev0_75);
const flowRank = (effort: JudgedEffort): number => Math.min(fev1Rank(effort), fvcRank(effort));

/** Largest non-null value among the efforts of the best rank that has one. */
function largest(
  efforts: readonly JudgedEffort[],
  valueOf: (effort: JudgedEffort) => number | null,
  rankOfEffort: (effort: JudgedEffort) => number,
): number | null {
  let best: number | null = null;
  let bestRank = 1;
  for (const effort of efforts) {
    const value = valueOf(effort);
    const effortRank = rankOfEffort(effort);
    if (value === null || effortRank < bestRank) continue;
    if (effortRank > bestRank || best === null || value > best) best = value;
    bestRank = effortRank;
  }
  return best;
}

/** The earliest of those with the largest sum, in whole millilitres. */
function effortForFlows(efforts: readonly JudgedEffort[]): JudgedEffort | undefined {
  const sum = ({ measured }: JudgedEffort): number => millilitres((measured.fev1_l ?? 0) + (measured.fvc_l ?? 0));
  return efforts
    .filter((effort) => flowRank(effort) > 0)
    .toSorted((a, b) => flowRank(b) - flowRank(a) || sum(b) - sum(a))
    .at(0);
}

/** null where the two come from different efforts and contradict each other: no ratio exceeds 1. */
function ratio(fev1: number | null, fvc: number | null): number | null {
  if (fev1 === null || fvc === null || wholeMillilitres(fev1) > wholeMillilitres(fvc)) return null;
  return volumeRatio(fev1, fvc);
}
