/** What a page says, as texts that follow each other in its markup. */
import type { Criterion, Step } from "../../engine/workflows/workflow.ts";
import { resultsOf } from "../making.ts";

/** What stands between a name and what it says: markup, sources and marks. */
const NEAR = 200;
/** And between cells of a row that are not next to each other. */
const IN_A_ROW = 600;

/** Says that these texts follow each other, among them values of earlier steps (`{$steps.data.outputs.batch}`). A number is no part of a longer one. */
function following(within: number, cells: readonly (string | number)[]): Criterion {
  const texts = cells.map((cell) => {
    const text = String(cell).replaceAll(
      /(\{\$[^{}]+\})|[.*+?^${}()|[\]\\/]/g,
      (sign, value?: string) => value ?? `\\${sign}`,
    );
    return /^[\d.]+$/.test(String(cell)) ? `(?<![\\d.])${text}(?![\\d.])` : text;
  });
  return { context: "$response.body", type: "regex", condition: texts.join(`[\\s\\S]{0,${within}}?`) };
}

export const told = (...cells: readonly (string | number)[]): Criterion => following(NEAR, cells);
export const row = (...cells: readonly (string | number)[]): Criterion => following(IN_A_ROW, cells);

/** Reads the page of a patient, or of the batch. */
export function pageOf(
  project_id: string,
  stepId: string,
  patient: string | undefined,
  criteria: readonly Criterion[],
): Step {
  return resultsOf(project_id, stepId, criteria, { patient, form: "text/html" });
}
