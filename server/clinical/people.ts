import { referenceLms } from "../respiratory/reference/equations.ts";
import { valueAtZ } from "../respiratory/reference/lms.ts";
import type { Curve, Effort } from "../respiratory/spirometry.ts";
import { heightForAge } from "../respiratory/plausibility/height-for-age.ts";
import type { PatientRecord, Subject } from "../respiratory/types.ts";
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
    fet_s: rounded(small ? random.between(2.05, 3.2) : random.between(6, 11)),
    plateau: true,
    faults: [],
  }));
}

/** Three or four sound curves: a rise of 60 to 120 ms, then an exponential decay that holds FEV1 and FVC; 1 mL of noise. */
export function soundCurves(random: Random, person: Person): Curve[] {
  const sampling_hz = random.oneOf([50, 100, 128, 200]);
  return shares(random).map((share) => blow(random, person, share, sampling_hz));
}

function blow(random: Random, { fev1_l, fvc_l, age_years }: Person, share: number, hz: number): Curve {
  const rise = random.between(0.06, 0.12);
  const tau = -(1 - rise / 2) / Math.log(1 - Math.min(0.985, fev1_l / fvc_l));
  const peak = (share * fvc_l) / (tau + rise / 2);
  const volume = (t: number): number => {
    if (t <= 0) return 0;
    if (t < rise) return (peak * t * t) / (2 * rise);
    return (peak * rise) / 2 + peak * tau * (1 - Math.exp(-(t - rise) / tau));
  };
  const seconds = (age_years <= SMALL_CHILD_YEARS ? 2.5 : 6.5) + random.uniform() + 6 * Math.max(0, tau - 0.8);
  const before = 0.6 + random.uniform() / 2;
  const samples = Math.round((before + seconds) * hz);
  return {
    sampling_hz: hz,
    volume_l: Array.from({ length: samples }, (_, i) => volume(i / hz - before) + 0.001 * random.normal()),
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
