import type { Curve } from "../respiratory/spirometry.ts";
import type { PatientRecord } from "../respiratory/types/record.ts";
import { healthyPerson, obstructedPerson, type Person, recordOf, soundCurves, soundEfforts } from "./people.ts";
import type { Random } from "./random.ts";

/** One way in which a record can be wrong, made of a healthy person's record or of a patient's. */
export interface Disturbance {
  readonly kind: string;
  /** Why some of it comes back without a word. */
  readonly remains: string;
  readonly make: (random: Random, id: string) => Disturbed;
}

export interface Disturbed {
  readonly record: PatientRecord;
  readonly earlier?: readonly PatientRecord[];
  /** What the person really blew, L, where the disturbance falsifies it. */
  readonly truth?: Pick<Person, "fev1_l" | "fvc_l">;
}

const INCH = 2.54;
const NOTHING = "nothing";

const anybody = (random: Random): Person => healthyPerson(random, 3, 90);
const withAnyLungs = (random: Random): Person =>
  random.uniform() < 0.5 ? anybody(random) : obstructedPerson(random, 18, 90);
const adult = (random: Random): Person => healthyPerson(random, 18, 90);
const withEfforts = (random: Random, person: Person, id: string): PatientRecord => ({
  ...recordOf(person, id),
  pre_bronchodilator: { kind: "efforts", efforts: soundEfforts(random, person) },
});

/** The same change to every curve of a test: t in seconds from the first sample. */
function ofCurves(change: (random: Random) => (curve: Curve) => Curve): Disturbance["make"] {
  return (random, id) => {
    const person = withAnyLungs(random);
    const efforts = soundCurves(random, person).map(change(random));
    return { record: { ...recordOf(person, id), pre_bronchodilator: { kind: "curves", efforts } }, truth: person };
  };
}

function shifted(curve: Curve, litresAt: (seconds: number) => number): Curve {
  return { ...curve, volume_l: curve.volume_l.map((litres, i) => litres + litresAt(i / curve.sampling_hz)) };
}

/** Seconds before the first sample that is clearly above rest. */
function onsetOf({ volume_l, sampling_hz }: Curve): number {
  const rest = Math.min(...volume_l);
  return volume_l.findIndex((litres) => litres > rest + 0.1) / sampling_hz;
}

/** The volume added up without the flow of so many seconds from a time after the onset on. */
function unheard(curve: Curve, at: number, seconds: number): Curve {
  const first = Math.round((onsetOf(curve) + at) * curve.sampling_hz);
  const next = first + Math.round(seconds * curve.sampling_hz);
  const lost = (curve.volume_l[next] ?? 0) - (curve.volume_l[first] ?? 0);
  const after = curve.volume_l.slice(next).map((litres) => litres - lost);
  return { ...curve, volume_l: [...curve.volume_l.slice(0, first), ...after] };
}

/** Volumes without their noise, which is none of the flow that a sensor hears: means over 20 ms. */
function smoothed({ volume_l, sampling_hz }: Curve): number[] {
  const half = Math.round(0.01 * sampling_hz);
  return volume_l.map((_, i) => {
    const near = volume_l.slice(Math.max(0, i - half), i + half + 1);
    return near.reduce((sum, litres) => sum + litres, 0) / near.length;
  });
}

/** The volume added up from no flow above this part of the peak. */
function clipped(curve: Curve, share: number): Curve {
  const quiet = smoothed(curve);
  const steps = quiet.map((litres, i) => litres - (quiet[i - 1] ?? litres));
  const most = share * Math.max(...steps);
  let litres = 0;
  return { ...curve, volume_l: steps.map((step) => (litres += Math.min(most, step))) };
}

/** The flow fades to nothing in a straight line from so many seconds after the onset on, and the volume stays. */
function stopped(curve: Curve, at: number, fade: number): Curve {
  const first = Math.round((onsetOf(curve) + at) * curve.sampling_hz);
  const samples = Math.max(1, Math.round(fade * curve.sampling_hz));
  let litres = curve.volume_l[first] ?? 0;
  const volume_l = curve.volume_l.map((volume, i) => {
    if (i <= first) return volume;
    const flow = volume - (curve.volume_l[i - 1] ?? volume);
    litres += flow * Math.max(0, 1 - (i - first) / samples);
    return litres;
  });
  return { ...curve, volume_l };
}

/** The glottis shut for so many seconds, from so many after the onset on; what was left in the lungs comes afterwards. */
function shut(curve: Curve, at: number, seconds: number): Curve {
  const { volume_l, sampling_hz } = curve;
  const first = Math.round((onsetOf(curve) + at) * sampling_hz);
  const held = Array.from({ length: Math.round(seconds * sampling_hz) }, (_, i) => volume_l[first - (i % 3)] ?? 0);
  return first >= volume_l.length
    ? curve
    : { ...curve, volume_l: volume_l.slice(0, first).concat(held, volume_l.slice(first)) };
}

export const DISTURBANCES: readonly Disturbance[] = [
  {
    kind: "height in inches",
    remains: NOTHING,
    make: (random, id) => {
      const record = withEfforts(random, anybody(random), id);
      return { record: { ...record, height_cm: Math.round((10 * record.height_cm) / INCH) / 10 } };
    },
  },
  {
    kind: "age in months",
    remains: "a child of seven years, as tall as a small, old adult, and with such volumes",
    make: (random, id) => {
      const record = withEfforts(random, healthyPerson(random, 3, 12), id);
      return { record: { ...record, age_years: Math.round(record.age_years * 12 * 100) / 100 } };
    },
  },
  {
    kind: "volumes in millilitres or decilitres",
    remains: NOTHING,
    make: (random, id) => {
      const person = anybody(random);
      const factor = random.oneOf([10, 1000]);
      const values = { fev1_l: person.fev1_l * factor, fvc_l: person.fvc_l * factor };
      return { record: { ...recordOf(person, id), pre_bronchodilator: { kind: "values", ...values } } };
    },
  },
  {
    kind: "FEV1 and FVC exchanged",
    remains: NOTHING,
    make: (random, id) => {
      const { fev1_l, fvc_l, ...person } = anybody(random);
      const record = recordOf({ ...person, fev1_l, fvc_l }, id);
      return { record: { ...record, pre_bronchodilator: { kind: "values", fev1_l: fvc_l, fvc_l: fev1_l } } };
    },
  },
  {
    kind: "tests before and after bronchodilator exchanged",
    remains: "a fall within the repeatability of a test is none",
    make: (random, id) => {
      const person = adult(random);
      const gain = random.between(0, 0.2);
      const obstructed = { ...person, fev1_l: person.fev1_l * 0.7 };
      const better = { ...obstructed, fev1_l: Math.min(0.97 * person.fvc_l, obstructed.fev1_l * (1 + gain)) };
      return {
        record: {
          ...recordOf(person, id),
          pre_bronchodilator: { kind: "efforts", efforts: soundEfforts(random, better) },
          post_bronchodilator: { kind: "efforts", efforts: soundEfforts(random, obstructed) },
          bronchodilator: { agent: "salbutamol", dose_ug: 400, minutes_after: 15 },
        },
        truth: { fev1_l: obstructed.fev1_l, fvc_l: person.fvc_l },
      };
    },
  },
  {
    kind: "every curve cut at one time",
    remains: "a lung that had emptied by then lost nothing, or a child's that had all but emptied a little",
    make: ofCurves((random) => {
      const seconds = random.between(0.9, 6);
      return (curve) => ({ ...curve, volume_l: curve.volume_l.slice(0, Math.round(seconds * curve.sampling_hz)) });
    }),
  },
  {
    kind: "every expiration stopped within 0.03 to 0.3 s",
    remains: "a fade that takes the last of the flow no faster than lungs that empty in a straight line",
    make: ofCurves((random) => {
      const [at, fade] = [random.between(1.1, 4), random.between(0.03, 0.3)];
      return (curve) => stopped(curve, at, fade);
    }),
  },
  {
    kind: "a breath of 0.3 to 1 L taken within the blow",
    remains: "a breath that comes as slowly as the lungs still empty",
    make: ofCurves((random) => {
      const [litres, at, lasting] = [random.between(0.3, 1), random.between(1.5, 4), random.between(0.1, 0.6)];
      return (curve) => {
        const onset = onsetOf(curve);
        return shifted(curve, (seconds) => litres * Math.max(0, Math.min(1, (seconds - onset - at) / lasting)));
      };
    }),
  },
  {
    kind: "zero-flow drift of 0.01 to 0.1 L/s",
    remains:
      "a drift downwards that the flow of an obstructed lung outweighs to the end: at rest alone, a volume that sinks is the end of an inspiration",
    make: ofCurves((random) => {
      const drift = random.between(0.01, 0.1) * random.oneOf([-1, 1]);
      return (curve) => shifted(curve, (seconds) => drift * seconds);
    }),
  },
  {
    kind: "a step of 0.1 to 1 L",
    remains: "a small step upwards at the onset or within the rise is as fast as the blow itself",
    make: ofCurves((random) => {
      const litres = random.between(0.1, 1) * random.oneOf([-1, 1]);
      const at = random.between(0.7, 3);
      return (curve) => shifted(curve, (seconds) => (seconds >= at ? litres : 0));
    }),
  },
  {
    kind: "the start of every curve lost",
    remains: "a recording that begins within the first tenths of the rise lost next to nothing",
    make: ofCurves((random) => {
      const lost = random.between(0.1, 0.9);
      return (curve) => {
        const [lowest, highest] = [Math.min(...curve.volume_l), Math.max(...curve.volume_l)];
        const first = curve.volume_l.findIndex((litres) => litres > lowest + lost * (highest - lowest));
        const zero = curve.volume_l[first] ?? 0;
        return { ...curve, volume_l: curve.volume_l.slice(first).map((litres) => litres - zero) };
      };
    }),
  },
  {
    kind: "copied efforts",
    remains: NOTHING,
    make: (random, id) => {
      const person = anybody(random);
      const [first] = soundEfforts(random, person);
      const efforts = Array.from({ length: 3 }, () => ({ ...(first as NonNullable<typeof first>) }));
      return { record: { ...recordOf(person, id), pre_bronchodilator: { kind: "efforts", efforts } } };
    },
  },
  {
    kind: "copied curves",
    remains: NOTHING,
    make: (random, id) => {
      const person = anybody(random);
      const [first] = soundCurves(random, person);
      const efforts = Array.from({ length: 3 }, () => ({ ...(first as NonNullable<typeof first>) }));
      return { record: { ...recordOf(person, id), pre_bronchodilator: { kind: "curves", efforts } } };
    },
  },
  {
    kind: "flow in place of volume",
    remains: NOTHING,
    make: ofCurves(() => (curve) => ({
      ...curve,
      volume_l: curve.volume_l.map((litres, i) => (litres - (curve.volume_l[i - 1] ?? litres)) * curve.sampling_hz),
    })),
  },
  {
    kind: "sampling rate half or twice the true one",
    remains:
      "where PEF still fits FEV1 and FVC, a slowed blow looks obstructed, a hurried one quick; up to six years nothing is known of PEF",
    make: ofCurves((random) => {
      const factor = random.oneOf([0.5, 2]);
      return (curve) => ({ ...curve, sampling_hz: curve.sampling_hz * factor });
    }),
  },
  {
    kind: "height and weight exchanged",
    remains: NOTHING,
    make: (random, id) => {
      const record = withEfforts(random, anybody(random), id);
      const weight = Math.round(random.between(14, 32) * (record.height_cm / 100) ** 2);
      return { record: { ...record, height_cm: weight, weight_kg: record.height_cm } };
    },
  },
  {
    kind: "sex exchanged between visits",
    remains: NOTHING,
    make: (random, id) => {
      const person = adult(random);
      const record = withEfforts(random, person, id);
      const other = record.sex === "male" ? "female" : "male";
      return {
        record,
        earlier: [{ ...withEfforts(random, person, id), performed_at: "2025-01-15T09:00:00Z", sex: other }],
      };
    },
  },
  {
    kind: "age exchanged between visits",
    remains: "a difference within the tolerance: a quarter of a year, or a year where an age is a whole number",
    make: (random, id) => {
      const person = adult(random);
      const record = withEfforts(random, person, id);
      const age_years = Math.max(18, Math.min(95, record.age_years + random.between(-20, 20)));
      return {
        record,
        earlier: [{ ...withEfforts(random, person, id), performed_at: "2025-01-15T09:00:00Z", age_years }],
      };
    },
  },
  {
    kind: "noise of 6 to 60 mL in every curve",
    remains:
      "a lung that still empties when its recording ends after 15 s, in noise up to 25 mL: what was recorded is read right",
    make: ofCurves((random) => {
      const litres = random.between(0.006, 0.06);
      return (curve) => shifted(curve, () => litres * random.normal());
    }),
  },
  {
    kind: "the glottis shut for 0.3 to 1 s in every curve",
    remains: "a lung that still empties when its recording ends after 15 s: what was recorded is read right",
    make: ofCurves((random) => {
      const [at, seconds] = [random.between(1.1, 3), random.between(0.3, 1)];
      return (curve) => shut(curve, at, seconds);
    }),
  },
  {
    kind: "a child's height carried forward for one to three years",
    remains: NOTHING,
    make: (random, id) => {
      const years = random.between(1, 3);
      const record = withEfforts(random, healthyPerson(random, 7, 12), id);
      const performed_at = new Date(Date.parse(record.performed_at) - years * 365.25 * 86_400_000).toISOString();
      const earlier = withEfforts(random, healthyPerson(random, 7, 12), id);
      const then = { ...earlier, performed_at, sex: record.sex, age_years: record.age_years - years };
      return { record, earlier: [{ ...then, height_cm: record.height_cm }] };
    },
  },
  {
    kind: "0.1 to 0.4 s of every blow unheard",
    remains: "less than 0.6 L of lungs that empty slowly: their flow is nearly the same before and after",
    make: ofCurves((random) => {
      const [at, seconds] = [random.between(0.15, 1), random.between(0.1, 0.4)];
      return (curve) => unheard(curve, at, seconds);
    }),
  },
  {
    kind: "no flow above 50 to 90 % of the peak heard",
    remains:
      "a flow that is at its peak for a tenth of a second, as that of a blow may be, or that 1 mL of noise hides in a low one",
    make: ofCurves((random) => {
      const share = random.between(0.5, 0.9);
      return (curve) => clipped(curve, share);
    }),
  },
];
