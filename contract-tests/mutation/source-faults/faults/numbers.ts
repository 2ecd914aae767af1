import { type SourceFault, faultsIn } from "../fault.ts";

export const NUMBERS: readonly SourceFault[] = [
  ...faultsIn(
    { file: "respiratory/reference/measure.ts", where: ["printed-gli-2012", "printed-gli-2022-global"] },
    [
      "percent predicted is of the lower limit",
      "percent_predicted: measured === null ? null : (100 * measured) / lms.m,",
      "percent_predicted: measured === null ? null : (100 * measured) / (lln ?? lms.m),",
    ],
    [
      "the percentile is of half the z-score",
      "percentile: z === null ? null : percentileOf(z),",
      "percentile: z === null ? null : percentileOf(z / 2),",
    ],
  ),
  ...faultsIn({ file: "respiratory/reference/lms.ts", where: ["printed-gli-2012", "printed-gli-2022-global"] }, [
    "the z-score is of the textbook without the power",
    "return lms.l === 0 ? logRatio / lms.s : Math.expm1(lms.l * logRatio) / (lms.l * lms.s);",
    "return logRatio / lms.s;",
  ]),
  ...faultsIn(
    { file: "respiratory/reference/equations.ts", where: ["printed-gli-2012", "printed-gli-2022-global"] },
    [
      "the spline of the median is not interpolated",
      "lnAge + between(rows, at, fraction);",
      "lnAge + between(rows, at, 0);",
    ],
    [
      "groups have the equations of caucasians",
      "const group = equation.groups[requireAncestry(subject)];",
      'const group = equation.groups[requireAncestry(subject) && "caucasian"];',
    ],
    [
      "both equations are those of 2022",
      '(equations === "gli-2012" ? GLI_2012 : GLI_2022).get(measure)',
      "(GLI_2022.has(measure) ? GLI_2022 : GLI_2012).get(measure)",
    ],
  ),
  ...faultsIn({ file: "respiratory/standards/ers-ats-2022.ts", where: ["patterns"] }, [
    "a response is significant from twelve percent",
    "export const SIGNIFICANT_RESPONSE_PERCENT = 10;",
    "export const SIGNIFICANT_RESPONSE_PERCENT = 12;",
  ]),
  ...faultsIn(
    { file: "respiratory/course/step.ts", where: ["a-course"] },
    [
      "a change is that of the visit before in percent of the newest",
      "return (100 * (after - before)) / before;",
      "return (100 * (after - before)) / after;",
    ],
    ["an interval is in months", "interval_years: interval,", "interval_years: interval * 12,"],
  ),
  ...faultsIn({ file: "respiratory/course/slope.ts", where: ["a-course"] }, [
    "a slope is in litres a year",
    "ml: fev1_l * 1000,",
    "ml: fev1_l,",
  ]),
  ...faultsIn({ file: "respiratory/quality/grade.ts", where: ["grades"] }, [
    "a test of two efforts is graded A",
    'descendingMl.length >= 3 ? "A" : "B"',
    'descendingMl.length >= 2 ? "A" : "B"',
  ]),
  ...faultsIn({ file: "respiratory/report/counts.ts", where: ["patterns"] }, [
    "a response in volume is one in flow",
    'response.fvc.significant === true ? (["volume"] as const)',
    'response.fvc.significant === true ? (["flow"] as const)',
  ]),
  ...faultsIn({ file: "usecases/shared/rounding.ts", where: ["printed-gli-2012", "printed-gli-2022-global"] }, [
    "numbers have four decimals",
    "const DECIMALS = 6;",
    "const DECIMALS = 4;",
  ]),
  ...faultsIn({ file: "respiratory/standards/limits-of-normal.ts", where: ["percentiles"] }, [
    "both percentiles have one limit",
    "{ 5: 1.645, 2.5: 1.96 }",
    "{ 5: 1.645, 2.5: 1.645 }",
  ]),
  ...faultsIn(
    { file: "respiratory/standards/gold.ts", where: ["patterns"] },
    [
      "the edition of 2026 asks for two exacerbations",
      "severe: Infinity, either: 1 }",
      "severe: Infinity, either: 2 }",
    ],
    ["more symptoms begin with the first grade of the scale", "mmrc: 2, cat: 10 }", "mmrc: 1, cat: 10 }"],
  ),
  ...faultsIn({ file: "respiratory/standards/ers-ats-2022.ts", where: ["change-of-a-child"] }, [
    "the correlation of two z-scores grows with the time between",
    "per_interval_year: -0.04",
    "per_interval_year: 0.04",
  ]),
  ...faultsIn({ file: "respiratory/standards/ers-ats-2022.ts", where: ["a-course"] }, [
    "FEV1Q of a man is that of a woman",
    "{ male: 0.5, female: 0.4 }",
    "{ male: 0.4, female: 0.4 }",
  ]),
  ...faultsIn(
    { file: "respiratory/curves/measure-curve.ts", where: ["closed-form"] },
    [
      "the flow of the middle begins at a fifth",
      "crossing(signal, start, end, 0.25)",
      "crossing(signal, start, end, 0.2)",
    ],
    ["the flow of the middle is of three quarters", "(0.5 * end.fvc * signal.hz)", "(0.75 * end.fvc * signal.hz)"],
  ),
];
