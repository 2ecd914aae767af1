import type { BatchItem, Fit, ModelChoice, Verdict } from "../types.ts";

const ALWAYS = [
  "Every statement is a draft for a clinician's review: it describes spirometry and makes no diagnosis.",
  "Spirometry alone cannot show restriction; a low FVC needs lung volumes.",
] as const;

const FIT: Readonly<Record<Exclude<Verdict, "consistent">, string>> = {
  not_a_reference_sample:
    "The model was measured on all patients of the project, which is no reference sample, so whether the equations fit this population is not known.",
  insufficient_sample:
    "The cohort has fewer than 150 healthy people of one sex, too few to tell whether the equations fit this population.",
  shifted:
    "In the project's healthy cohort at least one measure is shifted against the reference equations; nothing was recalibrated.",
  inconclusive: "The project's healthy cohort leaves open whether the equations fit this population.",
};

/** What the results of a batch cannot say, in plain language. */
export function limitationsOf(
  items: readonly BatchItem[],
  model: ModelChoice & { readonly fit: Pick<Fit, "verdicts"> },
): string[] {
  return [
    ...ALWAYS,
    ...equations(model),
    ...fit(model.fit.verdicts.map(({ verdict }) => verdict)),
    ...count(
      items,
      (item) => item.flags.includes("quality_unknown"),
      (n) => `In ${n} the test quality could not be graded.`,
    ),
    ...count(
      items,
      (item) => item.flags.includes("quality_caution"),
      (n) =>
        `In ${n} quality grade D, E or U withholds severity and change, and any GOLD class that would rest on that test.`,
    ),
    ...count(
      items,
      (item) => !item.interpretable,
      (n) => `${n} could not be interpreted.`,
    ),
    ...count(
      items,
      (item) => item.borderline.length > 0,
      (n) => `In ${n} a measure lies within the repeatability of a limit, where a repeat could change the pattern.`,
    ),
    ...gold(items, model),
  ];
}

function equations({ reference_equations }: ModelChoice): string[] {
  return reference_equations === "gli-2012"
    ? [
        "GLI-2012 uses ancestry groups as the client stated them; a group describes a sample of people, not a biological cause.",
      ]
    : [];
}

function fit(verdicts: readonly Verdict[]): string[] {
  return (Object.keys(FIT) as (keyof typeof FIT)[])
    .filter((verdict) => verdicts.includes(verdict))
    .map((verdict) => FIT[verdict]);
}

function count(
  items: readonly BatchItem[],
  applies: (item: BatchItem) => boolean,
  sentence: (share: string) => string,
): string[] {
  const n = items.filter(applies).length;
  return n === 0 ? [] : [sentence(`${n} of ${items.length} items`)];
}

function gold(items: readonly BatchItem[], { rules }: ModelChoice): string[] {
  if (!items.some((item) => item.gold !== undefined)) return [];
  return [
    "GOLD groups guide initial treatment only; without a recorded diagnosis of COPD the grade is conditional.",
    ...(rules.gold_edition === "2026"
      ? ["The group E rule of GOLD 2026 is known to us from secondary sources only."]
      : []),
  ];
}
