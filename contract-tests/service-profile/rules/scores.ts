/** Symptom scores and biomarkers on either side of each published cut: where they stand is said at each in the contract. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { type Man, type Ruled, flagged, litres, recordOf, told } from "./told.ts";

const asthma = { diagnoses: ["asthma"] };
const MAN: Man = { age: 40.25, facts: asthma };
const WITHOUT_ASTHMA: Man = { age: 40.25 };

function child(age: number, height_cm: number): Man {
  return { age, facts: { ...asthma, height_cm } };
}

const VOLUMES = { adult: litres(4.1, 5.1), twelve: litres(2.6, 3), eight: litres(1.6, 1.85), small: litres(0.85, 0.9) };

function volumesOf({ age }: Man): JsonObject {
  if (age >= 16) return VOLUMES.adult;
  if (age >= 11) return VOLUMES.twelve;
  return age >= 7 ? VOLUMES.eight : VOLUMES.small;
}

function scored(patient: string, man: Man, recorded: JsonObject, ...says: readonly string[]): Ruled {
  return { patient, records: [recordOf(man, 0, { pre_bronchodilator: volumesOf(man), ...recorded })], says };
}

type Name = "act" | "cact" | "acq";

function control(name: Name, man: Man, score: number, says: string | null, reason?: string): Ruled {
  const symptoms = { [name]: name === "acq" ? { score, version: 6 } : score };
  const who = `${name}-${String(score).replace(".", "-")}-at-${String(man.age).replace(".", "-")}-${reason ?? ""}`;
  const of = `@.scores.${name}`;
  const stated = says === null ? `${of}.control == null` : `${of}.control == '${says}'`;
  return scored(who, man, { symptoms }, stated, ...(reason === undefined ? [] : [`${of}.reason == '${reason}'`]));
}

const TWELVE = child(12, 150);
const BEFORE_TWELVE = child(11.9, 150);
const EIGHT = child(8, 128);
const FOUR = child(4, 103);
const BEFORE_FOUR = child(3.9, 102);
const SIX = child(6, 116);
const BEFORE_SIX = child(5.9, 115);
const TOO_YOUNG = "age_outside_validated_range";

const CONTROL: readonly Ruled[] = [
  control("act", MAN, 20, "well_controlled"),
  control("act", MAN, 19, "not_well_controlled"),
  control("act", MAN, 16, "not_well_controlled"),
  control("act", MAN, 15, "very_poorly_controlled"),
  control("act", TWELVE, 20, "well_controlled"),
  control("act", BEFORE_TWELVE, 20, null, TOO_YOUNG),
  control("act", WITHOUT_ASTHMA, 20, null, "asthma_not_recorded"),
  control("cact", EIGHT, 20, "well_controlled"),
  control("cact", EIGHT, 19, "not_well_controlled"),
  control("cact", EIGHT, 13, "not_well_controlled"),
  control("cact", EIGHT, 12, "very_poorly_controlled"),
  control("cact", FOUR, 13, "not_well_controlled"),
  control("cact", BEFORE_FOUR, 13, null, TOO_YOUNG),
  control("cact", BEFORE_TWELVE, 13, "not_well_controlled"),
  control("cact", TWELVE, 13, null, TOO_YOUNG),
  control("acq", MAN, 0.75, "well_controlled"),
  control("acq", MAN, 0.76, "indeterminate"),
  control("acq", MAN, 1.49, "indeterminate"),
  control("acq", MAN, 1.5, "not_well_controlled"),
  control("acq", SIX, 1.5, "not_well_controlled"),
  control("acq", BEFORE_SIX, 1.5, null, TOO_YOUNG),
  control("acq", WITHOUT_ASTHMA, 1.5, null, "asthma_not_recorded"),
];

/** Levels, and the flag that belongs to one. */
function level(name: "feno" | "eosinophils", man: Man, value: number, says: string): Ruled {
  const biomarkers = name === "feno" ? { feno_ppb: value } : { eosinophils_per_ul: value };
  const flags = name === "feno" ? ["high"] : ["high", "low"];
  const all = flags.map((one) => flagged(`${name}_${one}`, one === says ? 1 : 0));
  const who = `${name}-${value}-at-${String(man.age).replace(".", "-")}`;
  return scored(who, man, { biomarkers }, `@.scores.${name}.level == '${says}'`, ...all);
}

const LEVELS: readonly Ruled[] = [
  level("feno", MAN, 24, "low"),
  level("feno", MAN, 25, "intermediate"),
  level("feno", MAN, 50, "intermediate"),
  level("feno", MAN, 51, "high"),
  level("feno", BEFORE_TWELVE, 19, "low"),
  level("feno", BEFORE_TWELVE, 20, "intermediate"),
  level("feno", BEFORE_TWELVE, 35, "intermediate"),
  level("feno", BEFORE_TWELVE, 36, "high"),
  level("feno", TWELVE, 36, "intermediate"),
  level("feno", MAN, 1, "doubtful"),
  level("feno", MAN, 2, "low"),
  level("eosinophils", MAN, 20, "low"),
  level("eosinophils", MAN, 99, "low"),
  level("eosinophils", MAN, 100, "intermediate"),
  level("eosinophils", MAN, 299, "intermediate"),
  level("eosinophils", MAN, 300, "high"),
  level("eosinophils", MAN, 19, "doubtful"),
  level("eosinophils", MAN, 4, "doubtful"),
  level("eosinophils", MAN, 0, "low"),
];

export function scoreRules(): Workflow[] {
  return [told("rules-of-scores", [...CONTROL, ...LEVELS])];
}
