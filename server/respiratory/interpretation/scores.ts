import { ACQ, ACT, CACT } from "../standards/asthma-control.ts";
import { EOSINOPHILS_PER_UL, FENO_PPB } from "../standards/biomarkers.ts";
import type { AcqResult, BiomarkerLevel, ControlScore, Scores } from "../types/scores.ts";
import type { PatientRecord } from "../types/record.ts";
import type { RecordWarning } from "../types/warnings.ts";

/**
 * The symptom scores and biomarkers that were recorded, each with its published class; undefined when there are none. A number that a
 * warning is about has no class: 0.3 of thousands per microlitre would be low where the count is high.
 */
export function scoresOf(
  { age_years, symptoms = {}, biomarkers = {}, diagnoses = [] }: PatientRecord,
  warnings: readonly RecordWarning[],
): Scores | undefined {
  const { act, cact, acq } = symptoms;
  const { feno_ppb, eosinophils_per_ul } = biomarkers;
  const level = (name: keyof typeof biomarkers, published: (value: number) => BiomarkerLevel, value: number) =>
    warnings.some(({ pointer }) => pointer === `/biomarkers/${name}`) ? "doubtful" : published(value);
  const asthma = diagnoses.includes("asthma");
  const scores: Scores = {
    ...(act !== undefined && { act: ofAsthma(controlScore(act, age_years, ACT), asthma) }),
    ...(cact !== undefined && { cact: ofAsthma(controlScore(cact, age_years, CACT), asthma) }),
    ...(acq !== undefined && { acq: ofAsthma(acqResult(acq, age_years), asthma) }),
    ...(feno_ppb !== undefined && {
      feno: { ppb: feno_ppb, level: level("feno_ppb", (ppb) => fenoLevel(ppb, age_years), feno_ppb) },
    }),
    ...(eosinophils_per_ul !== undefined && {
      eosinophils: {
        per_ul: eosinophils_per_ul,
        level: level("eosinophils_per_ul", eosinophilLevel, eosinophils_per_ul),
      },
    }),
  };
  return Object.keys(scores).length === 0 ? undefined : scores;
}

/** A class of asthma control claims asthma: without that diagnosis on record the score stands alone (our own judgement). */
function ofAsthma<T extends ControlScore | AcqResult>(result: T, asthma: boolean): T {
  return asthma || result.control === null ? result : { ...result, control: null, reason: "asthma_not_recorded" };
}

/** Class of an ACT or C-ACT score; null with a reason outside the ages that the questionnaire was validated for. */
export function controlScore(score: number, ageYears: number, scale: typeof ACT): ControlScore {
  if (!(ageYears >= scale.from_years && ageYears < scale.below_years)) {
    return { score, control: null, reason: "age_outside_validated_range" };
  }
  if (score >= scale.well_controlled_from) return { score, control: "well_controlled" };
  if (score >= scale.not_well_controlled_from) return { score, control: "not_well_controlled" };
  return { score, control: "very_poorly_controlled" };
}

/** Class of an ACQ score; null with a reason below the ages that the questionnaire was validated for. */
function acqResult(acq: Pick<AcqResult, "score" | "version">, ageYears: number): AcqResult {
  return ageYears < ACQ.from_years
    ? { ...acq, control: null, reason: "age_outside_validated_range" }
    : { ...acq, control: acqControl(acq.score) };
}

export function acqControl(score: number): NonNullable<AcqResult["control"]> {
  if (score <= ACQ.well_controlled_up_to) return "well_controlled";
  return score >= ACQ.not_well_controlled_from ? "not_well_controlled" : "indeterminate";
}

/** Exhaled nitric oxide in ppb. */
export function fenoLevel(ppb: number, ageYears: number): BiomarkerLevel {
  const cut = ageYears < FENO_PPB.child_below_years ? FENO_PPB.child : FENO_PPB.adult;
  if (ppb < cut.low_below) return "low";
  return ppb > cut.high_above ? "high" : "intermediate";
}

/** Blood eosinophils per microlitre. */
export function eosinophilLevel(perUl: number): BiomarkerLevel {
  if (perUl < EOSINOPHILS_PER_UL.low_below) return "low";
  return perUl >= EOSINOPHILS_PER_UL.high_from ? "high" : "intermediate";
}
