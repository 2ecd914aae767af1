/** What lies on either side of a limit that the official GLI-2012 calculator has printed, of one woman. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { GLI_2012 } from "../printed-people.ts";
import { type Ruled, before, both, flagged, litres, pre, states, told } from "./told.ts";

const [WOMAN] = GLI_2012;

function woman(patient: string, tests: JsonObject, ...says: readonly string[]): Ruled {
  return { patient, records: [{ performed_at: before(0), ...WOMAN?.about, ...tests }], says };
}

const pattern = (word: string): string => `@.pattern == '${word}'`;
const borderline = (measure: string, times: 0 | 1): string =>
  `count(@.borderline[?@ == '${measure}']) == ${times} && ${flagged(`borderline_${measure}`, times)}`;

/** Printed: FEV1 2.512 (1.849 to 3.150), FVC 3.246 (2.394 to 4.140), FEV1/FVC 0.781 (0.652 to 0.891). */
const PATTERNS: readonly Ruled[] = [
  woman("all-normal", pre(2.5, 3.2), pattern("normal"), "@.severity_reason == 'normal_pattern'", "@.prism == false"),
  woman("fev1-above-its-limit", pre(1.852, 2.5), pattern("normal")),
  woman(
    "fev1-below-its-limit",
    pre(1.846, 2.5),
    pattern("isolated_low_fev1"),
    "@.prism == true",
    "@.severity == 'mild' && @.severity_basis == 'fev1'",
    states("a mild reduction"),
    states("-1.65 (FEV1)"),
    states("PRISm"),
  ),
  woman("fvc-above-its-limit", pre(1.9, 2.397), pattern("normal")),
  woman(
    "fvc-below-its-limit",
    pre(1.9, 2.391),
    pattern("possible_restriction"),
    "@.severity_basis == 'fvc'",
    states("possible restriction with a mild reduction of FVC"),
    states("-1.65 (FVC)"),
  ),
  woman("ratio-above-its-limit", pre(2.12, 3.246), pattern("normal")),
  woman(
    "ratio-below-its-limit",
    pre(2.11, 3.246),
    pattern("airflow_obstruction"),
    "@.severity_reason == 'measure_not_low'",
    flagged("obstruction_or_normal_variant", 1),
  ),
  woman(
    "ratio-and-fev1-low",
    pre(1.6, 3.2),
    pattern("airflow_obstruction"),
    flagged("obstruction_or_normal_variant", 0),
    states("airflow obstruction with a mild reduction of FEV1"),
    states("FEV1/FVC is 0.500"),
  ),
  woman("all-low", pre(1.2, 2.3), pattern("obstruction_possible_mixed"), "@.severity_basis == 'fev1'"),
  woman(
    "large-fvc",
    pre(2.75, 4.3),
    pattern("airflow_obstruction"),
    flagged("large_fvc_with_low_ratio", 1),
    flagged("fvc_above_upper_limit", 1),
  ),
  woman("fev1-at-its-upper-limit", pre(3.147, 4.1), flagged("fev1_above_upper_limit", 0)),
  woman("fev1-above-its-upper-limit", pre(3.153, 4.1), flagged("fev1_above_upper_limit", 1)),
  woman("fvc-at-its-upper-limit", pre(3, 4.137), flagged("fvc_above_upper_limit", 0)),
  woman("fvc-above-its-upper-limit", pre(3, 4.143), flagged("fvc_above_upper_limit", 1)),
  woman("ratio-at-its-upper-limit", pre(2.67, 3), flagged("fev1_fvc_above_upper_limit", 0)),
  woman("ratio-above-its-upper-limit", pre(2.676, 3), flagged("fev1_fvc_above_upper_limit", 1)),
];

/** 0.150 L and 0.02 from the limit, which is less than 0.4 of each z-score of hers. */
const BORDERLINES: readonly Ruled[] = [
  woman("fev1-near-its-limit", pre(1.997, 2.8), borderline("fev1", 1)),
  woman("fev1-off-its-limit", pre(2.002, 2.8), borderline("fev1", 0)),
  woman("fev1-near-below-its-limit", pre(1.702, 2.3), borderline("fev1", 1)),
  woman("fvc-near-its-limit", pre(2, 2.541), borderline("fvc", 1)),
  woman("fvc-off-its-limit", pre(2, 2.547), borderline("fvc", 0)),
  woman("ratio-near-its-limit", pre(2.01, 3), borderline("fev1_fvc", 1)),
  woman("ratio-off-its-limit", pre(2.025, 3), borderline("fev1_fvc", 0)),
];

const response = (volume: string, significant: boolean, older: boolean): string =>
  `@.bronchodilator_response.${volume}.significant == ${significant} && @.bronchodilator_response.${volume}.significant_2005_rule == ${older}`;

/** A tenth of predicted are 0.2512 L of FEV1 and 0.3246 L of FVC. */
const RESPONSES: readonly Ruled[] = [
  woman(
    "fev1-response",
    both([1.9, 3], [2.152, 3]),
    response("fev1", true, true),
    flagged("bronchodilator_response", 1),
    states("FEV1 changed by +10.03 % and FVC by +0.0 % of predicted, a significant response"),
  ),
  woman(
    "no-fev1-response",
    both([1.9, 3], [2.151, 3]),
    response("fev1", false, true),
    flagged("bronchodilator_response", 0),
    states("FEV1 changed by +9.99 % and FVC by +0.0 % of predicted, no significant response"),
  ),
  woman(
    "fvc-response",
    both([1.7, 2.7], [1.7, 3.025]),
    response("fvc", true, true),
    "@.bronchodilator_response.significant == true",
  ),
  woman("no-fvc-response", both([1.7, 2.7], [1.7, 3.024]), response("fvc", false, true)),
  woman("older-rule-by-both", both([1.6, 3], [1.8, 3]), response("fev1", false, true)),
  woman("older-rule-without-12-percent", both([1.7, 3], [1.9, 3]), response("fev1", false, false)),
  woman("older-rule-without-200-ml", both([1.2, 2.7], [1.399, 2.7]), response("fev1", false, false)),
  woman("fev1-falls-within-repeatability", both([2.5, 3.2], [2.35, 3.2]), flagged("fall_after_bronchodilator", 0)),
  woman(
    "fev1-falls",
    both([2.5, 3.2], [2.349, 3.2]),
    flagged("fall_after_bronchodilator", 1),
    states("after bronchodilator FEV1 fell by 0.15 L"),
  ),
  woman("fvc-falls", both([2.2, 3.2], [2.2, 3.049]), flagged("fall_after_bronchodilator", 1)),
  woman(
    "ratio-normalises",
    both([1.9, 3], [2.1, 3.1]),
    "@.bronchodilator_response.fev1_fvc.normalises == true",
    flagged("ratio_normalises_after_bronchodilator", 1),
  ),
  woman("ratio-was-never-low", both([2.5, 3.2], [2.6, 3.3]), "@.bronchodilator_response.fev1_fvc.normalises == false"),
  woman(
    "ratio-stays-low",
    both([1.8, 3], [1.9, 3]),
    "@.bronchodilator_response.fev1_fvc.normalises == false",
    flagged("ratio_normalises_after_bronchodilator", 0),
  ),
  woman(
    "only-after",
    { post_bronchodilator: litres(2.5, 3.2) },
    "@.interpreted_test == 'post_bronchodilator'",
    flagged("post_bronchodilator_only", 1),
  ),
];

export function limitRules(): Workflow[] {
  return [told("rules-of-limits", [...PATTERNS, ...BORDERLINES, ...RESPONSES], { reference_equations: "gli-2012" })];
}
