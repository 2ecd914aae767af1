/**
 * node mock/demo/make-cohort.ts > mock/demo/cohort.csv - invents the cohort of the demo. Nobody in it exists.
 *
 * Procedure. Ages run from 5 to 90 and sexes alternate. A height is drawn around a typical one for age and sex. Usual
 * volumes come from simple published equations (below 18 years Polgar and Promadhat 1971, otherwise ECSC 1993, Quanjer
 * et al., Eur Respir J 1993;6 Suppl 16:5); they only make the numbers plausible, no result rests on them. Then a story
 * out of STORIES bends FVC and FEV1/FVC, and may add a second test after salbutamol, symptoms, smoking and diagnoses.
 * All draws come from one seeded generator, so the file is the same each time.
 */
import { pathToFileURL } from "node:url";

type Range = readonly [number, number];

interface Story {
  readonly weight: number;
  /** FVC as a share of the usual one. */
  readonly fvc: Range;
  /** FEV1/FVC, added to the usual one. */
  readonly ratio: Range;
  /** FEV1 after bronchodilation as a share of the one before; absent when it was not tested. */
  readonly post?: Range;
  readonly ages: Range;
  readonly diagnosis?: string;
  readonly smoker?: boolean;
}

const STORIES: readonly Story[] = [
  { weight: 23, fvc: [0.9, 1.12], ratio: [-0.03, 0.04], ages: [5, 90] },
  { weight: 7, fvc: [0.88, 1.06], ratio: [-0.24, -0.1], post: [1.1, 1.3], ages: [6, 50], diagnosis: "asthma" },
  {
    weight: 10,
    fvc: [0.82, 1.02],
    ratio: [-0.3, -0.14],
    post: [1.01, 1.09],
    ages: [45, 88],
    diagnosis: "copd",
    smoker: true,
  },
  {
    weight: 4,
    fvc: [0.42, 0.64],
    ratio: [-0.44, -0.28],
    post: [1.0, 1.06],
    ages: [55, 82],
    diagnosis: "copd",
    smoker: true,
  },
  { weight: 6, fvc: [0.48, 0.68], ratio: [0.02, 0.07], ages: [50, 85], diagnosis: "ild" },
  {
    weight: 3,
    fvc: [0.7, 0.78],
    ratio: [-0.06, -0.02],
    post: [1.0, 1.05],
    ages: [8, 40],
    diagnosis: "cystic_fibrosis",
  },
  { weight: 4, fvc: [0.79, 0.84], ratio: [-0.06, -0.04], ages: [25, 75], smoker: true },
  { weight: 3, fvc: [1.1, 1.22], ratio: [-0.11, -0.08], ages: [18, 35] },
];

const HEADER = [
  "patient_id",
  "performed_at",
  "sex",
  "age_years",
  "height_cm",
  "weight_kg",
  "ancestry",
  "fev1_l",
  "fvc_l",
  "fef25_75_l_s",
  "pef_l_s",
  "post_fev1_l",
  "post_fvc_l",
  "bronchodilator_agent",
  "bronchodilator_dose_ug",
  "bronchodilator_minutes_after",
  "smoking_status",
  "pack_years",
  "mmrc",
  "cat",
  "act",
  "exacerbations_moderate",
  "exacerbations_severe",
  "feno_ppb",
  "eosinophils_per_ul",
  "diagnoses",
  "maintenance_therapy",
] as const;
type Cells = Partial<Record<(typeof HEADER)[number], string | number>>;

const SEED = 20_261_120;
const ANCESTRIES = [
  "caucasian",
  "caucasian",
  "caucasian",
  "african_american",
  "north_east_asian",
  "south_east_asian",
  "other",
];

/** The whole file as text. */
export function inventCohort(): string {
  const random = generator(SEED);
  const people = STORIES.flatMap((story) =>
    Array.from({ length: story.weight }, (_none, place) => person(story, place, random)),
  );
  const ordered = people
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ visits }, index) =>
      visits.map((visit) => ({ ...visit, patient_id: `SYN-${String(index + 1).padStart(3, "0")}` })),
    );
  const rows = ordered.map((cells: Cells) => HEADER.map((name) => cells[name] ?? "").join(","));
  return `${[HEADER.join(","), ...rows].join("\n")}\n`;
}

interface Person {
  /** Mixes the stories in the file. */
  readonly order: number;
  readonly visits: readonly Cells[];
}

function person(story: Story, place: number, random: Random): Person {
  const female = place % 2 === 0;
  // Spread over the ages of the story rather than drawn, so that its ends are in the cohort.
  const [youngest, oldest] = story.ages;
  const age = Math.round((youngest + ((oldest - youngest) * place) / Math.max(1, story.weight - 1)) * 4) / 4;
  const height = Math.round((typicalHeight(age, female) + 7 * (random() - random())) * 2) / 2;
  const bend = { fvc: between(story.fvc, random), ratio: between(story.ratio, random) };
  const body = {
    sex: female ? "female" : "male",
    height_cm: height,
    weight_kg: Math.round(height ** 2 * between([18, 29], random) * 1e-4),
  };
  const ancestry = ANCESTRIES[Math.floor(random() * ANCESTRIES.length)] ?? "other";
  const history = storyCells(story, age, random);
  const day = new Date(
    Date.UTC(2026, 9, 5 + Math.floor(random() * 25), 7 + Math.floor(random() * 8), 15 * Math.floor(random() * 4)),
  );
  // A few have been followed for three years, the worse ones with a loss each year.
  const years = age >= 25 && place % 5 === 2 ? [2, 1, 0] : [0];
  const visits = years.map((ago) => {
    const then = age - ago;
    const worse = story.smoker === true ? 1 + 0.035 * ago : 1;
    const date = new Date(day);
    date.setUTCFullYear(day.getUTCFullYear() - ago);
    const test = spirometry(usual(then, height, female), bend, worse, story.post, random);
    return {
      performed_at: date.toISOString().replace(".000Z", "Z"),
      ...body,
      age_years: then,
      ancestry,
      ...test,
      ...history,
    };
  });
  return { order: random(), visits };
}

function spirometry(
  usualVolumes: { fev1: number; fvc: number },
  bend: { fvc: number; ratio: number },
  worse: number,
  post: Range | undefined,
  random: Random,
): Cells {
  const ratio = Math.min(0.97, usualVolumes.fev1 / usualVolumes.fvc + bend.ratio);
  const fvc = usualVolumes.fvc * bend.fvc * (1 + (worse - 1) / 2);
  const fev1 = Math.min(fvc, fvc * ratio * worse);
  const before = {
    fev1_l: fev1.toFixed(2),
    fvc_l: fvc.toFixed(2),
    fef25_75_l_s: (fev1 * 1.1 * (ratio / 0.8) ** 2).toFixed(2),
    pef_l_s: (fev1 * between([2.1, 2.6], random)).toFixed(2),
  };
  if (post === undefined) return before;
  const gain = between(post, random);
  const postFvc = fvc * (1 + (gain - 1) / 3);
  return {
    ...before,
    post_fev1_l: Math.min(fev1 * gain, postFvc * 0.97).toFixed(2),
    post_fvc_l: postFvc.toFixed(2),
    bronchodilator_agent: "salbutamol",
    bronchodilator_dose_ug: 400,
    bronchodilator_minutes_after: 15,
  };
}

function storyCells({ diagnosis, smoker }: Story, age: number, random: Random): Cells {
  const whole = (range: Range): number => Math.round(between(range, random));
  const smoking =
    smoker === true
      ? { smoking_status: random() < 0.4 ? "current" : "former", pack_years: whole([15, 55]) }
      : age >= 15
        ? { smoking_status: "never" }
        : {};
  if (diagnosis === "copd") {
    const mmrc = whole([0, 4]);
    const exacerbations = { exacerbations_moderate: whole([0, 2]), exacerbations_severe: random() < 0.25 ? 1 : 0 };
    return {
      ...smoking,
      mmrc,
      cat: Math.min(40, mmrc * 7 + whole([2, 9])),
      ...exacerbations,
      eosinophils_per_ul: whole([60, 420]),
      diagnoses: "copd",
      maintenance_therapy: random() < 0.4 ? "yes" : "no",
    };
  }
  if (diagnosis === "asthma") {
    const control = age >= 12 ? { act: whole([10, 24]) } : {};
    return {
      ...smoking,
      ...control,
      feno_ppb: whole([14, 70]),
      eosinophils_per_ul: whole([120, 620]),
      diagnoses: "asthma",
    };
  }
  return {
    ...smoking,
    ...(diagnosis === undefined ? {} : { diagnoses: diagnosis }),
    ...(smoker === true ? { mmrc: whole([0, 2]) } : {}),
  };
}

/** Centimetres. Growth by 6 cm a year until 16, then that of an adult. */
function typicalHeight(age: number, female: boolean): number {
  return Math.min(female ? 164 : 178, 77 + 6 * age + (female ? 0 : 2));
}

/** Litres, from the equations named above; height in centimetres. */
function usual(age: number, height: number, female: boolean): { fev1: number; fvc: number } {
  const metres = height / 100;
  if (age < 18)
    return { fev1: 2.1e-6 * height ** 2.8, fvc: female ? 3.3e-6 * height ** 2.72 : 4.4e-6 * height ** 2.67 };
  // ECSC holds at 25 what younger adults have.
  const years = Math.max(25, age);
  return female
    ? { fev1: 3.95 * metres - 0.025 * years - 2.6, fvc: 4.43 * metres - 0.026 * years - 2.89 }
    : { fev1: 4.3 * metres - 0.029 * years - 2.49, fvc: 5.76 * metres - 0.026 * years - 4.34 };
}

type Random = () => number;

/** mulberry32: small, seeded, good enough to invent people. */
function generator(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function between([low, high]: Range, random: Random): number {
  return low + (high - low) * random();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.stdout.write(inventCohort());
