/** A bundle that says two things at once is refused at the place that says the second, once, and without a fault that only follows from it. */
import { describe, expect, test } from "vitest";
import { type Any, at, bundleOf, coded, entriesOf, loinc, more, unit, without } from "../../testing/bundles.ts";
import { faultsOf } from "../../testing/faults.ts";
import { type Change, all, effortOf, of, quantity, snomed, told } from "./testing/told.ts";

const ATC = "http://www.whocc.no/atc";
const SECTIONS = "http://terminology.hl7.org/CodeSystem/v2-0074";
const GIVEN = [{ reference: "urn:uuid:P-1-given" }];
const ratio = (value: number, members: Any = {}): Change =>
  more("r", { code: { coding: [loinc("19926-5")] }, ...quantity(value, "%"), ...members });
const drug = (text: string, ...coding: Any[]): Change => at(9, { medicationCodeableConcept: { text, coding } });
/** Only the test after bronchodilator. */
const postOnly: Change = (entry) => {
  without(5)(entry);
  without(4)(entry);
};

describe("a report", () => {
  test.each<[string, Change, string]>([
    ["without a code", at(0, { code: undefined }), `${of(0)}/code required`],
    ["of a code that nobody knows", coded(0, { system: "urn:x", code: "1" }), `${of(0)}/code/coding wrong_code`],
    ["of a chest film", coded(0, loinc("36643-5")), `${of(0)}/code/coding/0/code wrong_code`],
    [
      "of spirometry and an electrocardiogram",
      coded(0, loinc("18759-1"), loinc("11524-6")),
      `${of(0)}/code/coding/1/code wrong_code`,
    ],
    ["of body plethysmography", coded(0, snomed("66869002")), `${of(0)}/code/coding/0/code wrong_code`],
    [
      "that is named as another one",
      at(0, { code: { coding: [loinc("18759-1")], text: "Chest X-ray" } }),
      `${of(0)}/code/text wrong_code`,
    ],
    [
      "whose code is displayed as another one",
      coded(0, loinc("18759-1", "12-lead ECG")),
      `${of(0)}/code/coding/0/display wrong_code`,
    ],
    [
      "of radiology",
      at(0, { category: [{ coding: [{ system: SECTIONS, code: "RAD" }] }] }),
      `${of(0)}/category/0/coding/0/code wrong_code`,
    ],
    [
      "with an accession number",
      at(0, { identifier: [{ system: "urn:oid:1.2.3", value: "A-4711" }] }),
      `${of(0)}/identifier/0 identifying`,
    ],
    ["of a case", at(0, { encounter: { reference: "Encounter/4711" } }), `${of(0)}/encounter identifying`],
    ["of an order", at(0, { basedOn: [{ reference: "ServiceRequest/4711" }] }), `${of(0)}/basedOn identifying`],
    [
      "with an extension that nobody knows",
      at(0, { extension: [{ url: "urn:x" }] }),
      `${of(0)}/extension/0/url not_read`,
    ],
    [
      "with what was left out by a server",
      at(0, { meta: { tag: [{ code: "SUBSETTED" }] } }),
      `${of(0)}/meta/tag not_plain`,
    ],
    [
      "by a patient",
      at(0, { performer: [{ reference: "Patient/4711" }] }),
      `${of(0)}/performer/0/reference identifying`,
    ],
    [
      "by somebody who may be the patient",
      at(0, { performer: [{ display: "Erika" }] }),
      `${of(0)}/performer/0/display identifying`,
    ],
    [
      "by somebody known by a number",
      at(0, { resultsInterpreter: [{ identifier: { value: "4711" } }] }),
      `${of(0)}/resultsInterpreter/0/identifier identifying`,
    ],
  ])("%s is refused", (_, change, fault) => {
    expect(told(change)).toEqual([fault]);
  });

  test.each<[string, Change]>([
    ["of lung function as a whole", coded(0, loinc("81458-2"))],
    ["of a code of the sender beside ours", coded(0, { system: "urn:x", code: "LUFU" }, loinc("18759-1"))],
    ["of pulmonary function", at(0, { category: [{ coding: [{ system: SECTIONS, code: "PF" }] }] })],
    ["by somebody who practises", at(0, { performer: [{ reference: "Practitioner/1", display: "Dr. A" }] })],
    ["by a department", at(0, { performer: [{ type: "Organization", display: "Lung function laboratory" }] })],
  ])("%s is taken", (_, change) => {
    expect(told(change)).toEqual([]);
  });
});

describe("what the two sides of the bronchodilator say", () => {
  test.each<[string, Change, string]>([
    ["a value before it that is part of it", at(4, { partOf: GIVEN }), `${of(4)}/partOf wrong_combination`],
    ["a height that is part of it", at(3, { partOf: GIVEN }), `${of(3)}/partOf wrong_combination`],
    [
      "an effort before it that is part of it",
      more("e", { ...effortOf(1.21, 2.62), partOf: GIVEN }),
      `${of(10)}/partOf wrong_combination`,
    ],
    [
      "the ratio of other volumes, after it alone",
      all(postOnly, ratio(60)),
      `${of(8)}/valueQuantity/value wrong_combination`,
    ],
    [
      "the ratio of other volumes as part of it",
      ratio(46.2, { partOf: GIVEN }),
      `${of(10)}/valueQuantity/value wrong_combination`,
    ],
    [
      "the ratio after it under a name of before",
      ratio(49.4, { partOf: GIVEN, code: { coding: [loinc("19926-5")], text: "FEV1/FVC pre" } }),
      `${of(10)}/partOf wrong_combination`,
    ],
    ["the ratio after it, not said to be", ratio(49.4), `${of(10)}/valueQuantity/value wrong_combination`],
    [
      "what was given the day before",
      at(9, { effectiveDateTime: "2026-11-17" }),
      `${of(9)}/effectiveDateTime wrong_combination`,
    ],
    [
      "what was given the year before",
      at(9, { effectiveDateTime: "2025-11-18T10:00:00+01:00" }),
      `${of(9)}/effectiveDateTime wrong_combination`,
    ],
    ["what was given at no time", at(9, { effectiveDateTime: "2026" }), `${of(9)}/effectiveDateTime wrong_form`],
    [
      "a wait of another year",
      at(8, { effectiveDateTime: "2025-11-18T10:00:00+01:00" }),
      `${of(8)}/effectiveDateTime wrong_combination`,
    ],
    [
      "a text of another wait",
      (entry) => {
        entry[9].resource.dosage.text = "30 min before the test after bronchodilator";
      },
      `${of(9)}/dosage/text wrong_combination`,
    ],
    [
      "a text of another dose",
      (entry) => {
        entry[9].resource.dosage.text = "2 puffs of 100 ug";
      },
      `${of(9)}/dosage/text not_read`,
    ],
    [
      "a tablet",
      (entry) => {
        entry[9].resource.dosage.route = { coding: [snomed("26643006")] };
      },
      `${of(9)}/dosage/route not_plain`,
    ],
    [
      "no agent",
      at(9, { medicationCodeableConcept: { coding: [{ system: ATC, code: "R03AC02" }] } }),
      `${of(9)}/medicationCodeableConcept/text required`,
    ],
    [
      "no dose",
      (entry) => {
        delete entry[9].resource.dosage.dose;
      },
      `${of(9)}/dosage/dose required`,
    ],
    [
      "salbutamol under the code of ipratropium",
      drug("salbutamol", { system: ATC, code: "R03BB01" }),
      `${of(9)}/medicationCodeableConcept/coding/0/code wrong_code`,
    ],
    [
      "ipratropium under the code of salbutamol",
      drug("ipratropium bromide", snomed("372897005")),
      `${of(9)}/medicationCodeableConcept/coding/0/code wrong_code`,
    ],
    [
      "salbutamol under the code of a combination",
      drug("salbutamol", { system: ATC, code: "R03AL02" }),
      `${of(9)}/medicationCodeableConcept/coding/0/code wrong_code`,
    ],
    [
      "salbutamol under a code of another displayed",
      drug("salbutamol", { system: "urn:x", code: "1", display: "Ipratropium bromide" }),
      `${of(9)}/medicationCodeableConcept/coding/0/display wrong_code`,
    ],
    [
      "an agent that is unknown under a code",
      drug("adrenaline", { system: ATC, code: "R03AA01" }),
      `${of(9)}/medicationCodeableConcept/coding/0/code wrong_code`,
    ],
  ])("%s is refused", (_, change, fault) => {
    expect(told(change)).toEqual([fault]);
  });

  test.each<[string, Change]>([
    ["the ratio after it, as part of it", ratio(49.4, { partOf: GIVEN })],
    ["the ratio after it, by its name", ratio(49.4, { code: { coding: [loinc("19926-5")], text: "FEV1/FVC post" } })],
    ["the ratio after it alone", all(postOnly, ratio(49.4))],
    ["the ratio before it", ratio(46.2)],
    [
      "albuterol under the code of salbutamol",
      drug("Albuterol", { system: ATC, code: "R03AC02" }, snomed("372897005")),
    ],
    ["the time at which it was given", at(9, { effectiveDateTime: "2026-11-18T10:02:00+01:00" })],
    ["an agent that is unknown without a code", drug("adrenaline")],
  ])("%s is taken", (_, change) => {
    expect(told(change)).toEqual([]);
  });
});

describe("a fault is told once, and where it is,", () => {
  test.each<[string, Change, readonly string[]]>([
    [
      "of a value that is refused, not that the measure is missing too",
      unit(5, { code: "%" }),
      [`${of(5)}/valueQuantity/code wrong_unit`],
    ],
    [
      "of a list that is none, not of all that it would lead to",
      at(0, { result: "x" }),
      [`${of(0)}/result wrong_type`],
    ],
    [
      "of a reference that leads nowhere, not of what it was meant to lead to",
      (entry) => {
        entry[0].resource.result[0].reference = "urn:uuid:nobody";
      },
      [`${of(0)}/result/0/reference wrong_combination`],
    ],
    [
      "of a reference of another type",
      (entry) => {
        entry[0].resource.result[0].type = "Patient";
      },
      [`${of(0)}/result/0/type wrong_combination`],
    ],
    [
      "of each of two that are missing",
      all(without(2), without(1)),
      [`${of(0)}/result required`, `${of(0)}/result required`],
    ],
    [
      "of each volume that a ratio lacks",
      all(without(5), without(4), ratio(46.2, { code: { coding: [snomed("407602006")] }, partOf: undefined })),
      [`${of(0)}/result required`, `${of(0)}/result required`],
    ],
    ["of a bundle without reports", (entry) => entry.shift(), ["/entry required"]],
  ])("%s", (_, change, faults) => {
    expect(told(change)).toEqual(faults);
  });

  test("of 1,001 reports", () => {
    const entries = Array.from({ length: 1001 }, (_, index) => entriesOf(`P-${index}`)).flat();
    expect(faultsOf(bundleOf(entries))).toHaveLength(1);
  });
});
