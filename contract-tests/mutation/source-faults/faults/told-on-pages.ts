import { type SourceFault, faultsIn } from "../fault.ts";

const where = ["readers-pages"];

/** What pages say beside their numbers: whose and which they are, who has read them, what they cannot say, and why something is refused. */
export const TOLD_ON_PAGES: readonly SourceFault[] = [
  ...faultsIn({ file: "reports/html/page.ts", where }, [
    "every page has one title",
    "<title>${title}</title>",
    "<title>Spirometry report</title>",
  ]),
  ...faultsIn(
    { file: "reports/html/review.ts", where },
    ["a page does not say who has read it", "`${statusOf(review)} by ${last.reviewer}`", "statusOf(review)"],
    [
      "a page tells efforts that were rejected as accepted",
      'accept: "accepted", reject: "rejected"',
      'accept: "rejected", reject: "accepted"',
    ],
    ["a page tells decisions on the effort behind", "`effort ${effort} $", "`effort ${effort + 1} $"],
    ["a page lacks the comments of a review", "entry.comment === undefined ?", "entry.comment !== undefined ?"],
    [
      "a page of an old batch does not say that there is a newer one",
      "${revised_by === undefined ? html`` : revised}",
      "",
    ],
    ["a page does not say that records have changed", "${stale_since === undefined ? html`` : stale}", ""],
  ),
  ...faultsIn(
    { file: "reports/html/batch/page.ts", where },
    ["a page of a batch leaves a limitation out", "told.map((limitation)", "told.slice(1).map((limitation)"],
    ["a page of a batch names the analysis as the batch", "Batch ${report.batch_id}", "Batch ${report.analysis_id}"],
    ["a page of a batch counts all as read", "({ review }) => review !== undefined", "() => true"],
    [
      "a page of a batch leads by one name to another",
      '${hrefOf(patient_id)}">${patient_id}',
      '${hrefOf(patient_id)}">P',
    ],
  ),
  ...faultsIn(
    { file: "reports/html/patient/foot.ts", where },
    ["a page names the model as the analysis", "analysis ${report.analysis_id}", "analysis ${report.model_id}"],
    ["a page tells another edition of GOLD", "GOLD edition ${rules.gold_edition}", "GOLD edition 2011"],
  ),
  ...faultsIn({ file: "reports/html/patient/finding.ts", where }, [
    "a page has the pattern as its statement",
    "<p>${item.statement}</p>",
    "<p>${item.pattern}</p>",
  ]),
  ...faultsIn({ file: "reports/html/batch/counts.ts", where: ["rules-of-reports"] }, [
    "a page of a batch tells a share as percent",
    "fixed(below_limit_percent, 1)",
    "fixed(below_limit_percent / 100, 1)",
  ]),
  ...faultsIn({ file: "reports/html/patient/efforts.ts", where: ["rules-of-reports"] }, [
    "a page tells the grade of FEV1 as that of FVC",
    "${grade(grades.fvc)}",
    "${grade(grades.fev1)}",
  ]),
  ...faultsIn(
    { file: "reports/html/message.ts", where: ["at-a-browser"] },
    ["a refusal does not say why at a browser", "<p>${problem.detail}</p>", "<p>${problem.title}</p>"],
    ["the page of the service leads nowhere", '<a href="${docs}">', "<a>"],
  ),
  ...faultsIn({ file: "reports/html/patient/head.ts", where: ["links"] }, [
    "a page of a link leads to a link of nobody",
    '<a href="${batchHref}">',
    '<a href="${batchHref}x">',
  ]),
];
