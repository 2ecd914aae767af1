import { type Man, type Ruled, are, litres, recordOf } from "./told.ts";

/** Days before the newest visit, and litres. */
type Visit = readonly [days: number, fev1: number, fvc: number];

export const MAN: Man = { age: 40.25 };
export const WITH_COPD: Man = { age: 60.25, facts: { diagnoses: ["copd"] } };

/** A man with single values before bronchodilator at each visit. */
export function course(patient: string, man: Man, visits: readonly Visit[], ...says: readonly string[]): Ruled {
  const records = visits.map(([days, fev1, fvc]) => recordOf(man, days, { pre_bronchodilator: litres(fev1, fvc) }));
  return { patient, records, says };
}

/** Two visits, the first so many days before the newest one. */
export function compared(
  patient: string,
  man: Man,
  first: Visit,
  newest: readonly [fev1: number, fvc: number],
  ...says: readonly string[]
): Ruled {
  return course(patient, man, [first, [0, ...newest]], ...says);
}

export const fell = (...words: readonly string[]): string => are("change.declines", ...words);
export const rose = (...words: readonly string[]): string => are("change.improvements", ...words);
