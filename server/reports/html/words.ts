import { hasTest, type Item } from "../input.ts";
import { spoken } from "./format.ts";

/** What the codes of the contract say to a person. The lists of codes are open: one that is not here is spoken as it is. */
const PATTERNS: Readonly<Record<string, string>> = {
  normal: "Within normal limits",
  airflow_obstruction: "Airflow obstruction",
  obstruction_possible_mixed: "Airflow obstruction, possibly mixed",
  possible_restriction: "Possible restriction",
  isolated_low_fev1: "Low FEV1 alone",
};

const REASONS: Readonly<Record<string, string>> = {
  age_out_of_range: "The age lies outside the range of the reference equations.",
  not_measured: "There is no test, or a measure that the pattern needs was not measured.",
  quality_grade_f: "No effort is acceptable or usable (grade F).",
};

/** In the order in which a reader should know them. */
const FLAGS: Readonly<Record<string, string>> = {
  implausible_value:
    "A value cannot well be true: look for a wrong unit, a typing error or a mix-up before reading on.",
  record_doubtful: "The record says something that cannot well be true; no pattern rests on it.",
  tests_of_visit_differ: "The tests of this visit contradict each other.",
  pre_test_after_post_test: "The test before bronchodilator was made after the one behind it.",
  missing_test_present: "A test is there that a record says is missing.",
  copied_efforts: "Efforts are copies of each other.",
  start_not_shown: "The recording does not show the start of the blow.",
  end_shown_by_repeat_only: "Only repetition shows the end of expiration: an early stop cannot be excluded.",
  abrupt_end: "The flow breaks off as in an expiration that was stopped.",
  extra_volume: "Flow rises again late in the blow: FVC may hold a second breath.",
  short_expiration: "The expiration is short for an adult.",
  zero_flow_drift: "The signal drifts as a zero-flow error does, which makes volumes too large.",
  volume_step: "The recorded volume jumps.",
  pre_bronchodilator_unusable: "The test before bronchodilator cannot be used; the one after it is interpreted.",
  response_withheld: "Test quality is too low to judge the bronchodilator response.",
  bronchodilator_outside_protocol: "The bronchodilator was not given as the protocol has it.",
  fall_after_bronchodilator: "Volumes fell after the bronchodilator.",
  significant_decline: "Lung function fell by more than is expected over this time.",
  quality_unknown: "Test quality could not be graded.",
  quality_caution: "Test quality is low: severity, change and response are withheld.",
  borderline_fev1: "FEV1 lies within the repeatability of a limit; a repeat could fall on its other side.",
  borderline_fvc: "FVC lies within the repeatability of a limit; a repeat could fall on its other side.",
  borderline_fev1_fvc: "FEV1/FVC lies so near a limit that a repeat could fall on its other side.",
  post_bronchodilator_only: "Only a test after bronchodilator was made.",
  obstruction_or_normal_variant: "Obstruction or normal variant: the ratio is low, FEV1 is not.",
  age_inconsistent: "The age contradicts earlier records of this patient.",
  age_repeated: "The age is that of an earlier visit; predicted values are those of that age.",
  height_inconsistent: "The height contradicts earlier records of this patient.",
  ancestry_inconsistent: "The ancestry group contradicts earlier records of this patient.",
  smoking_inconsistent: "The smoking history contradicts earlier records of this patient.",
  test_repeated: "The numbers are those of an earlier visit and may have been carried forward.",
  measure_out_of_range: "A measure lies outside the range of the reference equations.",
  near_fixed_ratio: "The ratio after bronchodilator lies between 0.60 and 0.80: repeat on another occasion.",
  scales_disagree: "mMRC and CAT disagree.",
  gold_not_applied: "GOLD is not applied: no COPD is recorded.",
  large_fvc_with_low_ratio: "A large FVC makes the ratio low.",
  fev1_above_upper_limit: "FEV1 lies above its upper limit.",
  fvc_above_upper_limit: "FVC lies above its upper limit.",
  fev1_fvc_above_upper_limit: "FEV1/FVC lies above its upper limit.",
  records_joined: "Several records were joined into this visit.",
  maintenance_therapy: "Maintenance therapy is recorded; the GOLD group is meant for initial treatment.",
};

/** Flags that are findings, told elsewhere on the page, and no cautions. */
const FINDINGS = new Set([
  "bronchodilator_response",
  "significant_change",
  "significant_improvement",
  "ratio_normalises_after_bronchodilator",
  "eosinophils_high",
  "eosinophils_low",
  "feno_high",
]);

/** What an item found, or that there was nothing to find it in. */
export function findingWords(item: Item): string {
  return hasTest(item) ? patternWords(item) : "No test";
}

export function patternWords(item: { readonly pattern: string | null; readonly interpretable: boolean }): string {
  if (!item.interpretable) return "Not interpreted";
  return item.pattern === null ? "No pattern given" : (PATTERNS[item.pattern] ?? spoken(item.pattern));
}

const BASES: Readonly<Record<string, string>> = { fev1: "FEV1", fvc: "FVC" };

/** "moderate reduction of FEV1", or nothing where severity is withheld or does not apply. */
export function severityWords(item: Pick<Item, "severity" | "severity_basis">): string | undefined {
  if (item.severity === null) return undefined;
  const basis =
    item.severity_basis === null ? "" : ` reduction of ${BASES[item.severity_basis] ?? item.severity_basis}`;
  return `${spoken(item.severity).toLowerCase()}${basis}`;
}

/** What to know before reading the numbers, the gravest first: an unknown flag is a caution, since nobody can say that it is none. */
export function cautionsOf(
  item: Pick<Item, "not_interpretable_reason" | "interpretable" | "flags">,
): readonly string[] {
  const reason = item.not_interpretable_reason;
  const first = item.interpretable
    ? []
    : [reason === undefined ? "The test is not interpreted." : (REASONS[reason] ?? `${spoken(reason)}.`)];
  const flags = item.flags.filter((flag) => !FINDINGS.has(flag));
  const unknown = flags.filter((flag) => FLAGS[flag] === undefined).map((flag) => `${spoken(flag)}.`);
  const known = Object.entries(FLAGS).flatMap(([flag, words]) =>
    flags.some((other) => other === flag) ? [words] : [],
  );
  return [...new Set([...first, ...unknown, ...known])];
}

const ATTENTION: Readonly<Record<string, string>> = {
  gold_grade_4: "GOLD grade 4",
  gold_group_e: "GOLD group E",
};

/** Inside a sentence. */
export function attentionWords(reason: string): string {
  return ATTENTION[reason] ?? spoken(reason).toLowerCase();
}

const MEASURES: Readonly<Record<string, string>> = {
  fev1: "FEV1",
  fvc: "FVC",
  fev1_fvc: "FEV1/FVC",
  fef25_75: "FEF25-75",
  fef75: "FEF75",
};

export function measureWords(name: string): string {
  return MEASURES[name] ?? spoken(name);
}

const EQUATIONS: Readonly<Record<string, string>> = {
  "gli-2022-global": "GLI-2022 global (race-neutral)",
  "gli-2012": "GLI-2012",
};

export function equationWords(name: string): string {
  return EQUATIONS[name] ?? name;
}
