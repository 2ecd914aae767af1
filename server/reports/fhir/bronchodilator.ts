import type { Item, Results } from "../input.ts";
import { LUNG_FUNCTION, SPIROMETRY } from "./codes.ts";
import { uuidOf } from "./identity.ts";
import { quantity, subjectOf } from "./observation.ts";
import type { MedicationAdministration, Observation, Procedure, Reference } from "./resources.ts";

/** What was given between the two tests, and the test after it. */
export type Given = readonly (MedicationAdministration | Procedure)[];

/** Nothing where nobody recorded what was given. */
export function givenOf(item: Item, { report }: Results): Given {
  if (item.bronchodilator === null) return [];
  const { agent, dose_ug, minutes_after } = item.bronchodilator;
  const idOf = (name: string): string => uuidOf(report.batch_id, item.patient_id, item.performed_at, name);
  const administration: MedicationAdministration = {
    resourceType: "MedicationAdministration",
    id: idOf("bronchodilator"),
    status: "completed",
    medicationCodeableConcept: { text: agent },
    subject: subjectOf(item),
    // The day: the record has one time for both tests, and none for what was given in between.
    effectiveDateTime: item.performed_at.slice(0, 10),
    dosage: {
      text: `${minutes_after} min before the test after bronchodilator`,
      dose: quantity(dose_ug, "ug"),
    },
  };
  const test: Procedure = {
    resourceType: "Procedure",
    id: idOf("test-after"),
    status: "completed",
    category: { coding: [LUNG_FUNCTION] },
    code: { coding: [SPIROMETRY], text: "Spirometry post-bronchodilator" },
    subject: subjectOf(item),
    performedDateTime: item.performed_at,
    partOf: [referenceTo(administration)],
  };
  return [administration, test];
}

/**
 * What was measured after a bronchodilator is part of a test that is part of its administration: the German profile lets a value be part
 * of a procedure alone.
 */
export function afterGiven(each: Observation, given: Given): Observation {
  const tests = given.filter(({ resourceType }) => resourceType === "Procedure");
  return tests.length === 0 ? each : { ...each, partOf: tests.map(referenceTo) };
}

function referenceTo({ id }: { readonly id: string }): Reference {
  return { reference: `urn:uuid:${id}` };
}
