/** Whom a bundle is about: a pseudonym, and nothing that identifies. */
import { test } from "vitest";
import { type Any, at } from "../reports/testing/bundles.ts";
import { OWN, type Refusal, expectRefusal } from "./testing/fhir-intake.ts";

const patientWith = (members: Any) => (entry: Any[]) => {
  const identifier = [{ system: `${OWN}:patients`, value: "P-1" }];
  entry.push({ fullUrl: "urn:uuid:p", resource: { resourceType: "Patient", id: "p", identifier, ...members } });
  entry[0].resource.subject = { reference: "urn:uuid:p" };
};

test.each<Refusal>([
  ["no subject", at(4, { subject: undefined }), "/entry/4/resource/subject", "required"],
  ["no subject of the report", at(0, { subject: undefined }), "/entry/0/resource/subject", "required"],
  ["a subject without a pseudonym", at(0, { subject: {} }), "/entry/0/resource/subject/identifier", "required"],
  [
    "a subject with a name",
    at(0, { subject: { display: "x", identifier: { system: `${OWN}:patients`, value: "P-1" } } }),
    "/entry/0/resource/subject/display",
    "identifying",
  ],
  [
    "a hospital number",
    at(0, { subject: { identifier: { system: "urn:oid:1.2.3", value: "P-1" } } }),
    "/entry/0/resource/subject/identifier",
    "identifying",
  ],
  [
    "a reference out of the bundle",
    at(0, { subject: { reference: "Patient/4711" } }),
    "/entry/0/resource/subject/reference",
    "identifying",
  ],
  ["a patient with a name", patientWith({ name: [{ text: "x" }] }), "/entry/10/resource/name", "identifying"],
  [
    "a patient with a date of birth",
    patientWith({ birthDate: "1959-06-21" }),
    "/entry/10/resource/birthDate",
    "identifying",
  ],
  [
    "a patient with a narrative",
    patientWith({ text: { status: "generated", div: "<div/>" } }),
    "/entry/10/resource/text",
    "identifying",
  ],
  [
    "a patient with a second identifier",
    patientWith({
      identifier: [
        { system: `${OWN}:patients`, value: "P-1" },
        { system: "urn:x", value: "9" },
      ],
    }),
    "/entry/10/resource/identifier/1",
    "identifying",
  ],
  [
    "a name that hides in an extension",
    at(4, { extension: [{ url: "urn:x", valueHumanName: { family: "x" } }] }),
    "/entry/4/resource/extension/0/valueHumanName/family",
    "identifying",
  ],
  [
    "a performer who is the patient by name",
    at(4, { performer: [{ type: "Patient", display: "x" }] }),
    "/entry/4/resource/performer/0/display",
    "identifying",
  ],
  [
    "a pseudonym that is none",
    (entry) => {
      for (const { resource } of entry) resource.subject.identifier.value = "Maria Muster";
    },
    "/entry/0/resource/subject",
    "wrong_form",
  ],
  [
    "another patient in one report",
    at(4, { subject: { identifier: { system: `${OWN}:patients`, value: "P-2" } } }),
    "/entry/4/resource/subject",
    "wrong_combination",
  ],
  [
    "a bronchodilator of another patient",
    at(9, { subject: { identifier: { system: `${OWN}:patients`, value: "P-2" } } }),
    "/entry/9/resource/subject",
    "wrong_combination",
  ],
])("a bundle is refused for whom it is about: %s", (...refusal) => expectRefusal(refusal));
