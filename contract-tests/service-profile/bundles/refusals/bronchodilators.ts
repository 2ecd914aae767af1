/** What was given, and tests before and after it. */
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { given } from "../alike/bronchodilators.ts";
import { loinc, own, quantity, snomed, subject, type Told, UCUM, VALUES } from "../building.ts";
import { FEV1, ofAlike, ofTest, REPORT, type Wrong, wrongGiven, givenThere } from "./wrong.ts";

const GIVEN = "/entry/9/resource";
const TEST = "/entry/10/resource";
const AFTER: readonly Told[] = [
  [loinc("20155-8"), quantity(4.3, "L")],
  [loinc("19874-7"), quantity(5.2, "L")],
];

export const WRONG_BRONCHODILATORS: readonly Wrong[] = [
  givenThere("what-was-given-with-a-comment", "unknown_member", `${GIVEN}/note`, [{ text: "x" }]),
  ofAlike(given("P-1", { observations: [[{ ...loinc("19926-5"), text: "FEV1/FVC pre" }, quantity(80.4, "%")]] }))(
    "a-ratio-before-what-was-given-that-is-after-it",
    "wrong_combination",
    "/entry/9/resource/partOf",
    ["/entry/9/resource/partOf", [{ reference: "MedicationAdministration/P-1-given" }]],
  ),
  givenThere("what-was-not-given", "not_final", `${GIVEN}/status`, "not-done"),
  givenThere("a-test-that-goes-on", "not_final", `${TEST}/status`, "in-progress"),
  wrongGiven("a-test-of-another-study", "wrong_code", `${TEST}/code/coding/0/code`, [`${TEST}/code`, loinc("24627-2")]),
  givenThere("a-test-of-another-day", "wrong_combination", `${TEST}/performedDateTime`, "2026-03-03T09:00:00Z"),
  givenThere("a-test-with-a-complication", "unknown_member", `${TEST}/complication`, []),
  givenThere("given-on-another-day", "wrong_combination", `${GIVEN}/effectiveDateTime`, "2026-02-28"),
  givenThere("given-hours-before", "wrong_combination", `${GIVEN}/effectiveDateTime`, "2026-02-28T20:59:59Z"),
  givenThere("given-at-no-time", "wrong_form", `${GIVEN}/effectiveDateTime`, "2026"),
  wrongGiven("given-without-a-name", "required", `${GIVEN}/medicationCodeableConcept/text`, [
    `${GIVEN}/medicationCodeableConcept`,
    { coding: [{ system: "http://www.whocc.no/atc", code: "R03AC02" }] },
  ]),
  wrongGiven("given-of-another-code", "wrong_code", `${GIVEN}/medicationCodeableConcept/coding/0/code`, [
    `${GIVEN}/medicationCodeableConcept/coding`,
    [{ system: "http://www.whocc.no/atc", code: "R03AC13" }],
  ]),
  wrongGiven("given-of-another-name", "wrong_code", `${GIVEN}/medicationCodeableConcept/coding/0/display`, [
    `${GIVEN}/medicationCodeableConcept/coding`,
    [{ system: "http://hospital.example/drugs", code: "7", display: "Formoterol 12" }],
  ]),
  wrongGiven("given-without-a-dose", "required", `${GIVEN}/dosage/dose`, [`${GIVEN}/dosage`, {}]),
  givenThere("given-in-puffs", "wrong_unit", `${GIVEN}/dosage/dose/code`, "{puff}"),
  givenThere("given-in-other-words", "not_read", `${GIVEN}/dosage/text`, "two puffs"),
  givenThere(
    "given-at-another-time-in-words",
    "wrong_combination",
    `${GIVEN}/dosage/text`,
    "20 min before the test after bronchodilator",
  ),
  givenThere("given-by-mouth", "not_plain", `${GIVEN}/dosage/route`, snomed("26643006")),
  wrongGiven(
    "given-twice",
    "repeated",
    "/entry/11/resource",
    ["/entry/11", { resource: second() }],
    [`${TEST}/partOf/1`, { reference: "MedicationAdministration/second" }],
  ),
  givenThere("a-value-before-what-was-given-that-is-after-it", "wrong_combination", `${FEV1}/partOf`, [
    { reference: "Procedure/P-1-test" },
  ]),
  givenThere("a-height-after-what-was-given", "wrong_combination", "/entry/3/resource/partOf", [
    { reference: "Procedure/P-1-test" },
  ]),
  wrongGiven("nobody-says-how-long-before", "required", `${REPORT}/result`, [
    "/entry/8/resource/code",
    own("nothing-of-ours"),
  ]),
  // it may be of either test
  ofTest([loinc("20150-9"), quantity(4.1, "L")], [loinc("19876-2"), quantity(5.1, "L")], ...AFTER)(
    "a-value-that-does-not-say-when",
    "wrong_code",
    `${FEV1}/code`,
  ),
  ofTest(...VALUES, ...AFTER.slice(0, 1))("no-fvc-after", "required", `${REPORT}/result`),
];

function second(): JsonObject {
  return {
    resourceType: "MedicationAdministration",
    id: "second",
    status: "completed",
    medicationCodeableConcept: { text: "ipratropium" },
    subject,
    dosage: { dose: { value: 40, system: UCUM, code: "ug" } },
  };
}
