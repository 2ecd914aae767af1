import type { components } from "../../../generated/types.ts";
import type { ReportedModel } from "../../respiratory/report/report.ts";
import type { Fit } from "../../respiratory/types/cohort-fit.ts";
import type { ModelChoice } from "../../respiratory/types/model.ts";
import type { Context } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { scopeOf } from "../shared/find.ts";
import { rounded } from "../shared/rounding.ts";
import { wholeFrom, type ListRequest, pageOf, type Slice, sliceOf } from "../shared/slice.ts";

export type Model = components["schemas"]["Model"];

/** A model as it was built: its values are the ones we know, where a client has to expect more. */
export type BuiltModel = Model & ModelChoice & { readonly fit: Fit };

/** The caller's model, its fit rounded. Throws DomainError `model_not_found`. */
export async function getModel({ store, caller }: Context, modelId: string): Promise<Model> {
  const stored = await store.models.findInCompany(caller.company.company_id, modelId);
  if (stored === undefined) throw new DomainError("model_not_found");
  return rounded(readModel(stored.model_json));
}

export interface ListModelsQuery {
  readonly project_id?: string | undefined;
  readonly changed_since?: string | undefined;
  readonly limit: number;
}

/** The caller's models, newest first. Throws DomainError `project_not_found`. */
export async function listModels(ctx: Context, request: ListRequest<ListModelsQuery>): Promise<Slice<Model>> {
  const { project_id, changed_since } = request.query;
  const filter = { changed_since: wholeFrom(changed_since) };
  const page = await ctx.store.models.list(await scopeOf(ctx, project_id), filter, pageOf(request));
  return sliceOf(page, ({ model_json }) => rounded(readModel(model_json)));
}

/** A stored model, unrounded. */
export function readModel(modelJson: string): BuiltModel {
  return JSON.parse(modelJson) as BuiltModel;
}

/** A model as reports show it: its fit with date, number and selection. */
export function reportedModel({
  reference_equations,
  rules,
  fit,
  patients,
  records,
  created_at,
}: BuiltModel): ReportedModel {
  const { verdicts, outliers: _named, ...rest } = fit;
  return {
    reference_equations,
    rules,
    verdicts,
    cohort_fit: { built_at: created_at, patients, records, ...rest },
  };
}
