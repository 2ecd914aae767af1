import { wholeMillilitres } from "../statistics/millilitres.ts";
import type { Curve, Effort, MeasuredValues, Spirometry, SpirometryProblem } from "../spirometry.ts";

/** Longest recording accepted of one effort. s */
const LONGEST_CURVE_SECONDS = 30;
/** No human lung holds more; also the contract's bound for one volume. L */
const LARGEST_VOLUME_LITRES = 15;

/**
 * The domain rules that a schema cannot express. Pointers are relative to the spirometry object; empty: none broken.
 * Compared in whole millilitres, so that the last printed digit does not decide.
 */
export function spirometryProblems(spirometry: Spirometry): SpirometryProblem[] {
  switch (spirometry.kind) {
    case "values":
      return volumeProblems(spirometry, "");
    case "efforts":
      return spirometry.efforts.flatMap((effort, index) => effortProblems(effort, `/efforts/${index}`));
    case "curves":
      return spirometry.efforts.flatMap((curve, index) => curveProblems(curve, `/efforts/${index}`));
  }
}

function volumeProblems(values: MeasuredValues, at: string): SpirometryProblem[] {
  const problems: SpirometryProblem[] = [];
  const notAbove = (part: keyof MeasuredValues, whole: keyof MeasuredValues, detail: string): void => {
    const [smaller, larger] = [values[part], values[whole]];
    if (smaller === undefined || larger === undefined || wholeMillilitres(smaller) <= wholeMillilitres(larger)) return;
    problems.push({ pointer: `${at}/${part}`, detail, code: `${part.slice(0, -2)}_above_${whole.slice(0, -2)}` });
  };
  notAbove("fev1_l", "fvc_l", "FEV1 is part of FVC and cannot be above it.");
  notAbove("fev0_75_l", "fev1_l", "FEV0.75 is part of FEV1 and cannot be above it.");
  notAbove("fev6_l", "fvc_l", "FEV6 is part of FVC and cannot be above it.");
  return problems;
}

function effortProblems(effort: Effort, at: string): SpirometryProblem[] {
  const problems = volumeProblems(effort, at);
  if (effort.bev_l !== undefined && wholeMillilitres(effort.bev_l) > wholeMillilitres(effort.fvc_l)) {
    const detail =
      "The back-extrapolated volume is part of FVC and cannot be above it: it is asked for in litres, neither in millilitres nor in percent of FVC.";
    problems.push({ pointer: `${at}/bev_l`, detail, code: "bev_above_fvc" });
  }
  return problems;
}

function curveProblems(curve: Curve, at: string): SpirometryProblem[] {
  const pointer = `${at}/volume_l`;
  if ((curve.volume_l.length - 1) / curve.sampling_hz > LONGEST_CURVE_SECONDS) {
    const detail = `At this sampling rate the curve is longer than ${LONGEST_CURVE_SECONDS} s.`;
    return [{ pointer, detail, code: "curve_too_long" }];
  }
  let [lowest, highest] = [Infinity, -Infinity];
  for (const [index, litres] of curve.volume_l.entries()) {
    if (!Number.isFinite(litres)) {
      return [{ pointer: `${pointer}/${index}`, detail: "A volume is a finite number.", code: "not_finite" }];
    }
    if (litres < lowest) lowest = litres;
    if (litres > highest) highest = litres;
  }
  if (highest - lowest <= LARGEST_VOLUME_LITRES) return [];
  const detail = `The curve spans more than ${LARGEST_VOLUME_LITRES} L, which no human lung holds.`;
  return [{ pointer, detail, code: "volume_not_physiological" }];
}
