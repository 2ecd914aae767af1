import { type Note, type Part, partAt, textAt } from "./part.ts";
import { quantityIn } from "./quantities.ts";

/** What was given, and how much of it in micrograms. */
export function givenIn(
  administration: Part,
  note: Note,
): { readonly agent: string | undefined; readonly dose_ug: number | undefined } {
  const medication = partAt(administration, "medicationCodeableConcept");
  const agent = medication === undefined ? undefined : textAt(medication, "text");
  if (agent === undefined)
    note(
      medication?.at ?? administration.at,
      "required",
      "must have the generic name as text of medicationCodeableConcept",
    );
  const dosage = partAt(administration, "dosage");
  const dose = dosage === undefined ? undefined : partAt(dosage, "dose");
  if (dose === undefined) note(dosage?.at ?? administration.at, "required", "must have dosage.dose");
  return { agent, dose_ug: dose === undefined ? undefined : quantityIn(dose, "ug", note) };
}
