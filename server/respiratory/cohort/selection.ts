import { ACQ, ACT, CACT } from "../standards/asthma-control.ts";
import { FENO_PPB } from "../standards/biomarkers.ts";
import { SYMPTOMS_FROM } from "../standards/cohort.ts";
import type { CohortReason } from "../types/cohort-fit.ts";
import type { CohortSelection } from "../types/model.ts";
import type { PatientRecord } from "../types/record.ts";

/** Whether a person belongs to a cohort, and if not, every reason. */
export interface Standing {
  readonly standing: "eligible" | "ineligible" | "unknown";
  readonly reasons: readonly CohortReason[];
}

const EVERYBODY: Standing = { standing: "eligible", reasons: [] };

/**
 * Whether a person belongs to the chosen cohort, from all that any visit records. For `never_smokers_without_symptoms` one recorded
 * fact against it makes ineligible; who has none is eligible where never-smoker and mMRC 0 are both recorded, and else unknown:
 * what is absent is unknown, never "no".
 */
export function standingOf(records: readonly PatientRecord[], cohort: CohortSelection): Standing {
  if (cohort === "all") return EVERYBODY;
  const against = AGAINST.filter(([, applies]) => records.some(applies)).map(([reason]) => reason);
  if (against.length > 0) return { standing: "ineligible", reasons: against };
  const missing = MISSING.filter(([, isKnown]) => !records.some(isKnown)).map(([reason]) => reason);
  return missing.length > 0 ? { standing: "unknown", reasons: missing } : EVERYBODY;
}

type Test = (record: PatientRecord) => boolean;

/** What speaks against "never-smoker without symptoms", in the order in which it is counted. */
const AGAINST: readonly (readonly [CohortReason, Test])[] = [
  ["smoked", ({ smoking }) => smoking !== undefined && (smoking.status !== "never" || (smoking.pack_years ?? 0) > 0)],
  ["respiratory_diagnosis", ({ diagnoses }) => (diagnoses ?? []).length > 0],
  ["breathless", ({ symptoms }) => (symptoms?.mmrc ?? 0) >= SYMPTOMS_FROM.mmrc],
  ["symptom_score", hasSymptomScore],
  ["maintenance_therapy", ({ maintenance_therapy }) => maintenance_therapy === true],
  ["exacerbations", ({ exacerbations }) => (exacerbations?.moderate ?? 0) + (exacerbations?.severe ?? 0) > 0],
  ["feno_high", hasHighFeno],
];

const MISSING: readonly (readonly [CohortReason, Test])[] = [
  ["smoking_unknown", ({ smoking }) => smoking !== undefined],
  ["symptoms_unknown", ({ symptoms }) => symptoms?.mmrc !== undefined],
];

function hasSymptomScore({ symptoms }: PatientRecord): boolean {
  const { cat, act, cact, acq } = symptoms ?? {};
  return (
    (cat !== undefined && cat >= SYMPTOMS_FROM.cat) ||
    (act !== undefined && act < ACT.well_controlled_from) ||
    (cact !== undefined && cact < CACT.well_controlled_from) ||
    (acq !== undefined && acq.score > ACQ.well_controlled_up_to)
  );
}

function hasHighFeno({ biomarkers, age_years }: PatientRecord): boolean {
  const cut = age_years < FENO_PPB.child_below_years ? FENO_PPB.child : FENO_PPB.adult;
  return (biomarkers?.feno_ppb ?? 0) > cut.high_above;
}
