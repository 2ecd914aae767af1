import { readBundle } from "../fhir/reading/bundle.ts";
import type { Fault } from "../fhir/reading/part.ts";
import { readReports } from "../fhir/reading/report.ts";

/** Everything that reading finds wrong with a bundle, before the schema of a record judges what was read. */
export function faultsOf(bundle: Readonly<Record<string, unknown>>): readonly Fault[] {
  const { gathered, faults } = readBundle(bundle);
  return [...faults, ...gathered.flatMap((each) => readReports(each).flatMap(({ faults: found }) => found))];
}
