import { type Place, type SourceFault, faultsIn } from "../fault.ts";

const of = (file: string, ...where: string[]): Place => ({ file: `respiratory/${file}`, where });

/** What makes a visit, and what of its records counts. */
export const VISITS: readonly SourceFault[] = [
  ...faultsIn(
    of("visits/form-visits.ts", "rules-of-visits"),
    [
      "a record without a test joins none",
      "Math.abs(instantOf(placed) - begun) <= LONGEST_VISIT_MS",
      "instantOf(placed) === begun",
    ],
    [
      "a visit goes on as long as tests follow",
      "begun - last.begun <= LONGEST_VISIT_MS",
      "begun - instantOf(last.placed.at(-1) ?? placed) <= LONGEST_VISIT_MS",
    ],
  ),
  ...faultsIn(
    of("visits/combine.ts", "rules-of-visits", "rules-of-visit-facts"),
    [
      "a test before that was made after counts",
      'combineSessions(beforePost, "pre_bronchodilator")',
      'combineSessions(placed, "pre_bronchodilator")',
    ],
    [
      "a test that is there is missing",
      "missing: stated.filter(({ test }) => visit[test] === undefined),",
      "missing: stated,",
    ],
    [
      "what was made too late is badly documented",
      'late ? "after_bronchodilator" : "better_documented_test"',
      '"better_documented_test"',
    ],
  ),
  ...faultsIn(
    of("visits/contradictions.ts", "rules-of-visit-facts"),
    ["arms contradict nothing", '  "/trial/arm": ({ trial }) => trial?.arm,\n', ""],
    ["sites contradict nothing", '  "/trial/site": ({ trial }) => trial?.site,\n', ""],
    ["scores of CAT contradict nothing", '  "/symptoms/cat": ({ symptoms }) => symptoms?.cat,\n', ""],
    [
      "versions of ACQ contradict nothing",
      '  "/symptoms/acq/version": ({ symptoms }) => symptoms?.acq?.version,\n',
      "",
    ],
    ["clusters contradict nothing", '  "/cluster": ({ cluster }) => cluster,\n', ""],
    [
      "severe exacerbations contradict nothing",
      '  "/exacerbations/severe": ({ exacerbations }) => exacerbations?.severe,\n',
      "",
    ],
    ["no diagnosis contradicts none", 'return value !== "" || taken === "";', "return true;"],
  ),
  ...faultsIn(
    of("standards/own-judgement.ts", "rules-of-visit-facts"),
    ["heights of a visit may differ by two centimetres", '"/height_cm": 0.5,', '"/height_cm": 2,'],
    ["weights of a visit may differ by five kilograms", '"/weight_kg": 1,', '"/weight_kg": 5,'],
    ["ages of a visit may not differ", '"/age_years": 0.01,', '"/age_years": 0.001,'],
  ),
  ...faultsIn(
    of("visits/differences.ts", "rules-of-visits"),
    [
      "tests differ by 200 mL",
      "gain >= RESPONSE_ML && gain * 100 >= RESPONSE_PERCENT_OF_PRE * least",
      "gain >= RESPONSE_ML",
    ],
    [
      "tests differ by 12 percent",
      "gain >= RESPONSE_ML && gain * 100 >= RESPONSE_PERCENT_OF_PRE * least",
      "gain * 100 >= RESPONSE_PERCENT_OF_PRE * least",
    ],
  ),
  ...faultsIn(
    of("visits/facts.ts", "rules-of-visit-facts"),
    [
      "diagnoses are those of the latest record",
      "records.flatMap((record) => record.diagnoses ?? [])",
      "records.findLast((record) => record.diagnoses !== undefined)?.diagnoses ?? []",
    ],
    ["the first of two scores counts", "Object.assign({}, ...stated) }", "Object.assign({}, ...stated.toReversed()) }"],
    [
      "the bronchodilator is that of the first record",
      "withPost?.bronchodilator !== undefined && { bronchodilator: withPost.bronchodilator }",
      "leading.bronchodilator !== undefined && { bronchodilator: leading.bronchodilator }",
    ],
  ),
  ...faultsIn(
    of("visits/sessions.ts", "rules-of-visits"),
    ["single values count before efforts", '["curves", "efforts", "values"]', '["values", "curves", "efforts"]'],
    [
      "single values are the better test",
      '["good", "unknown", "caution", "excluded"]',
      '["unknown", "good", "caution", "excluded"]',
    ],
  ),
];
