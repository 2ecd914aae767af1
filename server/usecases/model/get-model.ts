import type { components } from "../../../generated/types.ts";
import type { Fit, ModelChoice } from "../../respiratory/types.ts";
import type { Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { rounded } from "../shared/rounding.ts";

export type Model = components["schemas"]["Model"];

/** A model as it was built: its values are the ones we know, where a client has to expect more. */
export type BuiltModel = Model & ModelChoice & { readonly fit: Fit };

/** The caller's model, its fit rounded. Throws DomainError `model_not_found`. */
export async function getModel({ store, caller }: Context, modelId: string): Promise<Model> {
  const stored = await store.models.findInCompany(caller.company.company_id, modelId);
  if (stored === undefined) throw new DomainError("model_not_found");
  return rounded(readModel(stored.model_json));
}

/** A stored model, unrounded. */
export function readModel(modelJson: string): BuiltModel {
  return JSON.parse(modelJson) as BuiltModel;
}
