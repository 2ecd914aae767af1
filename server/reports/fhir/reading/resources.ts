import {
  ACTOR,
  CONCEPT,
  CONCEPTS,
  DEVICE,
  ENTRY,
  IDENTIFIER,
  META,
  QUANTITY,
  RANGE,
  SUBJECT,
  VALUES,
} from "./datatypes.ts";
import { BOOLEAN, listOf, type Members, membersOf, ofPerson, RESOURCE } from "./elements.ts";

/** A review of ours: R4 has no place for it. */
const NOTE = membersOf("url", { valueAnnotation: membersOf("authorString time text") });

const COMPONENT = membersOf("", {
  code: CONCEPT,
  ...VALUES,
  interpretation: CONCEPTS,
  referenceRange: listOf(RANGE),
});

/**
 * Everything that may be in a bundle: what is read, and what is passed over because it is computed anew here or says nothing of the
 * patient. Whatever is not in this table is refused by its name, as in a record of our own: it would be lost, and it may say who the
 * patient is.
 */
export const RESOURCES: Readonly<Record<string, Members>> = {
  Bundle: membersOf("resourceType id language type timestamp", {
    meta: META,
    identifier: IDENTIFIER,
    entry: listOf(membersOf("fullUrl", { resource: RESOURCE })),
  }),
  DiagnosticReport: membersOf("resourceType id language status effectiveDateTime issued conclusion", {
    meta: META,
    extension: listOf(NOTE),
    identifier: listOf(IDENTIFIER),
    category: CONCEPTS,
    code: CONCEPT,
    subject: SUBJECT,
    performer: listOf(ACTOR),
    resultsInterpreter: listOf(ACTOR),
    result: listOf(ENTRY),
    conclusionCode: CONCEPTS,
  }),
  Observation: membersOf("resourceType id language status effectiveDateTime issued", {
    meta: META,
    category: CONCEPTS,
    code: CONCEPT,
    subject: SUBJECT,
    ...VALUES,
    performer: listOf(ACTOR),
    device: DEVICE,
    method: CONCEPT,
    interpretation: CONCEPTS,
    referenceRange: listOf(RANGE),
    partOf: listOf(ENTRY),
    derivedFrom: listOf(ENTRY),
    hasMember: listOf(ENTRY),
    component: listOf(COMPONENT),
  }),
  MedicationAdministration: membersOf("resourceType id language status effectiveDateTime", {
    meta: META,
    category: CONCEPT,
    medicationCodeableConcept: CONCEPT,
    subject: SUBJECT,
    performer: listOf(membersOf("", { function: CONCEPT, actor: ACTOR })),
    device: listOf(DEVICE),
    dosage: membersOf("text", { dose: QUANTITY, route: CONCEPT }),
  }),
  Procedure: membersOf("resourceType id language status performedDateTime", {
    meta: META,
    category: CONCEPT,
    code: CONCEPT,
    subject: SUBJECT,
    performer: listOf(membersOf("", { function: CONCEPT, actor: ACTOR })),
    partOf: listOf(ENTRY),
  }),
  Patient: ofPerson("resourceType id language gender", {
    meta: META,
    identifier: listOf(IDENTIFIER),
    active: BOOLEAN,
  }),
};
