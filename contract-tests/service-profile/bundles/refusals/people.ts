/** Whoever says who the patient is, or of whom something is. */
import { own, URN, VALUES, entriesOf } from "../building.ts";
import {
  FEV1,
  ofEntries,
  REPORT,
  type Wrong,
  wrong,
  wrongThere,
  wrongGiven,
  wrongPatient,
  patientThere,
} from "./wrong.ts";

const SUBJECT = `${REPORT}/subject`;
const PATIENT = "/entry/6/resource";

const PSEUDONYM = { system: `${URN}:patients`, value: "P-1" };

/** What FHIR has for a person beside identifiers. */
const OF_A_PERSON = {
  name: [{ family: "Person" }],
  birthDate: "1986-03-01",
  telecom: [{ value: "1" }],
  address: [{ city: "Town" }],
  photo: [{ title: "a face" }],
  maritalStatus: { text: "married" },
  deceasedDateTime: "2026-04-01",
  contact: [{ relationship: [] }],
  link: [],
};

export const PEOPLE: readonly Wrong[] = [
  wrongThere("a-name", "identifying", `${SUBJECT}/display`, "A. Person"),
  ...Object.entries(OF_A_PERSON).map(([member, value]) =>
    patientThere(`a-patient-with-${member}`, "identifying", `${PATIENT}/${member}`, value),
  ),
  wrongThere("who-assigned-the-pseudonym", "identifying", `${SUBJECT}/identifier/assigner`, { display: "a hospital" }),
  wrong("an-identifier-of-others", "identifying", `${SUBJECT}/identifier`, [
    `${SUBJECT}/identifier/system`,
    "urn:oid:1.2.3",
  ]),
  patientThere("a-patient-of-two-systems", "identifying", `${PATIENT}/identifier/1`, {
    system: "urn:oid:1.2.3",
    value: "1",
  }),
  wrong("a-reference-of-others", "identifying", `${REPORT}/identifier/0`, [
    `${REPORT}/identifier`,
    [{ system: "urn:oid:1.2.3", value: "1" }],
  ]),
  wrong("two-references", "repeated", `${REPORT}/identifier/1`, [
    `${REPORT}/identifier`,
    ["ORD-1", "ORD-2"].map((value) => ({ system: `${URN}:client-references`, value })),
  ]),
  wrongThere("an-observation-that-can-be-looked-up", "identifying", `${FEV1}/identifier`, [PSEUDONYM]),
  wrongThere("an-order", "identifying", `${REPORT}/basedOn`, [{ reference: "ServiceRequest/1" }]),
  wrongThere("a-case", "identifying", `${REPORT}/encounter`, { reference: "Encounter/1" }),
  wrongThere("a-patient-elsewhere", "identifying", `${SUBJECT}/reference`, "Patient/77"),
  wrong("a-name-that-hides", "identifying", `${FEV1}/bodySite/extension/0/valueHumanName/family`, [
    `${FEV1}/bodySite`,
    { extension: [{ valueHumanName: { family: "Person" } }] },
  ]),
  wrong("a-performer-of-whom-nothing-is-known", "identifying", `${FEV1}/performer/0/display`, [
    `${FEV1}/performer`,
    [{ display: "A. Person" }],
  ]),
  wrong("a-performer-who-is-a-patient", "identifying", `${FEV1}/performer/0/reference`, [
    `${FEV1}/performer`,
    [{ reference: "Patient/77" }],
  ]),
  wrong("a-performer-with-the-name-of-a-patient", "identifying", `${REPORT}/performer/0/display`, [
    `${REPORT}/performer`,
    [{ type: "Patient", display: "A. Person" }],
  ]),
  wrong("a-device-that-is-a-relative", "identifying", `${FEV1}/device/display`, [
    `${FEV1}/device`,
    { type: "RelatedPerson", display: "A. Person" },
  ]),
  wrong("of-another-patient", "wrong_combination", `${FEV1}/subject`, [`${FEV1}/subject/identifier/value`, "P-2"]),
  wrongGiven("given-to-another-patient", "wrong_combination", "/entry/9/resource/subject", [
    "/entry/9/resource/subject/identifier/value",
    "P-2",
  ]),
  wrongGiven("a-test-of-another-patient", "wrong_combination", "/entry/10/resource/subject", [
    "/entry/10/resource/subject/identifier/value",
    "P-2",
  ]),
  wrong("of-nobody", "required", `${FEV1}/subject`, [`${FEV1}/subject`]),
  wrongThere("of-a-group", "wrong_combination", `${SUBJECT}/type`, "Group"),
  wrong("of-an-observation", "wrong_combination", `${SUBJECT}/reference`, [
    `${SUBJECT}`,
    { reference: "Observation/P-1-4", identifier: PSEUDONYM },
  ]),
  wrong("a-subject-without-a-pseudonym", "required", `${SUBJECT}/identifier`, [SUBJECT, { type: "Patient" }]),
  wrongThere("a-pseudonym-in-use-no-more", "not_plain", `${SUBJECT}/identifier/use`, "old"),
  wrong("a-pseudonym-that-is-missing", "required", `${SUBJECT}/identifier/value`, [`${SUBJECT}/identifier/value`]),
  wrongPatient("two-pseudonyms", "wrong_combination", `${PATIENT}/identifier/0/value`, [
    `${SUBJECT}/identifier`,
    { ...PSEUDONYM, value: "P-2" },
  ]),
  patientThere("a-patient-in-use-no-more", "not_plain", `${PATIENT}/active`, false),
  ofEntries(...entriesOf("P-1", VALUES), { resource: { resourceType: "Patient", identifier: [PSEUDONYM] } })(
    "a-patient-of-nothing",
    "not_read",
    PATIENT,
  ),
  wrong("no-sex", "required", `${REPORT}/result`, ["/entry/1/resource/code", own("nothing-of-ours")]),
  wrong("no-age", "required", `${REPORT}/result`, ["/entry/2/resource/code", own("nothing-of-ours")]),
  wrong("no-height", "required", `${REPORT}/result`, ["/entry/3/resource/code", own("nothing-of-ours")]),
];
