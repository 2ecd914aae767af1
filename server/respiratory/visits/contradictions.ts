import { FACT_TOLERANCE } from "../standards/own-judgement.ts";
import type { FactDifference, OtherStatement } from "../types/visit-sources.ts";
import type { PatientRecord } from "../types/record.ts";
import type { PlacedRecord } from "./visit.ts";

type Value = string | number | boolean | undefined;

/** What two records of one visit cannot both be right about. Measured values are left out: they may well be taken twice. */
const FACTS: Readonly<Record<string, (record: PatientRecord) => Value>> = {
  "/sex": ({ sex }) => sex,
  "/age_years": ({ age_years }) => age_years,
  "/height_cm": ({ height_cm }) => height_cm,
  "/weight_kg": ({ weight_kg }) => weight_kg,
  "/ancestry": ({ ancestry }) => ancestry,
  "/cluster": ({ cluster }) => cluster,
  "/smoking/status": ({ smoking }) => smoking?.status,
  "/smoking/pack_years": ({ smoking }) => smoking?.pack_years,
  "/symptoms/mmrc": ({ symptoms }) => symptoms?.mmrc,
  "/symptoms/cat": ({ symptoms }) => symptoms?.cat,
  "/symptoms/act": ({ symptoms }) => symptoms?.act,
  "/symptoms/cact": ({ symptoms }) => symptoms?.cact,
  "/symptoms/acq/score": ({ symptoms }) => symptoms?.acq?.score,
  "/symptoms/acq/version": ({ symptoms }) => symptoms?.acq?.version,
  "/exacerbations/moderate": ({ exacerbations }) => exacerbations?.moderate,
  "/exacerbations/severe": ({ exacerbations }) => exacerbations?.severe,
  "/diagnoses": ({ diagnoses }) => diagnoses?.join(", "),
  "/maintenance_therapy": ({ maintenance_therapy }) => maintenance_therapy,
  "/trial/visit": ({ trial }) => trial?.visit,
  "/trial/arm": ({ trial }) => trial?.arm,
  "/trial/site": ({ trial }) => trial?.site,
};

/** What the records of one visit state otherwise than it is used, in the order of the facts; `used` is what they were combined to. */
export function differingFacts(placed: readonly PlacedRecord[], used: PatientRecord): FactDifference[] {
  if (placed.length < 2) return [];
  return Object.entries(FACTS).flatMap(([pointer, of]): FactDifference[] => {
    const taken = of(used);
    const values = placed.map(({ record }) => of(record)).filter((value) => value !== undefined);
    // Nothing contradicts a record that leaves the fact open: where none is used, one value alone is no difference.
    const against = taken ?? values[0];
    if (values.every((value) => agrees(pointer, value, against))) return [];
    const stated = placed.flatMap(({ record, reference }): OtherStatement[] => {
      const value = of(record);
      return value === undefined || agrees(pointer, value, taken) ? [] : [{ ...reference, value: textOf(value) }];
    });
    return [{ pointer, ...(taken !== undefined && { used: textOf(taken) }), stated }];
  });
}

function agrees(pointer: string, value: Value, taken: Value): boolean {
  // Diagnoses add up: none is at odds with one.
  if (pointer === "/diagnoses") return value !== "" || taken === "";
  if (typeof value === "number" && typeof taken === "number") {
    return Math.abs(value - taken) <= (FACT_TOLERANCE[pointer] ?? 0) + 1e-9;
  }
  return value === taken;
}

function textOf(value: Exclude<Value, undefined>): string {
  return value === "" ? "none" : String(value);
}
