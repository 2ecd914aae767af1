/** Efforts, signals and values of other kinds in a bundle. */
import { describe, expect, test } from "vitest";
import { type Any, at, changed, coded, litres, loinc, more, own, unit } from "../reports/testing/bundles.ts";
import { type Refusal, effort, expectRefusal, newClient, part, send, signal, storedIn } from "./testing/fhir-intake.ts";

test.each<Refusal>([
  ["an effort without FVC", more("e", effort([part("effort-fev1", litres(1.21))])), "/entry/10/resource", "required"],
  [
    "an effort with a part twice",
    more("e", effort([part("effort-fev1", litres(1.2)), part("effort-fev1", litres(1.3))])),
    "/entry/10/resource/component/1",
    "repeated",
  ],
  [
    "an effort with an unknown part",
    more("e", effort([part("effort-fev2", litres(1.2))])),
    "/entry/10/resource/component/0",
    "not_read",
  ],
  [
    "an effort whose parts are no list",
    more("e", effort(part("effort-fev1", litres(1.2)))),
    "/entry/10/resource/component",
    "wrong_type",
  ],
  [
    "an effort with an absent part",
    more("e", effort([part("effort-fev1", { dataAbsentReason: {} })])),
    "/entry/10/resource/component/0/dataAbsentReason",
    "not_plain",
  ],
  [
    "an effort with a fault nobody knows",
    more("e", effort([part("effort-fault", { valueCodeableConcept: { coding: [own("laughing")] } })])),
    "/entry/10/resource/component/0/valueCodeableConcept",
    "not_a_choice",
  ],
  [
    "an effort in percent",
    more(
      "e",
      effort([part("effort-fev1", { valueQuantity: { value: 55, system: "http://unitsofmeasure.org", code: "%" } })]),
    ),
    "/entry/10/resource/component/0/valueQuantity/code",
    "wrong_unit",
  ],
  [
    "an effort beside a signal",
    (entry) => {
      more("e", effort([part("effort-fev1", litres(1.2)), part("effort-fvc", litres(2.6))]))(entry);
      more("c", signal({}))(entry);
    },
    "/entry/10/resource",
    "wrong_combination",
  ],
  [
    "a signal with errors in it",
    more("c", signal({ data: "0 0.1 E 0.3" })),
    "/entry/10/resource/valueSampledData/data",
    "not_plain",
  ],
  [
    "a signal with infinite samples",
    more("c", signal({ data: "0 1e999 2" })),
    "/entry/10/resource/valueSampledData/data",
    "not_plain",
  ],
  [
    "a signal of hexadecimals",
    more("c", signal({ data: "0 0x10 2" })),
    "/entry/10/resource/valueSampledData/data",
    "not_plain",
  ],
  [
    "a signal of two dimensions",
    more("c", signal({ dimensions: 2 })),
    "/entry/10/resource/valueSampledData/dimensions",
    "wrong_form",
  ],
  [
    "a signal without a rate",
    more("c", signal({ period: 0 })),
    "/entry/10/resource/valueSampledData/period",
    "wrong_form",
  ],
  [
    "a signal that is cut off",
    more("c", signal({ upperLimit: 5 })),
    "/entry/10/resource/valueSampledData/upperLimit",
    "not_plain",
  ],
  [
    "a signal of flow",
    more("c", signal({ origin: { value: 0, system: "http://unitsofmeasure.org", code: "L/s" } })),
    "/entry/10/resource/valueSampledData/origin/code",
    "wrong_unit",
  ],
  [
    "too short a signal",
    more("c", signal({ data: "0 1 2" })),
    "/entry/10/resource/valueSampledData/data",
    "wrong_length",
  ],
  [
    "too long a signal",
    more("c", signal({ data: "1 ".repeat(30_001) })),
    "/entry/10/resource/valueSampledData/data",
    "not_plain",
  ],
])("a bundle is refused for its efforts and signals: %s", (...refusal) => expectRefusal(refusal));

describe("a value of another kind or time", () => {
  test.each<[string, (entry: Any[], bundle: Any) => unknown, string, string]>([
    [
      "a predicted value beside the code of a measured one",
      coded(4, loinc("20157-4"), loinc("20149-1")),
      "/entry/4/resource/code/coding/1/code",
      "wrong_code",
    ],
    [
      "a percentage of predicted beside it",
      coded(5, loinc("19876-2"), loinc("19872-1")),
      "/entry/5/resource/code/coding/1/code",
      "wrong_code",
    ],
    [
      "a z-score of ours beside it",
      coded(4, loinc("20157-4"), own("z-score")),
      "/entry/4/resource/code/coding/1/code",
      "wrong_code",
    ],
    ["a unit that says predicted", unit(4, { unit: "% pred" }), "/entry/4/resource/valueQuantity/unit", "wrong_unit"],
    ["a unit that says percent", unit(4, { unit: "%" }), "/entry/4/resource/valueQuantity/unit", "wrong_unit"],
    [
      "the age of another year",
      at(2, { effectiveDateTime: "2022-11-18T10:15:00Z" }),
      "/entry/2/resource/effectiveDateTime",
      "wrong_combination",
    ],
    [
      "the height of another year",
      at(3, { effectiveDateTime: "2022-11-18T10:15:00Z" }),
      "/entry/3/resource/effectiveDateTime",
      "wrong_combination",
    ],
    [
      "an age at no time",
      at(2, { effectiveDateTime: "not a date" }),
      "/entry/2/resource/effectiveDateTime",
      "wrong_form",
    ],
    [
      "a bundle whose records have changed since",
      (_, bundle) => bundle.meta.tag.push(own("stale")),
      "/meta/tag/1/code",
      "not_final",
    ],
    [
      "a bundle that a review replaced",
      (_, bundle) => bundle.meta.tag.push(own("revised")),
      "/meta/tag/1/code",
      "not_final",
    ],
    [
      "a member that every object has",
      at(4, { constructor: "Max" }),
      "/entry/4/resource/constructor",
      "unknown_member",
    ],
  ])("%s is refused", async (_, change, pointer, code) => {
    const client = await newClient();
    const { status, body } = await send(client, changed(change));
    expect([status, body.errors]).toEqual([422, expect.arrayContaining([expect.objectContaining({ pointer, code })])]);
    expect(await storedIn(client)).toEqual([]);
  });

  test("a report of more observations than a visit has is refused", async () => {
    const { body } = await send(
      await newClient(),
      changed((entry) => {
        for (const place of Array.from({ length: 300 }).keys())
          more(`x${place}`, { code: { coding: [loinc("1-8")] } })(entry);
      }),
    );
    expect(body.errors).toContainEqual(
      expect.objectContaining({ pointer: "/entry/0/resource/result", code: "wrong_length" }),
    );
  });
});
