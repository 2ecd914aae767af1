import { PATIENTS } from "../codes.ts";
import { type Note, type Part, partAt, partsAt, textAt } from "./part.ts";

/** Finds the entry that a reference leads to. */
export type Resolve = (reference: string) => Part | undefined;

/** The pseudonym that a resource names as its subject; undefined, and said why, where it names none. Strangers in it are noted elsewhere. */
export function pseudonymOf(resource: Part, resolve: Resolve, note: Note): string | undefined {
  const subject = partAt(resource, "subject");
  if (subject === undefined) {
    note(`${resource.at}/subject`, "required", `must have an identifier of the system ${PATIENTS}`);
    return undefined;
  }
  const type = textAt(subject, "type");
  if (type !== undefined && type !== "Patient") {
    note(`${subject.at}/type`, "wrong_combination", "must be Patient: nothing else is tested here");
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
    note(`${owner.at}/identifier`, "required", `must be there, of the system ${PATIENTS}`);
    return undefined;
  }
  if (!identifiers.every((identifier) => isPseudonym(identifier, note))) return undefined;
  const other = identifiers.find((identifier) => textAt(identifier, "value") !== textAt(first, "value"));
  if (other !== undefined) {
    note(`${other.at}/value`, "wrong_combination", "is another pseudonym than the one before it");
    return undefined;
  }
  return textAt(first, "value");
}

function isPseudonym(identifier: Part, note: Note): boolean {
  const isOurs = textAt(identifier, "system") === PATIENTS;
  const isOld = textAt(identifier, "use") === "old";
  const hasValue = textAt(identifier, "value") !== undefined;
  if (!isOurs) note(identifier.at, "identifying", `is no pseudonym: its system must be ${PATIENTS}`);
  else if (isOld) note(`${identifier.at}/use`, "not_plain", "says that the identifier is in use no more");
  else if (!hasValue) note(`${identifier.at}/value`, "required", "must be the pseudonym");
  return isOurs && !isOld && hasValue;
}
