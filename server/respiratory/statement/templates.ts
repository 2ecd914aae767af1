/**
 * Every headline that a statement can have, with its evidence, what would settle it, and the rule behind it: one page to be
 * reviewed clinically (`npm run statements` prints it with the clauses of `clauses.ts`).
 *
 * A statement is a draft for a clinician's review. It never says that a patient has a disease, never advises a drug and never
 * predicts death. A headline has at most 25 words; headline and evidence have at most five numbers, the rest stands in the item.
 *
 * {reduction}: "with a moderate reduction of FEV1", {graded}: "(a moderate reduction)", or nothing where severity is withheld. {z.fev1}, {z.fvc}, {z.ratio}: z-scores
 * of FEV1, FVC and FEV1/FVC. {ratio}: FEV1/FVC. {above}: the measures above their upper limit. {course}: "; the course shows a significant decline", or nothing.
 */
export interface Template {
  /** When it is used, and by whose rule. */
  readonly rule: string;
  readonly headline: string;
  /** From the fullest to the shortest; the fullest that leaves room for what else must be told is used. */
  readonly evidence: readonly string[];
  readonly settle: string;
  /** The same where a repeat has been asked for already. */
  readonly settleAfterRepeat?: string;
}

const ERS_ATS_2022 = "ERS/ATS 2022 (Stanojevic et al.)";
const OURS = "our own judgement";
const ALL_Z = "the z-scores are {z.fev1} (FEV1), {z.fvc} (FVC) and {z.ratio} (FEV1/FVC)";
const VARIABLE = "a test within limits does not exclude variable airflow limitation";
const TLC = "measuring total lung capacity would tell";

export const TEMPLATES = {
  normal: {
    rule: `No measure below its lower or above its upper limit of normal: ${ERS_ATS_2022}.`,
    headline: "FEV1, FVC and FEV1/FVC are within normal limits{course}.",
    evidence: [ALL_Z, "the z-score of FEV1 is {z.fev1}"],
    settle: `${VARIABLE}, so unexplained symptoms would call for a repeat`,
    settleAfterRepeat: VARIABLE,
  },
  above_limits: {
    rule: `None low, FEV1 or FVC above its upper limit: high is not abnormal (${ERS_ATS_2022}), yet not within limits; to be checked (${OURS}).`,
    headline: "No measure is low; {above} above the upper limit of normal{course}.",
    evidence: [ALL_Z, "the z-score of FVC is {z.fvc}"],
    settle: "large lungs are one reason; age, height, sex and units of the record should be checked for another",
  },
  high_ratio: {
    rule: `None low, FEV1/FVC above its upper limit: ${OURS}, because an expiration that ended early looks so.`,
    headline: "No measure is low, yet FEV1/FVC is above its upper limit of normal{course}.",
    evidence: [ALL_Z, "the z-score of FEV1/FVC is {z.ratio}"],
    settle: "a longer expiration, until the volume no longer rises, would show whether FVC was cut short",
  },
  obstruction: {
    rule: `FEV1/FVC and FEV1 below their limits, FVC not: ${ERS_ATS_2022}; severity by the z-score of FEV1.`,
    headline: "The pattern is airflow obstruction{reduction}; FVC is not low.",
    evidence: [
      "FEV1/FVC is {ratio} (z {z.ratio}) and the z-score of FEV1 is {z.fev1}",
      "the z-score of FEV1 is {z.fev1}",
    ],
    settle: "a test after bronchodilator would show how far the obstruction responds",
  },
  obstruction_normal_fev1: {
    rule: `FEV1/FVC below its limit and below a z-score of -2.5, FEV1 and FVC not low: too low to be called a normal variant (${OURS}).`,
    headline: "The pattern is airflow obstruction: FEV1/FVC is low while FEV1 and FVC are not.",
    evidence: [
      "FEV1/FVC is {ratio} (z {z.ratio}) and the z-score of FEV1 is {z.fev1}",
      "the z-score of FEV1/FVC is {z.ratio}",
    ],
    settle: "a test after bronchodilator would show how far the obstruction responds",
  },
  obstruction_or_variant: {
    rule: `FEV1/FVC below its limit, down to a z-score of -2.5, FEV1 and FVC not low: ${ERS_ATS_2022}; the lower bound is ${OURS}.`,
    headline:
      "FEV1/FVC is just below its limit while FEV1 and FVC are not low: airflow obstruction or a normal variant.",
    evidence: [
      "FEV1/FVC is {ratio} (z {z.ratio}) and the z-score of FEV1 is {z.fev1}",
      "the z-score of FEV1/FVC is {z.ratio}",
    ],
    settle: "symptoms, exposure and a repeat test would tell obstruction from a normal variant",
    settleAfterRepeat: "symptoms and exposure would tell obstruction from a normal variant",
  },
  large_fvc: {
    rule: `FEV1/FVC low, FVC above its upper limit, FEV1 not low: dysanapsis is named as a possibility, as ${ERS_ATS_2022} does.`,
    headline: "FEV1/FVC is low and FVC is large: airways small for the lungs (dysanapsis), or airflow obstruction.",
    evidence: [
      "the z-scores are {z.ratio} (FEV1/FVC), {z.fvc} (FVC) and {z.fev1} (FEV1)",
      "the z-score of FEV1/FVC is {z.ratio}",
    ],
    settle: "symptoms, exposure and the course over time would tell one from the other",
  },
  mixed: {
    rule: `FEV1/FVC and FVC below their limits: ${ERS_ATS_2022}; severity by the z-score of FEV1.`,
    headline: "The pattern is airflow obstruction{reduction}, possibly mixed with restriction.",
    evidence: [
      "the z-scores are {z.ratio} (FEV1/FVC), {z.fvc} (FVC) and {z.fev1} (FEV1)",
      "the z-score of FEV1 is {z.fev1}",
    ],
    settle: `${TLC} a mixed pattern from obstruction with air trapping`,
  },
  possible_restriction: {
    rule: `FVC below its limit, FEV1/FVC not: ${ERS_ATS_2022}; severity by the z-score of FVC (${OURS}).`,
    headline: "The pattern is a possible restriction{reduction}; FEV1/FVC is not low.",
    evidence: [
      "the z-scores are {z.fvc} (FVC), {z.fev1} (FEV1) and {z.ratio} (FEV1/FVC)",
      "the z-score of FVC is {z.fvc}",
    ],
    settle: `${TLC} restriction from a poor effort or air trapping`,
  },
  low_fvc_early_stop: {
    rule: `The same where the end of expiration is shown by repetition only, or the expiration was short, or FEV1/FVC is above its upper limit: ${OURS}.`,
    headline: "FVC is low and FEV1/FVC is not: an expiration cut short may explain it, and so may restriction.",
    evidence: [
      "the z-scores are {z.fvc} (FVC), {z.fev1} (FEV1) and {z.ratio} (FEV1/FVC)",
      "the z-score of FVC is {z.fvc}",
    ],
    settle: "a longer expiration, until the volume no longer rises, comes first; then total lung capacity",
    settleAfterRepeat: "it should last until the volume no longer rises; total lung capacity would follow",
  },
  isolated_low_fev1: {
    rule: `FEV1 below its limit, FVC and FEV1/FVC not: ${ERS_ATS_2022}; severity by the z-score of FEV1.`,
    headline: "Only FEV1 is low{graded}; FVC and FEV1/FVC are not.",
    evidence: [
      "the z-scores are {z.fev1} (FEV1), {z.fvc} (FVC) and {z.ratio} (FEV1/FVC)",
      "the z-score of FEV1 is {z.fev1}",
    ],
    settle: "a repeat test, and lung volumes if the finding persists, would clarify its meaning",
    settleAfterRepeat: "lung volumes, if the finding persists, would clarify its meaning",
  },
  implausible: {
    rule: `A warning of the record withholds the pattern: ${OURS}.`,
    headline: "The test is not interpreted: a number of the record cannot well be true.",
    evidence: [],
    settle: "the record should be checked and amended, or the test repeated",
  },
  quality_grade_f: {
    rule: `Quality grade F of FEV1 or FVC (ATS/ERS 2019, Graham et al.): not interpreted (${OURS}).`,
    headline: "The test cannot be interpreted: quality grade F for {failed}, without an acceptable or usable effort.",
    evidence: [],
    settle: "a repeat test is needed",
  },
  age_out_of_range: {
    rule: "Age outside the published range of the equations (3 to 95 years).",
    headline:
      "The test cannot be interpreted: the age is outside the published range of the reference equations, so there is no predicted value.",
    evidence: [],
    settle: "equations made for this age would be needed",
  },
  contradictory: {
    rule: `The largest usable FEV1 is above the largest usable FVC: ${OURS}.`,
    headline: "The test cannot be interpreted: the largest usable FEV1 is above the largest usable FVC.",
    evidence: [],
    settle: "a repeat test is needed",
  },
  not_measured: {
    rule: "FEV1 or FVC is missing.",
    headline: "The test cannot be interpreted: FEV1, FVC or both could not be measured.",
    evidence: [],
    settle: "a complete test is needed",
  },
  no_test: {
    rule: "The visit has no test; a record says why.",
    headline: "There is no test of this visit, so there is nothing to interpret.",
    evidence: [],
    settle: "a test is needed before anything can be said of this visit",
  },
} as const satisfies Readonly<Record<string, Template>>;

export type TemplateName = keyof typeof TEMPLATES;

/** What replaces or precedes the last sentence of a template. */
export const SETTLE = {
  repeatForQuality: {
    rule: `Quality grade D, E or U: ${OURS}.`,
    text: "a repeat test of acceptable quality is needed before conclusions are drawn",
  },
  repeatFirst: { rule: `A borderline measure: ${OURS}.`, text: "a repeat test comes first; {settle}" },
  repeatNearFixedRatio: {
    rule: "FEV1/FVC after bronchodilator from 0.60 to 0.80: GOLD, the interval unconfirmed.",
    text: "a repeat on another occasion is advised, because FEV1/FVC after bronchodilator is near the fixed ratio; {settle}",
  },
  afterBronchodilator: {
    rule: `Obstruction with a test after bronchodilator: ${OURS}.`,
    text: "symptoms, exposure and the course over time would clarify its cause",
  },
  restrictionWithNormalFev1: {
    rule: `Possible restriction with FEV1 not low: ${ERS_ATS_2022}.`,
    text: "measuring total lung capacity would show whether there is restriction",
  },
} as const;
