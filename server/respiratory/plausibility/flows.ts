import {
  FEF25_75_OF_FVC,
  FEV6_FOR_FVC,
  LARGEST_PEF,
  LEAST_FEV075_OF_FEV1,
  LONGEST_EXPIRATION_SECONDS,
  PEF_OF_FEV1,
  TIMED_VOLUME_SLACK_L,
} from "../standards/plausible.ts";
import { atMost, millilitres } from "../statistics/millilitres.ts";
import type { MeasuredValues } from "../spirometry.ts";
import type { RecordWarning } from "../types/warnings.ts";

type Values = Readonly<Record<keyof MeasuredValues, number | null>>;
type Finding = Pick<RecordWarning, "code" | "detail"> & { readonly field: keyof MeasuredValues };

/** Flows and timed volumes that contradict the volumes beside them. They decide no pattern, so nothing is withheld for them. */
export function flowWarnings(values: Values): Finding[] {
  return [...pefWarnings(values), ...fefWarnings(values), ...timedVolumeWarnings(values)];
}

function pefWarnings({ pef_l_s, fev1_l }: Values): Finding[] {
  if (pef_l_s === null || fev1_l === null || pefIsPlausible(pef_l_s, fev1_l)) return [];
  const detail = "PEF and FEV1 cannot be of one expiration: PEF is asked for in litres per second.";
  return [{ field: "pef_l_s", code: "pef_implausible", detail }];
}

function fefWarnings(values: Values): Finding[] {
  const { pef_l_s, fef25_75_l_s, fef75_l_s } = values;
  // no lung empties half of its volume at its peak flow; late and small flows may round to one number
  const isPeak = isAbove(fef25_75_l_s, pef_l_s) || (fef25_75_l_s !== null && fef25_75_l_s === pef_l_s);
  if (isPeak || isAbove(fef75_l_s, fef25_75_l_s)) {
    const detail =
      "A flow late in the expiration is no lower than an earlier one: they may be exchanged, copied, or in another unit.";
    const field = isPeak ? "fef25_75_l_s" : "fef75_l_s";
    return [{ field, code: "fef_implausible", detail }];
  }
  if (midFlowIsPlausible(values)) return [];
  const detail = "FEF25-75 does not fit the time in which FEV1 and FVC were expired: check its unit and its field.";
  return [{ field: "fef25_75_l_s", code: "fef_implausible", detail }];
}

function midFlowIsPlausible({ fev1_l, fvc_l, fef25_75_l_s: flow }: Values): boolean {
  if (fev1_l === null || fvc_l === null || flow === null) return true;
  const { quick_from_ratio, least, slow_up_to_ratio, most } = FEF25_75_OF_FVC;
  if (fev1_l >= quick_from_ratio * fvc_l) return flow >= least * fvc_l;
  if (leastExpirationSeconds(fev1_l / fvc_l, flow / fvc_l) > LONGEST_EXPIRATION_SECONDS) return false;
  return fev1_l > slow_up_to_ratio * fvc_l || flow <= most * fvc_l;
}

/**
 * How long an expiration lasts in which flow only falls, s: three quarters of FVC take no less than their middle half, and the last
 * quarter comes no faster than what came between the first second and then.
 */
function leastExpirationSeconds(ratio: number, midFlow: number): number {
  const threeQuarters = 0.5 / midFlow;
  return threeQuarters + (0.25 * (threeQuarters - 1)) / (FEF25_75_OF_FVC.quick_from_ratio - ratio);
}

function timedVolumeWarnings({ fev1_l, fev0_75_l, fev6_l, fvc_l }: Values): Finding[] {
  if (isFev6ForFvc(fev1_l, fev6_l, fvc_l)) {
    const fev6 =
      "FEV6 equals FVC where the lungs still empty: the expiration ended at six seconds, or FEV6 was entered as FVC.";
    return [{ field: "fev6_l", code: "fev6_equals_fvc", detail: fev6 }];
  }
  const isLate = isAbove(fev1_l, fev6_l) || isAbove(fvc_l, reachableFvc(fev1_l, 1, fev6_l, 6));
  const isEarly =
    isAbove(scaledBy(fev1_l, LEAST_FEV075_OF_FEV1), fev0_75_l) ||
    isAbove(fvc_l, reachableFvc(fev0_75_l, 0.75, fev1_l, 1));
  if (!isLate && !isEarly) return [];
  const detail = "A timed volume does not fit FEV1 and FVC: they may be exchanged.";
  return [{ field: isLate ? "fev6_l" : "fev0_75_l", code: "timed_volume_implausible", detail }];
}

function isFev6ForFvc(fev1: number | null, fev6: number | null, fvc: number | null): boolean {
  if (fev1 === null || fev6 === null || fvc === null) return false;
  const [fev1Ml, fev6Ml, fvcMl] = [millilitres(fev1), millilitres(fev6), millilitres(fvc)];
  return (
    !atMost(FEV6_FOR_FVC.below_percent * fvcMl, 100 * fev1Ml) &&
    atMost(Math.abs(fvcMl - fev6Ml), FEV6_FOR_FVC.within_ml)
  );
}

/** What FVC may be where the mean flow between two times, s, goes on to the longest expiration. */
function reachableFvc(first: number | null, from: number, second: number | null, to: number): number | null {
  if (first === null || second === null) return null;
  const meanFlow = (second - first) / (to - from);
  return second + (LONGEST_EXPIRATION_SECONDS - to) * meanFlow + TIMED_VOLUME_SLACK_L;
}

function pefIsPlausible(pef: number, fev1: number): boolean {
  return pef >= PEF_OF_FEV1.least * fev1 && pef <= PEF_OF_FEV1.most * fev1 && pef <= LARGEST_PEF;
}

function isAbove(value: number | null, limit: number | null): boolean {
  return value !== null && limit !== null && value > limit;
}

function scaledBy(value: number | null, factor: number): number | null {
  return value === null ? null : value * factor;
}
