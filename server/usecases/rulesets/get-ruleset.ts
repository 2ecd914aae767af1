import type { components } from "../../../generated/types.ts";
import type { Repositories } from "../../storage/store.ts";
import { DomainError } from "../shared/domain-error.ts";
import { allOf, type Ruleset, type RulesetFor } from "./rulesets.ts";

interface ReadingDeps {
  readonly store: Pick<Repositories, "rulesets">;
  readonly rulesetFor: RulesetFor;
}

/** A ruleset that something stored was made by, or one of today. Throws DomainError `ruleset_not_found`. */
export async function getRuleset({ store, rulesetFor }: ReadingDeps, rulesetId: string): Promise<Ruleset> {
  const stored = await store.rulesets.find(rulesetId);
  if (stored !== undefined) return JSON.parse(stored.ruleset_json) as Ruleset;
  const current = allOf(rulesetFor).find(({ ruleset_id }) => ruleset_id === rulesetId);
  if (current === undefined) throw new DomainError("ruleset_not_found");
  return current;
}

/** The rules behind a report. Reports that were made before rules had identifiers list them themselves. */
export async function rulesOf(deps: ReadingDeps, report: components["schemas"]["Report"]): Promise<Ruleset["rules"]> {
  if (report.ruleset !== undefined) return (await getRuleset(deps, report.ruleset.ruleset_id)).rules;
  const { rule_versions } = report as { readonly rule_versions?: Ruleset["rules"] };
  return rule_versions ?? [];
}
