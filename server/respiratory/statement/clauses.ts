/**
 * Every clause that a statement can add to its template, with the rule behind it, in the order in which they are told. Where a
 * clause has a second wording, it is that without numbers, used where five numbers stand already.
 */
export interface Clause {
  readonly rule: string;
  readonly text: string;
  readonly plain?: string;
}

const OURS = "our own judgement";
const ERS_ATS_2022 = "ERS/ATS 2022 (Stanojevic et al.)";

export const EVIDENCE = {
  missing: {
    rule: "The visit has no test: what its latest record says of each.",
    text: "{side} bronchodilator {reason}",
  },
  prism: {
    rule: `FEV1 low, FEV1/FVC not, whatever the FVC: ${OURS} on the definition.`,
    text: "the ratio is preserved (PRISm)",
  },
  fall: {
    rule: `FEV1 or FVC after bronchodilator lower by more than the repeatability tolerance of grade A: ${OURS}.`,
    text: "after bronchodilator {volume} fell by {litres}",
    plain: "after bronchodilator {volume} fell beyond its repeatability",
  },
  response: {
    rule: `FEV1 or FVC higher by more than 10 % of predicted: ${ERS_ATS_2022}.`,
    text: "after bronchodilator FEV1 changed by {fev1} and FVC by {fvc} of predicted, {verdict}",
    plain: "after bronchodilator there is {verdict}",
  },
  responseUnknown: {
    rule: "A volume or a predicted value is missing.",
    text: "the bronchodilator response cannot be judged from this record",
  },
  normalises: {
    rule: `FEV1/FVC below its limit before and not after: ${ERS_ATS_2022}.`,
    text: "FEV1/FVC after bronchodilator is {ratio}, no longer low",
    plain: "FEV1/FVC is no longer low after bronchodilator",
  },
  gold: {
    rule: "FEV1/FVC after bronchodilator below 0.70 in an adult with COPD on record: GOLD.",
    text: "FEV1/FVC after bronchodilator is below the fixed ratio{discordant}, which with the recorded diagnosis is GOLD grade {grade}, {group}",
    plain:
      "FEV1/FVC after bronchodilator is below the fixed ratio{discordant}; the GOLD grade is listed with the results",
  },
  goldConditional: {
    rule: "The same without COPD on record: GOLD; the condition is ours.",
    text: "FEV1/FVC after bronchodilator is below the fixed ratio{discordant}, which would be GOLD grade {grade}, {group}, only if a clinician diagnoses COPD",
    plain:
      "FEV1/FVC after bronchodilator is below the fixed ratio{discordant}; a GOLD grade, in the item, would hold only if a clinician diagnoses COPD",
  },
  goldNotApplied: {
    rule: `The same where another obstructive disease is on record: ${OURS}.`,
    text: "FEV1/FVC after bronchodilator is below the fixed ratio; GOLD is not applied beside the recorded diagnosis",
  },
  goldNotAppliedInadequate: {
    rule: `The same after another drug than a bronchodilator, less than half of its usual dose, or less than five minutes: ${OURS}.`,
    text: "FEV1/FVC in the second test is below the fixed ratio; GOLD is not applied, because no adequate bronchodilator was given",
  },
  goldNotAppliedDoubtful: {
    rule: `The same after an amount or a time that would be too small and cannot well be true: ${OURS}.`,
    text: "FEV1/FVC after bronchodilator is below the fixed ratio; GOLD is not applied until what is recorded of the bronchodilator is checked",
  },
  scores: {
    rule: "ACT, C-ACT, ACQ, FeNO and blood eosinophils by their published classes.",
    text: "{scores}",
  },
} as const satisfies Readonly<Record<string, Clause>>;

export const CERTAINTY = {
  qualityUnknown: {
    rule: "Single values, or a datum that the grade needs is missing.",
    text: "test quality is unknown, so a poor effort cannot be ruled out",
  },
  quality: {
    rule: "Grades by ATS/ERS 2019 (Graham et al.).",
    text: "test quality is {fev1} for FEV1 and {fvc} for FVC",
  },
  qualityCaution: {
    rule: `Grade D, E or U: ${OURS}.`,
    text: "test quality is {fev1} for FEV1 and {fvc} for FVC, so the pattern needs caution and {withheld} withheld",
  },
  end_shown_by_repeat_only: {
    rule: `No plateau and shorter than 15 s; the FVC is like one before it (ATS/ERS 2019, table 7); that it is told is ${OURS}.`,
    text: "the end of expiration{fet} is shown by repetition only, so an early stop cannot be excluded",
    plain: "the end of expiration is shown by repetition only, so an early stop cannot be excluded",
  },
  abrupt_end: {
    rule: `The flow breaks off while the lungs still empty: less came than a fall in a straight line would have brought, by more than 0.025 L and 1.75 % of FVC: ${OURS}.`,
    text: "the flow breaks off as in an expiration that was stopped, so FVC is uncertain",
  },
  short_expiration: {
    rule: `An adult's longest expiration below 3 s, or below 6 s without a plateau; a child's over 6 years below 1.5 s: ${OURS}.`,
    text: "the longest expiration{fet} is short for this age, so FVC may be too low",
    plain: "the longest expiration is short for this age, so FVC may be too low",
  },
  start_not_shown: {
    rule: `The curve begins at full flow: ${OURS}.`,
    text: "the recording begins within the blow, so volume may be missing",
  },
  zero_flow_drift: {
    rule: `The device adds a flow all the time: ${OURS}.`,
    text: "the zero flow drifts, so the volumes are uncertain",
  },
  volume_step: {
    rule: `The volume jumps between two samples: ${OURS}.`,
    text: "the volume jumps within the recording, so the volumes are uncertain",
  },
  extra_volume: {
    rule: `Late in the blow the flow rises by more than 0.5 L/s and 10 % of the peak above what it had fallen to: ${OURS}.`,
    text: "flow rises again late in the blow, so FVC may hold a second breath",
  },
  stretch_missing: {
    rule: `The flow falls at once by 15 % and 0.3 L/s and goes on from there: ${OURS}.`,
    text: "the flow falls at once and goes on, so a part of the blow may be missing and the volumes may be too low",
  },
  flat_peak: {
    rule: `The flow stays within 1 % at its peak for 0.12 s: ${OURS}.`,
    text: "the flow stays at its peak, as of a sensor at the end of its range, a narrow upper airway or a blow without force, so FEV1 may be too low",
  },
  noisy_signal: {
    rule: `One sample in twenty strays by more than 0.050 L, which a volume may be off by (Miller et al. 2005, table 6): ${OURS}.`,
    text: "the signal is noisy, so the volumes are uncertain",
  },
  pef_low_for_fev1: {
    rule: `PEF below 1.5 times FEV1 beside an FEV1/FVC of 0.65 or more, or below nine tenths of the first flow of lungs that empty at one rate beside a lower one: ${OURS}, after Empey (BMJ 1972).`,
    text: "PEF is low beside FEV1, as in a blow without force or a narrow upper airway",
  },
  copied_efforts: {
    rule: `Two efforts are equal in every number: ${OURS}.`,
    text: "efforts are equal in every number and may be copies",
  },
  aboveLimit: {
    rule: `A measure above its upper limit beside a low one: ${OURS}.`,
    text: "{above} above the upper limit of normal",
  },
  onlyAfter: {
    rule: "There is no test before bronchodilator.",
    text: "there is no test before bronchodilator",
  },
  beforeUnusable: {
    rule: `The test before bronchodilator is graded F: ${OURS}.`,
    text: "the test before bronchodilator is graded F and was not used, so there is no verdict on the response",
  },
  responseWithheld: {
    rule: `Either test graded D, E, F or U: ${OURS}.`,
    text: "the test after bronchodilator is {fev1} for FEV1 and {fvc} for FVC, so the verdict on the response{gold} withheld",
  },
  responseWithheldHere: {
    rule: `The interpreted test is the doubtful one: ${OURS}.`,
    text: "the verdict on the bronchodilator response is withheld as well",
  },
  responseWithheldImplausible: {
    rule: `A warning of the record: ${OURS}.`,
    text: "the verdict on the bronchodilator response is withheld, because the tests cannot well be true beside each other",
  },
  responseInadequate: {
    rule: `No significant response to another drug than a bronchodilator, less than half of its usual dose, or in less than five minutes: ${OURS}.`,
    text: "no adequate bronchodilator was given, so the verdict on the response is withheld",
  },
  responseDoubtful: {
    rule: `The same by an amount or a time that cannot well be true: ${OURS}.`,
    text: "the verdict on the response is withheld until what is recorded of the bronchodilator is checked",
  },
  responseEarlyStop: {
    rule: `FVC alone responds, and expiration before bronchodilator may have stopped early, or that after it lasted much longer while FEV1 rose by no more than its repeatability: ${OURS}.`,
    text: "FVC responded after bronchodilator and FEV1 did not reach the threshold ({fev1} of predicted), which a longer expiration would do as well, so the verdict on the response is withheld",
    plain:
      "FVC responded after bronchodilator and FEV1 did not reach the threshold, which a longer expiration would do as well, so the verdict on the response is withheld",
  },
  responseHidden: {
    rule: `Neither FEV1 nor FVC responds, and expiration after bronchodilator may have stopped early: ${OURS}.`,
    text: "the test after bronchodilator may have stopped early, which would hide a response of FVC, so the verdict on the response is withheld",
  },
  doubtsAfter: {
    rule: "A doubt of the list above about the test after bronchodilator.",
    text: "of the test after bronchodilator, {doubts}",
  },
  fellAfter: {
    rule: `FEV1 fell by more than its repeatability after the bronchodilator: ${OURS}.`,
    text: "FEV1 seldom falls after a bronchodilator, so the two tests may be exchanged, or the one after it blown with less force",
  },
  outsideProtocol: {
    rule: "Other than 400 ug salbutamol (or 360 ug, four doses as American inhalers are labelled: our own) and 10 to 15 minutes, or 160 ug ipratropium and 30 minutes: ATS/ERS 2005.",
    text: "the bronchodilator was not given by the recommended protocol ({what})",
  },
  notRecorded: {
    rule: `Nothing recorded of what was given: ${OURS}.`,
    text: "what was given before the test after bronchodilator is not recorded",
  },
  borderline: {
    rule: `Within the repeatability of the age, 0.02 of FEV1/FVC, and 0.4 z of a lower limit: ${OURS}.`,
    text: "{names} so near the lower limit of normal that a repeat could fall on its other side",
  },
  noComparable: {
    rule: "Earlier tests only on the other side of a bronchodilator.",
    text: "no change over time can be given, because the earlier tests were made only {side} bronchodilator",
  },
  changeWithheld: {
    rule: `No earlier test of grade A, B or C, or of unknown grade: ${OURS}.`,
    text: "the change over time is withheld, because no earlier test is of reliable quality",
  },
  changeImplausible: {
    rule: `Earlier tests whose numbers cannot well be true: ${OURS}.`,
    text: "the change over time is withheld, because the numbers of the earlier tests cannot well be true",
  },
  ageRepeated: {
    rule: `The age of an earlier visit, though more time has passed than ages may be cut down by: ${OURS}.`,
    text: "the age is that of an earlier visit, so the predicted values are those of that age",
  },
  testRepeated: {
    rule: `A test has exactly the numbers of an earlier visit: ${OURS}.`,
    text: "the numbers are those of an earlier visit and may have been carried forward",
  },
  inconsistent: {
    rule: `Age, height, ancestry group or smoking disagree between the records of the patient: ${OURS}.`,
    text: "{names} should be checked, because the patient's records do not agree",
  },
  flowsOutOfRange: {
    rule: "FEF25-75 and FEF75 under GLI-2012 have equations up to 90 years.",
    text: "FEF25-75 and FEF75 are outside the equations' age range and have no z-score",
  },
  factsDiffer: {
    rule: "The records of the visit state different facts: those of the record with the interpreted test count, or the latest statement, as the item's list of differences says.",
    text: "the records of the visit contradict each other on {names}",
  },
  preAfterPost: {
    rule: `Of the records of the visit, one with a test before bronchodilator is later than one with a test after it: ${OURS}.`,
    text: "a test called before bronchodilator is dated after one called after it and was not used, so one of them may be labelled wrongly",
  },
  testsDiffer: {
    rule: "FEV1 of two tests of one kind of the visit differs by 12 % and 0.200 L or more, as after a bronchodilator (Pellegrino et al. 2005); that one may be labelled wrongly is our own judgement.",
    text: "tests of this visit differ as much as before and after a bronchodilator, so one of them may be labelled wrongly; the largest volumes are used",
  },
  missingPresent: {
    rule: `A test is there that a record of the visit says is missing: ${OURS}.`,
    text: "a test is said to be missing and is there, and was used",
  },
  reviewed_efforts: {
    rule: `A review decided on efforts of the visit, or of an earlier one that the change rests on: ${OURS}.`,
    text: "what a reviewer decided on efforts of this visit, or of those before it, is in force",
  },
  review_outdated: {
    rule: `Records changed after a review decided on their efforts: ${OURS}.`,
    text: "a reviewer's decisions on efforts are not in force, because the records changed since, so they should be read again",
  },
  fev6EqualsFvc: {
    rule: `FEV6 equals FVC beside an FEV1/FVC below 0.60, where the lungs still empty after six seconds: ${OURS}.`,
    text: "FEV6 {side} bronchodilator equals FVC, as where the expiration ends at six seconds, so FVC may be too low",
  },
  samplingRate: {
    rule: `PEF of a curve above 3.3 times FVC (or its LLN, where that is more) a second, or above 3.73 times FEV1 up to 18 years, rising to 4.81 at 75, beside an FEV1/FVC of 0.50 or more, or below 1.8 times FEV1 beside a low FEV1/FVC; over six years: ${OURS}.`,
    text: "PEF {side} bronchodilator does not fit FEV1 and FVC, so the sampling rate of the curves should be checked and, where PEF is low, the force of the blow and the upper airway",
  },
  warning: {
    rule: `Another warning of the record that leaves the pattern: ${OURS}.`,
    text: "{names} in the record cannot well be true and should be checked",
  },
} as const satisfies Readonly<Record<string, Clause>>;

/** What a sentence calls the fields of a record that a warning may point at. */
export const FIELDS: Readonly<Record<string, string>> = {
  pre_bronchodilator: "the test before bronchodilator",
  post_bronchodilator: "the test after bronchodilator",
  pef_l_s: "PEF",
  fef25_75_l_s: "FEF25-75",
  fef75_l_s: "FEF75",
  fev6_l: "FEV6",
  fev0_75_l: "FEV0.75",
  efforts: "one of the efforts",
  fet_s: "the expiratory time",
  plateau: "the plateau",
  dose_ug: "the amount of bronchodilator",
  minutes_after: "the time after bronchodilator",
  performed_at: "the date",
  smoking: "the smoking history",
  diagnoses: "a diagnosis",
  exacerbations: "the number of exacerbations",
  feno_ppb: "FeNO",
  eosinophils_per_ul: "the eosinophil count",
};
