import { noteOtherAgents } from "./agents.ts";
import { type Note, type Part, partAt, partsAt, textAt } from "./part.ts";
import { quantityIn } from "./quantities.ts";

export interface Given {
  readonly agent: string | undefined;
  readonly dose_ug: number | undefined;
}

const SNOMED_INHALED = "447694001";

/** What was given, and how much of it in micrograms. `wait`: the minutes to the test after it, as far as they are known. */
export function givenIn(administration: Part, wait: unknown, note: Note): Given {
  const { at } = administration;
  const medication = partAt(administration, "medicationCodeableConcept");
  const agent = medication === undefined ? undefined : textAt(medication, "text");
  if (medication === undefined || agent === undefined)
    note(`${at}/medicationCodeableConcept/text`, "required", "must be the generic name of what was given");
  else noteOtherAgents(medication, agent, note);
  const dosage = partAt(administration, "dosage");
  const dose = dosage === undefined ? undefined : partAt(dosage, "dose");
  if (dose === undefined) note(`${at}/dosage/dose`, "required", "must be the dose in ug");
  if (dosage !== undefined) noteOtherDosage(dosage, wait, note);
  return { agent, dose_ug: dose === undefined ? undefined : quantityIn(dose, "ug", note) };
}

/** Of a dosage in words only our own are understood. */
const WAIT = /^([0-9.]+) min before the test after bronchodilator$/;

function noteOtherDosage(dosage: Part, wait: unknown, note: Note): void {
  const text = textAt(dosage, "text");
  const said = text === undefined || text.length > 100 ? undefined : WAIT.exec(text)?.[1];
  if (text !== undefined && said === undefined)
    note(`${dosage.at}/text`, "not_read", "is not read, and may say something else than the dose; leave it out");
  else if (said !== undefined && wait !== undefined && Number(said) !== wait)
    note(`${dosage.at}/text`, "wrong_combination", "says another wait than the Observation that tells it");
  const route = partAt(dosage, "route");
  if (route !== undefined && !partsAt(route, "coding").some((one) => textAt(one, "code") === SNOMED_INHALED))
    note(route.at, "not_plain", "may say that it was not inhaled; SNOMED CT 447694001 is the respiratory tract");
}
