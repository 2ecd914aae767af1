import { hasTest, type Item } from "../input.ts";
import { CAUTIONS, FINDINGS } from "./flag-words.ts";
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
  implausible_values: "The numbers cannot well be true, so that no pattern is given.",
  quality_grade_f: "No effort is acceptable or usable (grade F).",
};

/** What an item found, or that there was nothing to find it in; in no stronger words than the statement has. */
export function findingWords(item: Item): string {
  if (!hasTest(item)) return "No test";
  const words = patternWords(item);
  if (item.pattern === "normal") return item.flags.some((flag) => ABOVE.has(flag)) ? "Nothing low" : words;
  return item.flags.includes("obstruction_or_normal_variant") ? `${words} or normal variant` : words;
}

/** With one of these a normal pattern is not within the limits of normal. */
const ABOVE: ReadonlySet<string> = new Set([
  "fev1_above_upper_limit",
  "fvc_above_upper_limit",
  "fev1_fvc_above_upper_limit",
]);

/** A pattern as it is counted, whatever else an item says. */
export function countedPatternWords(code: string): string {
  if (code === "not_interpretable") return "Not interpreted";
  return code === "normal" ? "Nothing low" : patternWords({ pattern: code, interpretable: true });
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
  const flags = item.flags.filter((flag) => FINDINGS[flag] === undefined);
  const unknown = flags.filter((flag) => CAUTIONS[flag] === undefined).map((flag) => `${spoken(flag)}.`);
  const known = Object.entries(CAUTIONS).flatMap(([flag, words]) =>
    flags.some((other) => other === flag) ? [words] : [],
  );
  return [...new Set([...first, ...unknown, ...known])];
}

/** What the flags of an item found, as sentences. `but`: flags that are told otherwise. */
export function findingsOf({ flags }: Pick<Item, "flags">, but: ReadonlySet<string> = new Set()): readonly string[] {
  return flags.flatMap((flag) => (but.has(flag) ? [] : (FINDINGS[flag] ?? [])));
}

const ATTENTION: Readonly<Record<string, string>> = {
  implausible_value: "a value that cannot well be true",
  severe_reduction: "severe reduction",
  significant_decline: "decline beyond what is expected",
  gold_grade_4: "GOLD grade 4",
  gold_group_e: "GOLD group E",
  very_poorly_controlled_asthma: "very poorly controlled asthma",
  moderate_reduction: "moderate reduction",
  change_not_judged: "a change that no rule judges",
  not_interpretable: "not interpreted",
  quality_caution: "low test quality",
  records_inconsistent: "records that contradict each other",
  record_doubtful: "a record that cannot well be true",
};

/** Inside a sentence. */
export function attentionWords(reason: string): string {
  return ATTENTION[reason] ?? spoken(reason).toLowerCase();
}

/** Why no severity is given. */
const NO_SEVERITY: Readonly<Record<string, string>> = {
  normal_pattern: "None given: nothing is low",
  measure_not_low: "None given: the ratio is low, FEV1 is not",
  withheld_for_quality: "None given: test quality is low",
  not_interpretable: "None given: not interpreted",
  not_graded: "None given",
};

export function severityCountWords(code: string): string {
  return NO_SEVERITY[code] ?? spoken(code);
}

/** Which volume responded. */
const RESPONSES: Readonly<Record<string, string>> = {
  flow: "Significant in FEV1",
  volume: "Significant in FVC",
  none: "Not significant",
  not_assessed: "Not judged",
};

export function responseCountWords(code: string): string {
  return RESPONSES[code] ?? spoken(code);
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
