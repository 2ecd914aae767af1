/** The same record as JSON and then as a bundle, told in each way that the contract says is read: nothing is stored again. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Step, Workflow } from "../../engine/workflows/workflow.ts";
import { interpreting, making, resultsOf } from "../making.ts";
import { BRONCHODILATORS } from "./alike/bronchodilators.ts";
import { CODES } from "./alike/codes.ts";
import { EFFORTS } from "./alike/efforts.ts";
import { ELEMENTS } from "./alike/elements.ts";
import { FACTS } from "./alike/facts.ts";
import { type Alike, toldAlike } from "./alike/told.ts";
import { UNITS } from "./alike/units.ts";
import { bundleOf, says, sent, status } from "./building.ts";
import { jsonpath } from "../criteria.ts";

const PROJECT = "alike-bundles-$seed";
const AT = "2026-03-01T09:00:00Z";

const RECORD: JsonObject = { performed_at: AT, sex: "male", age_years: 40, height_cm: 178 };

const PATIENTS: readonly Alike[] = [...UNITS, ...CODES, ...FACTS, ...EFFORTS, ...BRONCHODILATORS, ...ELEMENTS];

export function alikeBundles(): Workflow {
  const records = PATIENTS.flatMap(({ patient, records }) =>
    records.map((record) => ({ patient_id: patient, ...RECORD, ...record })),
  );
  return {
    workflowId: "bundles-that-say-the-same",
    steps: [
      making(PROJECT, "as-json", "intakePatients", { patients: records }),
      ...PATIENTS.map((one) =>
        sent(
          one.patient,
          bundleOf(PROJECT, toldAlike(one)),
          status(200),
          says(`/unchanged == ${one.records.length}`),
          says("/created == 0"),
          jsonpath(`$[?count($.records[?@.outcome == 'unchanged']) == ${one.records.length}]`),
        ),
      ),
      ...sentBack(records.length),
    ],
  };
}

/** What the results say in FHIR is taken in again as it is, into the project that it names. */
function sentBack(records: number): readonly Step[] {
  return [
    making(PROJECT, "model", "buildModel", { reference_equations: "gli-2022-global" }, "model_id"),
    ...interpreting(PROJECT),
    {
      ...resultsOf(PROJECT, "as-fhir", [], { form: "application/fhir+json" }),
      outputs: { bundle: "$response.body" },
    },
    sent(
      "sent-back",
      "$steps.as-fhir.outputs.bundle",
      status(200),
      says(`/unchanged == ${records}`),
      says("/created == 0"),
      jsonpath("$[?count($.skipped[*]) == 0 && count($.warnings[?@.code == 'observation_not_read']) == 0]"),
    ),
  ];
}
