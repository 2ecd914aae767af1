/** Who shares something in a fit, which sites are shifted, and who is left out by which cause: counts, on either side of each limit. */
import type { Json, JsonObject } from "../../../spec/openapi/json.ts";
import type { Criterion, Workflow } from "../../engine/workflows/workflow.ts";
import { jsonpath } from "../criteria.ts";
import { interpreting, making, resultsOf } from "../making.ts";
import { litres, recordOf } from "./told.ts";

const PROJECT = "fit-groups-$seed";
const MAN = { age: 40.25 };

/** Of so many people a site has a mean of its own. */
const OF_A_SITE = 50;

function man(patient_id: string, fev1: number, more: JsonObject = {}): JsonObject {
  return { patient_id, ...recordOf(MAN, 0, { pre_bronchodilator: litres(fev1, fev1 + 1), ...more }) };
}

/** Each another number, so that nobody is a copy. About the median of GLI-2022, 3.96 L, a standard deviation is half a litre. */
function site(name: string, count: number, fev1: number): JsonObject[] {
  return Array.from({ length: count }, (_, place) =>
    man(`${name}-${place}`, Math.round((fev1 + place / 1000) * 1000) / 1000, { trial: { site: name } }),
  );
}

const effort = { fev1_l: 3.9, fvc_l: 4.9, bev_l: 0.05, fet_s: 7, plateau: true, faults: [] };

const PEOPLE: readonly JsonObject[] = [
  ...site("high", OF_A_SITE, 4.5),
  ...site("low", OF_A_SITE, 3.2),
  ...site("expected", OF_A_SITE, 3.95),
  ...site("small", OF_A_SITE - 1, 4.7),
  man("of-no-site", 3.77),
  man("family-a-1", 3.71, { cluster: "a" }),
  man("family-a-2", 3.72, { cluster: "a" }),
  man("family-a-3", 3.73, { cluster: "a" }),
  man("family-b-1", 3.74, { cluster: "b" }),
  man("family-b-2", 3.75, { cluster: "b" }),
  man("family-c-1", 3.76, { cluster: "c" }),
  man("copy-1", 3.61),
  man("copy-2", 3.61),
  { patient_id: "post-alone", ...recordOf(MAN, 0, { post_bronchodilator: litres(3.9, 4.9) }) },
  {
    patient_id: "one-effort",
    ...recordOf(MAN, 0, { pre_bronchodilator: { kind: "efforts", efforts: [effort] } }),
  },
  man("typo", 8.1),
];

const INCLUDED = PEOPLE.length - 3;

const is = (at: string, value: Json): Criterion => ({ condition: `${at} == ${JSON.stringify(value)}` });

/** `fit`: where it stands. */
function criteria(fit: string): Criterion[] {
  const at = `$response.body#/${fit}`;
  const men = `$.${fit.replaceAll("/", ".")}.measures[?@.measure == 'fev1' && @.sex == 'male']`;
  return [
    is(`${at}/included`, INCLUDED),
    is(`${at}/excluded/no_pre_bronchodilator_test`, 1),
    is(`${at}/excluded/low_quality`, 1),
    is(`${at}/excluded/outliers`, 1),
    is(`${at}/clusters/clusters`, 2),
    is(`${at}/clusters/people`, 5),
    is(`${at}/clusters/largest`, 3),
    is(`${at}/sites/clusters`, 4),
    is(`${at}/sites/people`, 4 * OF_A_SITE - 1),
    is(`${at}/sites/largest`, OF_A_SITE),
    is(`${at}/copies/clusters`, 1),
    is(`${at}/copies/people`, 2),
    is(`${at}/copies/largest`, 2),
    // 0.74 L below what is expected lie farther than 0.56 L above it
    jsonpath(`${men}[?count(@[*]) == 2 && @[0].site == 'low' && @[1].site == 'high']`),
    jsonpath(`${men}.site_shifts[?@.site == 'low' && @.n == ${OF_A_SITE} && @.mean_z < -1 && @.mean_z_ci95.high < -1]`),
    jsonpath(
      `${men}.site_shifts[?@.site == 'high' && @.n == ${OF_A_SITE} && @.mean_z > 0.9 && @.mean_z_ci95.low > 0.9]`,
    ),
  ];
}

export function fitGroupRules(): Workflow {
  const rules = { reference_equations: "gli-2022-global" };
  return {
    workflowId: "rules-of-fit-groups",
    steps: [
      making(PROJECT, "intake", "intakePatients", { patients: [...PEOPLE] }),
      making(PROJECT, "model", "buildModel", rules, "model_id", criteria("fit")),
      ...interpreting(PROJECT, { patient_ids: ["of-no-site"] }),
      resultsOf(PROJECT, "results", criteria("report/cohort_fit")),
    ],
  };
}
