import { referenceLms } from "../respiratory/reference/equations.ts";
import { valueAtZ } from "../respiratory/reference/lms.ts";
import type { Curve, Effort } from "../respiratory/spirometry.ts";
import { heightForAge } from "../respiratory/plausibility/height-for-age.ts";
import type { PatientRecord, Subject } from "../respiratory/types/record.ts";
import { emptiedBy, type Lung, lungOf } from "./lungs.ts";
import type { Random } from "./random.ts";

/** Healthy people as GLI-2022 describes them: made up, seeded, of an age band. */
export interface Person extends Subject {
  readonly fev1_l: number;
  readonly fvc_l: number;
}

/** Standard deviation of the height within an age, of its median. */
const HEIGHT_SD = 0.04;
/** What an effort falls short of the best one by, of it: a mean, exponentially distributed. */
const SHORTFALL = 0.015;
const SMALL_CHILD_YEARS = 6;

export function healthyPerson(random: Random, youngest: number, oldest: number): Person {
  const sex = random.oneOf(["female", "male"] as const);
  const age_years = Math.round(random.between(youngest, oldest) * 100) / 100;
  const height_cm = Math.round(10 * medianHeight(age_years, sex) * (1 + HEIGHT_SD * random.normal())) / 10;
  const subject = { sex, age_years, height_cm };
  const fvc_l = valueAt(subject, "fvc", random.normal());
  const ratio = Math.min(0.985, valueAt(subject, "fev1_fvc", random.normal()));
  return { ...subject, fev1_l: rounded(fvc_l * ratio), fvc_l: rounded(fvc_l) };
}

/** An adult whose airways are narrow. */
export function obstructedPerson(random: Random, youngest: number, oldest: number): Person {
  const { fvc_l: healthy, ...person } = healthyPerson(random, youngest, oldest);
  const fvc_l = rounded(healthy * random.between(0.7, 1));
  return { ...person, fvc_l, fev1_l: rounded(fvc_l * random.between(0.3, 0.65)) };
}

function valueAt(subject: Subject, measure: "fvc" | "fev1_fvc", z: number): number {
  const lms = referenceLms("gli-2022-global", measure, subject);
  const value = lms === undefined ? undefined : valueAtZ(lms, z);
  if (value === undefined) throw new RangeError(`no ${measure} at z ${z}`);
  return value;
}

function medianHeight(age: number, sex: Subject["sex"]): number {
  return heightForAge(sex, age).median;
}

export function recordOf(person: Person, id: string): PatientRecord {
  const { sex, age_years, height_cm } = person;
  return { patient_id: id, performed_at: "2026-01-15T09:00:00Z", sex, age_years, height_cm };
}

/** Three or four sound efforts as a device prints them. */
export function soundEfforts(random: Random, person: Person): Effort[] {
  const small = person.age_years <= SMALL_CHILD_YEARS;
  return shares(random).map((share) => ({
    fev1_l: rounded(person.fev1_l * share),
    fvc_l: rounded(person.fvc_l * share * (1 - 0.003 * random.uniform())),
    pef_l_s: rounded(person.fev1_l * share * random.between(1.8, 2.6)),
    bev_l: rounded(Math.min(0.08, 0.03 * person.fvc_l) * random.uniform()),
    fet_s: rounded(Math.max(plateauAfter(person), small ? random.between(2.05, 3.2) : random.between(6, 11))),
    plateau: true,
    faults: [],
  }));
}

/** When lungs that empty at one rate bring no more than 25 mL in a second. s */
function plateauAfter({ fev1_l, fvc_l }: Person): number {
  const tau = -1 / Math.log(1 - Math.min(0.985, fev1_l / fvc_l));
  return 1 + tau * Math.log(fvc_l / 0.025);
}

/** Three or four sound curves: a rise of 60 to 120 ms, then lungs that empty as the person's do; 1 mL of noise. */
export function soundCurves(random: Random, person: Person): Curve[] {
  const sampling_hz = random.oneOf([50, 100, 128, 200]);
  const rise = random.between(0.06, 0.12);
  const lung = lungOf(person, peakOf(random, person), rise);
  return shares(random).map((share) => blow(random, person, lung, share, sampling_hz));
}

/** PEF over FEV1 of 999 people of NHANES, up to 18 years and from 75 on: the median, and the standard deviation of its logarithm. */
const PEAK = { young: { median: 2.3, sd: 0.12 }, old: { median: 2.9, sd: 0.16 } } as const;

function peakOf(random: Random, { age_years, fev1_l }: Person): number {
  const aged = Math.max(0, Math.min(1, (age_years - 18) / (75 - 18)));
  const at = (of: "median" | "sd"): number => PEAK.young[of] + aged * (PEAK.old[of] - PEAK.young[of]);
  return fev1_l * at("median") * Math.exp(at("sd") * random.normal());
}

function blow(random: Random, { fvc_l, age_years }: Person, lung: Lung, share: number, hz: number): Curve {
  const slow = lung.parts.at(-1);
  // on until less than 20 mL would follow
  const emptied = slow === undefined ? 0 : slow.tau * Math.log(Math.max(1, (slow.share * fvc_l) / 0.02));
  const seconds = Math.min(15, Math.max(age_years <= SMALL_CHILD_YEARS ? 2.5 : 6.5, emptied)) + random.uniform();
  const before = 0.6 + random.uniform() / 2;
  const samples = Math.round((before + seconds) * hz);
  return {
    sampling_hz: hz,
    volume_l: Array.from(
      { length: samples },
      (_, i) => share * fvc_l * emptiedBy(i / hz - before, lung) + 0.001 * random.normal(),
    ),
    faults: [],
  };
}

function shares(random: Random): number[] {
  const others = Array.from(
    { length: random.oneOf([2, 3]) },
    () => 1 + SHORTFALL * Math.log(1 - 0.98 * random.uniform()),
  );
  return [1, ...others].toSorted(() => random.uniform() - 0.5);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
