/** What a report sums up, by its closed forms: z-scores of one woman's printed limits, and arms and visits of a trial. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Criterion, Workflow } from "../../engine/workflows/workflow.ts";
import { jsonpath } from "../criteria.ts";
import { pageOf, row, told as shows } from "../pages/saying.ts";
import { GLI_2012 } from "../printed-people.ts";
import { type Ruled, before, near, pre, told } from "./told.ts";

const ABOUT = GLI_2012[0]?.about;

function woman(patient: string, tests: JsonObject, trial?: JsonObject): Ruled {
  return { patient, records: [{ performed_at: before(0), ...ABOUT, ...tests, ...(trial && { trial }) }], says: [] };
}

function efforts(...made: readonly (readonly [fev1: number, fvc: number])[]): JsonObject {
  const all = made.map(([fev1_l, fvc_l]) => ({
    fev1_l,
    fvc_l,
    bev_l: 0.05,
    fet_s: 7,
    plateau: true,
    faults: [],
    pef_l_s: 6,
  }));
  return { pre_bronchodilator: { kind: "efforts", efforts: all } };
}

/** Of FEV1: the printed median twice, 3 mL above and below the lower limit, and the upper limit (as in `fit.ts`). */
const PEOPLE: readonly Ruled[] = [
  woman("median", pre(2.512, 3.2), { arm: "A", visit: "V1" }),
  woman("above-the-limit", pre(1.852, 3.1), { arm: "A", visit: "V1" }),
  woman("one-effort", efforts([2.2, 3.2]), { arm: "A", visit: "V1" }),
  woman("out-of-reach", pre(6.5, 8), { arm: "A", visit: "V1" }),
  woman("missing", { missing: { pre_bronchodilator: "refused" } }, { arm: "A", visit: "V1" }),
  woman("upper-limit", pre(3.15, 3.9), { arm: "A", visit: "V2" }),
  woman("below-the-limit", pre(1.846, 3), { arm: "B", visit: "V1" }),
  // FEV1 of grade A, FVC of grade C
  woman("two-grades", efforts([2.512, 3.3], [2.5, 3.12], [2.45, 3.1])),
];

function ofReport(at: string, ...says: readonly string[]): Criterion[] {
  return says.map((one) => jsonpath(`$.report.${at}[?${one}]`));
}

const about = (member: string, value: number): string => near(`@.${member}`, value, 0.003);
const group = (arm: string | null, visit: string | null): string =>
  [arm, visit]
    .map((one, place) => `@.${place === 0 ? "arm" : "visit"} == ${one === null ? "null" : `'${one}'`}`)
    .join(" && ");
const FEV1 = "@.test == 'pre_bronchodilator' && @.measure == 'fev1'";

const GROUPS: readonly Criterion[] = [
  ...(["A V1", "A V2", "B V1", ""] as const).flatMap((both, place): Criterion[] => {
    const [arm = null, visit = null] = both === "" ? [] : both.split(" ");
    const at = `$response.body#/report/trial_groups/${place}`;
    const is = (value: string | null): string => (value === null ? "null" : `'${value}'`);
    return [{ condition: `${at}/arm == ${is(arm)}` }, { condition: `${at}/visit == ${is(visit)}` }];
  }),
  ...ofReport(
    "trial_groups",
    `${group("A", "V1")} && @.items == 5 && @.patients == 5`,
    `${group("A", "V1")} && @.missing[0].reason == 'refused' && @.missing[0].tests == 1`,
    `${group("A", "V1")} && @.measures[?${FEV1} && @.n == 2 && @.patients == 2]`,
    `${group("A", "V1")} && @.measures[?${FEV1} && ${about("mean", 2.182)} && ${about("sd", 0.4667)}]`,
    `${group("A", "V1")} && @.measures[?${FEV1} && ${about("mean_z", -0.8188)} && ${about("sd_z", 1.158)}]`,
    `${group("B", "V1")} && @.measures[?${FEV1} && @.n == 1 && @.sd == null && @.sd_z == null]`,
    `${group(null, null)} && @.items == 1`,
  ),
];

const SCORES: readonly Criterion[] = [
  ...ofReport(
    "z_scores",
    `@.measure == 'fev1' && @.n == 5 && ${about("mean", -0.329)} && ${about("sd", 1.3763)}`,
    "@.measure == 'fev1' && @.below_limit == 1 && @.below_limit_percent == 20",
    "@.measure == 'fev1' && @.by_sex.female.n == 5 && @.by_sex.male.n == 0 && @.by_sex.male.mean == null",
    "@.measure == 'fev1' && @.by_grade.unknown.n == 4 && @.by_grade.A.n == 1 && @.by_grade.E.n == 1",
    "@.measure == 'fev1' && @.by_grade.A.below_limit == 0 && @.by_grade.A.below_limit_percent == 0",
    "@.measure == 'fvc' && @.by_grade.C.n == 1 && @.by_grade.A.n == 0",
    "@.measure == 'fev1_fvc' && @.by_grade.C.n == 1 && @.by_grade.A.n == 0",
  ),
];

/** Five have single values, one a grade of E, one values out of reach, and one no test. */
const LIMITATIONS: readonly Criterion[] = [
  "^GLI-2012 uses ancestry groups as the client stated them",
  "makes no diagnosis[.]$",
  "^In 1 of 8 items a number cannot well be true: check the units",
  "^In 1 of 8 items records say that a test is missing",
  "^The quality grade of FEV1 is unknown in 5 of 8 items[.]$",
  "^The quality grade of FVC is unknown in 5 of 8 items[.]$",
  "^In 1 of 8 items quality grade D, E or U withholds severity",
  "^2 of 8 items could not be interpreted; 1 of them has no test[.]$",
].map((words) => jsonpath(`$.report.limitations[?search(@, '${words}')]`));

/** FEV1/FVC has the lower grade of both; what has no reference values has none. */
const GRADES: readonly Criterion[] = [
  ["fev1", "'A'"],
  ["fvc", "'C'"],
  ["fev1_fvc", "'C'"],
  ["pef", "null"],
].map(([measure, grade]) =>
  jsonpath(`$[?@.patient_id == 'two-grades' && @.measure == '${measure}' && @.grade == ${grade}]`),
);

/** The same scores and grades on pages. */
const FRONT_PAGE: readonly Criterion[] = [
  row('scope="row">FEV1<', 5, "−0.33", 1.38, "1 (20.0 %)"),
  row(">two-grades<", ">A/C<"),
];
const TWO_GRADES: readonly Criterion[] = [shows("grade of FEV1 A, of FVC", "C;")];

export function reportRules(): Workflow[] {
  const name = "rules-of-reports";
  const model = { reference_equations: "gli-2012" };
  const { steps, ...story } = told(name, PEOPLE, model, [...GROUPS, ...SCORES, ...LIMITATIONS], GRADES);
  const project_id = `${name}-$seed`;
  const pages = [
    pageOf(project_id, "front-page", undefined, FRONT_PAGE),
    pageOf(project_id, "page-of-two-grades", "two-grades", TWO_GRADES),
  ];
  return [{ ...story, steps: [...steps, ...pages] }];
}
