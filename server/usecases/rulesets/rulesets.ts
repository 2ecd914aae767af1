import { createHash } from "node:crypto";
import { VERSION } from "../../../generated/about.ts";
import type { components } from "../../../generated/types.ts";
import { MEASURES } from "../../respiratory/reference/equations.ts";
import { rulesetContent } from "../../respiratory/ruleset.ts";
import type { GoldEdition, ModelChoice, ReferenceEquations } from "../../respiratory/types/model.ts";
import type { Repositories } from "../../storage/store.ts";

export type Ruleset = components["schemas"]["Ruleset"];

/** The ruleset behind a model's choice, as the service has it now. */
export type RulesetFor = (model: ModelChoice) => Ruleset;

/** What model, analysis and report say of how they were made. */
export interface Provenance {
  readonly engine_version: string;
  readonly ruleset: components["schemas"]["RulesetReference"];
}

/** By which rules a batch is made, and in which language. */
export interface MadeBy {
  readonly ruleset_id: string | undefined;
  readonly language: string;
  /** What its report says of it; nothing where the report says it already. */
  readonly said: Partial<Provenance & { readonly language: string }>;
}

/** Hex digits of a version: 48 bits tell apart every ruleset that there will be. */
const VERSION_DIGITS = 12;

const EQUATIONS = Object.keys(MEASURES) as ReferenceEquations[];
const EDITIONS: readonly GoldEdition[] = ["2023", "2026"];

/** Made once for each choice there is, the first time that one is asked for. */
export function currentRulesets(): RulesetFor {
  const made = new Map<string, Ruleset>();
  return (model) => {
    const family = familyOf(model);
    const known = made.get(family) ?? rulesetOf(family, model);
    made.set(family, known);
    return known;
  };
}

/** Every ruleset that a model of today can have. */
export function allOf(rulesetFor: RulesetFor): readonly Ruleset[] {
  return EQUATIONS.flatMap((reference_equations) =>
    EDITIONS.map((gold_edition) =>
      rulesetFor({ reference_equations, rules: { lower_limit_percentile: 5, gold_edition, cohort: "all" } }),
    ),
  );
}

/** Keeps the ruleset, so that it can be read after the rules have changed, and says by which version and rules something was made. */
export async function provenanceOf(
  { rulesets }: Pick<Repositories, "rulesets">,
  ruleset: Ruleset,
): Promise<Provenance> {
  const { ruleset_id, version } = ruleset;
  await rulesets.keep({ ruleset_id, ruleset_json: JSON.stringify(ruleset) });
  return { engine_version: VERSION, ruleset: { ruleset_id, version } };
}

/** By the rules of today. */
export async function madeBy(tx: Pick<Repositories, "rulesets">, ruleset: Ruleset, language: string): Promise<MadeBy> {
  const said = { ...(await provenanceOf(tx, ruleset)), language };
  return { ruleset_id: ruleset.ruleset_id, language, said };
}

function rulesetOf(family: string, { reference_equations, rules }: ModelChoice): Ruleset {
  const content = rulesetContent({ reference_equations, rules });
  const version = createHash("sha256").update(content.text).digest("hex").slice(0, VERSION_DIGITS);
  const { gold_edition } = rules;
  return { ruleset_id: `${family}.${version}`, version, reference_equations, gold_edition, rules: [...content.rules] };
}

function familyOf({ reference_equations, rules }: ModelChoice): string {
  return `${reference_equations}.gold-${rules.gold_edition}`;
}
