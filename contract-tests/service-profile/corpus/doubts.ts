/** What cannot well be true, and what can be read and is doubtful. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import { curve, efforts } from "./efforts.ts";
import { person, values } from "./people.ts";

/** Numbers that cannot well be true, one record for each warning. */
export function implausible(): JsonObject[] {
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
    person({ pre_bronchodilator: normal, biomarkers: { eosinophils_per_ul: 5 } }),
    person({ pre_bronchodilator: normal, performed_at: "1970-01-01T00:00:00Z" }),
    person({
      pre_bronchodilator: efforts([
        [4.1, 5.1, { bev_l: 0 }],
        [4.05, 5.05, { bev_l: 0 }],
        [4.0, 5.0, { bev_l: 0 }],
      ]),
    }),
  ];
}

/** Tests of which the numbers are doubtful although they can be read. */
export function doubtful(): JsonObject[] {
  const early = { plateau: false, fet_s: 2.1 };
  const blow = curve(100, 5.1, 0.6, 7).volume_l as number[];
  const test = (volume_l: number[], sampling_hz = 100): JsonObject => ({
    pre_bronchodilator: { kind: "curves", efforts: [{ sampling_hz, volume_l, faults: [] }] },
  });
  const repeated = efforts([
    [3.6, 4.1, early],
    [3.55, 4.05, early],
    [3.5, 4.0, early],
  ]);
  return [
    person({ pre_bronchodilator: repeated }),
    person(test(blow.slice(30).map((litres) => litres - (blow[30] ?? 0)))),
    person(test(blow, 300)),
    person(test(blow.map((litres, index) => litres + index / 10_000))),
    person(test(blow.map((litres, index) => litres + (index > 300 ? 0.4 : 0)))),
    person(test(blow.map((litres, index) => litres + (index % 2 === 0 ? 0.04 : -0.04)))),
    person({ pre_bronchodilator: values(3.9, 6.9) }),
    person({ pre_bronchodilator: values(4.1, 5.1, { pef_l_s: 5 }) }),
    person({ pre_bronchodilator: efforts([[4.1, 5.1, { fet_s: 1.8 }]]) }),
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
