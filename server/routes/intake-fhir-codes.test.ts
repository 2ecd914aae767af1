/** What the codes, units, values and statuses of a bundle say that would be lost or mistaken is refused by name. */
import { describe, expect, test } from "vitest";
import { at, changed, coded, litres, loinc, more, unit } from "../reports/testing/bundles.ts";
import type { Reply } from "../testing/test-service.ts";
import { type Refusal, expectRefusal, newClient, send } from "./testing/fhir-intake.ts";

const valueAt = (index: number) => `/entry/${index}/resource/valueQuantity`;

test.each<Refusal>([
  ["FVC without a method", coded(5, loinc("19870-5")), "/entry/5/resource/code/coding/0/code", "wrong_code"],
  [
    "FVC without a method beside its right code",
    coded(5, loinc("19876-2"), loinc("19870-5")),
    "/entry/5/resource/code/coding/1/code",
    "wrong_code",
  ],
  [
    "PEF of a peak flow meter",
    more("x", { code: { coding: [loinc("19935-6")] }, ...litres(5) }),
    "/entry/10/resource/code/coding/0/code",
    "wrong_code",
  ],
  [
    "FEV1 by name under a code of FVC",
    coded(5, loinc("19876-2", "FEV1")),
    "/entry/5/resource/code/coding/0/display",
    "wrong_code",
  ],
  [
    "FEV1 as text under a code of FVC",
    at(5, { code: { coding: [loinc("19876-2")], text: "FEV1 pre" } }),
    "/entry/5/resource/code/text",
    "wrong_code",
  ],
  [
    "before by name under a code of after",
    coded(6, loinc("20155-8", "FEV1 pre bronchodilator")),
    "/entry/6/resource/code/coding/0/display",
    "wrong_code",
  ],
  ["codes of two measures", coded(4, loinc("20157-4"), loinc("19876-2")), "/entry/4/resource/code", "wrong_code"],
  ["codes of before and after", coded(4, loinc("20157-4"), loinc("20155-8")), "/entry/4/resource/code", "wrong_code"],
  [
    "a code that does not say when beside a test after",
    coded(4, loinc("20150-9")),
    "/entry/4/resource/code",
    "wrong_code",
  ],
  ["the FEV1 under the code of FVC a second time", coded(4, loinc("19876-2")), "/entry/5/resource", "repeated"],
  [
    "FEV1 and FVC exchanged",
    (entry) => {
      coded(4, loinc("19876-2"))(entry);
      coded(5, loinc("20157-4"))(entry);
    },
    "/entry/5/resource/valueQuantity/value",
    "fev1_above_fvc",
  ],
  ["percent where litres are due", unit(4, { value: 55, unit: "%", code: "%" }), `${valueAt(4)}/code`, "wrong_unit"],
  ["a flow where litres are due", unit(4, { unit: "L/s", code: "L/s" }), `${valueAt(4)}/code`, "wrong_unit"],
  ["decilitres", unit(4, { value: 12.1, unit: "dL", code: "dL" }), `${valueAt(4)}/code`, "wrong_unit"],
  ["a unit of no system", at(4, { valueQuantity: { value: 1.21, unit: "L" } }), `${valueAt(4)}/system`, "required"],
  [
    "a unit of another system",
    unit(4, { system: "http://snomed.info/sct", code: "258770004" }),
    `${valueAt(4)}/system`,
    "wrong_unit",
  ],
  [
    "a unit without a code",
    at(4, { valueQuantity: { value: 1.21, unit: "L", system: "http://unitsofmeasure.org" } }),
    `${valueAt(4)}/code`,
    "required",
  ],
  ["a unit that another contradicts", unit(4, { unit: "mL" }), `${valueAt(4)}/unit`, "wrong_unit"],
  ["months of age", unit(2, { unit: "mo", code: "mo" }), `${valueAt(2)}/code`, "wrong_unit"],
  ["inches", unit(3, { unit: "in", code: "[in_i]" }), `${valueAt(3)}/code`, "wrong_unit"],
  [
    "the ratio of other volumes",
    more("r", {
      code: { coding: [loinc("19926-5"), { system: "http://snomed.info/sct", code: "407602006" }] },
      valueQuantity: { value: 60, system: "http://unitsofmeasure.org", code: "%" },
    }),
    `${valueAt(10)}/value`,
    "wrong_combination",
  ],
  ["a bound", unit(4, { comparator: "<" }), `${valueAt(4)}/comparator`, "not_plain"],
  ["a value in words", unit(4, { value: "1.21" }), `${valueAt(4)}/value`, "wrong_type"],
  [
    "a quantity without a value",
    at(4, { valueQuantity: { unit: "L", system: "http://unitsofmeasure.org", code: "L" } }),
    `${valueAt(4)}/value`,
    "required",
  ],
  [
    "a value of another kind",
    at(4, { valueQuantity: undefined, valueString: "1.21 L" }),
    "/entry/4/resource/valueString",
    "wrong_type",
  ],
  ["two values", at(4, { valueString: "1.21 L" }), "/entry/4/resource/valueString", "wrong_type"],
  ["no value", at(4, { valueQuantity: undefined }), valueAt(4), "required"],
  [
    "an absent value",
    at(4, { valueQuantity: undefined, dataAbsentReason: { text: "x" } }),
    "/entry/4/resource/dataAbsentReason",
    "not_plain",
  ],
  ["a value far out of range", unit(4, { value: 121 }), `${valueAt(4)}/value`, "out_of_range"],
  [
    "a modifier",
    at(4, { modifierExtension: [{ url: "urn:not", valueBoolean: true }] }),
    "/entry/4/resource/modifierExtension",
    "not_plain",
  ],
  [
    "a modifier within",
    unit(4, { modifierExtension: [{ url: "urn:not" }] }),
    `${valueAt(4)}/modifierExtension`,
    "not_plain",
  ],
  [
    "a modifier of the report",
    at(0, { modifierExtension: [{ url: "urn:not" }] }),
    "/entry/0/resource/modifierExtension",
    "not_plain",
  ],
  [
    "a modifier of the bundle",
    (_, bundle) => {
      bundle.modifierExtension = [];
    },
    "/modifierExtension",
    "not_plain",
  ],
  ["rules of its own", at(4, { implicitRules: "urn:x" }), "/entry/4/resource/implicitRules", "not_plain"],
  ["a value entered in error", at(4, { status: "entered-in-error" }), "/entry/4/resource/status", "not_final"],
  ["a preliminary value", at(4, { status: "preliminary" }), "/entry/4/resource/status", "not_final"],
  ["a cancelled value", at(4, { status: "cancelled" }), "/entry/4/resource/status", "not_final"],
  ["a value without a status", at(4, { status: undefined }), "/entry/4/resource/status", "not_final"],
  ["a report entered in error", at(0, { status: "entered-in-error" }), "/entry/0/resource/status", "not_final"],
  ["a partial report", at(0, { status: "partial" }), "/entry/0/resource/status", "not_final"],
  ["a bronchodilator that was not given", at(9, { status: "not-done" }), "/entry/9/resource/status", "not_final"],
  [
    "a bronchodilator without a wait",
    (entry) => {
      entry[0].resource.result.pop();
      entry.splice(8, 1);
    },
    "/entry/0/resource/result",
    "required",
  ],
  [
    "a dose in drops",
    (entry) => {
      entry[9].resource.dosage.dose = { value: 4, unit: "drop", system: "http://unitsofmeasure.org", code: "[drp]" };
    },
    "/entry/9/resource/dosage/dose/code",
    "wrong_unit",
  ],
])("a bundle is refused for what a code, unit, value or status says: %s", (...refusal) => expectRefusal(refusal));

describe("the name of a measure", () => {
  const named = async (index: number, code: string, text: string): Promise<Reply> =>
    send(await newClient(), changed(at(index, { code: { coding: [loinc(code)], text } })));

  test.each([
    [4, "20157-4", "FEV1 --pre bronchodilation"],
    [4, "20157-4", "Volume expired during 1.0 s of forced expiration --pre bronchodilation"],
    [4, "20157-4", "Einsekundenkapazität"],
    [4, "20157-4", "FEV1, preBD"],
    [5, "19876-2", "Forced vital capacity [Volume] Respiratory system by Spirometry --pre bronchodilation"],
    [5, "19876-2", "FVC vor Bronchospasmolyse"],
    [6, "20155-8", "FEV1_post"],
    [7, "19874-7", "FVC nach Bronchodilatation"],
  ])("of entry %i under %s may be %s", async (index, code, text) => {
    expect((await named(index, code, text)).status).toBe(201);
  });

  test.each([
    [5, "19876-2", "Forced expiratory volume in first second"],
    [5, "19876-2", "Forced expired volume in 1st second"],
    [5, "19876-2", "Volume expired during 1.0 s of forced expiration --pre bronchodilation"],
    [5, "19876-2", "FEV(1)"],
    [5, "19876-2", "FEV\u2081"],
    [5, "19876-2", "Einsekundenkapazität"],
    [5, "19876-2", "FIVC"],
    [5, "19876-2", "Slow vital capacity (SVC)"],
    [4, "20157-4", "FEV1 nach Bronchodilatation"],
    [4, "20157-4", "postBD FEV1"],
    [4, "20157-4", "FEV1_post"],
    [4, "20157-4", "FEV1 predicted"],
    [4, "20157-4", "FEV1 % pred"],
    [4, "20157-4", "FEV1 LLN"],
    [4, "20157-4", "FEV1 z-score"],
    [4, "20157-4", "FEV1 Soll"],
  ])("of entry %i under %s may not be %s", async (index, code, text) => {
    expect((await named(index, code, text)).body).toMatchObject({
      status: 422,
      errors: expect.arrayContaining([
        expect.objectContaining({ pointer: `/entry/${index}/resource/code/text`, code: "wrong_code" }),
      ]),
    });
  });

  test("that is as long as a body costs no time", async () => {
    for (const text of [`fef25${" ".repeat(200_000)}x`, "fev1 ".repeat(200_000)]) {
      const { body } = await named(4, "20157-4", text);
      expect(body.errors).toContainEqual(
        expect.objectContaining({ pointer: "/entry/4/resource/code/text", code: "not_plain" }),
      );
    }
  });
});
