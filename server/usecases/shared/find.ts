import type { Project, Scope } from "../../storage/store.ts";
import type { Context, Reading } from "./context.ts";
import { DomainError } from "./domain-error.ts";

/** What a list goes over: the caller's project where one is named, else all of them. Throws DomainError `project_not_found`. */
export async function scopeOf(ctx: Context, projectId: string | undefined): Promise<Scope> {
  return projectId === undefined ? { company_id: ctx.caller.company.company_id } : findProject(ctx, projectId);
}

/** Throws DomainError `model_not_found` when a model is named that is not there: a misspelt filter is not an empty list. */
export async function assertModel(
  { store, caller }: Context,
  scope: Scope,
  modelId: string | undefined,
): Promise<void> {
  if (modelId === undefined) return;
  const found =
    "project_key" in scope
      ? await store.models.find(scope, modelId)
      : await store.models.findInCompany(caller.company.company_id, modelId);
  if (found === undefined) throw new DomainError("model_not_found");
}

/** The caller's project. Throws DomainError `project_not_found`, for another company's as for one that nobody has. */
export async function findProject({ caller, store }: Reading, projectId: string): Promise<Project> {
  const project = await store.projects.find(caller.company.company_id, projectId);
  if (project === undefined) throw new DomainError("project_not_found");
  return project;
}
