/** Grades and verdicts of efforts on either side of each limit of ATS/ERS 2019, and what makes a test doubtful whatever its grade. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { type Man, type Ruled, are, flagged, litres, recordOf, recorded, told } from "./told.ts";

const MAN: Man = { age: 40.25 };
const OF_SIX: Man = { age: 6, facts: { height_cm: 116 } };
const OVER_SIX: Man = { age: 6.1, facts: { height_cm: 116 } };
const EFFORT = { fev1_l: 4.1, fvc_l: 5.1, bev_l: 0.05, fet_s: 7, plateau: true, faults: [] };

function performed(patient: string, man: Man, efforts: readonly JsonObject[], ...says: readonly string[]): Ruled {
  const pre_bronchodilator = { kind: "efforts", efforts: efforts.map((one) => recorded({ ...EFFORT, ...one })) };
  return { patient, records: [recordOf(man, 0, { pre_bronchodilator })], says };
}

type Volume = "fev1" | "fvc";

function grade(patient: string, man: Man, volume: Volume, litresOf: readonly number[], expected: string): Ruled {
  const other = man === MAN ? 1 : 0.1;
  const efforts = litresOf.map((one) =>
    volume === "fev1" ? { fev1_l: one, fvc_l: one + other } : { fev1_l: one - other, fvc_l: one },
  );
  return performed(
    `${patient}-${volume}`,
    man,
    efforts.map((one) => ({ ...one, bev_l: 0.02 })),
    `@.pre_bronchodilator.quality.${volume} == '${expected}'`,
  );
}

const GRADES: readonly Ruled[] = (["fev1", "fvc"] as const).flatMap((volume) => [
  grade("three-within-150-ml", MAN, volume, [4.1, 3.95, 3.9], "A"),
  grade("two-within-150-ml", MAN, volume, [4.1, 3.95], "B"),
  grade("three-within-200-ml", MAN, volume, [4.1, 3.949, 3.9], "C"),
  grade("two-within-200-ml", MAN, volume, [4.1, 3.9], "C"),
  grade("two-within-250-ml", MAN, volume, [4.1, 3.899], "D"),
  grade("two-at-250-ml", MAN, volume, [4.1, 3.85], "D"),
  grade("two-farther-apart", MAN, volume, [4.1, 3.849], "E"),
  grade("one", MAN, volume, [4.1], "E"),
  // 10 % of 0.9 is less than 0.100 L, of 1.2 more
  grade("small-child-within-100-ml", OF_SIX, volume, [0.9, 0.8], "B"),
  grade("small-child-beyond-100-ml", OF_SIX, volume, [0.9, 0.799], "C"),
  grade("small-child-within-a-tenth", OF_SIX, volume, [1.2, 1.08], "B"),
  grade("small-child-beyond-a-tenth", OF_SIX, volume, [1.2, 1.079], "C"),
  grade("small-child-beyond-150-ml", OF_SIX, volume, [1.2, 1.049], "D"),
  grade("small-child-beyond-200-ml", OF_SIX, volume, [1.2, 0.999], "E"),
  grade("child-over-six-within-150-ml", OVER_SIX, volume, [1.2, 1.05], "B"),
]);

const GOOD = "acceptable";

/** Of the last effort. */
function verdict(
  patient: string,
  efforts: readonly JsonObject[],
  fev1: string | null,
  fvc: string | null,
  ...reasons: readonly string[]
): Ruled {
  const last = `pre_bronchodilator.efforts[${efforts.length - 1}]`;
  const is = (volume: Volume, word: string | null) => `@.${last}.${volume} == ${word === null ? "null" : `'${word}'`}`;
  return performed(patient, MAN, efforts, is("fev1", fev1), is("fvc", fvc), are(`${last}.reasons`, ...reasons));
}

const open = { plateau: false };

const VERDICTS: readonly Ruled[] = [
  verdict("sound", [{}], GOOD, GOOD),
  // 5 % of 5.1 L
  verdict("bev-of-5-percent", [{ bev_l: 0.255 }], GOOD, GOOD),
  verdict("bev-of-more", [{ bev_l: 0.256 }], "unusable", "unusable", "excess_back_extrapolation"),
  verdict("bev-of-100-ml", [{ fev1_l: 1.2, fvc_l: 1.5, bev_l: 0.1 }], GOOD, GOOD),
  verdict(
    "bev-of-more-than-100-ml",
    [{ fev1_l: 1.2, fvc_l: 1.5, bev_l: 0.101 }],
    "unusable",
    "unusable",
    "excess_back_extrapolation",
  ),
  verdict("cough", [{ faults: ["cough_first_second"] }], "unusable", GOOD, "cough_first_second"),
  verdict(
    "early-closure",
    [{ faults: ["glottic_closure_first_second"] }],
    "unusable",
    "unusable",
    "glottic_closure_first_second",
  ),
  verdict("late-closure", [{ faults: ["glottic_closure"] }], GOOD, "usable", "glottic_closure"),
  verdict("leak", [{ faults: ["leak"] }], "usable", "usable", "leak"),
  verdict("obstructed", [{ faults: ["obstructed_mouthpiece"] }], "usable", "usable", "obstructed_mouthpiece"),
  verdict("zero-flow", [{ faults: ["zero_flow_error"] }], "unusable", "unusable", "zero_flow_error"),
  verdict("fivc-within-5-percent", [{ fivc_l: 5.355 }], GOOD, GOOD),
  verdict("fivc-beyond", [{ fivc_l: 5.356 }], "usable", "usable", "inspired_volume_exceeds_fvc"),
  verdict("fivc-within-100-ml", [{ fev1_l: 1.2, fvc_l: 1.5, fivc_l: 1.6 }], GOOD, GOOD),
  verdict("fifteen-seconds", [{ ...open, fet_s: 15 }], GOOD, GOOD),
  verdict("less-than-fifteen-seconds", [{ ...open, fet_s: 14.9 }], GOOD, "usable", "end_of_expiration_not_reached"),
  verdict("as-much-as-before", [{}, { ...open, fvc_l: 4.95 }], GOOD, GOOD, "end_shown_by_repeat_only"),
  verdict("less-than-before", [{}, { ...open, fvc_l: 4.949 }], GOOD, "usable", "end_of_expiration_not_reached"),
  verdict("hesitation-of-2-s", [{ hesitation_s: 2 }], GOOD, GOOD),
  verdict("hesitation-of-more", [{ hesitation_s: 2.1 }], GOOD, GOOD, "hesitation"),
  verdict("operator-rejects", [{ operator_acceptable: false }], "usable", "usable", "rejected_by_operator"),
  verdict(
    "operator-repairs-nothing",
    [{ operator_acceptable: true, bev_l: 0.3 }],
    "unusable",
    "unusable",
    "excess_back_extrapolation",
  ),
  verdict("copied", [{}, {}], GOOD, GOOD, "copied_effort"),
  verdict("without-bev", [{ bev_l: null }], null, null, "back_extrapolation_not_recorded"),
  verdict("without-faults", [{ faults: null }], null, null, "faults_not_recorded"),
  verdict("without-faults-but-accepted", [{ faults: null, operator_acceptable: true }], GOOD, GOOD),
  verdict("without-an-end", [{ plateau: null, fet_s: null }], GOOD, null, "end_of_expiration_not_recorded"),
];

function ofTest(patient: string, values: JsonObject, ...says: readonly string[]): Ruled {
  return { patient, records: [recordOf(MAN, 0, { pre_bronchodilator: values })], says };
}

/** Every number of an effort comes back as it was sent. */
const SENT = {
  ...{ fev1_l: 4.07, fvc_l: 5.03, fev0_75_l: 3.71, fev6_l: 4.98, fef25_75_l_s: 3.63, fef75_l_s: 1.57, pef_l_s: 9.1 },
  ...{ bev_l: 0.053, fet_s: 7.3, hesitation_s: 0.31, fivc_l: 4.87 },
};

const SMALL = { fev1_l: 1.2, fvc_l: 1.3, bev_l: 0.02 };
const EARLY = "@.pre_bronchodilator.efforts[0].fev0_75";
const early = (word: string | null): string => `${EARLY} == ${word === null ? "null" : `'${word}'`}`;
const ungraded = (reason: string): string =>
  `@.pre_bronchodilator.quality.fev1_reason == '${reason}' && @.pre_bronchodilator.quality.fvc_reason == '${reason}'`;

const PRE = { pre_bronchodilator: litres(4.1, 5.1) };
const UNUSABLE = { ...EFFORT, faults: ["zero_flow_error"] };

const DOUBTS: readonly Ruled[] = [
  performed(
    "as-sent",
    MAN,
    [SENT],
    ...Object.entries(SENT).map(([member, value]) => `@.pre_bronchodilator.efforts[0].${member} == ${value}`),
    "@.pre_bronchodilator.efforts[0].plateau == true",
  ),
  performed("first-three-quarters-of-six", OF_SIX, [{ ...SMALL, fev0_75_l: 1.05 }], early("acceptable")),
  performed("cough-of-six", OF_SIX, [{ ...SMALL, fev0_75_l: 1.05, faults: ["cough_first_second"] }], early(null)),
  performed("first-three-quarters-of-more", OVER_SIX, [{ ...SMALL, fev0_75_l: 1.05 }], `count(${EARLY}) == 0`),
  ofTest("single-values", litres(4.1, 5.1), ungraded("single_values")),
  performed("faults-not-recorded", MAN, [{ faults: null }], ungraded("acceptability_unknown")),
  performed(
    "the-largest-acceptable",
    MAN,
    [{}, { fev1_l: 4.4, fvc_l: 5.4, faults: ["leak"] }, { fev1_l: 4, fvc_l: 5.2 }],
    "@.pre_bronchodilator.measures.fev1.measured == 4.1 && @.pre_bronchodilator.measures.fvc.measured == 5.2",
  ),
  performed(
    "only-usable",
    MAN,
    [{ faults: ["leak"] }, { fev1_l: 4, faults: ["leak"] }],
    "@.pre_bronchodilator.quality.fev1 == 'U' && @.pre_bronchodilator.measures.fev1.measured == 4.1",
    "@.severity == null",
    flagged("quality_caution", 1),
  ),
  performed(
    "unusable",
    MAN,
    [{ faults: ["zero_flow_error"] }],
    "@.pre_bronchodilator.quality.fev1 == 'F'",
    "@.not_interpretable_reason == 'quality_grade_f'",
  ),
  {
    patient: "unusable-afterwards",
    records: [recordOf(MAN, 0, { ...PRE, post_bronchodilator: { kind: "efforts", efforts: [UNUSABLE] } })],
    says: [
      "@.post_bronchodilator.measures.fev1.reason == 'not_measured'",
      "@.interpreted_test == 'pre_bronchodilator'",
    ],
  },
  performed("expiration-of-3-s", MAN, [{ fet_s: 3 }], flagged("short_expiration", 0)),
  performed("expiration-of-less", MAN, [{ fet_s: 2.9 }], flagged("short_expiration", 1)),
  performed("open-expiration-of-6-s", MAN, [{ ...open, fet_s: 6 }], flagged("short_expiration", 0)),
  performed("open-expiration-of-less", MAN, [{ ...open, fet_s: 5.9 }], flagged("short_expiration", 1)),
  performed(
    "expiration-of-a-child",
    OVER_SIX,
    [{ fev1_l: 1.2, fvc_l: 1.3, bev_l: 0.02, fet_s: 1.5 }],
    flagged("short_expiration", 0),
  ),
  performed(
    "expiration-of-a-child-of-less",
    OVER_SIX,
    [{ fev1_l: 1.2, fvc_l: 1.3, bev_l: 0.02, fet_s: 1.4 }],
    flagged("short_expiration", 1),
  ),
  ofTest("pef-of-one-and-a-half", { ...litres(4, 5), pef_l_s: 6 }, flagged("pef_low_for_fev1", 0)),
  ofTest("pef-of-less", { ...litres(4, 5), pef_l_s: 5.99 }, flagged("pef_low_for_fev1", 1)),
  // nine tenths of -ln(1 - 0.5) times 4 L are 2.495 L/s
  ofTest("pef-in-obstruction", { ...litres(2, 4), pef_l_s: 2.5 }, flagged("pef_low_for_fev1", 0)),
  ofTest("pef-of-less-in-obstruction", { ...litres(2, 4), pef_l_s: 2.49 }, flagged("pef_low_for_fev1", 1)),
];

export function effortRules(): Workflow[] {
  return [told("rules-of-efforts", [...GRADES, ...VERDICTS, ...DOUBTS])];
}
