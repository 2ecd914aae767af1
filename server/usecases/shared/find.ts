import type { Project, Repositories } from "../../storage/store.ts";
import type { Caller } from "./caller.ts";
import { DomainError } from "./domain-error.ts";

/** The caller's project. Throws DomainError `project_not_found`, for another company's as for one that nobody has. */
export async function findProject(
  { projects }: Pick<Repositories, "projects">,
  { company }: Caller,
  projectId: string,
): Promise<Project> {
  const project = await projects.find(company.company_id, projectId);
  if (project === undefined) throw new DomainError("project_not_found");
  return project;
}
