import type { Workflow } from "../../engine/workflows/workflow.ts";
import { attentionRules } from "./attention.ts";
import { childRules } from "./children.ts";
import { courseNumberRules } from "./course-numbers.ts";
import { curveRules } from "./curves.ts";
import { effortRules } from "./efforts.ts";
import { fev1Rules } from "./fev1-courses.ts";
import { fitGroupRules } from "./fit-groups.ts";
import { fitRules } from "./fit.ts";
import { fvcRules } from "./fvc-courses.ts";
import { goldRules } from "./gold.ts";
import { limitRules } from "./limits.ts";
import { recordRules } from "./records.ts";
import { refusalRules } from "./refusals.ts";
import { reportRules } from "./reports.ts";
import { scoreRules } from "./scores.ts";
import { slopeRules } from "./slopes.ts";
import { visitFactRules } from "./visit-facts.ts";
import { visitRules } from "./visits.ts";
import { warningRules } from "./warnings.ts";

/** What the contract says in words of how patients are read, each rule on either side of its limit. */
export function ruleWorkflows(): Workflow[] {
  return [
    ...fev1Rules(),
    ...fvcRules(),
    ...slopeRules(),
    ...courseNumberRules(),
    ...scoreRules(),
    ...childRules(),
    ...attentionRules(),
    ...fitRules(),
    fitGroupRules(),
    ...reportRules(),
    ...refusalRules(),
    ...visitRules(),
    ...visitFactRules(),
    ...recordRules(),
    ...limitRules(),
    ...effortRules(),
    ...curveRules(),
    ...goldRules(),
    ...warningRules(),
  ];
}
