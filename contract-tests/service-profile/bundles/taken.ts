/** FHIR bundles that are taken, and what is read of them. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { Criterion, Step, Workflow } from "../../engine/workflows/workflow.ts";
import {
  bundleOf,
  entriesOf,
  loinc,
  own,
  part,
  quantity,
  says,
  sent,
  SIGNAL,
  status,
  type Told,
  UCUM,
  URN,
  VALUES,
} from "./building.ts";
import { jsonpath } from "../criteria.ts";

/** Two efforts before and values after, as a review left them. */
const EFFORTS: readonly Told[] = [
  [
    own("effort-pre"),
    {
      component: [
        part("effort-fev1", quantity(4100, "mL")),
        part("effort-fvc", quantity(5.1, "L")),
        part("effort-pef", quantity(540, "L/min")),
        part("effort-forced-expiratory-time", quantity(6500, "ms")),
        part("effort-plateau", { valueBoolean: true }),
        part("effort-fault", { valueCodeableConcept: own("leak") }),
        part("effort-operator-acceptable", { valueBoolean: false }),
        part("effort-reviewer-acceptable", { valueBoolean: true }),
      ],
    },
  ],
  [
    own("effort-pre"),
    {
      component: [
        part("effort-fev1", quantity(4, "L")),
        part("effort-fvc", quantity(5, "L")),
        part("effort-fault", { valueCodeableConcept: own("none") }),
      ],
    },
  ],
  [
    own("effort-pre"),
    {
      status: "cancelled",
      component: [
        part("effort-fev1", quantity(3, "L")),
        part("effort-fvc", quantity(4, "L")),
        part("effort-reviewer-acceptable", { valueBoolean: false }),
      ],
    },
  ],
  [loinc("20155-8"), quantity(4.3, "L")],
  [loinc("19874-7"), quantity(5.2, "L")],
  // a code that is not read
  [loinc("19862-2"), quantity(7.1, "L")],
];

/** Millilitres above half a litre, a hundred of them a second. */
const IN_MILLILITRES: readonly Told[] = [
  [
    own("curve-pre"),
    {
      valueSampledData: {
        ...SIGNAL,
        origin: { value: 500, system: UCUM, code: "mL" },
        factor: 2,
        data: Array.from({ length: 700 }, (_, index) => Math.round(2000 * (1 - Math.exp(-index / 50)))).join(" "),
      },
    },
  ],
];

function read(stepId: string, record: string, ...criteria: readonly Criterion[]): Step {
  const parameters = [{ name: "record_id", in: "path" as const, value: record }];
  return { stepId, operationId: "getRecord", parameters, successCriteria: [status(200), ...criteria] };
}

export function takenBundles(): Workflow {
  const project = "taken-bundles-$seed";
  const referred = write(entriesOf("P-1", EFFORTS), "/0/resource/identifier", [
    { system: `${URN}:client-references`, value: "ORD-1" },
  ]) as JsonObject[];
  const outputs = { record: "$response.body#/records/0/record_id" };
  const first = "/record/pre_bronchodilator/efforts/0";
  return {
    workflowId: "bundles-that-are-taken",
    steps: [
      {
        ...sent(
          "efforts-of-a-review",
          bundleOf(project, referred),
          status(201),
          jsonpath("$.warnings[?@.pointer == '/entry/6/resource' && @.code == 'observation_not_read']"),
          jsonpath("$.warnings[?@.pointer == '/entry/9/resource' && @.code == 'observation_not_read']"),
        ),
        outputs,
      },
      read(
        "efforts-of-the-record",
        "$steps.efforts-of-a-review.outputs.record",
        says("/record/client_reference == 'ORD-1'"),
        says("/record/pre_bronchodilator/kind == 'efforts'"),
        jsonpath("$[?count($.record.pre_bronchodilator.efforts[*]) == 2]"),
        says(`${first}/fev1_l == 4.1`),
        says(`${first}/pef_l_s == 9`),
        says(`${first}/fet_s == 6.5`),
        says(`${first}/plateau == true`),
        says(`${first}/faults/0 == 'leak'`),
        // what the reviewer accepted stands
        says(`${first}/operator_acceptable == true`),
        // somebody looked, and saw none
        jsonpath("$.record.pre_bronchodilator.efforts[1].faults"),
        jsonpath("$[?count($.record.pre_bronchodilator.efforts[1].faults[*]) == 0]"),
        says("/record/post_bronchodilator/fev1_l == 4.3"),
        says("/record/post_bronchodilator/fvc_l == 5.2"),
      ),
      {
        ...sent("a-signal", bundleOf(project, entriesOf("P-2", IN_MILLILITRES)), status(201)),
        outputs,
      },
      read(
        "signal-of-the-record",
        "$steps.a-signal.outputs.record",
        says("/record/pre_bronchodilator/kind == 'curves'"),
        says("/record/pre_bronchodilator/efforts/0/sampling_hz == 100"),
        says("/record/pre_bronchodilator/efforts/0/volume_l/0 == 0.5"),
        // 2,000 mL of two, above half a litre
        says("/record/pre_bronchodilator/efforts/0/volume_l/699 == 4.5"),
      ),
      {
        ...sent(
          "one-that-is-left-out",
          bundleOf(
            project,
            [
              ...entriesOf("P-3", VALUES),
              ...(write(entriesOf("P-4", VALUES), "/4/resource/valueQuantity/code", "%") as JsonObject[]),
            ],
            "on-error-skip",
          ),
          status(201),
          says("/created == 1"),
          says("/skipped/0/pointer == '/entry/6/resource'"),
          says("/skipped/0/errors/0/pointer == '/entry/10/resource/valueQuantity/code'"),
          says("/skipped/0/errors/0/code == 'wrong_unit'"),
        ),
      },
    ],
  };
}
