import type { Compute } from "../compute/compute.ts";
import type { RulesetFor } from "../rulesets/rulesets.ts";
import type { Quotas } from "./quotas.ts";
import type { RandomBytes } from "./ids.ts";

/** What use cases that compute need beside their context. */
export interface ComputingDeps {
  /** Computing for a company: companies that compute at the same time take turns. */
  readonly computeFor: (companyId: string) => Compute;
  readonly randomBytes: RandomBytes;
  readonly rulesetFor: RulesetFor;
  readonly quotas: Quotas;
}
