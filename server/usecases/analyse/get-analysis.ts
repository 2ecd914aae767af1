import { type Analysis, readStoredForm } from "./analysis-text.ts";
import type { Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import type { JsonText } from "../shared/json-text.ts";

/** The text of the caller's analysis. Throws DomainError `analysis_not_found`. */
export async function getAnalysis({ store, caller }: Context, analysisId: string): Promise<JsonText<Analysis>> {
  const stored = await store.analyses.findInCompany(caller.company.company_id, analysisId);
  if (stored === undefined) throw new DomainError("analysis_not_found");
  return readStoredForm(stored.analysis_json).answer;
}
