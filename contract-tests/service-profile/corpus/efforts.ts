/** Efforts and curves: every grade, and every reason of a verdict. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { person } from "./people.ts";

type Blow = readonly [fev1: number, fvc: number, more?: JsonObject];

export function efforts(blows: readonly Blow[]): JsonObject {
  const complete = { bev_l: 0.05, fet_s: 7.1, plateau: true, hesitation_s: 0.2, faults: [], pef_l_s: 8.9 };
  return {
    kind: "efforts",
    efforts: blows.map(([fev1, fvc, more]): JsonObject => ({ fev1_l: fev1, fvc_l: fvc, ...complete, ...more })),
  };
}

/** One set of efforts for each grade. */
export function grades(): JsonObject[] {
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
export function reasons(): JsonObject[] {
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
export function curve(
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

export function curves(): JsonObject[] {
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
