/** Codes and names that claim something else, and studies that are none of spirometry. */
import { loinc, own, SNOMED, snomed } from "../building.ts";
import type { JsonObject } from "../../../../spec/openapi/json.ts";
import { FEV1, FVC, REPORT, type Wrong, wrong, wrongThere } from "./wrong.ts";

const CODE = `${FEV1}/code`;
const SEX = "/entry/1/resource/valueCodeableConcept";
const GENDERS = "http://hl7.org/fhir/administrative-gender";
const SECTIONS = "http://terminology.hl7.org/CodeSystem/v2-0074";
const INTERPRETATIONS = "http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation";

function coded(...concepts: readonly JsonObject[]): JsonObject {
  return { coding: concepts.flatMap(({ coding }) => coding as JsonObject[]) };
}

const BEFORE = loinc("20157-4");

/** A second code of the FEV1 that names something else. */
const beside = (name: string, other: JsonObject): Wrong =>
  wrong(`a-code-of-${name}`, "wrong_code", `${CODE}/coding/1/code`, [CODE, coded(BEFORE, other)]);
const together = (name: string, other: JsonObject): Wrong =>
  wrongThere(`codes-of-${name}`, "wrong_code", CODE, coded(BEFORE, other));
const named = (text: string): Wrong =>
  wrong(`named-${text.replaceAll(/[^A-Za-z0-9]+/g, "-")}`, "wrong_code", `${CODE}/text`, [CODE, { ...BEFORE, text }]);
const displayed = (display: string): Wrong =>
  wrongThere(
    `displayed-${display.replaceAll(/[^A-Za-z0-9]+/g, "-")}`,
    "wrong_code",
    `${CODE}/coding/0/display`,
    display,
  );
const study = (text: string): Wrong =>
  wrongThere(`a-study-named-${text.replaceAll(/[^A-Za-z0-9]+/g, "-")}`, "wrong_code", `${REPORT}/code/text`, text);
const body = (place: number, text: string): Wrong =>
  wrongThere(`body-named-${text.replaceAll(" ", "-")}`, "wrong_code", `/entry/${place}/resource/code/text`, text);

export const CODES: readonly Wrong[] = [
  wrong("an-fvc-without-a-method", "wrong_code", `${FVC}/code/coding/0/code`, [`${FVC}/code`, loinc("19870-5")]),
  wrong("a-flow-of-a-peak-flow-meter", "wrong_code", `${FVC}/code/coding/0/code`, [`${FVC}/code`, loinc("19935-6")]),
  wrong("no-code", "required", CODE, [CODE]),
  together("two-measures", loinc("19876-2")),
  together("both-sides", loinc("20155-8")),
  together("a-measure-and-a-height", loinc("8302-2")),
  together("a-measure-and-an-effort", own("effort-pre")),
  beside("a-predicted-value", loinc("20149-1")),
  beside("a-percentage", loinc("20152-5")),
  beside("a-z-score", snomed("1078210003")),
  beside("an-unknown-kind-of-ours", own("fev1-of-a-kind")),
  beside("loinc-by-its-oid", { coding: [{ system: "urn:oid:2.16.840.1.113883.6.1", code: "20149-1" }] }),
  ...[
    "FVC",
    "FEV1/FVC",
    "FEV6",
    "PEF",
    "FEF25-75",
    "MMEF 75/25",
    "MEF50",
    "FEV3",
    "Forced vital capacity",
    "slow vital capacity",
  ].map(named),
  ...["FEV1 predicted", "FEV1 LLN", "FEV1 z-score", "FEV1 Soll", "FEV1 percentile", "reference FEV1"].map(named),
  ...["FEV1 post", "FEV1 after bronchodilator", "FEV1 nach Broncholyse"].map(named),
  ...["FVC", "FEV1 expected", "FEV1 --post bronchodilation"].map(displayed),
  wrongThere("a-name-without-end", "not_plain", `${CODE}/text`, `FEV1 ${"x".repeat(200)}`),
  ...["ideal height", "mother's height", "target height", "height reported"].map((text) => body(3, text)),
  body(2, "estimated age"),
  wrong("a-height-of-another-code", "wrong_code", "/entry/3/resource/code/coding/1/code", [
    "/entry/3/resource/code",
    coded(loinc("8302-2"), loinc("3137-7")),
  ]),
  wrongThere("two-sexes", "not_a_choice", SEX, {
    coding: ["male", "female"].map((code) => ({ system: GENDERS, code })),
  }),
  wrong("a-sex-that-is-not-read", "not_a_choice", SEX, [`${SEX}/coding/0/code`, "other"]),
  wrong("a-sex-of-another-code", "wrong_code", `${SEX}/coding/1/code`, [
    SEX,
    {
      coding: [
        { system: GENDERS, code: "male" },
        { system: SNOMED, code: "248152002" },
      ],
    },
  ]),
  wrongThere("a-sex-in-other-words", "wrong_code", `${SEX}/text`, "Female"),
  wrong("a-study-of-another-code", "wrong_code", `${REPORT}/code/coding/0/code`, [`${REPORT}/code`, loinc("24627-2")]),
  wrong("a-study-of-two-codes", "wrong_code", `${REPORT}/code/coding/1/code`, [
    `${REPORT}/code`,
    coded(loinc("18759-1"), loinc("24627-2")),
  ]),
  wrong("a-study-without-a-code-of-ours", "wrong_code", `${REPORT}/code/coding`, [
    `${REPORT}/code`,
    { coding: [{ system: "http://hospital.example/studies", code: "spirometry" }] },
  ]),
  wrong("a-study-that-is-not-told", "required", `${REPORT}/code`, [`${REPORT}/code`]),
  ...["Chest X-ray", "CT of the thorax", "DLCO", "Body plethysmography", "Oscillometry", "Exercise test", "FeNO"].map(
    study,
  ),
  wrong("a-section-of-others", "wrong_code", `${REPORT}/category/0/coding/0/code`, [
    `${REPORT}/category`,
    [{ coding: [{ system: SECTIONS, code: "LAB" }] }],
  ]),
  wrongThere("another-method", "not_plain", `${FEV1}/method`, { text: "estimated" }),
  ...["<", ">", "POS", "S"].map((code, index) =>
    wrong(`interpreted-otherwise-${index}`, "not_plain", `${FEV1}/interpretation/0/coding/0/code`, [
      `${FEV1}/interpretation`,
      [{ coding: [{ system: INTERPRETATIONS, code }] }],
    ]),
  ),
];
