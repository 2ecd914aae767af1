/** GOLD 2023: the fixed ratio, the groups, and what stands against both; the bronchodilator that they rest on. */
import type { JsonObject } from "../../../spec/openapi/json.ts";
import type { Workflow } from "../../engine/workflows/workflow.ts";
import { type Man, type Ruled, flagged, litres, recordOf, told } from "./told.ts";

const MAN: Man = { age: 60.25 };
/** A ratio of 0.60 after bronchodilator. */
const LOW = { pre_bronchodilator: litres(2.1, 3.8), post_bronchodilator: litres(2.22, 3.7) };

function graded(patient: string, more: JsonObject, ...says: readonly string[]): Ruled {
  return { patient, records: [recordOf(MAN, 0, { ...LOW, ...more })], says };
}

const reason = (word: string): string => `@.gold_reason == '${word}' && !@.gold`;
const notApplied = flagged("gold_not_applied", 1);
const applied = "@.gold.edition == '2023'";

const RATIOS: readonly Ruled[] = [
  graded("ratio-of-0-70", { post_bronchodilator: litres(3.5, 5) }, reason("fixed_ratio_not_low")),
  graded("ratio-just-below", { post_bronchodilator: litres(3.499, 5) }, applied),
  graded("ratio-of-0-60", { post_bronchodilator: litres(2.4, 4) }, "@.gold.repeat_advised == true"),
  graded("ratio-below-0-60", { post_bronchodilator: litres(2.39, 4) }, "@.gold.repeat_advised == false"),
  graded("ratio-of-one-of-17", { age_years: 17.9 }, reason("under_18")),
  graded("ratio-of-one-of-18", { age_years: 18 }, applied),
  {
    patient: "no-test-after",
    records: [recordOf(MAN, 0, { pre_bronchodilator: litres(2.1, 3.8) })],
    says: [reason("no_post_bronchodilator_test")],
  },
];

const DISEASES: readonly Ruled[] = [
  ...(["asthma", "cystic_fibrosis", "bronchiectasis"] as const).flatMap((disease) => [
    graded(`only-${disease}`, { diagnoses: [disease] }, reason("other_disease_recorded"), notApplied),
    graded(`copd-and-${disease}`, { diagnoses: ["copd", disease] }, applied, "@.gold.conditional == false"),
  ]),
  graded("ild", { diagnoses: ["ild"] }, applied, "@.gold.conditional == true"),
  graded("nothing-recorded", {}, applied, "@.gold.conditional == true", "@.gold.initial_treatment_only == false"),
  graded(
    "maintenance",
    { maintenance_therapy: true },
    "@.gold.initial_treatment_only == true",
    flagged("maintenance_therapy", 1),
  ),
];

function group(
  patient: string,
  moderate: number,
  severe: number,
  symptoms: JsonObject,
  says: string,
  disagree = false,
): Ruled {
  const recorded = { exacerbations: { moderate, severe }, symptoms };
  return graded(patient, recorded, `@.gold.group == '${says}'`, `@.gold.scales_disagree == ${disagree}`);
}

const GROUPS: readonly Ruled[] = [
  group("two-moderate", 2, 0, { mmrc: 0 }, "E"),
  group("one-severe", 0, 1, { mmrc: 0 }, "E"),
  group("one-moderate", 1, 0, { mmrc: 1 }, "A"),
  group("mmrc-of-2", 0, 0, { mmrc: 2 }, "B"),
  group("cat-of-9", 0, 0, { cat: 9 }, "A"),
  group("cat-of-10", 0, 0, { cat: 10 }, "B"),
  group("scales-apart", 0, 0, { mmrc: 1, cat: 10 }, "B", true),
  group("scales-apart-the-other-way", 0, 0, { mmrc: 2, cat: 9 }, "B", true),
  group("scales-together", 0, 0, { mmrc: 2, cat: 10 }, "B"),
  graded(
    "no-history",
    { symptoms: { mmrc: 2 } },
    "@.gold.group == null && @.gold.group_reason == 'exacerbations_unknown'",
  ),
  graded(
    "no-scale",
    { exacerbations: { moderate: 1, severe: 0 } },
    "@.gold.group == null && @.gold.group_reason == 'symptoms_unknown'",
  ),
  graded("no-scale-and-two", { exacerbations: { moderate: 2, severe: 0 } }, "@.gold.group == 'E'"),
];

function given(agent: string, dose_ug: number, minutes_after: number, ...says: readonly string[]): Ruled {
  const who = `${agent}-${dose_ug}-${minutes_after}`.replaceAll(/[^a-z0-9]+/g, "-");
  return graded(who, { bronchodilator: { agent, dose_ug, minutes_after } }, ...says);
}

const protocol = (word: string): string =>
  `@.bronchodilator.protocol == '${word}' && ${flagged("bronchodilator_outside_protocol", word === "as_recommended" ? 0 : 1)}`;
const inadequate = [reason("bronchodilator_inadequate"), notApplied];

const GIVEN: readonly Ruled[] = [
  given("salbutamol", 400, 10, protocol("as_recommended"), applied),
  given("salbutamol", 400, 15, protocol("as_recommended")),
  given("albuterol", 400, 12, protocol("as_recommended")),
  given("albuterol", 360, 12, protocol("as_recommended")),
  given("salbutamol", 400, 9, protocol("other_wait")),
  given("salbutamol", 400, 16, protocol("other_wait")),
  given("salbutamol", 300, 12, protocol("other_dose")),
  given("salbutamol", 300, 20, protocol("other_dose_and_wait")),
  given("ipratropium", 160, 30, protocol("as_recommended")),
  given("ipratropium", 160, 45, protocol("as_recommended")),
  given("ipratropium", 160, 29, protocol("other_wait")),
  given("ipratropium", 160, 46, protocol("other_wait")),
  given("terbutaline", 500, 12, protocol("no_protocol"), applied),
  // half of four doses of 100 ug
  given("salbutamol", 200, 12, applied),
  given("salbutamol", 199, 12, ...inadequate),
  given("salbutamol", 400, 5, applied),
  given("salbutamol", 400, 4.9, ...inadequate),
  given("placebo", 400, 12, ...inadequate),
  given("beclometasone", 400, 12, ...inadequate),
  given("salbutamol", 40, 12, reason("bronchodilator_doubtful"), notApplied),
];

export function goldRules(): Workflow[] {
  return [told("rules-of-gold", [...RATIOS, ...DISEASES, ...GROUPS, ...GIVEN])];
}
