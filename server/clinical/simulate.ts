import { analyseRecord } from "../respiratory/analyse.ts";
import { interpretItem } from "../respiratory/interpret.ts";
import { recordProblems, seriesProblems } from "../respiratory/records/problems.ts";
import type { Curve } from "../respiratory/spirometry.ts";
import type { BatchItem } from "../respiratory/types/item.ts";
import type { Flag } from "../respiratory/types/flags.ts";
import type { ModelChoice } from "../respiratory/types/model.ts";
import type { PatientRecord } from "../respiratory/types/record.ts";
import { DISTURBANCES, type Disturbance, type Disturbed } from "./disturbances.ts";
import { healthyPerson, recordOf, soundCurves, soundEfforts } from "./people.ts";
import { randomFrom, type Random } from "./random.ts";

const MODEL: ModelChoice = {
  reference_equations: "gli-2022-global",
  rules: { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" },
};

/** What a healthy person shows too, and what is a finding: it tells of no disturbance. */
const ORDINARY: ReadonlySet<Flag> = new Set<Flag>([
  "quality_unknown",
  "borderline_fev1",
  "borderline_fvc",
  "borderline_fev1_fvc",
  "post_bronchodilator_only",
  "near_fixed_ratio",
  "fev1_above_upper_limit",
  "fvc_above_upper_limit",
  "fev1_fvc_above_upper_limit",
  "obstruction_or_normal_variant",
  "large_fvc_with_low_ratio",
  "ratio_normalises_after_bronchodilator",
  "bronchodilator_response",
]);
/** Two tests of one session may differ by this. L */
const HARMLESS_LITRES = 0.15;
/** Bounds of the contract that the core does not repeat. */
const BOUNDS = { height_cm: [50, 230], age_years: [3, 95], volume_l: 15, sampling_hz: [50, 1000] } as const;

export interface DisturbedCount {
  readonly kind: string;
  readonly remains: string;
  readonly n: number;
  /** Not taken in at all. */
  readonly refused: number;
  /** With a flag, a caution or a withheld verdict. */
  readonly told: number;
  /** Without a word, the reported volumes within 0.150 L of the true ones. */
  readonly harmless: number;
  /** Without a word. */
  readonly silent: number;
}

/** `n` records of each kind of disturbance, and what came back of them. */
export function simulateDisturbances(n: number, seed: number): DisturbedCount[] {
  return DISTURBANCES.map((disturbance, index) => countOf(disturbance, n, randomFrom(seed + index)));
}

function countOf({ kind, remains, make }: Disturbance, n: number, random: Random): DisturbedCount {
  const count = { refused: 0, told: 0, harmless: 0, silent: 0 };
  for (let i = 0; i < n; i++) count[outcomeOf(make(random, `P-${i}`))] += 1;
  return { kind, remains, n, ...count };
}

function outcomeOf(disturbed: Disturbed): "refused" | "told" | "harmless" | "silent" {
  const { record, earlier = [] } = disturbed;
  if (isRefused(record) || seriesProblems(record, earlier).length > 0) return "refused";
  const item = interpreted(record, earlier);
  const caution = !item.interpretable || item.flags.some((flag) => !ORDINARY.has(flag));
  if (caution) return "told";
  return isHarmless(disturbed, item) ? "harmless" : "silent";
}

function isRefused(record: PatientRecord): boolean {
  const within = (value: number, [least, most]: readonly [number, number]): boolean => value >= least && value <= most;
  if (!within(record.height_cm, BOUNDS.height_cm) || !within(record.age_years, BOUNDS.age_years)) return true;
  const test = record.pre_bronchodilator;
  if (test?.kind === "values" && Math.max(test.fev1_l, test.fvc_l) > BOUNDS.volume_l) return true;
  if (test?.kind === "curves" && !test.efforts.every(isWithinBounds)) return true;
  return recordProblems(record).length > 0;
}

function isWithinBounds({ sampling_hz, volume_l }: Curve): boolean {
  const [slowest, fastest] = BOUNDS.sampling_hz;
  if (sampling_hz < slowest || sampling_hz > fastest) return false;
  return volume_l.every((litres) => Math.abs(litres) <= BOUNDS.volume_l);
}

function isHarmless({ truth }: Disturbed, item: BatchItem): boolean {
  const measures = item[item.interpreted_test]?.measures;
  if (truth === undefined || measures === undefined) return false;
  const off = (measured: number | null, real: number): number => Math.abs((measured ?? Infinity) - real);
  return (
    off(measures.fev1.measured, truth.fev1_l) <= HARMLESS_LITRES &&
    off(measures.fvc.measured, truth.fvc_l) <= HARMLESS_LITRES
  );
}

function interpreted(record: PatientRecord, earlier: readonly PatientRecord[] = []): BatchItem {
  return interpretItem(analyseRecord(record, earlier, MODEL), record, MODEL);
}

const BANDS = [
  [3, 6],
  [7, 17],
  [18, 69],
  [70, 95],
] as const;

export interface HealthyBand {
  readonly band: string;
  readonly n: number;
  /** Percent of the people with each flag. */
  readonly flags: ReadonlyMap<Flag | "not interpretable", number>;
}

/** `n` healthy people of each age band, half with efforts and half with curves: the share with each flag. */
export function simulateHealthy(n: number, seed: number): HealthyBand[] {
  return BANDS.map(([youngest, oldest], index) => {
    const random = randomFrom(seed + index);
    const counts = new Map<Flag | "not interpretable", number>();
    for (let i = 0; i < n; i++) {
      const item = interpreted(healthyRecord(random, youngest, oldest, i));
      const found = item.interpretable ? item.flags : [...item.flags, "not interpretable" as const];
      for (const flag of found) counts.set(flag, (counts.get(flag) ?? 0) + 1);
    }
    const flags = new Map(
      [...counts].toSorted((a, b) => b[1] - a[1]).map(([flag, count]) => [flag, (100 * count) / n]),
    );
    return { band: `${youngest} to ${oldest} years`, n, flags };
  });
}

function healthyRecord(random: Random, youngest: number, oldest: number, index: number): PatientRecord {
  const person = healthyPerson(random, youngest, oldest);
  const test =
    index % 2 === 0
      ? ({ kind: "efforts", efforts: soundEfforts(random, person) } as const)
      : ({ kind: "curves", efforts: soundCurves(random, person) } as const);
  return { ...recordOf(person, `H-${index}`), pre_bronchodilator: test };
}
