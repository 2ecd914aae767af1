import type { components } from "../../../generated/types.ts";
import type { Store } from "../../storage/store.ts";
import type { Caller } from "../shared/caller.ts";
import { DomainError } from "../shared/domain-error.ts";
import { rounded } from "../shared/rounding.ts";

export type Model = components["schemas"]["Model"];

/** The caller's model, its fit rounded. Throws DomainError `model_not_found`. */
export async function getModel(
  { store }: { readonly store: Pick<Store, "models"> },
  { company }: Caller,
  modelId: string,
): Promise<Model> {
  const stored = await store.models.findInCompany(company.company_id, modelId);
  if (stored === undefined) throw new DomainError("model_not_found");
  return rounded(readModel(stored.model_json));
}

/** A stored model, unrounded. */
export function readModel(modelJson: string): Model {
  return JSON.parse(modelJson) as Model;
}
