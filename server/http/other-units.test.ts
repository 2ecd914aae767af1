/** Every measured member of a record in every unit that it is plausibly sent in: refused with the likely cause named, or left to the warnings. */
import { describe, expect, it } from "vitest";
import { PatientRecord } from "../../generated/schemas.ts";

type Members = Readonly<Record<string, unknown>>;

const RECORD: Members = {
  patient_id: "P-1",
  performed_at: "2026-01-15T09:00:00Z",
  sex: "male",
  age_years: 40,
  height_cm: 178,
  pre_bronchodilator: { kind: "values", fev1_l: 3.2, fvc_l: 4.1 },
};
const VOLUMES = Array.from({ length: 60 }, (_, i) => i / 20);

/** The member in a record that is sound but for it. */
const places: Readonly<Record<string, (value: number) => Members>> = {
  age_years: (age_years) => ({ age_years }),
  height_cm: (height_cm) => ({ height_cm }),
  weight_kg: (weight_kg) => ({ weight_kg }),
  ...Object.fromEntries(
    ["fev1_l", "fvc_l", "fev0_75_l", "fev6_l", "pef_l_s", "fef25_75_l_s", "fef75_l_s"].map((name) => [
      name,
      (value: number) => ({ pre_bronchodilator: { kind: "values", fev1_l: 3.2, fvc_l: 4.1, [name]: value } }),
    ]),
  ),
  ...Object.fromEntries(
    ["bev_l", "fet_s", "hesitation_s", "fivc_l"].map((name) => [
      name,
      (value: number) => ({
        pre_bronchodilator: { kind: "efforts", efforts: [{ fev1_l: 3.2, fvc_l: 4.1, [name]: value }] },
      }),
    ]),
  ),
  sampling_hz: (sampling_hz) => ({
    pre_bronchodilator: { kind: "curves", efforts: [{ sampling_hz, volume_l: VOLUMES }] },
  }),
  volume_l: (litres) => ({
    pre_bronchodilator: { kind: "curves", efforts: [{ sampling_hz: 100, volume_l: [...VOLUMES, litres] }] },
  }),
  dose_ug: (dose_ug) => ({ bronchodilator: { agent: "salbutamol", dose_ug, minutes_after: 15 } }),
  minutes_after: (minutes_after) => ({ bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after } }),
  feno_ppb: (feno_ppb) => ({ biomarkers: { feno_ppb } }),
  eosinophils_per_ul: (eosinophils_per_ul) => ({ biomarkers: { eosinophils_per_ul } }),
};

function told(member: string, value: number): string {
  const place = places[member];
  if (place === undefined) throw new Error(`no place for ${member}`);
  const { error } = PatientRecord.safeParse({ ...RECORD, ...place(value) });
  return (error?.issues ?? []).map(({ message }) => message).join(" | ");
}

describe("a member in another unit, beyond what can be", () => {
  it.each([
    ["age_years", 480, "if it is in months, send 40"],
    ["age_years", 14_610, "if it is in days, send 40"],
    ["age_years", 1986, "not a calendar year"],
    ["height_cm", 1.78, "if it is in metres, send 178"],
    ["height_cm", 1780, "if it is in millimetres, send 178"],
    ["height_cm", 5.84, "if it is in feet, send 178.003"],
    ["height_cm", 43, "if it is in inches, send 109.22"],
    ["weight_kg", 78_000, "if it is in grams, send 78"],
    ["fev1_l", 3200, "if it is in millilitres, send 3.2"],
    ["fev1_l", 32, "if it is in decilitres, send 3.2; if it is percent of predicted, send the litres"],
    ["fev1_l", 112, "if it is percent of predicted, send the litres"],
    ["fvc_l", 4100, "if it is in millilitres, send 4.1"],
    ["fvc_l", 97, "if it is in decilitres, send 9.7; if it is percent of predicted, send the litres"],
    ["fev0_75_l", 900, "if it is in millilitres, send 0.9"],
    ["fev6_l", 3900, "if it is in millilitres, send 3.9"],
    ["fivc_l", 4100, "if it is in millilitres, send 4.1"],
    ["pef_l_s", 480, "if it is in litres per minute, send 8"],
    [
      "pef_l_s",
      95,
      "if it is in litres per minute, send 1.58333; if it is percent of predicted, send the litres per second",
    ],
    ["pef_l_s", 8000, "if it is in millilitres per second, send 8"],
    [
      "fef25_75_l_s",
      180,
      "if it is in litres per minute, send 3; if it is percent of predicted, send the litres per second",
    ],
    [
      "fef75_l_s",
      60,
      "if it is in litres per minute, send 1; if it is percent of predicted, send the litres per second",
    ],
    ["bev_l", 60, "if it is in millilitres, send 0.06; if it is percent of FVC, send the litres"],
    ["bev_l", 120, "if it is in millilitres, send 0.12; if it is percent of FVC, send the litres"],
    ["fet_s", 6500, "if it is in milliseconds, send 6.5"],
    ["hesitation_s", 800, "if it is in milliseconds, send 0.8"],
    ["sampling_hz", 0.1, "if it is in kilohertz, send 100"],
    ["sampling_hz", 0.01, "if it is in seconds from sample to sample, send 100"],
    ["sampling_hz", 10, "if it is in milliseconds from sample to sample, send 100"],
    ["volume_l", 3100, "if it is in millilitres, send 3.1"],
    ["volume_l", 60, "if it is in millilitres, send 0.06"],
    ["dose_ug", 400_000, ""],
    ["minutes_after", 900, "if it is in seconds, send 15"],
    ["feno_ppb", 25_000, ""],
    ["eosinophils_per_ul", 300_000, "if it is in cells per millilitre, send 300"],
    ["eosinophils_per_ul", 3e8, "if it is in cells per litre, send 300"],
  ] as const)("%s of %d", (member, value, advice) => {
    const [bound = "", ...hints] = told(member, value).split("; ");
    expect(bound).toMatch(/^must be (at least|at most|greater than) /u);
    if (advice === "not a calendar year") expect(bound).toContain(advice);
    else expect(hints.join("; ")).toBe(advice);
  });
});
