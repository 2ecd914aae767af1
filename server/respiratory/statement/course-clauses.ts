import type { Clause } from "./clauses.ts";

const OURS = "our own judgement";
const ERS_ATS_2022 = "ERS/ATS 2022 (Stanojevic et al.)";

/** What a statement can say of a course, with the rule behind it. What shows a significant change is told before anything else. */
export const COURSE = {
  score: {
    rule: `Conditional change score, from 6 to under 18 years at the first of the two visits: ${ERS_ATS_2022}; beyond 1.96 either way it is "more than expected", else "within expected variation". Less than three months apart it is extrapolated, and says so.`,
    text: "the FEV1 z-score went from {before} to {now} {when}, {verdict} (conditional change score {score}{extrapolated})",
  },
  step: {
    rule: "FEV1 since the visit before, where there is no conditional change score.",
    text: "since the visit {time} earlier FEV1 changed by {change}",
  },
  stepWithinAYear: {
    rule: "The same, of 15 % or more within a year, 12 % within weeks, 20 % within weeks in COPD: Pellegrino et al. 2005, table 12; 15 months, 3 months, and more than 0.150 L below 15 %, are ours.",
    text: "since the visit {time} earlier FEV1 changed by {change}, more than normal variability within {span}",
  },
  stepBeyondCourse: {
    rule: `The same over more than 15 months, 15 % beyond what the expected course of FEV1Q explains of the time after those months: ${OURS}.`,
    text: "since the visit {time} earlier FEV1 changed by {change}, more than its expected course",
  },
  year: {
    rule: "From the earliest visit of the last 15 months, where the last step alone does not show it: as above.",
    text: "within {time} FEV1 changed by {change}, more than normal variability within {span}",
  },
  course: {
    rule: "From the first visit that can be compared: as above.",
    text: "since the visit {time} earlier FEV1 changed by {change}, more than its expected course",
  },
  fvcWithinAYear: {
    rule: "FVC of an adult by 15 % or more within a year, 11 % within weeks, 20 % within weeks in COPD: Pellegrino et al. 2005, table 12; the rest as for FEV1.",
    text: "{when} FVC changed by {change}, more than normal variability within {span}",
  },
  fvcBeyondCourse: {
    rule: `FVC of an adult over more than 15 months, by 15 % beyond what is predicted to be lost in the time after those months: ${OURS}.`,
    text: "{when} FVC changed by {change}, more than its expected course",
  },
  fvcInIld: {
    rule: `FVC by 10 % of the earlier value, with interstitial lung disease on record: Richeldi et al. 2012; over more than 15 months by 5 points of percent predicted as well: ${OURS}.`,
    text: "{when} FVC changed by {change}, which matters in the recorded interstitial lung disease",
  },
  fvcPointsInIld: {
    rule: "FVC down by 5 points of percent predicted within a year, with interstitial lung disease on record: one of three criteria of progressive pulmonary fibrosis, two of which are needed (Raghu et al. 2022).",
    text: "{when} FVC changed by {points} points of percent predicted, one of the criteria of progression in the recorded interstitial lung disease",
  },
  slope: {
    rule: `Three visits and 52 weeks at least; the interval is Student's t, n - 2; a fall of twice the expected course is a significant decline: ${OURS}.`,
    text: "over {time} the slope of FEV1 is {slope} mL a year (95 % confidence interval {low} to {high}){steep}",
    plain: "over {time} the slope of FEV1 is {sign}{steep}",
  },
  slopeOfNoChange: {
    rule: "The same where the interval includes 0.",
    text: "over {time} the slope of FEV1 is {slope} mL a year (95 % confidence interval {low} to {high}), not distinguishable from no change",
    plain: "over {time} the slope of FEV1 is not distinguishable from no change",
  },
  decline: {
    rule: "In place of any of these where five numbers stand already.",
    text: "the course shows a significant decline, the figures of which are listed with the results",
  },
  improvement: {
    rule: "The same.",
    text: "the course shows a significant improvement, the figures of which are listed with the results",
  },
  notSignificant: {
    rule: "The same, where none of these rules is met.",
    text: "the figures of the change over time are listed with the results, and none is beyond what the rules for a significant change allow",
  },
  notJudged: {
    rule: `No rule covers the ages or the time between the visits (a child below 6 years at the first one, or more than 5.25 years), or GLI-2012 lacks the ancestry of then; FVC of a child that fell by 10 % and 5 points of percent predicted or more. The volume that fell more is named: ${OURS}.`,
    text: "since the visit {time} earlier {volume} changed by {change}, which no rule covers, so it is not judged",
    plain:
      "no rule covers the change of {volume} over time, so it is not judged; its figures are listed with the results",
  },
  subjectDoubtful: {
    rule: `The change score of a child rests on heights or ages, or under GLI-2012 ancestry groups, that are flagged as inconsistent: ${OURS}.`,
    text: "since the visit {time} earlier {volume} changed by {change}, which is not judged, because the recorded {what} do not fit one person",
    plain: "the change over time is not judged, because the recorded {what} do not fit one person",
  },
  ageRepeated: {
    rule: `The change score of a child rests on an age that is that of an earlier visit, and FEV1 fell by less than 10 %: ${OURS}.`,
    text: "since the visit {time} earlier {volume} changed by {change}, which is not judged, because the age is that of an earlier visit",
    plain: "the change over time is not judged, because the age is that of an earlier visit",
  },
  earlyStop: {
    rule: `FVC fell by 10 % or more, or by what a rule calls significant, or rose so, and the expiration with the lower FVC may have stopped early, as its flags say, the other one not after about the same time: ${OURS}.`,
    text: "since the visit {time} earlier {volume} changed by {change}, which is not judged, because the expiration with the lower {volume} may have stopped early",
    plain:
      "the change of {volume} is not judged, because the expiration with the lower {volume} may have stopped early",
  },
  withinSession: {
    rule: `The change score is beyond 1.96 at a correlation of 0.95 or more, and FEV1 changed by 0.150 L or less: ${OURS}.`,
    text: "the conditional change score is {score}, yet FEV1 changed by {change}, no more than two efforts of one session may differ by, so it is no evidence of a change",
    plain:
      "FEV1 changed by no more than two efforts of one session may differ by, so its conditional change score is no evidence of a change",
  },
} as const satisfies Readonly<Record<string, Clause>>;
