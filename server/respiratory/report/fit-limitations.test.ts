import { describe, expect, it } from "vitest";
import { fitCohort } from "../cohort/fit.ts";
import { aModel } from "../testing/records.ts";
import type { CohortSelection } from "../types/model.ts";
import { fitLimitations } from "./fit-limitations.ts";

describe("what a fit leaves open", () => {
  const told = (cohort: CohortSelection, sites: readonly string[]) => {
    const fit = fitCohort([], aModel({ cohort }));
    const site_shifts = sites.map((site) => ({ site, n: 60, mean_z: 0.7, mean_z_ci95: { low: 0.45, high: 0.95 } }));
    const measures = fit.measures.map((one) =>
      one.measure === "fvc" && sites.length > 0 ? { ...one, site_shifts } : one,
    );
    const cohort_fit = { ...fit, measures, built_at: "2026-01-01T00:00:00Z", patients: 0 };
    const records = { count: 0, sha256: "" };
    return fitLimitations({ verdicts: [], cohort_fit: { ...cohort_fit, records } }).filter((one) =>
      one.includes("site"),
    );
  };

  it.each([
    [["S1"], "at 1 site (S1; FVC)"],
    [["S1", "S2", "S3"], "at 3 sites (S1, S2, S3; FVC)"],
    [["S1", "S2", "S3", "S4"], "at 4 sites (S1, S2, S3 and others; FVC)"],
  ])("names the sites %j whose mean is shifted", (sites, words) => {
    const [sentence] = told("never_smokers_without_symptoms", sites);
    expect(sentence).toContain(`The mean z-score of healthy people lies beyond 0.5 ${words}: a spirometer`);
    expect(told("all", sites)).toEqual([]);
  });

  it("says nothing of sites where none is", () => {
    expect(told("never_smokers_without_symptoms", [])).toEqual([]);
  });
});
