import type { PlacedReport } from "../reports/fhir/reading/gathered.ts";
import type { IntakeInput } from "../usecases/intake/intake-patients.ts";
import type { Subject } from "./trail.ts";

/** What a body asks to be taken in. */
export interface ReadIntake {
  readonly input: IntakeInput;
  /** Of a bundle: what its records are about, and where each of them stands in it. */
  readonly bundle?: { readonly about: Subject; readonly reports: readonly PlacedReport[] };
}
