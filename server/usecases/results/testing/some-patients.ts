/** Random patients who lack what patients lack: ancestry, questionnaires, tests, efforts that count, ages within the tables. */
import { recordProblems } from "../../../respiratory/records/problems.ts";
import type { Spirometry } from "../../../respiratory/spirometry.ts";
import { randomPatient } from "../../../respiratory/testing/courses/patients.ts";
import type { Random } from "../../../respiratory/testing/courses/random.ts";
import { MISSING_REASONS, type PatientRecord } from "../../../respiratory/types/record.ts";

/** Half a second of a curve: it has an FVC and no FEV1. */
const SHORT: Spirometry = {
  kind: "curves",
  efforts: [{ sampling_hz: 100, volume_l: Array.from({ length: 60 }, (_, place) => Math.min(1.4, place / 30)) }],
};
const FLOWS = { fef25_75_l_s: 1.5, fef75_l_s: 0.5, pef_l_s: 6 };

/** The records of one of them, as intake would take them in, each at a time of its own. */
export function somePatient(random: Random, id: string): PatientRecord[] {
  const old = random.chance(0.1);
  const grown = random.chance(0.5);
  const records = randomPatient(random, id).map((record) => ({
    ...lacking(random, record),
    ...(old && { age_years: 90.5, height_cm: 165 }),
    ...(grown && record.age_years < 18 && { diagnoses: ["asthma" as const] }),
  }));
  const times = new Map(records.map((record) => [Date.parse(record.performed_at), record]));
  return [...times.values()].filter((record) => recordProblems(record).length === 0);
}

function lacking(random: Random, whole: PatientRecord): PatientRecord {
  const { pre_bronchodilator, post_bronchodilator, ...person } = whole;
  const facts: PatientRecord = {
    ...person,
    ...(random.chance(0.6) && { ancestry: "caucasian" }),
    ...(random.chance(0.4) && { symptoms: { cat: random.between(0, 40), act: random.between(5, 25) } }),
    ...(random.chance(0.4) && { exacerbations: { moderate: random.between(0, 2), severe: 0 } }),
  };
  const reason = random.pick(MISSING_REASONS);
  if (random.chance(0.15)) return { ...facts, missing: { pre_bronchodilator: reason } };
  const post = random.chance(0.4) ? (pre_bronchodilator ?? post_bronchodilator) : post_bronchodilator;
  return {
    ...facts,
    ...(pre_bronchodilator !== undefined && { pre_bronchodilator: worse(random, pre_bronchodilator) }),
    ...(post === undefined
      ? random.chance(0.3) && { missing: { post_bronchodilator: reason } }
      : { post_bronchodilator: worse(random, lessOf(random, post)) }),
    ...(post !== undefined &&
      random.chance(0.5) && { bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 15 } }),
  };
}

/** Low ratios, so that GOLD has something to grade. */
function lessOf(random: Random, test: Spirometry): Spirometry {
  if (test.kind !== "values" || random.chance(0.5)) return test;
  return { ...test, fev1_l: Math.round(1000 * test.fvc_l * (0.35 + 0.4 * random.uniform())) / 1000 };
}

function worse(random: Random, test: Spirometry): Spirometry {
  if (test.kind === "values") return random.chance(0.3) ? { ...test, ...FLOWS } : random.chance(0.05) ? SHORT : test;
  if (test.kind === "curves") return test;
  const faults = random.pick([undefined, [], ["leak"], ["cough_first_second"], ["zero_flow_error"]] as const);
  return {
    kind: "efforts",
    efforts: test.efforts.map(({ faults: _faults, ...effort }) => ({ ...effort, ...(faults && { faults }) })),
  };
}
