import { MIN_OF_EACH_SEX } from "../standards/cohort.ts";
import type { Clusters, FitConclusion, FitVerdict, MeasureFit, ReportedFit } from "../types/cohort-fit.ts";
import type { MeasureName } from "../types/measures.ts";

export interface LimitedFit {
  readonly verdicts: readonly FitVerdict[];
  readonly cohort_fit: ReportedFit;
}

const NAMES: Readonly<Record<MeasureName, string>> = {
  fev1: "FEV1",
  fvc: "FVC",
  fev1_fvc: "FEV1/FVC",
  fef25_75: "FEF25-75",
  fef75: "FEF75",
};

/** What the fit of the model leaves open, from its own numbers. */
export function fitLimitations({ verdicts, cohort_fit: fit }: LimitedFit): string[] {
  const named = (verdict: FitConclusion) =>
    verdicts.filter((one) => one.verdict === verdict).map(({ measure }) => measure);
  const shifted = named("shifted");
  const inconclusive = named("inconclusive");
  return [
    ...(named("not_a_reference_sample").length === 0 ? [] : [allPatients(fit)]),
    ...named("insufficient_sample").map((measure) => tooFew(measure, fit.measures)),
    ...(shifted.length === 0
      ? []
      : [
          `In the project's healthy cohort of ${people(fit.included)} ${list(shifted)} ${are(shifted)} shifted against the reference equations; nothing was recalibrated.`,
        ]),
    ...(inconclusive.length === 0
      ? []
      : [
          `The project's healthy cohort of ${people(fit.included)} leaves open whether the equations for ${list(inconclusive)} fit this population.`,
        ]),
    ...(fit.clusters === undefined ? [] : [clustered(fit.included, fit.clusters)]),
    ...(fit.sites === undefined ? [] : [ofSites(fit.included, fit.sites)]),
    ...(fit.cohort === "all" ? [] : shiftedSites(fit.measures)),
    ...(fit.copies === undefined ? [] : [copied(fit.included, fit.copies)]),
    ...implausibleLeftOut(fit),
    ...(fit.excluded.outliers === 0
      ? []
      : [
          `${people(fit.excluded.outliers)} with a z-score beyond 5 ${fit.excluded.outliers === 1 ? "was" : "were"} set aside from the fit of ${fit.patients} patients; so extreme a value is more often an error than a finding.`,
        ]),
  ];
}

function implausibleLeftOut({ excluded: { implausible = 0 }, patients }: ReportedFit): string[] {
  if (implausible === 0) return [];
  const were = implausible === 1 ? "was" : "were";
  return [
    `${people(implausible)} with a number that cannot well be true ${were} left out of the fit of ${patients} patients: check the units and fields of the project.`,
  ];
}

function allPatients({ included, patients }: ReportedFit): string {
  return `The model's fit was measured on ${included} of the ${patients} patients that the project had, healthy or not; that is no reference sample, so whether the equations fit this population is not known.`;
}

function clustered(included: number, { clusters, people: alike, largest }: Clusters): string {
  const those = clusters === 1 ? "1 cluster" : `${clusters} clusters, the largest of ${largest}`;
  return `${alike} of the ${included} people of the model's fit share a cluster with others (${those}); people of one cluster are alike, so the intervals of the fit are too narrow.`;
}

function ofSites(included: number, { clusters, people: alike, largest }: Clusters): string {
  const those = clusters === 1 ? "at 1 site" : `at ${clusters} sites, the largest of ${largest}`;
  return `${alike} of the ${included} people of the model's fit were measured ${those}, each with others; sites differ in devices and staff, which the intervals of the fit leave out.`;
}

/** Sites that are named; the fit has all. */
const MOST_SITES = 3;

function shiftedSites(fits: readonly MeasureFit[]): string[] {
  const shifted = fits.filter(({ site_shifts }) => site_shifts !== undefined);
  if (shifted.length === 0) return [];
  const measures = list([...new Set(shifted.map(({ measure }) => measure))]);
  const sites = [...new Set(shifted.flatMap(({ site_shifts = [] }) => site_shifts.map(({ site }) => site)))];
  const named = `${sites.slice(0, MOST_SITES).join(", ")}${sites.length > MOST_SITES ? " and others" : ""}`;
  return [
    `The mean z-score of healthy people lies beyond 0.5 at ${sites.length === 1 ? "1 site" : `${sites.length} sites`} (${named}; ${measures}): a spirometer or its handling may differ there, and other sites may hide it in the mean of all.`,
  ];
}

function copied(included: number, { clusters, people: alike }: Clusters): string {
  const those = clusters === 1 ? "1 test" : `${clusters} tests`;
  return `${alike} of the ${included} people of the model's fit share ${those}, number for number: somebody may be in the project twice, a test may have been copied, or numbers of few digits agree by chance.`;
}

function tooFew(measure: MeasureName, fits: readonly MeasureFit[]): string {
  const n = (sex: "female" | "male") => fits.find((fit) => fit.measure === measure && fit.sex === sex)?.n ?? 0;
  return `The healthy cohort has ${NAMES[measure]} of ${counted(n("female"), "female")} and ${counted(n("male"), "male")}; ${MIN_OF_EACH_SEX} of each are needed to tell whether the equations fit.`;
}

function counted(n: number, sex: "female" | "male"): string {
  return `${n} ${sex}${n === 1 ? "" : "s"}`;
}

function people(n: number): string {
  return n === 1 ? "1 person" : `${n} people`;
}

function are(measures: readonly MeasureName[]): string {
  return measures.length === 1 ? "is" : "are";
}

function list(measures: readonly MeasureName[]): string {
  const names = measures.map((measure) => NAMES[measure]);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}
