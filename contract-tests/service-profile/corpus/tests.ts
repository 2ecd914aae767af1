/** Single visits: every pattern, grade, group, response and score. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { efforts } from "./efforts.ts";
import { FIRST_VISIT, VISIT, person, pre, values, visits } from "./people.ts";

/** Patterns and severities: forced vital capacity against the share of it in the first second. */
export function patterns(): JsonObject[] {
  const volumes = [5.2, 4.6, 4.2, 3.9, 3.2, 2.4, 1.6];
  const ratios = [0.95, 0.84, 0.76, 0.72, 0.7, 0.68, 0.66, 0.55, 0.4, 0.28];
  return volumes.flatMap((fvc) =>
    ratios.map((ratio) => person({ pre_bronchodilator: values(Math.round(fvc * ratio * 100) / 100, fvc) })),
  );
}

/** After a bronchodilator: responses, GOLD grades and groups. */
export function gold(): JsonObject[] {
  const histories: JsonObject[] = [
    { symptoms: { mmrc: 0, cat: 3 }, exacerbations: { moderate: 0, severe: 0 } },
    { symptoms: { mmrc: 2, cat: 18 }, exacerbations: { moderate: 1, severe: 0 } },
    { symptoms: { mmrc: 3, cat: 5 }, exacerbations: { moderate: 0, severe: 0 } },
    {
      symptoms: { mmrc: 1 },
      exacerbations: { moderate: 3, severe: 1 },
      maintenance_therapy: true,
      diagnoses: ["copd"],
    },
    { diagnoses: ["copd"] },
    { exacerbations: { moderate: 0, severe: 0 } },
  ];
  const volumes = [
    [3.45, 5.05],
    [2.4, 4.4],
    [1.3, 3.1],
    [0.85, 2.4],
  ] as const;
  return volumes.flatMap(([fev1, fvc]) =>
    histories.map((history) =>
      person({
        ...history,
        age_years: 74.5,
        pre_bronchodilator: values(Math.round((fev1 - 0.1) * 100) / 100, fvc),
        post_bronchodilator: values(fev1, fvc, { fev0_75_l: Math.round(fev1 * 90) / 100, fev6_l: fvc, pef_l_s: 4.5 }),
        bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 15 },
      }),
    ),
  );
}

export function responses(): JsonObject[] {
  return [
    person({
      pre_bronchodilator: values(2.4, 4.4),
      post_bronchodilator: values(3.3, 5.2),
      bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 20 },
    }),
    person({ pre_bronchodilator: values(2.4, 4.4), post_bronchodilator: values(2.42, 4.41) }),
    person({ post_bronchodilator: values(3.9, 4.9) }),
    person({
      pre_bronchodilator: values(4.1, 5.1, {
        fev0_75_l: 3.7,
        fev6_l: 5.05,
        fef25_75_l_s: 4.1,
        fef75_l_s: 1.7,
        pef_l_s: 9.4,
      }),
    }),
    person({
      age_years: 92.5,
      height_cm: 168,
      pre_bronchodilator: values(1.9, 2.6, { fef25_75_l_s: 1.2, fef75_l_s: 0.4 }),
    }),
  ];
}

/** Scores and biomarkers at each of their levels. */
export function scores(): JsonObject[] {
  const normal = { pre_bronchodilator: values(4.1, 5.1) };
  const child = { age_years: 9.4, height_cm: 134, pre_bronchodilator: values(1.8, 2.1) };
  const symptoms: JsonObject[] = [
    { act: 24 },
    { act: 17 },
    { act: 9 },
    { cact: 22 },
    { acq: { score: 0.5, version: 7 } },
    { acq: { score: 1.2, version: 6 } },
    { acq: { score: 3.5, version: 5 } },
    { acq: { score: 6, version: 7 } },
  ];
  const markers: JsonObject[] = [
    { feno_ppb: 12.5 },
    { feno_ppb: 33 },
    { feno_ppb: 81, eosinophils_per_ul: 420 },
    { eosinophils_per_ul: 55.5 },
    { eosinophils_per_ul: 180 },
  ];
  return [
    ...symptoms.map((entry) => person({ ...normal, symptoms: entry, diagnoses: ["asthma"] })),
    person({ ...normal, symptoms: { act: 12, acq: { score: 2, version: 7 } } }),
    ...markers.map((entry) => person({ ...normal, biomarkers: entry })),
    ...[27, 26, 17, 8].map((cact) => person({ ...child, symptoms: { cact }, diagnoses: ["asthma"] })),
    person({ ...child, symptoms: { act: 20 }, biomarkers: { feno_ppb: 40 } }),
  ];
}

/** What was given before the second test, by the protocol and beside it. */
export function bronchodilators(): JsonObject[] {
  const given = [
    ["salbutamol", 400, 12.5],
    ["salbutamol", 187.5, 15],
    ["ipratropium", 160, 15],
    ["albuterol", 10, 1],
    ["formoterol", 12, 15],
  ] as const;
  return given.map(([agent, dose_ug, minutes_after]) =>
    person({
      pre_bronchodilator: values(3.1, 4.9),
      post_bronchodilator: values(4, 5),
      bronchodilator: { agent, dose_ug, minutes_after },
    }),
  );
}

/** A low ratio after bronchodilator to which GOLD is not applied, and one that a short expiration makes normal. */
export function withoutGold(): JsonObject[] {
  const low = { pre_bronchodilator: values(2.2, 4.4), post_bronchodilator: values(2.4, 4.4) };
  const short = { plateau: false, fet_s: 3 };
  return [
    person({ ...low, age_years: 25.5 }),
    person({ ...low, bronchodilator: { agent: "placebo", dose_ug: 400, minutes_after: 15 } }),
    person({ ...low, bronchodilator: { agent: "salbutamol", dose_ug: 0.4, minutes_after: 15 } }),
    person({
      pre_bronchodilator: values(3.1, 4.4),
      post_bronchodilator: efforts([
        [3.2, 4.2, short],
        [3.15, 4.15, short],
        [3.1, 4.1, short],
      ]),
    }),
  ];
}

/** Tests that were due and not obtained, one that is there all the same, and people of one cluster. */
export function missing(): JsonObject[] {
  const reasons = ["not_done", "refused", "unable", "contraindicated", "technical_failure", "missed_visit", "other"];
  return [
    ...reasons.map((reason) => person({ ...pre(4.1, 5.1), cluster: "F-1", missing: { post_bronchodilator: reason } })),
    person({ ...pre(4.1, 5.1), missing: { pre_bronchodilator: "other" } }),
    person({ missing: { pre_bronchodilator: "refused", post_bronchodilator: "refused" } }),
    ...visits({}, [
      [FIRST_VISIT, 38.25, pre(4.2, 5.2)],
      [VISIT, 40.25, { missing: { pre_bronchodilator: "missed_visit" } }],
    ]),
  ];
}

/** A response that may be the longer expiration alone, and a ratio that a short one makes normal; a large FVC. */
export function expirations(): JsonObject[] {
  const blows = (fev1: number, fvc: number, fet_s: number): JsonObject =>
    efforts([0, 0.02, 0.04].map((less) => [fev1 - less, fvc - less, { fet_s }]));
  const bronchodilator = { agent: "salbutamol", dose_ug: 400, minutes_after: 20 };
  return [
    person({ bronchodilator, pre_bronchodilator: blows(2.4, 4.0, 5), post_bronchodilator: blows(2.42, 4.8, 11) }),
    person({ bronchodilator, pre_bronchodilator: blows(2.8, 4.4, 7), post_bronchodilator: blows(2.82, 3.4, 2) }),
    person({ pre_bronchodilator: values(4.7, 6.95) }),
    ...visits({}, [
      ["2025-04-01T09:00:00Z", 39.3, pre(3.6, 4.9)],
      [VISIT, 40.25, pre(3.5, 3.8)],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, { pre_bronchodilator: blows(3.4, 4.6, 7) }],
      [VISIT, 40.25, { pre_bronchodilator: blows(2.8, 3.4, 2) }],
    ]),
    ...visits({ height_cm: 112, diagnoses: ["cystic_fibrosis"] }, [
      ["2025-12-01T09:00:00Z", 5.5, pre(1.2, 1.3)],
      [VISIT, 5.75, pre(0.8, 0.95)],
    ]),
  ];
}
