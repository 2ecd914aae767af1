/** A bundle that says two things at once is refused at the place that says the second, once, and without a fault that only follows from it. */
import { describe, expect, test } from "vitest";
import {
  type Any,
  at,
  bundleOf,
  changed,
  coded,
  entriesOf,
  litres,
  loinc,
  more,
  own,
  unit,
  without,
} from "../../testing/bundles.ts";
import { faultsOf } from "../../testing/faults.ts";

const OWN = "urn:respiratory-intelligence-service";
const SNOMED = "http://snomed.info/sct";
const ATC = "http://www.whocc.no/atc";
const LOINC_OID = "urn:oid:2.16.840.1.113883.6.1";
const SECTIONS = "http://terminology.hl7.org/CodeSystem/v2-0074";
const INTERPRETATIONS = "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation";

type Change = (entry: Any[], bundle: Any) => unknown;

const told = (change: Change): readonly string[] =>
  faultsOf(JSON.parse(JSON.stringify(changed(change)))).map(({ pointer, code }) => `${pointer} ${code}`);

const of = (index: number): string => `/entry/${index}/resource`;
const GIVEN = [{ reference: "urn:uuid:P-1-given" }];
const snomed = (code: string): Any => ({ system: SNOMED, code });
const quantity = (value: number, code: string): Any => ({
  valueQuantity: { value, system: "http://unitsofmeasure.org", code },
});
const ratio = (value: number, members: Any = {}): Change =>
  more("r", { code: { coding: [loinc("19926-5")] }, ...quantity(value, "%"), ...members });
const drug = (text: string, ...coding: Any[]): Change => at(9, { medicationCodeableConcept: { text, coding } });
const component = (...coding: Any[]): Any => ({ code: { coding }, ...litres(2) });
const all =
  (...changes: Change[]): Change =>
  (entry, bundle) => {
    for (const change of changes) change(entry, bundle);
  };
/** Only the test after bronchodilator. */
const postOnly: Change = (entry) => {
  without(5)(entry);
  without(4)(entry);
};
const effortOf = (fev1: number, fvc: number, ...others: Any[]): Any => ({
  code: { coding: [own("effort-pre")] },
  component: [
    { code: { coding: [own("effort-fev1")] }, ...litres(fev1) },
    { code: { coding: [own("effort-fvc")] }, ...litres(fvc) },
    ...others,
  ],
});
const curveTo = (fvc: number): Any => ({
  code: { coding: [own("curve-pre")] },
  valueSampledData: {
    origin: { value: 0, system: "http://unitsofmeasure.org", code: "L" },
    period: 10,
    dimensions: 1,
    data: Array.from({ length: 800 }, (_, index) => (fvc * (1 - Math.exp(-index / 80))).toFixed(3)).join(" "),
  },
});

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

describe("what a value is", () => {
  const METHOD = { coding: [snomed("127783003")] };
  test.each<[string, Change, string]>([
    ["with a measured component", at(4, { component: [component(loinc("19876-2"))] }), `${of(4)}/component/0 not_read`],
    [
      "with a component that nobody knows",
      at(4, { component: [component({ system: "urn:x", code: "1" })] }),
      `${of(4)}/component/0 not_read`,
    ],
    [
      "with a predicted value of another measure",
      at(4, { component: [component(loinc("19869-7"))] }),
      `${of(4)}/component/0 not_read`,
    ],
    [
      "with a component of two codes",
      at(4, { component: [component(loinc("20149-1"), loinc("20157-4"))] }),
      `${of(4)}/component/0 not_read`,
    ],
    [
      "of height with a component",
      at(3, { component: [component(loinc("29463-7"))] }),
      `${of(3)}/component/0 not_read`,
    ],
    [
      "of a panel with measured components",
      more("p", { code: { coding: [loinc("81459-0")] }, component: [component(loinc("20157-4"))] }),
      `${of(10)}/component/0 not_read`,
    ],
    [
      "made of something outside",
      at(4, { derivedFrom: [{ reference: "Observation/9" }] }),
      `${of(4)}/derivedFrom/0/reference wrong_combination`,
    ],
    [
      "with members outside",
      at(4, { hasMember: [{ reference: "urn:uuid:P-1-given" }] }),
      `${of(4)}/hasMember/0/reference wrong_combination`,
    ],
    ["by a method that is not spirometry", at(4, { method: { text: "calculated" } }), `${of(4)}/method not_plain`],
    ["of a height by a method", at(3, { method: { text: "estimated" } }), `${of(3)}/method not_plain`],
    [
      "off the scale",
      at(4, { interpretation: [{ coding: [{ system: INTERPRETATIONS, code: "<" }] }] }),
      `${of(4)}/interpretation/0/coding/0/code not_plain`,
    ],
    [
      "coded as something else by an OID",
      coded(4, loinc("20157-4"), { system: LOINC_OID, code: "20149-1" }),
      `${of(4)}/code/coding/1/code wrong_code`,
    ],
    [
      "coded as something else without a system",
      coded(4, loinc("20157-4"), { code: "19876-2" }),
      `${of(4)}/code/coding/1/code wrong_code`,
    ],
    [
      "of height that is of weight too",
      coded(3, loinc("8302-2"), loinc("3141-9")),
      `${of(3)}/code/coding/1/code wrong_code`,
    ],
    [
      "of height that is predicted",
      at(3, { code: { coding: [loinc("8302-2")], text: "Predicted adult height" } }),
      `${of(3)}/code/text wrong_code`,
    ],
    [
      "of a mother's age",
      at(2, { code: { coding: [loinc("30525-0")], text: "Age of mother" } }),
      `${of(2)}/code/text wrong_code`,
    ],
    [
      "of two sexes",
      (entry) => {
        entry[1].resource.valueCodeableConcept.coding.push(snomed("248153007"));
      },
      `${of(1)}/valueCodeableConcept/coding/1/code wrong_code`,
    ],
    [
      "of another sex in words",
      (entry) => {
        entry[1].resource.valueCodeableConcept.text = "Male";
      },
      `${of(1)}/valueCodeableConcept/text wrong_code`,
    ],
    [
      "of an effort beside its components",
      more("e", { ...effortOf(1.21, 2.62), ...litres(9) }),
      `${of(10)}/valueQuantity wrong_type`,
    ],
    [
      "of an effort under another name",
      more("e", effortOf(1.21, 2.62, { code: { coding: [own("effort-fev6")], text: "FVC" }, ...litres(2.5) })),
      `${of(10)}/component/2/code wrong_code`,
    ],
    [
      "that a factor turns",
      more("c", { ...curveTo(2.62), valueSampledData: { ...curveTo(2.62).valueSampledData, factor: -1 } }),
      `${of(10)}/valueSampledData/factor wrong_form`,
    ],
    [
      "of an effort by two codes",
      more("e", effortOf(1.21, 2.62, { code: { coding: [own("effort-fev0_75"), own("effort-fev6")] }, ...litres(2) })),
      `${of(10)}/component/2/code wrong_code`,
    ],
  ])("%s is refused", (_, change, fault) => {
    expect(told(change)).toEqual([fault]);
  });

  test.each<[string, Change, readonly string[]]>([
    [
      "no effort beside it",
      more("e", effortOf(2.9, 3.9)),
      [`${of(4)}/valueQuantity/value wrong_combination`, `${of(5)}/valueQuantity/value wrong_combination`],
    ],
    [
      "no effort beside it, which tells no PEF",
      all(more("e", effortOf(1.21, 2.62)), more("f", { code: { coding: [loinc("69975-1")] }, ...quantity(5, "L/s") })),
      [`${of(11)}/valueQuantity/value wrong_combination`],
    ],
    [
      "no signal beside it",
      more("c", curveTo(5)),
      [`${of(4)}/valueQuantity/value wrong_combination`, `${of(5)}/valueQuantity/value wrong_combination`],
    ],
  ])("that %s has is refused", (_, change, faults) => {
    expect(told(change)).toEqual(faults);
  });

  test.each<[string, Change]>([
    [
      "with what is computed of it",
      at(4, { component: [component(loinc("20149-1")), component(loinc("20152-5")), component(own("z-score"))] }),
    ],
    ["made of others of the report", at(4, { derivedFrom: [{ reference: "urn:uuid:P-1-fvc" }] })],
    ["by spirometry", at(4, { method: METHOD, device: { display: "Spirometer A" } })],
    ["below its limit", at(4, { interpretation: [{ coding: [{ system: INTERPRETATIONS, code: "L" }] }] })],
    ["of height by two systems", coded(3, loinc("8302-2"), snomed("50373000"))],
    ["that an effort has, rounded", all(unit(4, { value: 1.21 }), more("e", effortOf(1.2149, 2.6151)))],
    ["that a signal has, evaluated elsewhere", all(unit(4, { value: 1.87 }), more("c", curveTo(2.62)))],
  ])("%s is taken", (_, change) => {
    expect(told(change)).toEqual([]);
  });
});

describe("a unit in words", () => {
  test.each<[number, Any]>([
    [3, { value: 162, code: "cm", unit: "in" }],
    [3, { value: 64, code: "cm", unit: "inches" }],
    [3, { value: 1.62, code: "m", unit: "cm" }],
    [2, { code: "a", unit: "months" }],
    [2, { code: "a", unit: "mo" }],
    [4, { code: "L", unit: "mL" }],
    [4, { code: "L", unit: "ml" }],
    [4, { code: "mL", unit: "L" }],
    [4, { code: "L", unit: "L/s" }],
    [4, { code: "L", unit: "litres predicted" }],
    [4, { code: "L", unit: "% pred" }],
    [4, { code: "L", unit: "Zscore" }],
    [4, { code: "L", unit: "" }],
    [8, { code: "min", unit: "hours" }],
    [9, { code: "ug", unit: "mg" }],
    [9, { code: "ug", unit: "MG" }],
    [9, { code: "mg", unit: "Mg" }],
    [9, { code: "ug", unit: "puffs" }],
  ])("of entry %i, %j, is refused beside the code of another", (index, members) => {
    const change = (entry: Any[]) =>
      Object.assign(index === 9 ? entry[9].resource.dosage.dose : entry[index].resource.valueQuantity, members);
    const place = index === 9 ? "dosage/dose" : "valueQuantity";
    expect(told(change)).toEqual([`${of(index)}/${place}/unit wrong_unit`]);
  });

  test("of pounds beside kilograms is refused", () => {
    const weight = {
      code: { coding: [loinc("29463-7")] },
      valueQuantity: { ...quantity(143, "kg").valueQuantity, unit: "lb" },
    };
    expect(told(more("w", weight))).toEqual([`${of(10)}/valueQuantity/unit wrong_unit`]);
  });

  test.each<[number, Any]>([
    [2, { unit: "Jahre" }],
    [2, { unit: "years" }],
    [3, { unit: "centimetres" }],
    [4, { unit: "l" }],
    [4, { unit: "Liters" }],
    [4, { code: "l", unit: "L" }],
    [4, { value: 1210, code: "mL", unit: "ml" }],
    [9, { unit: "\u00b5g" }],
    [9, { unit: "mcg" }],
  ])("of entry %i, %j, is taken", (index, members) => {
    const change = (entry: Any[]) =>
      Object.assign(index === 9 ? entry[9].resource.dosage.dose : entry[index].resource.valueQuantity, members);
    expect(told(change)).toEqual([]);
  });
});

describe("who the patient is", () => {
  const subject = (members: Any, identifier: Any = {}): Change =>
    at(4, { subject: { identifier: { system: `${OWN}:patients`, value: "P-1", ...identifier }, ...members } });
  const patient =
    (members: Any, isUsed = true): Change =>
    (entry) => {
      const identifier = [{ system: `${OWN}:patients`, value: "P-1" }];
      entry.push({ fullUrl: "urn:uuid:p", resource: { resourceType: "Patient", identifier, ...members } });
      if (isUsed) entry[0].resource.subject.reference = "urn:uuid:p";
    };

  test.each<[string, Change, string]>([
    ["a subject of another type", subject({ type: "Device" }), `${of(4)}/subject/type wrong_combination`],
    ["a subject with a display", subject({ display: "Erika" }), `${of(4)}/subject/display identifying`],
    [
      "a subject of a typed display",
      subject({ type: "Patient", display: "Erika" }),
      `${of(4)}/subject/display identifying`,
    ],
    [
      "a subject with an extension",
      subject({ extension: [{ url: "urn:x", valueString: "Erika" }] }),
      `${of(4)}/subject/extension identifying`,
    ],
    [
      "an assigner",
      subject({}, { assigner: { display: "Clinic of a village" } }),
      `${of(4)}/subject/identifier/assigner identifying`,
    ],
    [
      "a period of the identifier",
      subject({}, { period: { start: "1959" } }),
      `${of(4)}/subject/identifier/period identifying`,
    ],
    [
      "a type of the identifier",
      subject({}, { type: { text: "medical record number" } }),
      `${of(4)}/subject/identifier/type identifying`,
    ],
    ["an identifier of old", subject({}, { use: "old" }), `${of(4)}/subject/identifier/use not_plain`],
    ["a Patient nobody refers to", patient({}, false), `${of(10)} not_read`],
    ["a Patient out of use", patient({ active: false }), `${of(10)}/active not_plain`],
    ["a Patient with contacts", patient({ contact: [{}] }), `${of(10)}/contact identifying`],
    ["a Patient with an extension", patient({ extension: [{ url: "urn:x" }] }), `${of(10)}/extension identifying`],
    [
      "a number of the value",
      at(4, { identifier: [{ system: "urn:oid:1", value: "9" }] }),
      `${of(4)}/identifier identifying`,
    ],
    [
      "a number of the bundle",
      (_, bundle) => {
        bundle.identifier = { system: "urn:oid:1", value: "9" };
      },
      "/identifier identifying",
    ],
    [
      "a search of patients",
      (_, bundle) => {
        bundle.link = [{ relation: "self", url: "Patient?name=x" }];
      },
      "/link unknown_member",
    ],
    [
      "a request of a patient",
      (entry) => {
        entry[0].request = { method: "PUT", url: "Patient/1" };
      },
      "/entry/0/request unknown_member",
    ],
  ])("%s is refused", (_, change, fault) => {
    expect(told(change)).toEqual([fault]);
  });

  test.each<[string, Change]>([
    ["a subject of the type Patient", subject({ type: "Patient" })],
    ["an identifier in use", subject({}, { use: "usual" })],
    ["a Patient in use", patient({ active: true, gender: "female" })],
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
