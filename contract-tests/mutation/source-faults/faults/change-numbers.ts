import { type SourceFault, faultsIn } from "../fault.ts";

const where = ["rules-of-course-numbers"];

/** What a change says in numbers, which visit shows it, who shares something in a fit, and what a report cannot say. */
export const CHANGE_NUMBERS: readonly SourceFault[] = [
  ...faultsIn(
    { file: "respiratory/course/step.ts", where },
    [
      "a change of FVC is told in percent of the later value",
      "percent(earlier.fvc_l, newest.fvc_l)",
      "-percent(newest.fvc_l, earlier.fvc_l)",
    ],
    [
      "points of percent predicted have the other sign",
      "difference(earlier.fvc_percent_predicted, newest.fvc_percent_predicted)",
      "difference(newest.fvc_percent_predicted, earlier.fvc_percent_predicted)",
    ],
    ["a change of z-scores is the newest z-score", "difference(earlier.fev1_z, newest.fev1_z)", "newest.fev1_z"],
  ),
  ...faultsIn(
    { file: "respiratory/course/evidence.ts", where },
    [
      "what is withheld is shown",
      "withheld: both.flatMap(({ withheld }) => withheld),",
      "withheld: both.flatMap(({ shown_by }) => shown_by),",
    ],
    [
      "an improvement is a decline",
      "list.push({ evidence, direction: NAMES[direction],",
      "list.push({ evidence, direction: NAMES[-1],",
    ],
    [
      "a slope is of no direction",
      'evidence: "fev1_slope", direction: NAMES[direction]',
      'evidence: "fev1_slope", direction: NAMES[1]',
    ],
  ),
  ...faultsIn({ file: "respiratory/course/change.ts", where }, [
    "a change does not name the records before",
    "previous_records: from_records,",
    "previous_records: [],",
  ]),
  ...faultsIn({ file: "respiratory/change-of-visit.ts", where }, [
    "nobody knows how long an earlier expiration was",
    "    expiration_s: longestExpiration({ efforts }),\n    doubts: []",
    "    doubts: []",
  ]),
  ...faultsIn(
    { file: "respiratory/cohort/clusters.ts", where: ["rules-of-fit-groups"] },
    ["clusters count people who share with nobody", "size > 1", "size > 0"],
    ["the largest cluster is the smallest", "Math.max(...shared)", "Math.min(...shared)"],
  ),
  ...faultsIn({ file: "respiratory/cohort/measure-fit.ts", where: ["rules-of-fit-groups"] }, [
    "a site of fifty has no mean of its own",
    "z.length < MIN_OF_SITE",
    "z.length <= MIN_OF_SITE",
  ]),
  ...faultsIn(
    { file: "usecases/compute/named-once.ts", where: ["long-courses"] },
    ["as many are left out as are named", "const omitted = names.length - MOST_NAMED;", "const omitted = MOST_NAMED;"],
    ["the oldest are named", "names.slice(-MOST_NAMED)", "names.slice(0, MOST_NAMED)"],
  ),
  ...faultsIn({ file: "respiratory/quality/evaluate.ts", where: ["rules-of-efforts"] }, [
    "FEV0.75 has the verdict of FEV1",
    "verdictOf(judgement.fev0_75)",
    "verdictOf(judgement.fev1)",
  ]),
  ...faultsIn({ file: "reports/csv/measure-rows.ts", where: ["rules-of-reports"] }, [
    "rows lack grades",
    "  grade: gradeOf,\n",
    "",
  ]),
  ...faultsIn({ file: "reports/csv/measure-rows.ts", where: ["every-form"] }, [
    "a slope stands in every row",
    'if (measure !== "fev1") return false;',
    "",
  ]),
  ...faultsIn({ file: "respiratory/report/z-scores.ts", where: ["rules-of-reports"] }, [
    "a share is of one person",
    "(100 * below) / n",
    "(100 / below) / n",
  ]),
  ...faultsIn(
    { file: "routes/results-links.ts", where: ["links"] },
    ["a linked page leads nowhere", "wholeBatch ? path : undefined", "undefined"],
    ["the page of one patient leads to all", "wholeBatch ? path : undefined", "path"],
  ),
  ...faultsIn({ file: "respiratory/course/step.ts", where: ["earlier-visit-without-ancestry"] }, [
    "a change does not say why it has no z-score",
    '    ...(earlier.fev1_z === null && { reference_reason: "ancestry_missing" as const }),\n',
    "",
  ]),
  ...faultsIn(
    { file: "respiratory/report/limitations.ts", where: ["rules-of-reports"] },
    ["a report does not say how many have no test", 'n === 0 ? "" : `; ${n} of them', 'n !== 0 ? "" : `; ${n} of them'],
    ["errors of entry look systematic from a third on", "SYSTEMATIC_PERCENT = 3;", "SYSTEMATIC_PERCENT = 33;"],
    ["a report counts one grade too many", "of(fev1.unknown,", "of(fev1.unknown + 1,"],
  ),
];
