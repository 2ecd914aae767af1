import type { Occasion, Person } from "../occasion.ts";

/** A visit of a grown man for tests. */
export function anOccasion(part: Partial<Occasion> = {}): Occasion {
  return {
    performed_at: "2026-01-01T00:00:00Z",
    records: [],
    age_years: 50,
    fev1_l: 3,
    fvc_l: 4,
    fev1_z: 0,
    fvc_percent_predicted: 100,
    stopped_early: false,
    expiration_s: null,
    doubts: [],
    ...part,
  };
}

export function aPerson(part: Partial<Person> = {}): Person {
  return {
    sex: "male",
    current_smoker: false,
    copd_recorded: false,
    ild_recorded: false,
    ...part,
  };
}
