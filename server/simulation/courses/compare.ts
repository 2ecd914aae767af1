import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { analyseRecord } from "../../respiratory/analyse.ts";
import type { AnalysisItem } from "../../respiratory/types/item.ts";
import type { PatientRecord } from "../../respiratory/types/record.ts";
import { randomPatient } from "../../respiratory/testing/courses/patients.ts";
import { type Random, randomOf } from "../../respiratory/testing/courses/random.ts";

const HERE = import.meta.dirname;
const TABLES = `${HERE}/../../respiratory/reference/gli-2022-global.json`;
const MODEL = {
  reference_equations: "gli-2022-global",
  rules: { lower_limit_percentile: 5, gold_edition: "2023", cohort: "all" },
} as const;

/** What two implementations say of random patients. */
export interface Comparison {
  readonly patients: number;
  readonly withChange: number;
  readonly withEvidence: number;
  /** At most ten, each as text. */
  readonly disagreements: readonly string[];
}

/** Compares the service's course of so many random patients with the one that `independent.py` computes. */
export async function compareCourses(patients: number, seed: number): Promise<Comparison> {
  const random = randomOf(seed);
  const python = spawn("python3", [`${HERE}/independent.py`, TABLES], { stdio: ["pipe", "pipe", "inherit"] });
  const waiting: { readonly ours: Summary; readonly records: readonly PatientRecord[] }[] = [];
  const disagreements: string[] = [];
  let withChange = 0;
  let withEvidence = 0;
  const reading = (async () => {
    for await (const line of createInterface({ input: python.stdout })) {
      const one = waiting.shift();
      if (one === undefined) throw new Error("an answer too many");
      const theirs = JSON.parse(line) as Summary;
      if (theirs.change === "given") withChange += 1;
      if ((theirs.declines ?? []).length + (theirs.improvements ?? []).length > 0) withEvidence += 1;
      if (!same(one.ours, theirs) && disagreements.length < 10) {
        disagreements.push(JSON.stringify({ ours: one.ours, theirs, records: one.records }));
      }
    }
  })();
  for (let n = 0; n < patients; n++) {
    const records = withoutSomeTests(random, randomPatient(random, `P-${n}`));
    const newest = records.reduce((a, b) => (Date.parse(b.performed_at) > Date.parse(a.performed_at) ? b : a));
    const item = analyseRecord(
      newest,
      records.filter((record) => record !== newest),
      MODEL,
    );
    waiting.push({ ours: summaryOf(item), records });
    if (!python.stdin.write(`${JSON.stringify({ records })}\n`)) await once(python.stdin, "drain");
  }
  python.stdin.end();
  await reading;
  if (waiting.length > 0) throw new Error("an answer is missing");
  return { patients, withChange, withEvidence, disagreements };
}

const HOUR_MS = 3_600_000;

/** The same records, some of which say that a test is missing, and records without a test around them, of which some are the newest. */
function withoutSomeTests(random: Random, records: readonly PatientRecord[]): PatientRecord[] {
  const missing = () => ({
    missing: random.pick([
      { pre_bronchodilator: "refused" },
      { post_bronchodilator: "unable" },
      { pre_bronchodilator: "missed_visit", post_bronchodilator: "missed_visit" },
    ] as const),
  });
  return records.flatMap((record): PatientRecord[] => {
    const stated = random.chance(0.1) ? { ...record, ...missing() } : record;
    if (!random.chance(0.15)) return [stated];
    const { pre_bronchodilator: _pre, post_bronchodilator: _post, ...person } = record;
    // Whole seconds, the limits of a visit among them; no two records of a patient have one time.
    const hours = random.pick([-1000, -12.01, -12, -3, 3, 12, 12.01, 1000]);
    const performed_at = new Date(
      Date.parse(record.performed_at) + hours * HOUR_MS + 1000 * random.between(0, 1),
    ).toISOString();
    return records.some((other) => Date.parse(other.performed_at) === Date.parse(performed_at))
      ? [stated]
      : [stated, { ...person, performed_at, ...missing() }];
  });
}

/** What both say, in one shape; the names are those of `independent.py`. */
interface Summary {
  readonly at: string;
  readonly records: number;
  readonly late: boolean;
  /** Time and test of each statement that a test is missing which the visit does not have. */
  readonly missing: readonly string[];
  readonly change: string | null;
  readonly previous?: string;
  readonly occasions?: number;
  readonly difference?: number;
  readonly score?: number | null;
  readonly line?: { readonly slope?: number; readonly low?: number; readonly high?: number; readonly reason?: string };
  readonly declines?: readonly string[];
  readonly improvements?: readonly string[];
}

function summaryOf({ performed_at, visit, change }: AnalysisItem): Summary {
  const head = {
    at: performed_at,
    records: visit.records.length,
    late: visit.questions.includes("pre_test_after_post_test"),
    missing: visit.missing.map((one) => `${one.performed_at} ${one.test}`),
  };
  if (change === null || change.reason !== undefined) return { ...head, change: change?.reason ?? null };
  const { slope } = change;
  return {
    ...head,
    change: "given",
    previous: change.previous_performed_at ?? "",
    occasions: change.occasions,
    difference: change.fev1_change_l ?? Number.NaN,
    score: change.conditional_change_score?.score ?? null,
    line: {
      ...(slope?.fev1_ml_per_year != null && { slope: slope.fev1_ml_per_year }),
      ...(slope?.ci95 != null && { low: slope.ci95.low, high: slope.ci95.high }),
      ...(slope?.reason !== undefined && { reason: slope.reason }),
    },
    declines: change.declines,
    improvements: change.improvements,
  };
}

/** Relative to the larger of 1 and the number. */
const TOLERANCE = 1e-6;

/** Every member of ours has its like in theirs; numbers to a millionth. */
function same(ours: unknown, theirs: unknown): boolean {
  if (typeof ours === "number" && typeof theirs === "number") {
    return Math.abs(ours - theirs) <= TOLERANCE * Math.max(1, Math.abs(ours));
  }
  if (typeof ours !== "object" || ours === null || typeof theirs !== "object" || theirs === null)
    return ours === theirs;
  const names = Object.keys(ours);
  if (Array.isArray(ours) && (theirs as readonly unknown[]).length !== ours.length) return false;
  return names.every((name) =>
    same((ours as Record<string, unknown>)[name], (theirs as Record<string, unknown>)[name]),
  );
}
