import { type Place, type SourceFault, faultsIn } from "../fault.ts";

const of = (file: string, ...where: string[]): Place => ({ file: `respiratory/${file}`, where });

/** Classes, grades, flags and the fit of a cohort. */
export const STANDINGS: readonly SourceFault[] = [
  ...faultsIn(
    of("standards/asthma-control.ts", "rules-of-scores"),
    [
      "ACT is well from 19 on",
      "well_controlled_from: 20,\n  not_well_controlled_from: 16,",
      "well_controlled_from: 19,\n  not_well_controlled_from: 16,",
    ],
    ["ACT is very poor below 15", "not_well_controlled_from: 16,", "not_well_controlled_from: 15,"],
    ["C-ACT has the classes of ACT", "not_well_controlled_from: 13,", "not_well_controlled_from: 16,"],
    ["C-ACT ends at 11 years", "below_years: 12,", "below_years: 11,"],
    ["ACT begins at 11 years", "from_years: 12,", "from_years: 11,"],
    ["ACQ is well up to 1", "well_controlled_up_to: 0.75,", "well_controlled_up_to: 1,"],
    ["ACQ is not well from 1 on", "not_well_controlled_from: 1.5, from", "not_well_controlled_from: 1, from"],
    ["ACQ has no least age", "from_years: 6 }", "from_years: 5 }"],
  ),
  ...faultsIn(
    of("standards/biomarkers.ts", "rules-of-scores"),
    ["FeNO of a child is that of an adult", "child_below_years: 12,", "child_below_years: 10,"],
    ["FeNO is low below 20", "adult: { low_below: 25,", "adult: { low_below: 20,"],
    ["FeNO is high above 40", "adult: { low_below: 25, high_above: 50 }", "adult: { low_below: 25, high_above: 40 }"],
    ["eosinophils are low below 150", "low_below: 100,", "low_below: 150,"],
    ["eosinophils are high from 250 on", "high_from: 300 }", "high_from: 250 }"],
  ),
  ...faultsIn(
    of("interpretation/scores.ts", "rules-of-scores"),
    ["control needs no asthma", "asthma || result.control === null ?", "asthma || result !== null ?"],
    ["FeNO of 50 is high", "ppb > cut.high_above", "ppb >= cut.high_above"],
    ["a doubtful number has a level", '? "doubtful" : published(value)', "? published(value) : published(value)"],
  ),
  ...faultsIn(
    of("interpretation/flags.ts", "rules-of-scores"),
    ["eosinophils are flagged as high", 'eosinophils?.level === "high"', 'eosinophils?.level !== "low"'],
    ["FeNO is never flagged", 'parts.scores?.feno?.level === "high"', "false"],
  ),
  ...faultsIn(
    of("standards/gold.ts", "rules-of-gold"),
    ["the fixed ratio is 0.69", "FIXED_RATIO = 0.7;", "FIXED_RATIO = 0.69;"],
    ["a repeat is advised from 0.65 on", "{ low: 0.6, high: 0.8 }", "{ low: 0.65, high: 0.8 }"],
    ["more symptoms begin with 11 of CAT", "mmrc: 2, cat: 10 }", "mmrc: 2, cat: 11 }"],
    ["group E begins with three", '"2023": { moderate: 2,', '"2023": { moderate: 3,'],
  ),
  ...faultsIn(of("standards/own-judgement.ts", "rules-of-gold"), [
    "bronchiectasis is no other disease",
    '["asthma", "cystic_fibrosis", "bronchiectasis"]',
    '["asthma", "cystic_fibrosis"]',
  ]),
  ...faultsIn(
    of("standards/bronchodilator-protocol.ts", "rules-of-gold"),
    ["360 micrograms are no dose of the protocol", "doses_ug: [400, 360]", "doses_ug: [400]"],
    ["the protocol waits 20 minutes", "minutes: { least: 10, most: 15 }", "minutes: { least: 10, most: 20 }"],
    ["ipratropium waits 20 minutes", "minutes: { least: 30, most: 45 }", "minutes: { least: 20, most: 45 }"],
    [
      "half of the usual dose is 100 micrograms",
      '[["salbutamol", "albuterol"], 200],',
      '[["salbutamol", "albuterol"], 100],',
    ],
    ["a minute is time enough", "ADEQUATE_FROM_MINUTES = 5;", "ADEQUATE_FROM_MINUTES = 1;"],
    ["a placebo is a bronchodilator", '["placebo", "sham",', '["sham",'],
    ["a steroid is a bronchodilator", '  "beclometasone",\n', ""],
  ),
  ...faultsIn(
    of("interpretation/gold.ts", "rules-of-gold"),
    ["a grade is never conditional", '!(record.diagnoses ?? []).includes("copd")', "false"],
    ["COPD beside asthma has no grade", ' && !diagnoses.includes("copd")', ""],
    ["scales disagree where both are recorded", "more.includes(true) && more.includes(false)", "more.length === 2"],
  ),
  ...faultsIn(
    of("standards/own-judgement.ts", "rules-of-limits"),
    ["a ratio is borderline within 0.01", "{ ratio: 0.02,", "{ ratio: 0.01,"],
    ["a measure is borderline within 0.2 of z", "z: 0.4 }", "z: 0.2 }"],
  ),
  ...faultsIn(
    of("interpretation/pattern.ts", "rules-of-limits"),
    ["a restriction is graded by FEV1", 'return "fvc";', 'return "fev1";'],
    ["a low ratio is graded by FEV1 in any case", 'return low.fev1 ? "fev1" : null;', 'return "fev1";'],
    ["a limit above is one below", "z[measure] > limit", "z[measure] < -limit"],
  ),
  ...faultsIn(
    of("interpretation/bronchodilator-response.ts", "rules-of-limits"),
    ["the older rule has one condition", "atMost(RESPONSE_ML, changeMl) && ", ""],
    ["the older rule has no percent", " && atMost(RESPONSE_PERCENT_OF_PRE * preMl, changeMl * 100)", ""],
    ["a fall is a rise", "preMl - millilitres(after), good", "millilitres(after) - preMl, good"],
    ["a ratio normalises that was never low", "isLow(pre) && !isLow(post)", "!isLow(post)"],
  ),
  ...faultsIn(
    of("statement/numbers.ts", "rules-of-limits", "rules-of-fvc"),
    ["a statement has litres of one decimal", "`${fixed(value, 2)} L`", "`${fixed(value, 1)} L`"],
    ["a statement has z-scores of one decimal", "apartFrom(Z_CUTS, value, 2)", "apartFrom(Z_CUTS, value, 1)"],
    [
      "a statement has ratios of percent",
      "apartFrom([FIXED_RATIO], value, 3)",
      "apartFrom([FIXED_RATIO], 100 * value, 1)",
    ],
    [
      "a response reads as the limit that it is not",
      "apartFrom([SIGNIFICANT_RESPONSE_PERCENT], value, 1)",
      "fixed(value, 1)",
    ],
    [
      "points are told without decimals",
      "apartFrom(eitherWay(FVC_DECLINE_IN_ILD.absolute_points), value, 1)",
      "fixed(value, 0)",
    ],
  ),
  ...faultsIn(
    of("statement/after-bronchodilator.ts", "rules-of-limits"),
    [
      "no response is one",
      'significant ? "a significant response" : "no significant response"',
      'significant ? "a significant response" : "a significant response"',
    ],
    ["a fall is that of nobody", "-(response[volume].change_l ?? 0)", "response[volume].change_l ?? 0"],
  ),
  ...faultsIn(
    of("report/attention.ts", "rules-of-attention"),
    ["the highest z-score comes first", "a.lowest - b.lowest", "b.lowest - a.lowest"],
    [
      "FEV1 alone says how low",
      "Math.min(measures?.fev1.z_score ?? MOST, measures?.fvc.z_score ?? MOST)",
      "measures?.fev1.z_score ?? MOST",
    ],
    ["an age of before needs attention", 'found !== "age_repeated"', 'found !== "age_inconsistent"'],
    ["a decline is less urgent than group E", '  ["significant_decline", declined],\n', ""],
  ),
  ...faultsIn(
    of("report/trial-groups.ts", "rules-of-reports"),
    ["tests of doubtful quality are summed up", "|| !isReliable(result.quality)) return [];", ") return [];"],
    ["what is implausible is summed up", 'if (item.not_interpretable_reason === "implausible_values") return [];', ""],
    ["a spread is that of z-scores", "sd: standardDeviationOf(values),", "sd: standardDeviationOf(z),"],
    ["items without an arm come first", "a === null ? 1 : -1", "a === null ? -1 : 1"],
    [
      "visits come before arms",
      "compare(a.arm, b.arm) || compare(a.visit, b.visit)",
      "compare(a.visit, b.visit) || compare(a.arm, b.arm)",
    ],
  ),
  ...faultsIn(
    of("report/z-scores.ts", "rules-of-reports"),
    ["all grades are pooled", "all.filter((scored) => scored.reliable)", "all"],
    ["each sex is all", "reliable.filter((scored) => scored.sex === sex)", "reliable"],
    [
      "the ratio has the better grade",
      "ORDER.indexOf(fev1) > ORDER.indexOf(fvc)",
      "ORDER.indexOf(fev1) < ORDER.indexOf(fvc)",
    ],
    ["FVC has the grade of FEV1", 'if (measure === "fvc") return fvc ?? "unknown";', ""],
    ["tests at the limit are below it", "value < limit", "value < limit + 0.01"],
  ),
  ...faultsIn(
    of("cohort/fit.ts", "rules-of-fits"),
    ["outliers stay in the fit", "!setAside.has(patient_id)", "patient_id !== undefined"],
    [
      "the least outlier comes first",
      "found.toSorted((a, b) => Math.abs(b.z_score) - Math.abs(a.z_score))",
      "found.toSorted((a, b) => Math.abs(a.z_score) - Math.abs(b.z_score))",
    ],
  ),
  ...faultsIn(
    of("cohort/measure-fit.ts", "rules-of-fits"),
    ["the median is the mean", "median_z: quantileOf(z, 0.5)", "median_z: mean"],
    ["the limit is two standard deviations below", "value < -LIMIT_Z[lower_limit_percentile]", "value < -2"],
    ["a share is a fraction", "(100 * below) / n", "below / n"],
    ["an interval is of the normal distribution", "studentT975(n - 1) * sd", "1.96 * sd"],
  ),
  ...faultsIn(
    of("cohort/measure-fit.ts", "rules-of-trends"),
    [
      "the trend over height is over age",
      "trendOver(people, ({ height_cm }) => height_cm)",
      "trendOver(people, ({ age_years }) => age_years)",
    ],
    ["a trend changes by one year", "z_change: line.slope * range,", "z_change: line.slope,"],
  ),
  ...faultsIn(
    of("cohort/members.ts", "rules-of-fits"),
    ["the oldest visit counts", "visits.toReversed()", "visits"],
    [
      "a test of doubtful quality counts",
      "const reliable = tested.filter(isReliablyTested);",
      "const reliable = tested;",
    ],
  ),
  ...faultsIn(
    of("cohort/selection.ts", "rules-of-selection"),
    ["severe exacerbations speak against nobody", " + (exacerbations?.severe ?? 0)", ""],
    ["a good ACT speaks against", "act < ACT.well_controlled_from", "act <= ACT.well_controlled_from"],
    ["a mild ACQ speaks against", "acq.score > ACQ", "acq.score >= ACQ"],
  ),
];
