import type { components } from "../../../generated/types.ts";
import type { PatientSummary } from "../../storage/store.ts";
import type { Context, Reading } from "../shared/context.ts";
import { DomainError } from "../shared/domain-error.ts";
import { findProject } from "../shared/find.ts";
import { wholeFrom, type ListRequest, pageOf, type Slice, sliceOf } from "../shared/slice.ts";
import { timestamp } from "../shared/timestamp.ts";

type Patient = components["schemas"]["Patient"];

export interface ListPatientsQuery {
  readonly changed_since?: string | undefined;
  readonly limit: number;
}

/** The project's patients, in the order of their identifiers. Throws DomainError `project_not_found`. */
export async function listPatients(
  ctx: Context,
  projectId: string,
  request: ListRequest<ListPatientsQuery>,
): Promise<Slice<Patient>> {
  const project = await findProject(ctx, projectId);
  const filter = { changed_since: wholeFrom(request.query.changed_since) };
  const page = await ctx.store.records.patients(project, filter, pageOf(request));
  return sliceOf(page, (patient) => shown(projectId, patient));
}

/** One patient of the project. Throws DomainError `project_not_found` or `patient_not_found`. */
export async function getPatient(ctx: Reading, projectId: string, patientId: string): Promise<Patient> {
  const project = await findProject(ctx, projectId);
  const { rows } = await ctx.store.records.patients(project, { patient_id: patientId }, { limit: 1 });
  if (rows[0] === undefined) throw new DomainError("patient_not_found");
  return shown(projectId, rows[0]);
}

function shown(project_id: string, patient: PatientSummary): Patient {
  const { patient_id, records, first_performed_at, last_performed_at, changed_at } = patient;
  return {
    project_id,
    patient_id,
    records,
    first_performed_at: first_performed_at === null ? null : timestamp(first_performed_at),
    last_performed_at: last_performed_at === null ? null : timestamp(last_performed_at),
    changed_at: timestamp(changed_at),
  };
}
