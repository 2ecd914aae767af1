import type { Spirometry } from "../../spirometry.ts";
import type { PatientRecord } from "../../types/record.ts";
import type { Random } from "./random.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEAR = 365.25 * DAY;
const END = Date.UTC(2026, 5, 1, 9);

/** All records of one random patient with 1 to 6 visits of 1 to 3 records each, in no order. */
export function randomPatient(random: Random, id: string): PatientRecord[] {
  const sex = random.pick(["female", "male"] as const);
  const age = random.chance(0.4) ? 3.5 + 16 * random.uniform() : 18 + 72 * random.uniform();
  const height = age < 18 ? 80 + 5 * age + 6 * random.normal() : 168 + 8 * random.normal();
  const level = 0.7 + 0.5 * random.uniform();
  const person = {
    patient_id: id,
    sex,
    // No adult is so small that the age might be one in months: what tells the two apart is not written a second time.
    height_cm: Math.round(Math.min(210, Math.max(age < 18 ? 90 : 161, height))),
    ...(random.chance(0.2) && { diagnoses: [random.pick(["copd", "ild", "asthma"] as const)] }),
  };
  const records: PatientRecord[] = [];
  let visit = END;
  for (let n = random.between(1, 6); n > 0; n--) {
    let at = visit;
    for (let m = random.chance(0.7) ? 1 : random.between(2, 3); m > 0; m--) {
      const age_years = age - (END - at) / YEAR;
      if (age_years >= 3) {
        const told = recordAt(random, at, age_years, person.height_cm, level);
        records.push({ ...person, ...told, ...misread(random, told.age_years, person.height_cm) });
      }
      at += random.pick([2 * 60_000, 20 * 60_000, 4 * HOUR, 12 * HOUR, 12 * HOUR + 1000, 7 * HOUR]);
    }
    visit -= gap(random);
  }
  return records.toSorted(() => random.uniform() - 0.5);
}

/** Now and then a height or an age that does not fit the person's other records. */
function misread(random: Random, age_years: number, height_cm: number): Partial<PatientRecord> {
  if (random.chance(0.92)) return {};
  const age = age_years + random.pick([-2, -0.3, 0.3, 1, 3]);
  return random.chance(0.5)
    ? { height_cm: height_cm + random.pick([-20, -6, -3, -2, 2, 3, 5, 6, 20]) }
    : { age_years: Math.round(100 * Math.min(94, Math.max(3, age))) / 100 };
}

/** Hours to years, with the limits that matter among them. */
function gap(random: Random): number {
  const years = random.pick([0.1, 0.25, 0.5, 1, 1.25, 2, 5]);
  return random.pick([
    13 * HOUR,
    3 * DAY,
    28 * DAY,
    364 * DAY,
    365 * DAY,
    years * YEAR,
    years * YEAR * random.uniform(),
  ]);
}

function recordAt(random: Random, at: number, age_years: number, height: number, level: number) {
  const tests = random.pick([["pre"], ["pre"], ["pre"], ["pre", "post"], ["post"]] as const);
  const spirometry = (): Spirometry => testOf(random, age_years, height, level);
  return {
    performed_at: new Date(Math.round(at / 1000) * 1000).toISOString(),
    age_years: Math.round(age_years * 100) / 100,
    ...(tests.some((test) => test === "pre") && { pre_bronchodilator: spirometry() }),
    ...(tests.some((test) => test === "post") && { post_bronchodilator: spirometry() }),
    ...(random.chance(0.3) && { smoking: { status: random.pick(["never", "former", "current"] as const) } }),
  };
}

function testOf(random: Random, age: number, height: number, level: number): Spirometry {
  const grown = Math.min(1, age / 18) * (1 - Math.max(0, age - 30) / 110);
  const blow = () => {
    const fvc = 5 * (height / 175) ** 2.5 * grown * level * (1 + 0.08 * random.normal());
    const fvc_l = Math.round(1000 * Math.min(12, Math.max(0.4, fvc))) / 1000;
    return { fvc_l, fev1_l: Math.round(1000 * fvc_l * (0.6 + 0.3 * random.uniform())) / 1000 };
  };
  if (random.chance(0.75)) return { kind: "values", ...blow() };
  const first = blow();
  const again = (less: number) => ({
    fvc_l: Math.round(1000 * (first.fvc_l - less)) / 1000,
    fev1_l: Math.round(1000 * Math.max(0.2, first.fev1_l - less)) / 1000,
  });
  const complete = { bev_l: 0.05, fet_s: 7, plateau: true, faults: [] };
  const blows = random.pick([
    [first],
    [first, again(0.05)],
    [first, again(0.2)],
    [first, again(0.201)],
    [first, again(0.01), again(0.02)],
  ]);
  return { kind: "efforts", efforts: blows.map((one) => ({ ...one, ...complete })) };
}
