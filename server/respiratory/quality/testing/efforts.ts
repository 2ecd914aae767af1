import { evaluateSpirometry } from "../evaluate.ts";
import type { Effort, EffortVerdict, EvaluatedSpirometry } from "../../spirometry.ts";

/** An adult's effort without any fault, with everything recorded. */
export function effort(part: Partial<Effort> = {}): Effort {
  return { fev1_l: 3, fvc_l: 4, bev_l: 0.05, fet_s: 7, plateau: true, faults: [], ...part };
}

/** The same without some of its fields: not recorded. */
export function without<K extends keyof Effort>(given: Effort, ...keys: K[]): Omit<Effort, K> & Effort {
  const rest = { ...given };
  for (const key of keys) delete rest[key];
  return rest;
}

export function evaluate(efforts: readonly Effort[], ageYears = 40): EvaluatedSpirometry {
  return evaluateSpirometry({ kind: "efforts", efforts }, ageYears);
}

/** The verdict on the last of some efforts. */
export function verdictOnLast(efforts: readonly Effort[], ageYears = 40): EffortVerdict {
  const verdict = evaluate(efforts, ageYears).efforts?.at(-1);
  if (verdict === undefined) throw new Error("no effort was judged");
  return verdict;
}
