import { measuresOf } from "../respiratory/reference/measure.ts";
import type { ModelChoice, Sex } from "../respiratory/types.ts";

/** People of all ages and heights, so that no branch and no cache line is always the same. */
const people = Array.from({ length: 10_000 }, (_, index) => ({
  sex: (index % 2 === 0 ? "female" : "male") as Sex,
  age_years: 3 + ((index * 7) % 9200) / 100,
  height_cm: 100 + ((index * 13) % 950) / 10,
  ancestry: "caucasian" as const,
}));
const values = { fev1_l: 2.1, fvc_l: 2.9, fev1_fvc: 2.1 / 2.9, fef25_75_l_s: 1.8, fef75_l_s: 0.6 };
const measured = { ...values, fev0_75_l: null, fev6_l: null, pef_l_s: null };

const MEASURE_MS = 2_000;

process.stdout.write("\nMeasures against reference equations, one thread\n");
for (const reference_equations of ["gli-2022-global", "gli-2012"] as const) {
  const model: ModelChoice = {
    reference_equations,
    rules: { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" },
  };
  let patients = 0;
  let zScores = 0;
  // Summed and looked at, so that nothing can be left out as unused.
  let sum = 0;
  const started = performance.now();
  while (performance.now() - started < MEASURE_MS) {
    for (const person of people) {
      const measures = measuresOf(measured, person, model);
      for (const measure of [measures.fev1, measures.fvc, measures.fev1_fvc, measures.fef25_75, measures.fef75]) {
        if (measure?.z_score === undefined || measure.z_score === null) continue;
        sum += measure.z_score;
        zScores += 1;
      }
      patients += 1;
    }
  }
  const seconds = (performance.now() - started) / 1000;
  if (!Number.isFinite(sum)) throw new Error("a z-score was not a number");
  const rate = (count: number) => Math.round(count / seconds).toLocaleString("en");
  process.stdout.write(
    `  ${reference_equations.padEnd(16)} ${rate(patients)} patients/s, ${rate(zScores)} z-scores/s\n`,
  );
}
