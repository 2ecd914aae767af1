import { describe, expect, it } from "vitest";
import { analyseRecord } from "../analyse.ts";
import { record as recorded } from "../curves/testing/recording.ts";
import { ramp, twoCompartments, type Waveform } from "../curves/testing/waveforms.ts";
import { interpretItem } from "../interpret.ts";
import { aModel } from "../testing/records.ts";
import type { PatientRecord } from "../types/record.ts";

const RISE = 0.08;

/** Litres that a quick and a slow part hold, emptied with their time constants, s. */
function lung(quick: number, quickTau: number, slow: number, slowTau: number): Waveform {
  const part = (litres: number, tau: number) => ramp(litres / (tau + RISE / 2), RISE, tau);
  return twoCompartments(part(quick, quickTau), part(slow, slowTau));
}

const MAN = { sex: "male", age_years: 40, height_cm: 178 } as const;
const BOY = { sex: "male", age_years: 10, height_cm: 138 } as const;
const INFANT = { sex: "male", age_years: 6, height_cm: 116 } as const;

/** Codes of a test of three curves of the lung, sampled at 100 Hz, that say that they have so many samples a second. */
function codesOf(subject: typeof MAN | typeof BOY | typeof INFANT, shape: Waveform, sampling_hz: number): string[] {
  return analyseRecord(patientOf(subject, shape, sampling_hz), [], aModel()).warnings.map(
    ({ code, pointer }) => `${code} ${pointer}`,
  );
}

function patientOf(
  subject: typeof MAN | typeof BOY | typeof INFANT,
  shape: Waveform,
  sampling_hz: number,
): PatientRecord {
  const efforts = [1, 0.99, 0.985].map((share, i) => {
    const volume_l = recorded(shape, 100, { before: 0.8, after: 9, noise: 0.0005, seed: i + 1 }).volume_l;
    return { sampling_hz, volume_l: volume_l.map((litres) => share * litres), faults: [] };
  });
  return {
    patient_id: "P",
    performed_at: "2026-01-01T09:00:00Z",
    ...subject,
    pre_bronchodilator: { kind: "curves", efforts },
  };
}

const DOUBTFUL = ["sampling_rate_doubtful /pre_bronchodilator"];
/** PEF 2.1 times FVC a second, the median of 999 people of NHANES, and FEV1/FVC 0.81 and 0.86. */
const MANS = lung(3.6, 0.33, 1.2, 1.05);
const BOYS = lung(1.75, 0.34, 0.45, 0.8);

describe("a sampling rate", () => {
  it.each([
    ["a man's", MAN, MANS],
    ["a boy's", BOY, BOYS],
  ] as const)("of half or twice the true one is doubted, the true one is not: %s curves", (_, subject, shape) => {
    expect(codesOf(subject, shape, 100)).toEqual([]);
    for (const hz of [50, 200])
      expect({ hz, codes: codesOf(subject, shape, hz) }).toMatchObject({ codes: expect.arrayContaining(DOUBTFUL) });
  });

  // PEF over FVC of one compartment: 1 / (tau + rise / 2), 3.57 and 3.08
  it.each([
    [0.24, DOUBTFUL],
    [0.285, []],
  ])("is doubted where PEF is above 3.3 times FVC a second: time constant %s s", (tau, codes) => {
    expect(codesOf(MAN, lung(4, tau, 0.4, tau), 100).filter((code) => code.startsWith("sampling"))).toEqual(codes);
  });

  // 2.6 L of 5.2: PEF over FVC 3.45, 9.0 L/s where a man of his size blows 10; sampled at half the rate that it says, 18
  it("is doubted in a restricted lung, whose peak is that of a larger one, only where no lung of its size has it", () => {
    const restricted = lung(2.2, 0.25, 0.4, 0.25);
    expect(codesOf(MAN, restricted, 100)).toEqual([]);
    expect(codesOf(MAN, restricted, 200)).toEqual(expect.arrayContaining(DOUBTFUL));
  });

  // PEF over FEV1 in closed form: 1.55, 1.74, 1.99 and 2.88
  it.each([
    [lung(4, 0.95, 0.01, 1), DOUBTFUL],
    [lung(1.8, 0.55, 2.2, 1.75), DOUBTFUL],
    [lung(1.8, 0.42, 2.2, 1.9), []],
    [lung(1.4, 0.22, 2.6, 2.6), []],
  ])("is doubted where PEF is below 1.8 times FEV1 in obstruction: case %#", (shape, codes) => {
    expect(codesOf(MAN, shape, 100)).toEqual(codes);
  });

  // the most that a man of 40 years may have is 4.15; in closed form 2.9 at the true rate and 4.5 at twice it, and 4.3 in emphysema
  it("is doubted where PEF is above what anybody has beside FEV1, but for emphysema", () => {
    const obstructed = lung(1.4, 0.22, 2.6, 2.6);
    expect(codesOf(MAN, obstructed, 100)).toEqual([]);
    expect(codesOf(MAN, obstructed, 200)).toEqual(expect.arrayContaining(DOUBTFUL));
    expect(codesOf(MAN, lung(0.5, 0.08, 2.7, 4), 100)).toEqual([]);
  });

  it("is doubted by no peak up to six years", () => {
    expect(codesOf(INFANT, lung(1, 0.3, 0.2, 0.5), 200)).toEqual([]);
  });

  it("is told, and keeps the pattern", () => {
    const patient = patientOf(MAN, MANS, 200);
    const { flags, pattern, statement } = interpretItem(analyseRecord(patient, [], aModel()), patient, aModel());
    expect(flags).toContain("record_doubtful");
    expect(pattern).not.toBeNull();
    expect(statement).toContain("PEF before bronchodilator does not fit FEV1 and FVC");
    expect(statement).toContain("the sampling rate of the curves should be checked");
  });

  it("is none of what single values and efforts say", () => {
    const patient: PatientRecord = {
      patient_id: "P",
      performed_at: "2026-01-01T09:00:00Z",
      ...MAN,
      pre_bronchodilator: { kind: "values", fev1_l: 3.8, fvc_l: 4.8, pef_l_s: 17 },
    };
    expect(analyseRecord(patient, [], aModel()).warnings).toEqual([]);
  });
});
