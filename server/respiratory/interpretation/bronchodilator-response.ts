import { atMost, millilitres } from "../statistics/millilitres.ts";
import { RESPONSE_ML, RESPONSE_PERCENT_OF_PRE } from "../standards/ats-ers-2005.ts";
import { SIGNIFICANT_RESPONSE_PERCENT } from "../standards/ers-ats-2022.ts";
import type { BronchodilatorResponse, Measure, Measures, VolumeResponse } from "../types.ts";

/**
 * Bronchodilator response of one record (litres; ERS/ATS 2022, box 1). Null when a test is missing.
 * `significant` is true when FEV1 or FVC is, null when none is and one of them cannot be judged.
 */
export function bronchodilatorResponse(pre: Measures | null, post: Measures | null): BronchodilatorResponse | null {
  if (pre === null || post === null) return null;
  const fev1 = volumeResponse(pre.fev1, post.fev1);
  const fvc = volumeResponse(pre.fvc, post.fvc);
  return { significant: either(fev1.significant, fvc.significant), fev1, fvc };
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
