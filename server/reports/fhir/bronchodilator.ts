import type { Item, Results } from "../input.ts";
import { uuidOf } from "./identity.ts";
import { quantity, subjectOf } from "./observation.ts";
import type { MedicationAdministration, Observation } from "./resources.ts";

/** What was given between the two tests, or nothing where nobody recorded it. */
export function givenOf(item: Item, { report }: Results): readonly MedicationAdministration[] {
  if (item.bronchodilator === null) return [];
  const { agent, dose_ug, minutes_after } = item.bronchodilator;
  return [
    {
      resourceType: "MedicationAdministration",
      id: uuidOf(report.batch_id, item.patient_id, item.performed_at, "bronchodilator"),
      status: "completed",
      medicationCodeableConcept: { text: agent },
      subject: subjectOf(item),
      // The day: the record has one time for both tests, and none for what was given in between.
      effectiveDateTime: item.performed_at.slice(0, 10),
      dosage: {
        text: `${minutes_after} min before the test after bronchodilator`,
        dose: quantity(dose_ug, "ug"),
      },
    },
  ];
}

/** What was measured after a bronchodilator is part of its administration. */
export function afterGiven(each: Observation, given: readonly MedicationAdministration[]): Observation {
  return given.length === 0 ? each : { ...each, partOf: given.map(({ id }) => ({ reference: `urn:uuid:${id}` })) };
}
