/**
 * People who between them show every answer that the contract has a word for. The values are chosen for what they reach, not
 * measured: a man of 40 years and 178 cm and his like, varied in the direction of each word.
 */
import type { Json, JsonObject } from "../../spec/openapi/json.ts";

const ANCESTRIES = ["caucasian", "african_american", "north_east_asian", "south_east_asian", "other"] as const;
const FIRST_VISIT = "2024-03-01T09:00:00Z";
const VISIT = "2026-03-01T09:00:00Z";

let count = 0;

function person(more: JsonObject): JsonObject {
  count += 1;
  return {
    patient_id: `C-${String(count).padStart(3, "0")}`,
    performed_at: VISIT,
    sex: "male",
    age_years: 40.25,
    height_cm: 178,
    ancestry: ANCESTRIES[count % ANCESTRIES.length] ?? "other",
    ...more,
  };
}

function values(fev1: number, fvc: number, more: JsonObject = {}): JsonObject {
  return { kind: "values", fev1_l: fev1, fvc_l: fvc, ...more };
}

/** Patterns and severities: forced vital capacity against the share of it in the first second. */
function patterns(): JsonObject[] {
  const volumes = [5.2, 4.6, 4.2, 3.9, 3.2, 2.4, 1.6];
  const ratios = [0.95, 0.84, 0.76, 0.72, 0.7, 0.68, 0.66, 0.55, 0.4, 0.28];
  return volumes.flatMap((fvc) =>
    ratios.map((ratio) => person({ pre_bronchodilator: values(Math.round(fvc * ratio * 100) / 100, fvc) })),
  );
}

/** After a bronchodilator: responses, GOLD grades and groups. */
function gold(): JsonObject[] {
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

function responses(): JsonObject[] {
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
function scores(): JsonObject[] {
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

/** Numbers that cannot well be true, one record for each warning. */
function implausible(): JsonObject[] {
  const child = { age_years: 8, height_cm: 128, pre_bronchodilator: values(1.6, 1.85) };
  const normal = values(4.1, 5.1, { pef_l_s: 9.4 });
  return [
    person({ height_cm: 70, pre_bronchodilator: normal }),
    person({ ...child, age_years: 72, height_cm: 115 }),
    person({ height_cm: 90, pre_bronchodilator: normal }),
    person({ weight_kg: 300, pre_bronchodilator: normal }),
    person({ ...child, pre_bronchodilator: values(12, 14) }),
    person({ pre_bronchodilator: values(0.6, 0.65) }),
    person({ pre_bronchodilator: values(0.78, 4.9) }),
    person({ pre_bronchodilator: values(10, 14) }),
    person({ pre_bronchodilator: values(5.1, 5.1) }),
    person({ pre_bronchodilator: values(2, 4.4), post_bronchodilator: values(4.1, 5) }),
    person({ pre_bronchodilator: normal, post_bronchodilator: normal }),
    person({ pre_bronchodilator: values(4.1, 5.1, { pef_l_s: 2 }) }),
    person({ pre_bronchodilator: values(4.1, 5.1, { fef25_75_l_s: 1, fef75_l_s: 2 }) }),
    person({ pre_bronchodilator: values(4.1, 5.1, { fev6_l: 4 }) }),
    person({ pre_bronchodilator: normal, biomarkers: { eosinophils_per_ul: 0.3 } }),
  ];
}

/** What was given before the second test, by the protocol and beside it. */
function bronchodilators(): JsonObject[] {
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

/** Tests of which the numbers are doubtful although they can be read. */
function doubtful(): JsonObject[] {
  const early = { plateau: false, fet_s: 2.1 };
  const blow = curve(100, 5.1, 0.6, 7).volume_l as number[];
  const test = (volume_l: number[]): JsonObject => ({
    pre_bronchodilator: { kind: "curves", efforts: [{ sampling_hz: 100, volume_l, faults: [] }] },
  });
  const repeated = efforts([
    [3.6, 4.1, early],
    [3.55, 4.05, early],
    [3.5, 4.0, early],
  ]);
  return [
    person({ pre_bronchodilator: repeated }),
    person(test(blow.slice(30).map((litres) => litres - (blow[30] ?? 0)))),
    person(test(blow.map((litres, index) => litres + index / 10_000))),
    person(test(blow.map((litres, index) => litres + (index > 300 ? 0.4 : 0)))),
    person({ pre_bronchodilator: values(3.9, 6.9) }),
    person({ pre_bronchodilator: values(4, 5), post_bronchodilator: values(3.4, 4.6) }),
    person({ pre_bronchodilator: values(2.4, 4.4), post_bronchodilator: values(2.5, 4.4), diagnoses: ["asthma"] }),
    person({
      pre_bronchodilator: efforts([[4.1, 5.1, { bev_l: 0.6 }]]),
      post_bronchodilator: efforts([
        [4.1, 5.1],
        [4.05, 5.05],
      ]),
    }),
  ];
}

type Blow = readonly [fev1: number, fvc: number, more?: JsonObject];

function efforts(blows: readonly Blow[]): JsonObject {
  const complete = { bev_l: 0.05, fet_s: 7.1, plateau: true, hesitation_s: 0.2, faults: [], pef_l_s: 8.9 };
  return {
    kind: "efforts",
    efforts: blows.map(([fev1, fvc, more]): JsonObject => ({ fev1_l: fev1, fvc_l: fvc, ...complete, ...more })),
  };
}

/** One set of efforts for each grade. */
function grades(): JsonObject[] {
  const sets: Blow[][] = [
    [
      [4.1, 5.1],
      [4.05, 5.05],
      [4.0, 5.0],
    ],
    [
      [4.1, 5.1],
      [4.05, 5.05],
    ],
    [
      [4.1, 5.1],
      [3.92, 4.92],
    ],
    [
      [4.1, 5.1],
      [3.87, 4.87],
    ],
    [
      [4.1, 5.1],
      [3.6, 4.6],
    ],
    [[4.1, 5.1, { faults: ["leak"] }]],
    [[4.1, 5.1, { bev_l: 0.6 }]],
  ];
  return sets.flatMap((set) => [
    person({ pre_bronchodilator: efforts(set) }),
    person({ pre_bronchodilator: efforts(set), post_bronchodilator: efforts(set) }),
  ]);
}

/** One effort for each reason of a verdict, beside a good one. */
function reasons(): JsonObject[] {
  const flaws: JsonObject[] = [
    ...[
      "cough_first_second",
      "glottic_closure_first_second",
      "glottic_closure",
      "leak",
      "obstructed_mouthpiece",
      "zero_flow_error",
    ].map((fault) => ({ faults: [fault] })),
    { bev_l: 0.6 },
    { fivc_l: 6.2 },
    { fivc_l: 5.0, fev0_75_l: 3.7, fev6_l: 4.9 },
    { plateau: false, fet_s: 2.1 },
    { hesitation_s: 3.5 },
    { operator_acceptable: false },
  ];
  const missing = ["bev_l", "faults"].map((name) => {
    const { [name]: _, ...rest } = { bev_l: 0.05, fet_s: 7.1, plateau: true, faults: [] } as JsonObject;
    return { kind: "efforts", efforts: [{ fev1_l: 4.1, fvc_l: 5.1, ...rest }] };
  });
  const endless = { kind: "efforts", efforts: [{ fev1_l: 4.1, fvc_l: 5.1, bev_l: 0.05, faults: [] }] };
  const small = { age_years: 5.2, height_cm: 110 };
  return [
    ...flaws.map((flaw) =>
      person({
        pre_bronchodilator: efforts([
          [4.1, 5.1],
          [4.0, 4.9, flaw],
        ]),
      }),
    ),
    ...[...missing, endless].map((test) => person({ pre_bronchodilator: test })),
    person({
      ...small,
      pre_bronchodilator: efforts([
        [1.0, 1.1],
        [0.98, 1.08, { faults: ["cough_first_second"] }],
        [0.97, 1.07, { faults: ["glottic_closure_first_second"] }],
      ]),
    }),
    person({
      ...small,
      pre_bronchodilator: { kind: "curves", efforts: [curve(100, 1.1, 0.2, 4, 0.5), curve(100, 1.1, 0.2, 4)] },
    }),
    person({
      ...small,
      pre_bronchodilator: {
        kind: "curves",
        efforts: [curve(100, 1.3, 0.6, 4, undefined, 0.5), curve(100, 1.1, 0.2, 4)],
      },
    }),
  ];
}

/** V(t) = FVC (1 - e^(-t/tau)) after a tenth of a second of rest; a cough is a step back, a closure a sudden end of all flow. */
function curve(
  hz: number,
  fvc: number,
  tau: number,
  seconds: number,
  coughAt?: number,
  closedFrom = Infinity,
): JsonObject {
  const samples = Array.from({ length: Math.round(hz * seconds) }, (_, index) => {
    const time = Math.min(closedFrom, Math.max(0, index / hz - 0.1));
    const volume = fvc * (1 - Math.exp(-time / tau));
    const cough = coughAt !== undefined && time > coughAt && time < coughAt + 0.08 ? -0.12 * fvc : 0;
    return Math.round(Math.max(0, volume + cough) * 1000) / 1000;
  });
  return { sampling_hz: hz, volume_l: samples, faults: [] };
}

function curves(): JsonObject[] {
  const flat = { sampling_hz: 100, volume_l: Array.from({ length: 200 }, () => 0), faults: [] };
  const held = curve(100, 5.1, 0.6, 7);
  const tests: JsonObject[][] = [
    [curve(100, 5.1, 0.6, 7), curve(100, 5.0, 0.6, 7), curve(100, 5.05, 0.6, 7)],
    [curve(100, 5.1, 0.6, 0.8)],
    [flat],
    [curve(200, 5.1, 0.6, 7, 0.5), curve(200, 5.1, 0.6, 7)],
    [{ ...held, fivc_l: 5.2, operator_acceptable: true }, held],
  ];
  return tests.map((test) => person({ pre_bronchodilator: { kind: "curves", efforts: test } }));
}

/** The records of one patient over time, newest last. */
function visits(
  more: JsonObject,
  records: readonly (readonly [at: string, age: number, record: JsonObject])[],
): JsonObject[] {
  const first = person(more);
  return records.map(([at, age, record]) => ({ ...first, performed_at: at, age_years: age, ...record }));
}

function pre(fev1: number, fvc: number): JsonObject {
  return { pre_bronchodilator: values(fev1, fvc) };
}

/** One visit a year, the last one now; litres of FEV1. */
function yearly(more: JsonObject, ...fev1: readonly number[]): JsonObject[] {
  const year = (index: number) => 2026 - (fev1.length - 1 - index);
  return visits(
    more,
    fev1.map((litres, index) => [`${year(index)}-03-01T09:00:00Z`, year(index) - 1985.75, pre(litres, 5.2)]),
  );
}

/** Courses whose decline or improvement each piece of evidence shows. */
function courses(): JsonObject[] {
  const child = { height_cm: 150 };
  return [
    ...yearly({}, 4.2, 4.1, 3.99, 3.9, 3.8),
    ...yearly({}, 3.8, 3.9, 3.99, 4.1, 4.2),
    ...yearly({}, 4.2, 4.3, 3.2),
    ...yearly({}, 3.2, 4.1),
    ...visits({}, [
      ["2025-06-01T09:00:00Z", 39.5, pre(4.2, 5.2)],
      ["2025-12-01T09:00:00Z", 40, pre(3.8, 5.1)],
      [VISIT, 40.25, pre(3.5, 5.0)],
    ]),
    ...visits({}, [
      ["2023-03-01T09:00:00Z", 37.25, pre(4.2, 5.2)],
      [VISIT, 40.25, pre(3.2, 4.9)],
    ]),
    ...visits({ diagnoses: ["ild"] }, [
      ["2025-03-01T09:00:00Z", 39.25, pre(3.6, 4.4)],
      [VISIT, 40.25, pre(3.4, 3.8)],
    ]),
    ...visits({}, [
      ["2025-03-01T09:00:00Z", 39.25, pre(3.6, 4.4)],
      ["2026-02-20T09:00:00Z", 40.2, pre(3.4, 4.3)],
      [VISIT, 40.25, pre(3.5, 4.3)],
    ]),
    ...visits(child, [
      ["2022-03-01T09:00:00Z", 10, pre(2.5, 2.8)],
      ["2024-03-01T09:00:00Z", 12, pre(2.25, 2.7)],
      [VISIT, 14, pre(1.95, 2.6)],
    ]),
    ...visits(child, [
      ["2025-03-01T09:00:00Z", 11, pre(1.6, 2.2)],
      [VISIT, 12, pre(2.5, 2.9)],
    ]),
  ];
}

/** Visits of several records, and what they ask. */
function joinedRecords(): JsonObject[] {
  const graded = {
    pre_bronchodilator: efforts([
      [4.1, 5.1],
      [4.05, 5.05],
      [4.0, 5.0],
    ]),
  };
  return [
    ...visits({}, [
      [VISIT, 40.25, pre(2.4, 4.4)],
      ["2026-03-01T09:20:00Z", 40.25, { post_bronchodilator: values(3.3, 5.2) }],
    ]),
    ...visits({}, [
      [VISIT, 40.25, { post_bronchodilator: values(3.3, 5.2) }],
      ["2026-03-01T09:20:00Z", 40.25, pre(2.4, 4.4)],
    ]),
    ...visits({}, [
      [VISIT, 40.25, pre(2.4, 4.4)],
      ["2026-03-01T13:00:00Z", 40.25, pre(3.1, 4.5)],
    ]),
    ...visits({}, [
      [VISIT, 40.25, graded],
      ["2026-03-01T09:20:00Z", 40.25, pre(4.0, 5.0)],
    ]),
  ];
}

function changes(): JsonObject[] {
  const child = { height_cm: 150 };
  const short = { pre_bronchodilator: { kind: "curves", efforts: [curve(100, 3.1, 0.5, 0.8)] } };
  const poor = {
    pre_bronchodilator: efforts([
      [3.9, 5.0],
      [3.4, 4.5],
    ]),
  };
  return [
    ...visits({}, [
      [FIRST_VISIT, 38.25, pre(4.2, 5.2)],
      [VISIT, 40.25, pre(4.0, 5.1)],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, pre(4.2, 5.2)],
      ["2025-03-01T09:00:00Z", 39.25, pre(4.02, 5.1)],
      [VISIT, 40.25, pre(3.95, 5.0)],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, pre(4.2, 5.2)],
      ["2025-03-01T09:00:00Z", 39.25, pre(4.2, 5.1)],
      [VISIT, 40.25, pre(4.2, 5.0)],
    ]),
    ...visits({}, [
      ["2026-03-01T09:00:00Z", 40.25, pre(4.2, 5.2)],
      ["2026-03-01T10:00:00Z", 40.25, pre(4.1, 5.1)],
      ["2026-03-01T11:00:00Z", 40.25, pre(4.1, 5.0)],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, pre(10, 14)],
      [VISIT, 40.25, pre(4.0, 5.1)],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, pre(4.2, 5.2)],
      [VISIT, 40.25, pre(10, 14)],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, { post_bronchodilator: values(4.2, 5.2) }],
      [VISIT, 40.25, pre(4.0, 5.1)],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 38.25, pre(4.2, 5.2)],
      [VISIT, 40.25, poor],
    ]),
    ...visits({}, [
      [FIRST_VISIT, 30, { ...pre(4.2, 5.2), height_cm: 160 }],
      [VISIT, 40.25, pre(4.0, 5.1)],
    ]),
    ...visits(child, [
      [FIRST_VISIT, 10, pre(2.2, 2.6)],
      [VISIT, 12, pre(2.1, 2.6)],
    ]),
    ...visits(child, [
      [FIRST_VISIT, 10, pre(2.2, 2.6)],
      [VISIT, 12, pre(1.3, 2.2)],
    ]),
    ...visits(child, [
      [FIRST_VISIT, 15, pre(3.0, 3.4)],
      ["2024-03-01T10:00:00Z", 15, pre(3.0, 3.4)],
    ]),
    ...visits({}, [
      ["2001-03-01T09:00:00Z", 4.5, { ...pre(0.9, 1.0), height_cm: 104 }],
      [VISIT, 29.5, pre(4.2, 5.2)],
    ]),
    ...visits(child, [
      [FIRST_VISIT, 10, short],
      [VISIT, 12, pre(2.1, 2.6)],
    ]),
    ...visits(child, [
      [FIRST_VISIT, 10, pre(2.1, 2.5)],
      [VISIT, 12, short],
    ]),
  ];
}

/** Tests that were due and not obtained, one that is there all the same, and people of one cluster. */
function missing(): JsonObject[] {
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

function everybody(): JsonObject[] {
  count = 0;
  return [
    ...patterns(),
    ...gold(),
    ...responses(),
    ...scores(),
    ...grades(),
    ...reasons(),
    ...curves(),
    ...changes(),
    ...courses(),
    ...joinedRecords(),
    ...missing(),
    ...implausible(),
    ...bronchodilators(),
    ...doubtful(),
  ];
}

/** Somebody healthy, who needs no attention. */
function healthy(): JsonObject {
  return person({ pre_bronchodilator: values(4.1, 5.1) });
}

/** Somebody beyond the age that one of the measures reaches. */
function old(): JsonObject {
  return person({
    age_years: 92.5,
    height_cm: 168,
    pre_bronchodilator: values(1.9, 2.6, { fef25_75_l_s: 1.2, fef75_l_s: 0.4 }),
  });
}

export const corpus: Readonly<Record<string, readonly Json[]>> = {
  intakePatients: [everybody(), [healthy()], [old()]].map((patients) => ({
    project_id: "corpus-of-the-gate",
    patients,
  })),
};
