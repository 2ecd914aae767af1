import { describe, expect, it } from "vitest";
import { analyseRecord } from "../analyse.ts";
import { interpretItem } from "../interpret.ts";
import { aModel, aRecord, effortsGraded } from "../testing/records.ts";
import { record as recorded } from "../curves/testing/recording.ts";
import { ramp } from "../curves/testing/waveforms.ts";
import type { Effort } from "../spirometry.ts";
import type { Flag } from "../types/flags.ts";
import type { PatientRecord } from "../types/record.ts";
import type { ReviewFlag } from "./reviews.ts";

type Case = readonly [part: Partial<PatientRecord>, earlier?: readonly Partial<PatientRecord>[]];

const values = (fev1_l: number, fvc_l: number, more = {}) => ({ kind: "values", fev1_l, fvc_l, ...more }) as const;
const test = (fev1: number, fvc: number, more = {}) => ({ pre_bronchodilator: values(fev1, fvc, more) });
const after = (fev1: number, fvc: number) => ({ post_bronchodilator: values(fev1, fvc) });
const FIVE_YEARS_AGO = { performed_at: "2021-01-01T00:00:00Z", age_years: 59 };
const A_YEAR_AGO = { performed_at: "2025-01-01T00:00:00Z", age_years: 63 };
const THAT_MORNING = { performed_at: "2025-12-31T22:00:00Z" };
const CHILD = { age_years: 14.25, height_cm: 164 };
const SMALL = { age_years: 5.75, height_cm: 112 } as const;
const SMALL_BEFORE = { ...SMALL, performed_at: "2025-10-01T09:30:00+02:00", age_years: 5.5 } as const;
const CHILD_BEFORE = { performed_at: "2025-10-02T00:00:00Z", age_years: 14, height_cm: 164 };

/** A good test in which each effort is so. */
function efforts(part: Partial<Effort>, fev1 = 3.2, fvc = 4.1): Partial<PatientRecord> {
  const { kind, efforts: all } = effortsGraded("A", fev1, fvc);
  return { pre_bronchodilator: { kind, efforts: all.map((effort) => ({ ...effort, ...part })) } };
}

/** Fades from 1.5 s after the onset on within 0.2 s, and rests; of a blow of 4.1 L with a time constant of 1 s. */
const stopped = (litres: number, seconds: number): number => {
  const fading = Math.min(0.2, seconds - 2);
  return fading < 0 ? litres : FULL * (1 - Math.exp(-1.5)) + FULL * Math.exp(-1.5) * (fading - (fading * fading) / 0.4);
};
const FULL = 4.1;

/** Three curves of one lung, each changed in the same way: seconds and litres. */
function curves(
  change: (litres: number, seconds: number) => number,
  { from = 0, tau = 0.6 } = {},
): Partial<PatientRecord> {
  const blows = [4.1, 4.05, 4].map((fvc) => {
    const curve = recorded(ramp(fvc / (tau + 0.04), 0.08, tau), 100);
    const volume_l = curve.volume_l.map((litres, i) => change(litres, i / 100)).slice(from);
    return { ...curve, volume_l };
  });
  return { pre_bronchodilator: { kind: "curves", efforts: blows } };
}

/** Of each flag a record that carries it; what reviews decide has tests of its own. A man of 64 years and 175 cm, FEV1 3.2 L and FVC 4.1 L, where nothing else is said. */
const CASES: Readonly<Record<Exclude<Flag, ReviewFlag>, Case>> = {
  implausible_value: [{ height_cm: 69 }],
  record_doubtful: [test(3.2, 4.1, { pef_l_s: 2 })],
  quality_unknown: [{}],
  quality_caution: [{ pre_bronchodilator: effortsGraded("D", 3.2, 4.1) }],
  end_shown_by_repeat_only: [efforts({ plateau: false, fet_s: 7 })],
  abrupt_end: [curves(stopped, { tau: 1 })],
  short_expiration: [efforts({ fet_s: 2.9 })],
  start_not_shown: [curves((litres) => litres, { from: 120 })],
  zero_flow_drift: [curves((litres, seconds) => litres + 0.03 * seconds)],
  volume_step: [curves((litres, seconds) => litres + (seconds > 2 ? 0.1 : 0))],
  extra_volume: [curves((litres, seconds) => litres + 0.5 * Math.min(1, Math.max(0, (seconds - 2.5) / 0.1)))],
  stretch_missing: [curves((litres) => Math.min(litres, 2 + 0.7 * (litres - 2)))],
  flat_peak: [curves((litres, seconds) => Math.min(litres, Math.max(0, 4 * (seconds - 0.6))))],
  noisy_signal: [curves((litres, seconds) => litres + (Math.round(100 * seconds) % 2 === 0 ? 0.04 : -0.04))],
  pef_low_for_fev1: [test(3.2, 4.1, { pef_l_s: 4.5 })],
  copied_efforts: [efforts({ fev1_l: 3.2, fvc_l: 4.1 })],
  borderline_fev1: [test(2.45, 3.4)],
  borderline_fvc: [test(2.6, 3.1)],
  borderline_fev1_fvc: [test(2.6, 4.1)],
  fev1_above_upper_limit: [test(4.4, 5)],
  fvc_above_upper_limit: [test(4, 5.6)],
  fev1_fvc_above_upper_limit: [test(3.2, 3.4)],
  post_bronchodilator_only: [{ pre_bronchodilator: undefined, ...after(3.2, 4.1) } as never],
  pre_bronchodilator_unusable: [{ pre_bronchodilator: effortsGraded("F", 3.2, 4.1), ...after(3.2, 4.1) }],
  obstruction_or_normal_variant: [test(2.6, 4.1)],
  large_fvc_with_low_ratio: [test(3.4, 5.8)],
  bronchodilator_response: [after(3.9, 4.3)],
  response_withheld: [{ post_bronchodilator: effortsGraded("D", 3.4, 4.2) }],
  fall_after_bronchodilator: [after(3, 4.1)],
  ratio_normalises_after_bronchodilator: [{ ...test(2.4, 4.1), ...after(3.1, 4.2) }],
  bronchodilator_outside_protocol: [
    { ...after(3.3, 4.1), bronchodilator: { agent: "salbutamol", dose_ug: 200, minutes_after: 15 } },
  ],
  gold_not_applied: [{ ...test(2.2, 4.1), ...after(2.3, 4.1), diagnoses: ["asthma"] }],
  significant_change: [{ ...CHILD, ...test(2, 3.6) }, [{ ...CHILD_BEFORE, ...test(2.9, 3.6) }]],
  significant_decline: [{}, [{ ...A_YEAR_AGO, ...test(3.9, 4.6) }]],
  significant_improvement: [{}, [{ ...A_YEAR_AGO, ...test(2.7, 3.8) }]],
  change_not_judged: [{ ...SMALL, ...test(0.8, 1.3) }, [{ ...SMALL_BEFORE, ...test(1.2, 1.3) }]],
  records_joined: [{}, [{ ...THAT_MORNING, ...test(3.1, 4) }]],
  pre_test_after_post_test: [{}, [{ ...THAT_MORNING, ...test(3, 4), ...after(3.1, 4.1) }]],
  tests_of_visit_differ: [{}, [{ ...THAT_MORNING, ...test(2.5, 4) }]],
  facts_of_visit_differ: [{}, [{ ...THAT_MORNING, ...test(3.1, 4), height_cm: 170 }]],
  missing_test_present: [{ missing: { pre_bronchodilator: "unable" } }],
  age_inconsistent: [{}, [{ ...FIVE_YEARS_AGO, age_years: 50, ...test(3.3, 4.2) }]],
  age_repeated: [{}, [{ ...FIVE_YEARS_AGO, age_years: 64, ...test(3.3, 4.2) }]],
  height_inconsistent: [{}, [{ ...FIVE_YEARS_AGO, height_cm: 169, ...test(3.3, 4.2) }]],
  ancestry_inconsistent: [{ ancestry: "other" }, [{ ...FIVE_YEARS_AGO, ancestry: "caucasian", ...test(3.3, 4.2) }]],
  smoking_inconsistent: [
    { smoking: { status: "never" } },
    [{ ...FIVE_YEARS_AGO, smoking: { status: "current" }, ...test(3.3, 4.2) }],
  ],
  test_repeated: [{}, [FIVE_YEARS_AGO]],
  measure_out_of_range: [{ age_years: 91, ancestry: "caucasian", ...test(2.1, 3, { fef25_75_l_s: 1.5 }) }],
  near_fixed_ratio: [after(3.2, 4.2)],
  scales_disagree: [{ ...test(2.2, 4.1), ...after(2.3, 4.1), symptoms: { mmrc: 0, cat: 30 } }],
  maintenance_therapy: [{ ...test(2.2, 4.1), ...after(2.3, 4.1), maintenance_therapy: true }],
  eosinophils_high: [{ biomarkers: { eosinophils_per_ul: 300 } }],
  eosinophils_low: [{ biomarkers: { eosinophils_per_ul: 99 } }],
  feno_high: [{ biomarkers: { feno_ppb: 51 } }],
};

function flagsOf([part, earlier = []]: Case, equations: "gli-2022-global" | "gli-2012"): readonly Flag[] {
  const record = aRecord(part);
  if (part.post_bronchodilator !== undefined && "pre_bronchodilator" in part && part.pre_bronchodilator === undefined)
    delete (record as { pre_bronchodilator?: unknown }).pre_bronchodilator;
  const model = aModel({}, equations);
  const item = analyseRecord(
    record,
    earlier.map((one) => aRecord(one)),
    model,
  );
  return interpretItem(item, record, model).flags;
}

describe("each flag", () => {
  it.each(Object.entries(CASES) as [Flag, Case][])("%s is carried where its rule applies", (flag, of) => {
    expect(flagsOf(of, flag === "measure_out_of_range" ? "gli-2012" : "gli-2022-global")).toContain(flag);
  });

  it("is absent of a sound test of a healthy man, in efforts and in curves", () => {
    expect(flagsOf([efforts({})], "gli-2022-global")).toEqual([]);
    expect(flagsOf([curves((litres) => litres)], "gli-2022-global")).toEqual([]);
  });
});
