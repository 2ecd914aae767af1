import type { Workflow } from "../../engine/workflows/workflow.ts";
import { attentionRules } from "./attention.ts";
import { childRules } from "./children.ts";
import { courseRules } from "./courses.ts";
import { curveRules } from "./curves.ts";
import { effortRules } from "./efforts.ts";
import { fitRules } from "./fit.ts";
import { goldRules } from "./gold.ts";
import { limitRules } from "./limits.ts";
import { recordRules } from "./records.ts";
import { refusalRules } from "./refusals.ts";
import { reportRules } from "./reports.ts";
import { scoreRules } from "./scores.ts";
import { slopeRules } from "./slopes.ts";
import { visitRules } from "./visits.ts";
import { warningRules } from "./warnings.ts";

/** What the contract says in words of how patients are read, each rule on either side of its limit. */
export function ruleWorkflows(): Workflow[] {
  return [
    ...courseRules(),
    ...slopeRules(),
    ...scoreRules(),
    ...childRules(),
    ...attentionRules(),
    ...fitRules(),
    ...reportRules(),
    ...refusalRules(),
    ...visitRules(),
    ...recordRules(),
    ...limitRules(),
    ...effortRules(),
    ...curveRules(),
    ...goldRules(),
    ...warningRules(),
  ];
}
