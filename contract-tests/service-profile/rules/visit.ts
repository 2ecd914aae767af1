import type { JsonObject } from "../../../spec/openapi/json.ts";
import { type Man, type Ruled, are, litres, recordOf } from "./told.ts";

const MAN: Man = { age: 40.25 };
/** In days. */
export const HOUR = 1 / 24;

/** Records of a man, each so many days before the newest. */
export function visit(
  patient: string,
  records: readonly (readonly [daysBefore: number, record: JsonObject])[],
  ...says: readonly string[]
): Ruled {
  return {
    patient,
    records: records.map(([days, record]) => recordOf(MAN, days, { age_years: MAN.age, ...record })),
    says,
  };
}

/** Two records, the first so many days before the other. */
export function apart(
  patient: string,
  days: number,
  first: JsonObject,
  second: JsonObject,
  ...says: readonly string[]
): Ruled {
  return visit(
    patient,
    [
      [days, first],
      [0, second],
    ],
    ...says,
  );
}

/** Two tests of an hour, and what is recorded beside each. */
export function stated(patient: string, first: JsonObject, second: JsonObject, ...says: readonly string[]): Ruled {
  return apart(patient, HOUR, { ...pre(), ...first }, { ...pre(4, 5), ...second }, ...says);
}

export const pre = (fev1 = 4.1, fvc = 5.1): JsonObject => ({ pre_bronchodilator: litres(fev1, fvc) });
export const post = (fev1 = 4.2, fvc = 5.1): JsonObject => ({ post_bronchodilator: litres(fev1, fvc) });
export const asked = (...words: readonly string[]): string => are("visit.questions", ...words);
