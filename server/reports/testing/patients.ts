/** People invented for looking at reports: obstruction with curves before and after, a child of 5, restriction, a typing error, a course. */
import { gaussian, record as recorded } from "../../respiratory/curves/testing/recording.ts";
import { ramp, type Waveform } from "../../respiratory/curves/testing/waveforms.ts";
import type { Curve } from "../../respiratory/spirometry.ts";
import type { PatientRecord } from "../../respiratory/types/record.ts";

/** Two parts of a lung that empty side by side; `share` scales both. */
interface Lung {
  readonly fast: readonly [flow: number, seconds: number];
  readonly slow: readonly [flow: number, seconds: number];
}

/** Time in which the flow rises to its peak, s. */
const RISE_SECONDS = 0.07;

function blow({ fast, slow }: Lung, share: number): Waveform {
  const parts = [fast, slow].map(([flow, seconds]) => ramp(flow * share, RISE_SECONDS, seconds));
  return {
    name: "two compartments",
    volume: (t) => parts.reduce((sum, part) => sum + part.volume(t), 0),
    peakFlow: parts.reduce((sum, part) => sum + part.peakFlow, 0),
    peakTime: RISE_SECONDS,
  };
}

/** One effort for each share of the full blow, at 100 Hz, in whole millilitres, with a breath in behind it. */
function curves(lung: Lung, shares: readonly number[], seconds: number): { kind: "curves"; efforts: Curve[] } {
  const efforts = shares.map((share, place) => {
    const how = { after: seconds, inspiration: 1.4, noise: 0.001, seed: place + 1, resolution: 0.001 };
    const { sampling_hz, volume_l } = recorded(blow(lung, share), 100, how);
    return { sampling_hz, volume_l: volume_l.map((litres) => Math.round(litres * 1000) / 1000) };
  });
  return { kind: "curves", efforts };
}

const OBSTRUCTED: Lung = { fast: [4.1, 0.16], slow: [0.92, 2.9] };
const RELIEVED: Lung = { fast: [5.2, 0.2], slow: [1.05, 2.5] };
const STIFF: Lung = { fast: [7.6, 0.16], slow: [0.9, 0.55] };
const SMALL: Lung = { fast: [2.6, 0.22], slow: [0.8, 0.55] };

const obstruction: PatientRecord = {
  patient_id: "adult-obstruction",
  performed_at: "2026-11-18T10:15:00+01:00",
  sex: "male",
  age_years: 62.4,
  height_cm: 176,
  weight_kg: 81,
  smoking: { status: "former", pack_years: 38 },
  symptoms: { mmrc: 2, cat: 17 },
  exacerbations: { moderate: 1, severe: 0 },
  diagnoses: ["copd"],
  pre_bronchodilator: curves(OBSTRUCTED, [1, 0.985, 0.95], 11),
  post_bronchodilator: curves(RELIEVED, [0.97, 1, 0.99], 11),
  bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 15 },
};

const child: PatientRecord = {
  patient_id: "child-of-5",
  performed_at: "2026-11-18T14:00:00+01:00",
  sex: "female",
  age_years: 5.3,
  height_cm: 111,
  weight_kg: 19,
  pre_bronchodilator: curves(SMALL, [1, 0.97, 0.93], 2.4),
};

const restriction: PatientRecord = {
  patient_id: "restriction",
  performed_at: "2026-11-17T09:30:00+01:00",
  sex: "female",
  age_years: 66.1,
  height_cm: 163,
  weight_kg: 70,
  smoking: { status: "never" },
  diagnoses: ["ild"],
  pre_bronchodilator: curves(STIFF, [1, 0.99, 0.98], 6.5),
};

/** 69 inches, typed where centimetres are asked for. */
const implausible: PatientRecord = {
  patient_id: "implausible",
  performed_at: "2026-11-18T11:00:00+01:00",
  sex: "male",
  age_years: 45,
  height_cm: 69,
  weight_kg: 78,
  pre_bronchodilator: { kind: "values", fev1_l: 3.65, fvc_l: 4.61, pef_l_s: 9.1 },
};

/** A course over four years: FEV1 falls faster than it should. */
function course(): PatientRecord[] {
  const wobble = gaussian(7);
  return [0, 0.5, 1.1, 1.6, 2.1, 2.7, 3.2, 3.9].map((years) => {
    const day = new Date(Date.parse("2022-11-21T09:00:00Z") + years * 365.25 * 86_400_000);
    const fev1_l = Math.round((3.1 - 0.17 * years + 0.03 * wobble()) * 100) / 100;
    const fvc_l = Math.round((4.5 - 0.09 * years + 0.04 * wobble()) * 100) / 100;
    return {
      patient_id: "course",
      performed_at: day.toISOString(),
      sex: "female",
      age_years: Math.round((43 + years) * 100) / 100,
      height_cm: 171,
      smoking: { status: "current", pack_years: 22 + years },
      pre_bronchodilator: { kind: "values", fev1_l, fvc_l, pef_l_s: 6.4 },
    };
  });
}

/** In the order of their names; the course has eight records. */
export const PEOPLE: readonly PatientRecord[] = [obstruction, child, ...course(), implausible, restriction];
