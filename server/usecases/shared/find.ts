import type { Project } from "../../storage/store.ts";
import type { Context } from "./context.ts";
import { DomainError } from "./domain-error.ts";

/** The caller's project. Throws DomainError `project_not_found`, for another company's as for one that nobody has. */
export async function findProject({ caller, store }: Context, projectId: string): Promise<Project> {
  const project = await store.projects.find(caller.company.company_id, projectId);
  if (project === undefined) throw new DomainError("project_not_found");
  return project;
}
