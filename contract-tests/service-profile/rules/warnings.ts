/** Numbers that cannot well be true, on either side of each bound that the contract names at the code. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { type Man, type Ruled, litres, recordOf, told } from "./told.ts";

const MAN: Man = { age: 40.25 };
const NORMAL = { pre_bronchodilator: litres(4.1, 5.1) };

let count = 0;

/** Of the records that are wrong by `code`, and of others that are not. `withheld`: what the warning takes away. */
function warned(
  code: string,
  given: {
    readonly wrong: readonly JsonObject[];
    readonly sound: readonly JsonObject[];
    readonly withheld?: "pattern" | "response";
  },
  man: Man = MAN,
): Ruled[] {
  const about = (records: readonly JsonObject[], says: readonly string[]): Ruled[] =>
    records.map((one) => {
      count += 1;
      return { patient: `${code}-${count}`, records: [recordOf(man, 0, { ...NORMAL, ...one })], says };
    });
  const withholds = {
    pattern: ["@.not_interpretable_reason == 'implausible_values'", "@.pattern == null"],
    response: ["@.bronchodilator_response.reason == 'withheld_as_implausible'", "@.pattern != null"],
    nothing: ["@.pattern != null", "count(@.flags[?@ == 'record_doubtful']) == 1"],
  };
  return [
    ...about(given.wrong, [`count(@.warnings[?@.code == '${code}']) == 1`, ...withholds[given.withheld ?? "nothing"]]),
    ...about(given.sound, [`count(@.warnings[?@.code == '${code}']) == 0`]),
  ];
}

function values(fev1: number, fvc: number, more: JsonObject = {}): JsonObject {
  return { pre_bronchodilator: { ...litres(fev1, fvc), ...more } };
}

function tests(pre: readonly [number, number], post: readonly [number, number], more: JsonObject = {}): JsonObject {
  return {
    pre_bronchodilator: { ...litres(...pre), ...more },
    post_bronchodilator: { ...litres(...post), ...more },
  };
}

function efforts(...made: readonly JsonObject[]): JsonObject {
  const effort = { fev1_l: 4.1, fvc_l: 5.1, bev_l: 0.05, fet_s: 7, plateau: true, faults: [] };
  return { pre_bronchodilator: { kind: "efforts", efforts: made.map((one) => ({ ...effort, ...one })) } };
}

const BODIES: readonly Ruled[] = [
  ...warned("height_likely_inches", { wrong: [{ height_cm: 70 }], sound: [{ height_cm: 178 }], withheld: "pattern" }),
  ...warned("height_implausible", {
    wrong: [{ height_cm: 119 }, { height_cm: 216 }],
    sound: [{ height_cm: 120 }, { height_cm: 215 }],
    withheld: "pattern",
  }),
  // 178 cm: 10 and 80 kg/m2 are 31.7 and 253.5 kg
  ...warned("bmi_implausible", {
    wrong: [{ weight_kg: 31 }, { weight_kg: 254 }],
    sound: [{ weight_kg: 32 }, { weight_kg: 253 }],
    withheld: "pattern",
  }),
];

const VOLUMES: readonly Ruled[] = [
  // of the old, whose z-scores do not reach -5
  ...warned(
    "volumes_implausible",
    {
      wrong: [values(0.24, 1), values(0.4, 0.49), values(0.5, 2.8)],
      sound: [values(0.25, 1), values(0.4, 0.5), values(0.51, 2.8)],
      withheld: "pattern",
    },
    { age: 94, facts: { height_cm: 145 } },
  ),
  ...warned("fev1_equals_fvc", { wrong: [values(3.96, 4)], sound: [values(3.95, 4)], withheld: "pattern" }),
  ...warned("fev1_likely_ratio", { wrong: [values(0.82, 5.1)], sound: [values(1.01, 5.1)], withheld: "pattern" }),
  // 0.35 under 18 years and 0.25 under 50, of small women, whose z-scores do not reach -5
  ...warned(
    "fev1_likely_ratio",
    {
      wrong: [values(0.6, 2.6), { ...values(0.9, 2.6), age_years: 17 }],
      sound: [
        values(0.66, 2.6),
        { ...values(0.6, 2.6), age_years: 50 },
        { ...values(0.92, 2.6), age_years: 17 },
        { ...values(0.9, 2.6), age_years: 18 },
      ],
      withheld: "pattern",
    },
    { age: 49, facts: { sex: "female", height_cm: 150 } },
  ),
  ...warned("volumes_likely_fractions", { wrong: [values(0.98, 1.02)], sound: [values(3.9, 5)], withheld: "pattern" }),
  ...warned("tests_far_apart", {
    wrong: [tests([1.5, 4], [3.01, 4]), tests([2, 2.5], [2, 4.01]), tests([3.5, 5], [5.3, 6.5])],
    sound: [tests([1.5, 4], [3, 4]), tests([2, 2.5], [2, 4]), tests([3.5, 5], [5.2, 6.5])],
    withheld: "pattern",
  }),
  ...warned("tests_identical", {
    wrong: [tests([3.1, 4.2], [3.1, 4.2], { fev6_l: 4.11 })],
    sound: [tests([3.1, 4.2], [3.1, 4.2])],
    withheld: "response",
  }),
];

const FLOWS: readonly Ruled[] = [
  ...warned("pef_implausible", {
    wrong: [values(4.1, 5.1, { pef_l_s: 4 }), values(2, 3, { pef_l_s: 16.1 }), values(4.1, 5.1, { pef_l_s: 20.1 })],
    sound: [values(2, 3, { pef_l_s: 16 }), values(4.1, 5.1, { pef_l_s: 20 })],
  }),
  ...warned("fef_implausible", {
    wrong: [
      values(4.1, 5.1, { pef_l_s: 9, fef25_75_l_s: 9 }),
      values(4.1, 5.1, { fef25_75_l_s: 3, fef75_l_s: 3.1 }),
      // below 0.4 of FVC a second beside 0.80, above 0.9 of it beside 0.70
      values(4, 5, { fef25_75_l_s: 1.9 }),
      values(3.5, 5, { fef25_75_l_s: 4.6 }),
    ],
    sound: [
      values(4.1, 5.1, { pef_l_s: 9, fef25_75_l_s: 4 }),
      values(4.1, 5.1, { fef25_75_l_s: 3, fef75_l_s: 3 }),
      values(4, 5, { fef25_75_l_s: 2 }),
      values(3.5, 5, { fef25_75_l_s: 4.5 }),
    ],
  }),
  ...warned("timed_volume_implausible", {
    wrong: [values(4.1, 5.1, { fev6_l: 4 }), values(4, 5, { fev0_75_l: 2.79 })],
    sound: [values(4.1, 5.1, { fev6_l: 4.9 }), values(4, 5, { fev0_75_l: 2.9 })],
  }),
  ...warned("fev6_equals_fvc", {
    wrong: [values(2, 4, { fev6_l: 3.995 })],
    sound: [values(2, 4, { fev6_l: 3.99 }), values(2.4, 4, { fev6_l: 4 })],
  }),
];

const EFFORTS: readonly Ruled[] = [
  ...warned("efforts_far_apart", {
    wrong: [efforts({}, { fev1_l: 2, fvc_l: 2.5 })],
    sound: [efforts({}, { fev1_l: 2.1, fvc_l: 2.5 }), efforts({}, { fev1_l: 2, fvc_l: 2.6 })],
  }),
  ...warned("fet_implausible", { wrong: [efforts({ fet_s: 30.1 })], sound: [efforts({ fet_s: 30 })] }),
  ...warned("bev_implausible", {
    wrong: [efforts({ bev_l: 0 }, { bev_l: 0, fev1_l: 4 }, { bev_l: 0, fvc_l: 5 })],
    sound: [
      efforts({ bev_l: 0 }, { bev_l: 0, fev1_l: 4 }),
      efforts({ bev_l: 0 }, { bev_l: 0, fev1_l: 4 }, { bev_l: 0.01, fvc_l: 5 }),
      efforts({}, { bev_l: 0.75 }),
    ],
  }),
];

/** Micrograms that somebody gives: the least and the most. */
const DOSES: readonly (readonly [agent: string, least: number, most: number])[] = [
  ["salbutamol", 50, 5000],
  ["levosalbutamol", 25, 2500],
  ["terbutaline", 200, 10000],
  ["fenoterol", 50, 5000],
  ["ipratropium", 15, 1000],
  ["formoterol", 4, 60],
];

function given(agent: string, dose_ug: number, minutes_after = 30): JsonObject {
  return { ...tests([4.1, 5.1], [4.2, 5.2]), bronchodilator: { agent, dose_ug, minutes_after } };
}

const LARGEST_DOSE = 10_000;

const BRONCHODILATORS: readonly Ruled[] = [
  ...warned("bronchodilator_dose_implausible", {
    wrong: [
      ...DOSES.flatMap(([agent, least, most]) => [
        given(agent, least - 1),
        ...(most < LARGEST_DOSE ? [given(agent, most + 1)] : []),
      ]),
      given("some new agent", 0.9),
    ],
    sound: [
      ...DOSES.flatMap(([agent, least, most]) => [given(agent, least), given(agent, most)]),
      given("some new agent", 1),
    ],
  }),
  ...warned("bronchodilator_wait_implausible", {
    wrong: [given("salbutamol", 400, 0.5)],
    sound: [given("salbutamol", 400, 1)],
  }),
];

const FACTS: readonly Ruled[] = [
  ...warned("time_implausible", {
    wrong: [{ performed_at: "1946-12-31T09:00:00Z" }, { performed_at: "1970-01-01T09:00:00Z" }],
    sound: [{ performed_at: "1947-01-02T09:00:00Z" }, { performed_at: "1970-01-03T09:00:00Z" }],
  }),
  // five packs a day from 8 years on to 40.25 are 161.25 pack-years
  ...warned("smoking_implausible", {
    wrong: [{ smoking: { status: "current", pack_years: 162 } }],
    sound: [{ smoking: { status: "current", pack_years: 161 } }],
  }),
  ...warned(
    "smoking_implausible",
    {
      wrong: [{ smoking: { status: "former" }, age_years: 7.9 }],
      sound: [
        { smoking: { status: "former" }, age_years: 8 },
        { smoking: { status: "never" }, age_years: 7.9 },
      ],
    },
    { age: 8, facts: { height_cm: 128, pre_bronchodilator: litres(1.6, 1.85) } },
  ).map((one) => ({
    ...one,
    records: one.records.map((record) => ({ ...record, pre_bronchodilator: litres(1.6, 1.85) })),
  })),
  ...warned("diagnosis_implausible", {
    wrong: [{ diagnoses: ["copd"], age_years: 17.9 }],
    sound: [
      { diagnoses: ["copd"], age_years: 18 },
      { diagnoses: ["asthma"], age_years: 17.9 },
    ],
  }),
  ...warned("exacerbations_implausible", {
    wrong: [{ exacerbations: { moderate: 25, severe: 0 } }],
    sound: [{ exacerbations: { moderate: 24, severe: 0 } }],
  }),
  ...warned("feno_implausible", {
    wrong: [{ biomarkers: { feno_ppb: 1.9 } }],
    sound: [{ biomarkers: { feno_ppb: 2 } }],
  }),
  ...warned("eosinophils_likely_thousands", {
    wrong: [{ biomarkers: { eosinophils_per_ul: 4.9 } }, { biomarkers: { eosinophils_per_ul: 0.1 } }],
    sound: [{ biomarkers: { eosinophils_per_ul: 5 } }, { biomarkers: { eosinophils_per_ul: 0 } }],
  }),
  ...warned("eosinophils_likely_percent", {
    wrong: [{ biomarkers: { eosinophils_per_ul: 5 } }, { biomarkers: { eosinophils_per_ul: 19.9 } }],
    sound: [{ biomarkers: { eosinophils_per_ul: 20 } }],
  }),
  ...warned("missing_test_present", {
    wrong: [{ missing: { pre_bronchodilator: "refused" } }],
    sound: [{ missing: { post_bronchodilator: "refused" } }],
  }),
];

export function warningRules(): Workflow[] {
  return [told("rules-of-warnings", [...BODIES, ...VOLUMES, ...FLOWS, ...EFFORTS, ...BRONCHODILATORS, ...FACTS])];
}
