import type { Store } from "../../storage/store.ts";
import { type Analysis, readStoredForm } from "./analysis-text.ts";
import type { Caller } from "../shared/caller.ts";
import { DomainError } from "../shared/domain-error.ts";
import type { JsonText } from "../shared/json-text.ts";

/** The text of the caller's analysis. Throws DomainError `analysis_not_found`. */
export async function getAnalysis(
  { store }: { readonly store: Pick<Store, "analyses"> },
  { company }: Caller,
  analysisId: string,
): Promise<JsonText<Analysis>> {
  const stored = await store.analyses.findInCompany(company.company_id, analysisId);
  if (stored === undefined) throw new DomainError("analysis_not_found");
  return readStoredForm(stored.analysis_json).answer;
}
