/** Sentences from clauses: the budget of numbers, placeholders, lists. */

/** Numbers that headline and evidence may have together; the rest stands in the item. */
const MOST_NUMBERS = 5;

/** Names of measures have digits, and are no numbers. */
const NAMES = /FE[VF]\d[\d.-]*|GLI-\d+/g;

export function numbersIn(text: string): number {
  return (text.replaceAll(NAMES, "").match(/\d+(\.\d+)?/g) ?? []).length;
}

/** The wordings of one clause, the fullest first. */
export type Wordings = readonly string[];

/**
 * Of each clause the fullest wording for which numbers are left, section by section in the order given; those of `first` choose
 * before the others. A clause that no wording fits is left out.
 */
export function withinBudget(
  sections: readonly (readonly Wordings[])[],
  first: readonly Wordings[],
  spent: number,
): string[][] {
  let left = MOST_NUMBERS - spent;
  const chosen = new Map<Wordings, string>();
  for (const wordings of [...first, ...sections.flat()]) {
    if (chosen.has(wordings)) continue;
    const text = wordings.find((wording) => numbersIn(wording) <= left);
    if (text === undefined) continue;
    chosen.set(wordings, text);
    left -= numbersIn(text);
  }
  return sections.map((section) => section.flatMap((wordings) => chosen.get(wordings) ?? []));
}

export function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{([a-z0-9.]+)\}/gi, (placeholder, name: string) => values[name] ?? placeholder);
}

export function sentence(clauses: readonly string[] = []): string | undefined {
  if (clauses.length === 0) return undefined;
  const text = clauses.join("; ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export function list(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

export function signed(text: string): string {
  return text.startsWith("-") ? text : `+${text}`;
}
