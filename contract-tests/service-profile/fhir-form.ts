/** Results in FHIR say of each measure what they say in JSON. */
import type { JsonObject } from "../../spec/openapi/json.ts";
import type { Criterion, Workflow } from "../engine/workflows/workflow.ts";
import { jsonpath } from "./criteria.ts";
import { making, resultsOf } from "./making.ts";

const PROJECT = "fhir-form-$seed";
const TESTS = { pre: "pre_bronchodilator", post: "post_bronchodilator" } as const;
type Side = keyof typeof TESTS;

interface Coded {
  readonly measure: string;
  readonly code: Readonly<Record<Side, string>>;
  readonly predicted: string;
  readonly percent: string;
}

/** LOINC, and codes of ours where it has none. FEV1/FVC is told in percent, which no criterion computes. */
const MEASURES: readonly Coded[] = [
  { measure: "fev1", code: { pre: "20157-4", post: "20155-8" }, predicted: "20149-1", percent: "20152-5" },
  { measure: "fvc", code: { pre: "19876-2", post: "19874-7" }, predicted: "19869-7", percent: "19872-1" },
  ...["fef25_75", "fef75"].map((measure) => ({
    measure,
    code: { pre: `${measure}-pre`, post: `${measure}-post` },
    predicted: `${measure}-predicted`,
    percent: `${measure}-percent-predicted`,
  })),
];
/** Of SNOMED CT. */
const Z_SCORE = "1078210003";
const GRADE = "quality-grade";

const MEMBERS = ["measured", "predicted", "percent_predicted", "z_score", "lln", "uln"];

const SIDES = Object.keys(TESTS) as Side[];
const EACH = SIDES.flatMap((side) => MEASURES.map((coded) => ({ side, ...coded })));

const effort = (fev1_l: number, fvc_l: number): JsonObject => ({
  ...{ fev1_l, fvc_l, fef25_75_l_s: fev1_l / 2, fef75_l_s: fev1_l / 4 },
  ...{ bev_l: 0.05, fet_s: 7, plateau: true, faults: [], operator_acceptable: true },
});

/** FEV1 before repeats more closely than FVC, so that their grades differ. */
const PERSON: JsonObject = {
  patient_id: "P-1",
  performed_at: "2026-03-01T09:00:00Z",
  sex: "male",
  age_years: 62,
  height_cm: 178,
  ancestry: "caucasian",
  pre_bronchodilator: { kind: "efforts", efforts: [effort(2.4, 4.5), effort(2.38, 4.26), effort(2.36, 4.04)] },
  post_bronchodilator: { kind: "values", fev1_l: 2.6, fvc_l: 4.7, fef25_75_l_s: 1.3, fef75_l_s: 0.5 },
  bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 15 },
};

const said = (side: Side, name: string): string => `{$steps.as-json.outputs.${side}-${name}}`;

function entry(condition: string): Criterion {
  return jsonpath(`$.entry[?${condition}]`);
}

const coded = (at: string, code: string): string => `${at}.coding[?@.code == '${code}']`;
const component = (code: string, value: string): string =>
  `@.resource.component[?${coded("@.code", code)} && ${value}]`;

/** What an Observation says of one measure of one test. */
function tells({ side, measure, code, predicted, percent }: (typeof EACH)[number]): readonly Criterion[] {
  const own = coded("@.resource.code", code[side]);
  const number = (member: string): string => said(side, `${measure}-${member}`);
  return [
    `@.resource.valueQuantity.value == ${number("measured")}`,
    component(predicted, `@.valueQuantity.value == ${number("predicted")}`),
    component(percent, `@.valueQuantity.value == ${number("percent_predicted")} && @.valueQuantity.code == '%'`),
    component(Z_SCORE, `@.valueQuantity.value == ${number("z_score")}`),
    `@.resource.referenceRange[0].low.value == ${number("lln")}`,
    `@.resource.referenceRange[0].high.value == ${number("uln")}`,
    `@.resource.referenceRange[0].age.low.value == 62 && @.resource.referenceRange[0].age.high.value == 62`,
    `search(@.resource.referenceRange[0].text, 'z -1[.]645')`,
  ].map((one) => entry(`${own} && ${one}`));
}

const GRADED = MEASURES.slice(0, 2).map(({ measure, code }) =>
  entry(
    `${coded("@.resource.code", code.pre)} && ${component(GRADE, `@.valueString == ${said("pre", `grade-${measure}`)}`)}`,
  ),
);

export function fhirForm(): Workflow {
  const measures = EACH.flatMap(({ side, measure }) =>
    MEMBERS.map((member) => [
      `${side}-${measure}-${member}`,
      `$response.body#/items/0/${TESTS[side]}/measures/${measure}/${member}`,
    ]),
  );
  const grades = ["fev1", "fvc"].map((measure) => [
    `pre-grade-${measure}`,
    `$response.body#/items/0/pre_bronchodilator/quality/${measure}`,
  ]);
  return {
    workflowId: "results-in-fhir",
    steps: [
      making(PROJECT, "intake", "intakePatients", { patients: [PERSON] }),
      making(PROJECT, "model", "buildModel", { reference_equations: "gli-2012" }, "model_id"),
      making(PROJECT, "analyse", "analyse", { model_id: "$steps.model.outputs.id" }, "analysis_id"),
      making(PROJECT, "interpret", "interpret", { analysis_id: "$steps.analyse.outputs.id" }, "batch_id"),
      {
        ...resultsOf(PROJECT, "as-json", [
          {
            condition:
              "$response.body#/items/0/pre_bronchodilator/quality/fev1 != $response.body#/items/0/pre_bronchodilator/quality/fvc",
          },
        ]),
        outputs: Object.fromEntries([
          ...measures,
          ...grades,
          ["made", "$response.body#/report/created_at"],
          ["statement", "$response.body#/items/0/statement"],
          ["pattern", "$response.body#/items/0/pattern"],
        ]) as Record<string, string>,
      },
      resultsOf(
        PROJECT,
        "as-fhir",
        [
          // FHIR knows no empty list, object or text
          jsonpath("$[?count($..[?length(@) == 0]) == 0]"),
          ...EACH.flatMap(tells),
          ...GRADED,
          { condition: "$response.body#/timestamp == $steps.as-json.outputs.made" },
          { condition: "$response.body#/identifier/value == $steps.interpret.outputs.id" },
          ...[
            "@.resource.conclusion == {$steps.as-json.outputs.statement}",
            "@.resource.conclusionCode[0].coding[0].code == {$steps.as-json.outputs.pattern}",
            "@.resource.issued == {$steps.as-json.outputs.made}",
            "@.resource.effectiveDateTime == '2026-03-01T09:00:00Z'",
          ].map((one) => entry(`@.resource.resourceType == 'DiagnosticReport' && ${one}`)),
          // FEV1/FVC is told in percent, as are its limits, and alone derived from two; the body is a vital sign
          entry(`${coded("@.resource.code", "19926-5")} && @.resource.referenceRange[0].low.value > 1`),
          entry(`${coded("@.resource.code", "19926-5")} && @.resource.referenceRange[0].high.value > 1`),
          entry(`${coded("@.resource.code", "19926-5")} && count(@.resource.derivedFrom[*]) == 2`),
          jsonpath("$[?count($.entry[?@.resource.derivedFrom]) == 2]"),
          entry(`${coded("@.resource.code", "8302-2")} && @.resource.category[0].coding[0].code == 'vital-signs'`),
          entry(
            "@.resource.resourceType == 'MedicationAdministration' && @.resource.effectiveDateTime == '2026-03-01' && search(@.resource.dosage.text, '^15 min ')",
          ),
        ],
        { form: "application/fhir+json" },
      ),
    ],
  };
}
