/** The forms for readers of what others have printed: each patient's page and bundle say the printed numbers, rounded as a reader sees them. */
import type { Criterion, Step } from "../engine/workflows/workflow.ts";
import { jsonpath } from "./criteria.ts";
import { type Person, type Printed, halfDigit } from "./printed-people.ts";
import { resultsOf } from "./making.ts";

/** How the page calls the measure, and its LOINC codes before and after bronchodilator. */
const TOLD: Readonly<Record<string, readonly [label: string, pre: string, post: string]>> = {
  fev1: ["FEV1", "20157-4", "20155-8"],
  fvc: ["FVC", "19876-2", "19874-7"],
};
/** What stands between two cells of a row: markup, and a mark of what is low. */
const BETWEEN = "[\\s\\S]{0,160}?";

/** What the number may read as once it is rounded: a print has left digits out. */
function read(least: number, most: number, decimals: number): string {
  const texts = [least, (least + most) / 2, most].map((value) =>
    value.toFixed(decimals).replace("-", "[-−]").replace(".", "\\."),
  );
  return `(?<![\\d.])(${[...new Set(texts)].join("|")})(?![\\d.])`;
}

/** Before at the lower limit, after at the upper one: measured, limit, z-score, part of predicted, measured, z-score, part of predicted, change. */
function rowOf(label: string, [predicted, lln, uln]: Printed): Criterion[] {
  if (lln === null || uln === null) return [];
  const half = halfDigit(predicted);
  const percent = (value: number, decimals: number): string =>
    read((100 * value) / (predicted + half), (100 * value) / (predicted - half), decimals);
  const cells = [
    read(lln, lln, 2),
    read(lln - halfDigit(lln), lln + halfDigit(lln), 2),
    read(-1.64, -1.65, 2),
    percent(lln, 0),
    read(uln, uln, 2),
    read(1.64, 1.65, 2),
    percent(uln, 0),
    `\\+${read(uln - lln, uln - lln, 2)}`,
    `\\+${percent(uln - lln, 1)}`,
  ];
  const row = [`>${label}(?![/\\d])`, ...cells].join(BETWEEN);
  return [{ context: "$response.body", type: "regex", condition: row }];
}

/** Of the test at the lower limit, in the table of the batch. */
function scoreOf(place: number, label: string, [, lln, uln]: Printed): Criterion[] {
  if (lln === null || uln === null) return [];
  const cell = `>P-${place}<[\\s\\S]{0,500}?${label} z">(▼ )?${read(-1.64, -1.65, 2)}`;
  return [{ context: "$response.body", type: "regex", condition: cell }];
}

function observed(code: string, measured: number, [, lln, uln]: Printed): Criterion[] {
  if (lln === null || uln === null) return [];
  const at = "@.resource";
  const near = (member: string, value: number): string[] => [
    `${at}.referenceRange[0].${member}.value > ${value - halfDigit(value)}`,
    `${at}.referenceRange[0].${member}.value < ${value + halfDigit(value)}`,
  ];
  const said = [
    `${at}.code.coding[0].code == '${code}'`,
    `${at}.valueQuantity.value == ${measured}`,
    ...near("low", lln),
    ...near("high", uln),
  ];
  return [jsonpath(`$.entry[?${said.join(" && ")}]`)];
}

/** Reads the page and the bundle of one of the people, whose tests are at their printed limits. */
export function formsOf(project_id: string, { printed }: Person, place: number): Step[] {
  const measures = Object.entries(TOLD).flatMap(([measure, [label, pre, post]]) => {
    const numbers = printed[measure];
    return numbers === undefined ? [] : [{ label, pre, post, numbers }];
  });
  const asked = (stepId: string, form: string, criteria: readonly Criterion[]): Step =>
    resultsOf(project_id, `${stepId}-${place}`, criteria, { patient: `P-${place}`, form });
  const scores = measures.flatMap(({ label, numbers }) => scoreOf(place, label, numbers));
  return [
    resultsOf(project_id, `row-${place}`, scores, { form: "text/html" }),
    asked(
      "page",
      "text/html",
      measures.flatMap(({ label, numbers }) => rowOf(label, numbers)),
    ),
    asked(
      "bundle",
      "application/fhir+json",
      measures.flatMap(({ pre, post, numbers }) => [
        ...observed(pre, numbers[1] ?? 0, numbers),
        ...observed(post, numbers[2] ?? 0, numbers),
      ]),
    ),
  ];
}
