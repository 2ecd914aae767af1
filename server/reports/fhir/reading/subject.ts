import { PATIENTS } from "../codes.ts";
import { type Note, type Part, partAt, partsAt, textAt } from "./part.ts";

/** Finds the entry that a reference leads to. */
export type Resolve = (reference: string) => Part | undefined;

/** The pseudonym that a resource names as its subject; undefined, and said why, where it names none or more than that. */
export function pseudonymOf(resource: Part, resolve: Resolve, note: Note): string | undefined {
  const subject = partAt(resource, "subject");
  if (subject === undefined) {
    note(resource.at, "required", `must have a subject with an identifier of the system ${PATIENTS}`);
    return undefined;
  }
  if (subject.value["display"] !== undefined) {
    note(`${subject.at}/display`, "identifying", "says who the patient is; only a pseudonym may come here");
    return undefined;
  }
  const reference = textAt(subject, "reference");
  const patient = reference === undefined ? undefined : resolve(reference);
  if (reference !== undefined && patient === undefined) {
    note(`${subject.at}/reference`, "identifying", "leads to a patient outside the bundle; name the pseudonym instead");
    return undefined;
  }
  if (patient !== undefined && patient.value["resourceType"] !== "Patient") {
    note(`${subject.at}/reference`, "wrong_combination", "leads to no Patient");
    return undefined;
  }
  const own = partAt(subject, "identifier");
  const identifiers = [...(own === undefined ? [] : [own]), ...(patient === undefined ? [] : identifiersOf(patient))];
  return oneOf(identifiers, patient ?? subject, note);
}

function identifiersOf(patient: Part): readonly Part[] {
  return partsAt(patient, "identifier");
}

/** Every identifier has to be the same pseudonym: another one could be looked up by others. */
function oneOf(identifiers: readonly Part[], owner: Part, note: Note): string | undefined {
  const [first] = identifiers;
  if (first === undefined) {
    note(owner.at, "required", `must have an identifier of the system ${PATIENTS}`);
    return undefined;
  }
  for (const identifier of identifiers) {
    if (textAt(identifier, "system") !== PATIENTS) {
      note(identifier.at, "identifying", `is no pseudonym: its system must be ${PATIENTS}`);
      return undefined;
    }
    if (textAt(identifier, "value") === undefined) {
      note(identifier.at, "required", "must have a value");
      return undefined;
    }
    if (textAt(identifier, "value") !== textAt(first, "value")) {
      note(identifier.at, "wrong_combination", "is another pseudonym than the one before it");
      return undefined;
    }
  }
  return textAt(first, "value");
}
