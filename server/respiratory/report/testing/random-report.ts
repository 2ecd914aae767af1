import { analyseRecord } from "../../analyse.ts";
import { cohortPart, fitCohort } from "../../cohort/fit.ts";
import { interpretItem } from "../../interpret.ts";
import { referenceLms } from "../../reference/equations.ts";
import { valueAtZ } from "../../reference/lms.ts";
import { randomPatient } from "../../testing/courses/patients.ts";
import type { Random } from "../../testing/courses/random.ts";
import { aModel, effortsGraded } from "../../testing/records.ts";
import type { BatchItem } from "../../types/item.ts";
import type { FitVerdict, ReportedFit } from "../../types/cohort-fit.ts";
import type { ModelChoice } from "../../types/model.ts";
import type { PatientRecord } from "../../types/record.ts";
import type { Report } from "../../types/report.ts";
import { buildReport } from "../report.ts";

export interface Case {
  readonly report: Report;
  readonly items: readonly BatchItem[];
  readonly fit: ReportedFit;
  readonly verdicts: readonly FitVerdict[];
  readonly leftOut: number;
  /** How many people of the fit state each cluster, and each site. */
  readonly clusters: readonly number[];
  readonly sites: readonly number[];
}

/** A report of a few random patients, some of them healthy, some graded, some mistyped. */
export function randomReport(random: Random): Case {
  const selection = random.pick(["all", "never_smokers_without_symptoms"] as const);
  const model = aModel({ cohort: selection, gold_edition: random.pick(["2023", "2026"] as const) });
  const strangers = Array.from({ length: random.between(1, 6) }, (_, n) => randomPeople(random, `P-${n}`));
  const people = random.chance(0.2) ? [...strangers, inTwice(strangers[0] ?? [])] : strangers;
  const items = people.map((records): BatchItem => {
    const [newest, ...earlier] = records.toSorted((a, b) => Date.parse(b.performed_at) - Date.parse(a.performed_at));
    if (newest === undefined) throw new Error("nobody");
    return interpretItem(analyseRecord(newest, earlier, model), newest, model);
  });
  // Few enough of them that a thousand reports take seconds.
  const crowd = selection === "all" || !random.chance(0.04) ? [] : healthyCrowd(random);
  const { verdicts, outliers: _named, ...rest } = fitCohort([...people.flat(), ...crowd], model);
  const fit = { built_at: "", patients: people.length + crowd.length, records: { count: 1, sha256: "" }, ...rest };
  const leftOut = random.chance(0.2) ? random.between(1, 9) : 0;
  const clusters = sharing(people, model, ["F-1", "F-2"], ({ cluster }) => cluster);
  const sites = sharing(people, model, ["S-1", "S-2"], ({ trial }) => trial?.site);
  return {
    report: buildReport(items, { ...model, verdicts, cohort_fit: fit }, leftOut),
    items,
    fit,
    verdicts,
    leftOut,
    clusters,
    sites,
  };
}

function sharing(
  people: readonly (readonly PatientRecord[])[],
  model: ModelChoice,
  names: readonly string[],
  of: (record: PatientRecord) => string | undefined,
): number[] {
  const { members } = cohortPart(people.flat(), model);
  const within = members.filter(({ z }) => Object.values(z).every((score) => Math.abs(score) <= 5));
  const stated = within.flatMap(({ patient_id }) => {
    const own = people.find((records) => records[0]?.patient_id === patient_id) ?? [];
    const [latest] = own
      .filter((record) => of(record) !== undefined)
      .toSorted((a, b) => Date.parse(b.performed_at) - Date.parse(a.performed_at));
    return (latest && of(latest)) ?? [];
  });
  return names.map((name) => stated.filter((one) => one === name).length);
}

/** As many healthy people of each sex as a verdict needs, by other equations than the model's or by the same. */
function healthyCrowd(random: Random): PatientRecord[] {
  const shift = random.pick([-1.2, -0.4, 0, 0]);
  return Array.from({ length: 320 }, (_, n): PatientRecord => {
    const subject = {
      sex: n % 2 === 0 ? ("female" as const) : ("male" as const),
      age_years: Math.round(2000 + 6000 * random.uniform()) / 100,
      height_cm: Math.round(1650 + 80 * random.normal()) / 10,
    };
    const at = (measure: "fvc" | "fev1_fvc"): number => {
      const lms = referenceLms("gli-2022-global", measure, subject);
      return (lms && valueAtZ(lms, shift + random.normal())) ?? 0.8;
    };
    const fvc_l = Math.max(1, at("fvc"));
    return {
      patient_id: `H-${n}`,
      performed_at: "2025-01-01T09:00:00Z",
      ...subject,
      smoking: { status: "never" },
      symptoms: { mmrc: 0 },
      diagnoses: [],
      pre_bronchodilator: { kind: "values", fvc_l, fev1_l: fvc_l * Math.min(0.97, Math.max(0.4, at("fev1_fvc"))) },
    };
  });
}

function randomPeople(random: Random, id: string): PatientRecord[] {
  const records = randomPatient(random, id);
  const enrolled = random.chance(0.1) ? { age_years: records[0]?.age_years ?? 0 } : {};
  const tested = records.map((record): PatientRecord => ({
    ...record,
    ...enrolled,
    ...(random.chance(0.1) && { biomarkers: { feno_ppb: 0 } }),
    ...(random.chance(0.05) && { weight_kg: 400 }),
    ...(random.chance(0.4) && { smoking: { status: "never" as const }, symptoms: { mmrc: 0 } }),
    ...(random.chance(0.1) && {
      pre_bronchodilator: { kind: "values" as const, fev1_l: 9.1, fvc_l: 12 + random.uniform() / 100 },
    }),
    ...(random.chance(0.3) && { pre_bronchodilator: gradedSomehow(random) }),
    ...(random.chance(0.3)
      ? { post_bronchodilator: { kind: "values" as const, fev1_l: 1.6, fvc_l: 3.5 + random.uniform() / 100 } }
      : lacking(random, record)),
    ...(random.chance(0.3) && { cluster: random.pick(["F-1", "F-2"]) }),
    ...(random.chance(0.3) && { trial: { site: random.pick(["S-1", "S-2"]) } }),
  }));
  const [record] = records;
  if (record !== undefined && random.chance(0.05)) return [stoppedThenLonger(random, record)];
  if (record !== undefined && random.chance(0.05)) return blownTwice(random, record);
  return random.chance(0.2) ? [...tested, laterWithoutTest(random, tested)] : tested;
}

/** Expirations stopped after three or seven seconds, which lasted longer after bronchodilator. */
function stoppedThenLonger(random: Random, record: PatientRecord): PatientRecord {
  const millionths = random.between(0, 100_000) / 1e6;
  const { kind, efforts } = effortsGraded("A", 2.45 + millionths, 3 + millionths);
  const stopped = efforts.map((effort) => ({ ...effort, fet_s: random.pick([3.4, 7]), plateau: false }));
  return {
    ...record,
    sex: "male",
    age_years: 60,
    height_cm: 176,
    pre_bronchodilator: { kind, efforts: stopped },
    post_bronchodilator: effortsGraded("A", 2.75 + millionths, 3.75 + millionths),
  };
}

/** A girl's tests 12 days apart, which differ by less than two efforts of one session may. */
function blownTwice(random: Random, { patient_id }: PatientRecord): PatientRecord[] {
  const millionths = random.between(0, 100_000) / 1e6;
  const girl = { patient_id, sex: "female", age_years: 17.4, height_cm: 165 } as const;
  const at = (performed_at: string, fev1_l: number): PatientRecord => ({
    ...girl,
    performed_at,
    pre_bronchodilator: { kind: "values", fev1_l: fev1_l + millionths, fvc_l: 3.7 + millionths },
  });
  return [at("2025-03-01T09:00:00Z", 3.2), at("2025-03-13T09:00:00Z", 3.06)];
}

/** No two people have the same numbers. */
function gradedSomehow(random: Random) {
  const millionths = random.between(0, 100_000) / 1e6;
  return effortsGraded(random.pick(["A", "C", "D", "U", "F"]), 2.1 + millionths, 3.2 + millionths);
}

/** The same person under another name. */
function inTwice(records: readonly PatientRecord[]): PatientRecord[] {
  return records.map((record) => ({ ...record, patient_id: "P-AGAIN" }));
}

/** A record without a test, hours or months after all others. */
function laterWithoutTest(random: Random, tested: readonly PatientRecord[]): PatientRecord {
  const newest = tested.reduce((a, b) => (Date.parse(b.performed_at) > Date.parse(a.performed_at) ? b : a));
  const { pre_bronchodilator: _pre, post_bronchodilator: _post, missing: _missing, ...person } = newest;
  const hours = random.pick([1, 11, 24 * 90]);
  const reason = random.pick(["missed_visit", "unable"] as const);
  return {
    ...person,
    performed_at: new Date(Date.parse(newest.performed_at) + hours * 3_600_000).toISOString(),
    missing: { pre_bronchodilator: reason, ...(random.chance(0.5) && { post_bronchodilator: reason }) },
  };
}

/** Half of those without a test after bronchodilator say why. */
function lacking(random: Random, { post_bronchodilator }: PatientRecord): Partial<PatientRecord> {
  if (post_bronchodilator !== undefined || random.chance(0.5)) return {};
  return { missing: { post_bronchodilator: random.pick(["refused", "technical_failure"] as const) } };
}
