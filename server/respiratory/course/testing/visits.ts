/** Visits of one person before the newest, for the tests of changes. */
import { changeSince } from "../change.ts";
import type { NewestOccasion, Occasion, Person } from "../occasion.ts";
import { aPerson, anOccasion } from "./occasions.ts";

const YEAR_MS = 365.25 * 86_400_000;
const NEWEST = Date.UTC(2026, 0, 1);

/** A visit so many years before the newest one. */
export function before(years: number, part: Partial<Occasion> = {}): Occasion {
  return anOccasion({ performed_at: new Date(NEWEST - years * YEAR_MS).toISOString(), ...part });
}

export function change(visits: readonly Occasion[], person: Person = aPerson()) {
  const [first, ...others] = visits.slice(0, -1);
  return changeSince([first as Occasion, ...others], visits.at(-1) as NewestOccasion, person);
}

/** Visits of an adult: years before the newest, and litres of FEV1. */
export function adult(...visits: readonly (readonly [years: number, fev1: number])[]): Occasion[] {
  return visits.map(([years, fev1_l]) => before(years, { fev1_l, age_years: 60 - years }));
}

/** Visits of a child: years before the newest, age, and z-score. */
export function child(
  age: number,
  ...visits: readonly (readonly [years: number, z: number, litres?: number])[]
): Occasion[] {
  return visits.map(([years, fev1_z, litres]) =>
    before(years, { fev1_z, fev1_l: litres ?? 2, age_years: age - years }),
  );
}

/** Years before the newest visit, litres of FVC, and percent of predicted. */
export function ofFvc(years: number, fvc_l: number, fvc_percent_predicted: number | null, age = 60): Occasion {
  return before(years, { fvc_l, fvc_percent_predicted, age_years: age - years });
}

/** Visits whose first one does not fit the newest by its height. */
export function doubtful([first, ...others]: readonly Occasion[]): Occasion[] {
  return [{ ...(first as Occasion), doubts: ["height_inconsistent"] }, ...others];
}
