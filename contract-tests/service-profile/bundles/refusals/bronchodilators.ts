/** What was given, and tests before and after it. */
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { given } from "../alike/bronchodilators.ts";
import { loinc, own, quantity, snomed, subject, type Told, UCUM, VALUES } from "../building.ts";
import { FEV1, ofAlike, ofTest, REPORT, type Wrong, wrongGiven } from "./wrong.ts";

const GIVEN = "/entry/9/resource";
const TEST = "/entry/10/resource";
const AFTER: readonly Told[] = [
  [loinc("20155-8"), quantity(4.3, "L")],
  [loinc("19874-7"), quantity(5.2, "L")],
];

export const WRONG_BRONCHODILATORS: readonly Wrong[] = [
  wrongGiven("what-was-given-with-a-comment", "unknown_member", `${GIVEN}/note`, [`${GIVEN}/note`, [{ text: "x" }]]),
  ofAlike(given("P-1", { observations: [[{ ...loinc("19926-5"), text: "FEV1/FVC pre" }, quantity(80.4, "%")]] }))(
    "a-ratio-before-what-was-given-that-is-after-it",
    "wrong_combination",
    "/entry/9/resource/partOf",
    ["/entry/9/resource/partOf", [{ reference: "MedicationAdministration/P-1-given" }]],
  ),
  wrongGiven("what-was-not-given", "not_final", `${GIVEN}/status`, [`${GIVEN}/status`, "not-done"]),
  wrongGiven("a-test-that-goes-on", "not_final", `${TEST}/status`, [`${TEST}/status`, "in-progress"]),
  wrongGiven("a-test-of-another-study", "wrong_code", `${TEST}/code/coding/0/code`, [`${TEST}/code`, loinc("24627-2")]),
  wrongGiven("a-test-of-another-day", "wrong_combination", `${TEST}/performedDateTime`, [
    `${TEST}/performedDateTime`,
    "2026-03-03T09:00:00Z",
  ]),
  wrongGiven("a-test-with-a-complication", "unknown_member", `${TEST}/complication`, [`${TEST}/complication`, []]),
  wrongGiven("given-on-another-day", "wrong_combination", `${GIVEN}/effectiveDateTime`, [
    `${GIVEN}/effectiveDateTime`,
    "2026-02-28",
  ]),
  wrongGiven("given-hours-before", "wrong_combination", `${GIVEN}/effectiveDateTime`, [
    `${GIVEN}/effectiveDateTime`,
    "2026-02-28T20:59:59Z",
  ]),
  wrongGiven("given-at-no-time", "wrong_form", `${GIVEN}/effectiveDateTime`, [`${GIVEN}/effectiveDateTime`, "2026"]),
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
  wrongGiven("given-in-puffs", "wrong_unit", `${GIVEN}/dosage/dose/code`, [`${GIVEN}/dosage/dose/code`, "{puff}"]),
  wrongGiven("given-in-other-words", "not_read", `${GIVEN}/dosage/text`, [`${GIVEN}/dosage/text`, "two puffs"]),
  wrongGiven("given-at-another-time-in-words", "wrong_combination", `${GIVEN}/dosage/text`, [
    `${GIVEN}/dosage/text`,
    "20 min before the test after bronchodilator",
  ]),
  wrongGiven("given-by-mouth", "not_plain", `${GIVEN}/dosage/route`, [`${GIVEN}/dosage/route`, snomed("26643006")]),
  wrongGiven(
    "given-twice",
    "repeated",
    "/entry/11/resource",
    ["/entry/11", { resource: second() }],
    [`${TEST}/partOf/1`, { reference: "MedicationAdministration/second" }],
  ),
  wrongGiven("a-value-before-what-was-given-that-is-after-it", "wrong_combination", `${FEV1}/partOf`, [
    `${FEV1}/partOf`,
    [{ reference: "Procedure/P-1-test" }],
  ]),
  wrongGiven("a-height-after-what-was-given", "wrong_combination", "/entry/3/resource/partOf", [
    "/entry/3/resource/partOf",
    [{ reference: "Procedure/P-1-test" }],
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
