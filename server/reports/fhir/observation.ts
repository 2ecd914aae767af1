import type { Item, Results } from "../input.ts";
import { PATIENTS, UCUM } from "./codes.ts";
import { uuidOf } from "./identity.ts";
import type { CodeableConcept, Observation, Quantity, Reference } from "./resources.ts";

export const CATEGORIES = "http://terminology.hl7.org/CodeSystem/observation-category";

/** Only a pseudonym: no Patient resource is made, because none is known. */
export function subjectOf(item: Item): Reference {
  return { type: "Patient", identifier: { system: PATIENTS, value: item.patient_id } };
}

/** What every Observation of an item has. `name` tells it from the others. */
export function observation(item: Item, results: Results, name: string, code: CodeableConcept): Observation {
  return {
    resourceType: "Observation",
    id: uuidOf(results.report.batch_id, item.patient_id, item.performed_at, name),
    status: "final",
    category: [{ coding: [{ system: CATEGORIES, code: "procedure", display: "Procedure" }] }],
    code,
    subject: subjectOf(item),
    effectiveDateTime: item.performed_at,
    issued: results.report.created_at,
  };
}

export function quantity(value: number, unit: string): Quantity {
  return { value, unit, system: UCUM, code: unit };
}
