import { agentName } from "../standards/bronchodilator-protocol.ts";
import { ADULT_FROM_YEARS } from "../standards/ers-ats-2022.ts";
import {
  DOSES_UG,
  FEWEST_EOSINOPHILS,
  FIRST_FEV1,
  LEAST_DOSE_UG,
  LEAST_FENO_PPB,
  LEAST_WAIT_MINUTES,
  MOST_EXACERBATIONS,
  SMOKING,
  UNSET_CLOCK,
} from "../standards/plausible.ts";
import type { PatientRecord } from "../types/record.ts";
import type { RecordWarning } from "../types/warnings.ts";

interface Rule extends RecordWarning {
  readonly applies: (record: PatientRecord) => boolean;
}

/** What a record says beside its tests and cannot well be true. No number is computed from it, so no pattern is withheld. */
export function factWarnings(record: PatientRecord): RecordWarning[] {
  return [...RULES, ...missingRules()].flatMap(({ applies, ...warning }) => (applies(record) ? [warning] : []));
}

const RULES: readonly Rule[] = [
  {
    pointer: "/performed_at",
    code: "time_implausible",
    detail: "The test lies before FEV1 was introduced, or where a clock begins that is not set: check the date.",
    applies: isImplausibleTime,
  },
  {
    pointer: "/bronchodilator/dose_ug",
    code: "bronchodilator_dose_implausible",
    detail:
      "Nobody gives so much, or so little, of this agent: the amount is asked for in micrograms, not in milligrams or puffs.",
    applies: ({ bronchodilator: given }) => given !== undefined && !isPlausibleDose(given),
  },
  {
    pointer: "/bronchodilator/minutes_after",
    code: "bronchodilator_wait_implausible",
    detail: "No test is made so soon: the time is asked for in minutes.",
    applies: ({ bronchodilator: given }) => given !== undefined && !isPlausibleWait(given),
  },
  {
    pointer: "/smoking",
    code: "smoking_implausible",
    detail: "Nobody of this age has smoked so much: check pack-years (packs a day times years), status and age.",
    applies: isImplausibleSmoking,
  },
  {
    pointer: "/diagnoses",
    code: "diagnosis_implausible",
    detail: "COPD is no disease of childhood: check diagnosis and age.",
    applies: ({ diagnoses = [], age_years }) => diagnoses.includes("copd") && age_years < ADULT_FROM_YEARS,
  },
  {
    pointer: "/exacerbations",
    code: "exacerbations_implausible",
    detail:
      "So many exacerbations do not fit into 12 months: those of the last 12 months are asked for, not days and not those of a life.",
    applies: ({ exacerbations }) =>
      exacerbations !== undefined && exacerbations.moderate + exacerbations.severe > MOST_EXACERBATIONS,
  },
  {
    pointer: "/biomarkers/feno_ppb",
    code: "feno_implausible",
    detail:
      "No device reads so little FeNO: it is asked for in parts per billion; leave it out where it was not measured.",
    applies: ({ biomarkers: { feno_ppb } = {} }) => feno_ppb !== undefined && feno_ppb < LEAST_FENO_PPB,
  },
  {
    pointer: "/biomarkers/eosinophils_per_ul",
    code: "eosinophils_likely_thousands",
    detail: "The count fits as thousands per microlitre (10^9 per litre): it is asked for per microlitre.",
    applies: ({ biomarkers: { eosinophils_per_ul: count = 0 } = {} }) =>
      count > 0 && count < FEWEST_EOSINOPHILS.thousands_below,
  },
  {
    pointer: "/biomarkers/eosinophils_per_ul",
    code: "eosinophils_likely_percent",
    detail: "The count fits as percent of the white cells: it is asked for in cells per microlitre.",
    applies: ({ biomarkers: { eosinophils_per_ul: count = 0 } = {} }) =>
      count >= FEWEST_EOSINOPHILS.thousands_below && count < FEWEST_EOSINOPHILS.percent_below,
  },
];

function missingRules(): Rule[] {
  return (["pre_bronchodilator", "post_bronchodilator"] as const).map((test) => ({
    pointer: `/missing/${test}`,
    code: "missing_test_present",
    detail: "The test is said to be missing, and is there: it is used.",
    applies: (record) => record.missing?.[test] !== undefined && record[test] !== undefined,
  }));
}

function isImplausibleTime({ performed_at }: PatientRecord): boolean {
  const instant = Date.parse(performed_at);
  return instant < Date.parse(FIRST_FEV1) || instant === 0 || performed_at.startsWith(UNSET_CLOCK);
}

type Given = NonNullable<PatientRecord["bronchodilator"]>;

export function isPlausibleWait({ minutes_after }: Given): boolean {
  return minutes_after >= LEAST_WAIT_MINUTES;
}

export function isPlausibleDose({ agent, dose_ug: dose }: Given): boolean {
  const name = agentName(agent);
  const [, least, most] = DOSES_UG.find(([agents]) => agents.includes(name)) ?? [[], LEAST_DOSE_UG, Infinity];
  return dose >= least && dose <= most;
}

function isImplausibleSmoking({ smoking, age_years }: PatientRecord): boolean {
  if (smoking === undefined || smoking.status === "never") return false;
  const years = age_years - SMOKING.from_years;
  return (smoking.pack_years ?? 0) > SMOKING.most_packs_a_day * years;
}
