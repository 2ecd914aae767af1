import type { components } from "../../../generated/types.ts";
import type { ComputedItems, ItemLines } from "../compute/compute.ts";
import type { JsonText } from "../shared/json-text.ts";

export type Analysis = components["schemas"]["Analysis"];

/** What an analysis says beside its items. */
export type AnalysisHead = Omit<Analysis, "items">;

/** An analysis as it is sent, and its items as they were computed. */
export interface AnalysisTexts {
  readonly answer: JsonText<Analysis>;
  readonly exact: ItemLines;
}

/** Where the items begin; no member of the head is called so, and quotes within values are escaped. */
const ITEMS = ',"items":';

/** Joins the head of an analysis with the texts of its items, without parsing them. */
export function analysisTexts(head: AnalysisHead, { exact, rounded }: ComputedItems): AnalysisTexts {
  return { answer: `${JSON.stringify(head).slice(0, -1)}${ITEMS}${rounded}}`, exact };
}

/**
 * What is stored of an analysis: lines of JSON, first the answer as it is sent, then each item with every digit, because
 * interpretation decides on those. So either can be had without parsing megabytes.
 */
export function storedForm({ answer, exact }: AnalysisTexts): string {
  return `${answer}\n${exact}`;
}

export function readStoredForm(stored: string): AnalysisTexts {
  const end = stored.indexOf("\n");
  if (end < 0) throw new Error("a stored analysis has no items");
  return { answer: stored.slice(0, end), exact: inLines(stored.slice(end + 1)) };
}

/** Until 2026-11-22 the items were stored as one list. */
function inLines(exact: string): ItemLines {
  if (!exact.startsWith("[")) return exact;
  return (JSON.parse(exact) as readonly unknown[]).map((item) => JSON.stringify(item)).join("\n");
}

/** The answer of an analysis under another name, without parsing its items. */
export function renamed(
  answer: JsonText<Analysis>,
  names: Pick<AnalysisHead, "analysis_id" | "created_at">,
): JsonText<Analysis> {
  const head = { ...headOf({ answer }), ...names };
  return `${JSON.stringify(head).slice(0, -1)}${answer.slice(answer.indexOf(ITEMS))}`;
}

/** The head of an analysis, without parsing its items. */
export function headOf({ answer }: Pick<AnalysisTexts, "answer">): AnalysisHead {
  return JSON.parse(`${answer.slice(0, answer.indexOf(ITEMS))}}`) as AnalysisHead;
}
