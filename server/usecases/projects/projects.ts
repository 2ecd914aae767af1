import type { components } from "../../../generated/types.ts";
import type { ProjectSummary } from "../../storage/store.ts";
import type { Context, Reading } from "../shared/context.ts";
import { findProject } from "../shared/find.ts";
import { wholeFrom, type ListRequest, pageOf, type Slice, sliceOf } from "../shared/slice.ts";
import { timestamp } from "../shared/timestamp.ts";

type Project = components["schemas"]["Project"];

/** The caller's projects, in the order of their identifiers. */
export async function listProjects(
  { store, caller }: Context,
  request: ListRequest<{ readonly changed_since?: string | undefined; readonly limit: number }>,
): Promise<Slice<Project>> {
  const filter = { changed_since: wholeFrom(request.query.changed_since) };
  return sliceOf(await store.projects.list(caller.company.company_id, filter, pageOf(request)), shown);
}

/** The caller's project. Throws DomainError `project_not_found`. */
export async function getProject(ctx: Reading, projectId: string): Promise<Project> {
  return shown(await ctx.store.projects.summary(await findProject(ctx, projectId)));
}

function shown({ created_at, changed_at, ...project }: ProjectSummary): Project {
  return { ...project, created_at: timestamp(created_at), changed_at: timestamp(changed_at) };
}
