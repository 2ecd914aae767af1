/**
 * Patients per second on one core: the three z-scores that decide a pattern (FEV1, FVC and their ratio), beside all that is
 * said of five measures (predicted value, limits, percentile too). Goal: the three z-scores of a million patients a second.
 */
import { referenceLms } from "../respiratory/reference/equations.ts";
import { zScore } from "../respiratory/reference/lms.ts";
import { measuresOf } from "../respiratory/reference/measure.ts";
import type { PatternMeasure } from "../respiratory/types/measures.ts";
import type { Subject } from "../respiratory/types/record.ts";
import { print, whole } from "./support/numbers.ts";
import { EQUATIONS, modelOf, people } from "./support/people.ts";
import { perSecond } from "./support/throughput.ts";

const GOAL = 1_000_000;
const PEOPLE = 10_000;
const THREE: readonly (readonly [PatternMeasure, number])[] = [
  ["fev1", 2.1],
  ["fvc", 2.9],
  ["fev1_fvc", 2.1 / 2.9],
];
const values = { fev1_l: 2.1, fvc_l: 2.9, fev1_fvc: 2.1 / 2.9, fef25_75_l_s: 1.8, fef75_l_s: 0.6 };
const measured = { ...values, fev0_75_l: null, fev6_l: null, pef_l_s: null };

print("\nReference equations, one thread, in its processor time");
for (const equations of EQUATIONS) {
  const model = modelOf(equations);
  const three = (person: Subject) => {
    let sum = 0;
    for (const [measure, value] of THREE) {
      const lms = referenceLms(equations, measure, person);
      if (lms !== undefined) sum += zScore(lms, value);
    }
    return sum;
  };
  const five = (person: Subject) => measuresOf(measured, person, model).fev1.z_score ?? 0;
  const rate = perSecond(people(PEOPLE), three);
  print(
    `  ${equations.padEnd(16)} three z-scores of ${whole(rate)} patients/s (${(rate / GOAL).toFixed(2)} of the goal); ` +
      `five whole measures of ${whole(perSecond(people(PEOPLE), five))} patients/s`,
  );
}
