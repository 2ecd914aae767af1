import gli2012 from "./reference/gli-2012.json" with { type: "json" };
import gli2022 from "./reference/gli-2022-global.json" with { type: "json" };
import * as asthmaControl from "./standards/asthma-control.ts";
import * as atsErs2005 from "./standards/ats-ers-2005.ts";
import * as atsErs2019 from "./standards/ats-ers-2019.ts";
import * as biomarkers from "./standards/biomarkers.ts";
import * as bronchodilatorProtocol from "./standards/bronchodilator-protocol.ts";
import * as cohort from "./standards/cohort.ts";
import * as ersAts2022 from "./standards/ers-ats-2022.ts";
import * as followUp from "./standards/follow-up.ts";
import * as gold from "./standards/gold.ts";
import * as heightForAge from "./standards/height-for-age.ts";
import * as limitsOfNormal from "./standards/limits-of-normal.ts";
import * as ownJudgement from "./standards/own-judgement.ts";
import * as plausible from "./standards/plausible.ts";
import { ruleVersions } from "./standards/rule-versions.ts";
import type { ModelChoice, ReferenceEquations, RuleVersion } from "./types/model.ts";

/** Count it up where a rule does something else than before and neither its words nor a number of `standards/` shows it. */
const EDITION = 1;

/** The numbers that the rules are made of. */
export const STANDARDS = {
  "asthma-control": asthmaControl,
  "ats-ers-2005": atsErs2005,
  "ats-ers-2019": atsErs2019,
  biomarkers,
  "bronchodilator-protocol": bronchodilatorProtocol,
  cohort,
  "ers-ats-2022": ersAts2022,
  "follow-up": followUp,
  gold,
  "height-for-age": heightForAge,
  "limits-of-normal": limitsOfNormal,
  "own-judgement": ownJudgement,
  plausible,
} as const;

const COEFFICIENTS: Readonly<Record<ReferenceEquations, unknown>> = {
  "gli-2012": gli2012,
  "gli-2022-global": gli2022,
};

/** What a choice of equations and edition is made of. */
export interface RulesetContent {
  readonly rules: readonly RuleVersion[];
  /** Equal texts have equal rules: words, numbers of the standards and coefficients. */
  readonly text: string;
}

/** Of the model's choices, the equations and the edition of GOLD tell rulesets apart; limits and cohort are told by the model. */
export function rulesetContent(model: ModelChoice): RulesetContent {
  const rules = ruleVersions(model);
  const content = [EDITION, rules, STANDARDS, COEFFICIENTS[model.reference_equations]];
  return { rules, text: JSON.stringify(content, unlikeNull) };
}

/** JSON has no infinity, and would call it null. */
function unlikeNull(_key: string, value: unknown): unknown {
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}
