import { describe, expect, test } from "vitest";
import { type Any, at, coded, litres, loinc, more, own, unit } from "../../testing/bundles.ts";
import { type Change, all, effortOf, of, quantity, snomed, told } from "./testing/told.ts";

const LOINC_OID = "urn:oid:2.16.840.1.113883.6.1";
const INTERPRETATIONS = "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation";
const component = (...coding: Any[]): Any => ({ code: { coding }, ...litres(2) });
const curveTo = (fvc: number): Any => ({
  code: { coding: [own("curve-pre")] },
  valueSampledData: {
    origin: { value: 0, system: "http://unitsofmeasure.org", code: "L" },
    period: 10,
    dimensions: 1,
    data: Array.from({ length: 800 }, (_, index) => (fvc * (1 - Math.exp(-index / 80))).toFixed(3)).join(" "),
  },
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
