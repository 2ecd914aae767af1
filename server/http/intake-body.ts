import type { components } from "../../generated/types.ts";
import { readSubmissions, type RecordRules } from "../usecases/intake/submission.ts";
import type { InputError } from "../usecases/shared/domain-error.ts";
import { readFhirIntake } from "./fhir-intake.ts";
import type { ReadIntake } from "./read-intake.ts";
import { subjectOf } from "./subject.ts";

/** A body that the schema of its media type let through. */
export type IntakeBody = components["schemas"]["IntakeRequest"] | components["schemas"]["FhirIntakeBundle"];

type LeftOut = ReadonlyMap<number, readonly InputError[]>;

/** Reads the records of a body and judges each by itself. Throws DomainError `invalid_body`. */
export function readIntake(body: IntakeBody, leftOut: LeftOut | undefined, rules: RecordRules): ReadIntake {
  if (!("resourceType" in body)) {
    const { project_id, on_error = "refuse", patients } = body as components["schemas"]["IntakeRequest"];
    const submissions = readSubmissions(patients as never, rules, leftOut);
    return { input: { project_id, on_error, left_out: leftOut, submissions } };
  }
  const { project_id, on_error, patients, left_out, reports } = readFhirIntake(body);
  const submissions = readSubmissions(patients, rules, left_out);
  return {
    input: { project_id, on_error, left_out, submissions },
    bundle: { about: subjectOf({ project_id, patients }), reports },
  };
}
