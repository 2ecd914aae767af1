import { ADULT_FROM_YEARS, FEV1Q_UNIT_L } from "../standards/ers-ats-2022.ts";
import { YEARS_PER_FEV1Q } from "../standards/follow-up.ts";
import type { Sex } from "../types/record.ts";
import type { Person } from "./occasion.ts";

/** FEV1 over the sex-specific first percentile of adults with lung disease (ERS/ATS 2022, box 3); null under 18 years. */
export function fev1q(fev1L: number | null, sex: Sex, ageYears: number): number | null {
  return fev1L === null || ageYears < ADULT_FROM_YEARS ? null : fev1L / FEV1Q_UNIT_L[sex];
}

/** What an adult is expected to lose of FEV1Q in a year; twice as fast, nearly, in current smokers and the old. */
export function expectedFev1qLossPerYear(person: Person, ageYears: number): number {
  const fast = person.current_smoker || ageYears >= YEARS_PER_FEV1Q.old_from_years;
  return 1 / (fast ? YEARS_PER_FEV1Q.current_smoker_or_old : YEARS_PER_FEV1Q.usual);
}

/** The same in litres of FEV1. */
export function expectedFev1LossPerYear(person: Person, ageYears: number): number {
  return expectedFev1qLossPerYear(person, ageYears) * FEV1Q_UNIT_L[person.sex];
}
