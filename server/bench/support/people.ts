import { record } from "../../respiratory/curves/testing/recording.ts";
import { exponential, twoCompartments } from "../../respiratory/curves/testing/waveforms.ts";
import type { SpirometryCurves } from "../../respiratory/spirometry.ts";
import type { ModelChoice, ReferenceEquations } from "../../respiratory/types/model.ts";
import type { PatientRecord } from "../../respiratory/types/record.ts";

export const EQUATIONS: readonly ReferenceEquations[] = ["gli-2022-global", "gli-2012"];

const CURVES = 8;
const SAMPLING_HZ = 100;
const SECONDS = 15;

export function modelOf(reference_equations: ReferenceEquations): ModelChoice {
  return { reference_equations, rules: { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" } };
}

/** Made-up people of all ages and heights, so that no branch and no cache line is always the same. */
export function people(count: number): readonly PatientRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const fvc_l = 1.5 + ((index * 31) % 400) / 100;
    const fev1_l = fvc_l * (0.4 + ((index * 17) % 50) / 100);
    return {
      patient_id: `P-${index}`,
      performed_at: "2026-11-18T10:15:00+01:00",
      sex: index % 2 === 0 ? "female" : "male",
      age_years: 3 + ((index * 7) % 9200) / 100,
      height_cm: 100 + ((index * 13) % 950) / 10,
      ancestry: "caucasian",
      smoking: { status: "former", pack_years: 30 },
      symptoms: { mmrc: index % 5, cat: index % 41 },
      pre_bronchodilator: { kind: "values", fev1_l, fvc_l, fef25_75_l_s: fev1_l * 0.8, fef75_l_s: fev1_l * 0.3 },
      post_bronchodilator: { kind: "values", fev1_l: fev1_l * 1.08, fvc_l: fvc_l * 1.02 },
    };
  });
}

/** Adults with one test each: eight raw curves of 15 seconds at 100 Hz, with noise, to the millilitre. */
export function peopleWithCurves(count: number): readonly PatientRecord[] {
  return people(count).map(({ patient_id, performed_at, sex, smoking }, index) => ({
    patient_id,
    performed_at,
    sex,
    ...(smoking && { smoking }),
    age_years: 20 + (index % 60),
    height_cm: 150 + (index % 45),
    pre_bronchodilator: curvesOf(index),
  }));
}

function curvesOf(index: number): SpirometryCurves {
  const efforts = Array.from({ length: CURVES }, (_, nth) => {
    const lungs = twoCompartments(exponential(2 + (index % 20) / 10 - nth * 0.02, 0.3), exponential(0.8, 2));
    const raw = record(lungs, SAMPLING_HZ, { after: SECONDS - 0.6, noise: 0.002, seed: index * CURVES + nth + 1 });
    return { sampling_hz: SAMPLING_HZ, volume_l: raw.volume_l.map((litres) => Math.round(litres * 1000) / 1000) };
  });
  return { kind: "curves", efforts };
}
