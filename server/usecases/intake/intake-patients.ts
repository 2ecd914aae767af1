import type { components } from "../../../generated/types.ts";
import type { RecordWarning } from "../../respiratory/types.ts";
import type { Repositories } from "../../storage/store.ts";
import type { Command } from "../shared/context.ts";
import { newId, type RandomBytes } from "../shared/ids.ts";
import { checkSubmissions } from "./check-submissions.ts";
import { planIntake } from "./plan.ts";
import { readSubmissions, type RecordRules, type Submission, type SubmittedRecord } from "./submission.ts";

export interface IntakeInput {
  readonly project_id: string;
  readonly patients: readonly SubmittedRecord[];
}

export type IntakeResult = components["schemas"]["IntakeResult"];

/**
 * Stores all records of a request, or none. The project comes into being with its first record.
 * Throws DomainError `invalid_body`, `nothing_to_amend`, `record_conflict`,
 * `record_retracted`, `revision_conflict` or `sex_contradiction`.
 */
export async function intakePatients(
  { store, caller, unitOfWork }: Command<IntakeResult>,
  input: IntakeInput,
  { recordRules, randomBytes }: { readonly recordRules: RecordRules; readonly randomBytes: RandomBytes },
): Promise<IntakeResult> {
  const submissions = await readSubmissions(input.patients, recordRules);
  checkSubmissions(submissions, await store.now());
  const patientIds = [...new Set(input.patients.map(({ patient_id }) => patient_id))];
  return unitOfWork(async (tx: Repositories) => {
    const project = await tx.projects.ensure(caller.company.company_id, input.project_id);
    // What is read here must still hold when it is written, or two intakes could both create one occasion.
    await tx.projects.lock(project);
    const project_created = (await tx.records.patientCount(project)) === 0;
    const now = await tx.now();
    const stored = await tx.records.occasions(project, patientIds);
    const { rows, ...taken } = planIntake(submissions, stored, () => newId("rec", now, randomBytes));
    await tx.records.insert(project, rows);
    return {
      project_id: input.project_id,
      project_created,
      ...taken,
      patients_in_project: await tx.records.patientCount(project),
      warnings: submissions.flatMap(warningsOf),
    };
  });
}

/** Pointers into the request. */
function warningsOf({ index, warnings }: Submission): RecordWarning[] {
  return warnings.map((warning) => ({ ...warning, pointer: `/patients/${index}${warning.pointer}` }));
}
