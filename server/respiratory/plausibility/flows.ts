import { LARGEST_PEF, LEAST_FEV075_OF_FEV1, PEF_OF_FEV1 } from "../standards/plausible.ts";
import type { MeasuredValues } from "../spirometry.ts";
import type { RecordWarning } from "../types.ts";

type Values = Readonly<Record<keyof MeasuredValues, number | null>>;
type Finding = Pick<RecordWarning, "code" | "detail"> & { readonly field: keyof MeasuredValues };

/** Flows and timed volumes that contradict the volumes beside them. They decide no pattern, so nothing is withheld for them. */
export function flowWarnings(values: Values): Finding[] {
  const { fev1_l, fev0_75_l, fev6_l, pef_l_s, fef25_75_l_s, fef75_l_s } = values;
  const findings: Finding[] = [];
  if (pef_l_s !== null && fev1_l !== null && !pefIsPlausible(pef_l_s, fev1_l)) {
    findings.push({
      field: "pef_l_s",
      code: "pef_implausible",
      detail: "PEF and FEV1 cannot be of one expiration: PEF is asked for in litres per second.",
    });
  }
  if (isAbove(fef25_75_l_s, pef_l_s) || isAbove(fef75_l_s, fef25_75_l_s)) {
    findings.push({
      field: isAbove(fef25_75_l_s, pef_l_s) ? "fef25_75_l_s" : "fef75_l_s",
      code: "fef_implausible",
      detail: "A flow late in the expiration is above an earlier one: they may be exchanged, or in another unit.",
    });
  }
  if (isAbove(fev1_l, fev6_l) || isAbove(scaledBy(fev1_l, LEAST_FEV075_OF_FEV1), fev0_75_l)) {
    findings.push({
      field: isAbove(fev1_l, fev6_l) ? "fev6_l" : "fev0_75_l",
      code: "timed_volume_implausible",
      detail: "A timed volume does not fit FEV1: they may be exchanged.",
    });
  }
  return findings;
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
