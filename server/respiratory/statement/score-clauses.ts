import type { AcqResult, BiomarkerLevel, ControlScore, Scores } from "../types/scores.ts";
import { list } from "./wording.ts";

/** Symptom scores and biomarkers by their classes, without numbers: "ACT not well controlled, FeNO high"; undefined without any. */
export function scoresText(scores: Scores | undefined): string | undefined {
  if (scores === undefined) return undefined;
  const { act, cact, acq, feno, eosinophils } = scores;
  const named: readonly (readonly [string, ControlScore | AcqResult | undefined])[] = [
    ["ACT", act],
    ["C-ACT", cact],
    ["ACQ", acq],
  ];
  const controls = named.flatMap(([name, result]) => (result === undefined ? [] : [`${name} ${controlText(result)}`]));
  const levels = [
    ...(feno === undefined ? [] : [`FeNO ${levelText(feno.level)}`]),
    ...(eosinophils === undefined ? [] : [`blood eosinophils ${levelText(eosinophils.level)}`]),
  ];
  return controls.length + levels.length === 0 ? undefined : list([...controls, ...levels]);
}

function controlText({ control, reason }: ControlScore | AcqResult): string {
  if (control !== null) return control.replaceAll("_", " ");
  return reason === "asthma_not_recorded"
    ? "recorded without the diagnosis that it grades"
    : "outside the ages that it was validated for";
}

function levelText(level: BiomarkerLevel): string {
  return level === "doubtful" ? "not classed, because the number cannot well be true" : level;
}
