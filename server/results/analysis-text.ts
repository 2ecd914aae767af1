import type { components } from "../../generated/types.ts";
import type { JsonText } from "./json-text.ts";
import { rounded } from "./rounding.ts";

export type Analysis = components["schemas"]["Analysis"];

/** What an analysis says beside its items. */
export type AnalysisHead = Omit<Analysis, "items">;

/** Joins the head of an analysis with the text of its items, without parsing them. */
export function analysisText(head: AnalysisHead, items: JsonText<readonly unknown[]>): JsonText<Analysis> {
  return `${JSON.stringify(head).slice(0, -1)},"items":${items}}`;
}

/** The text of a stored analysis as it leaves the service. */
export function roundedAnalysis(stored: string): JsonText<Analysis> {
  return JSON.stringify(rounded(JSON.parse(stored)));
}
