import type { components } from "../../../generated/types.ts";
import type { RecordWarning } from "../../respiratory/types/warnings.ts";
import type { Repositories } from "../../storage/store.ts";
import type { Command } from "../shared/context.ts";
import { DomainError, type InputError } from "../shared/domain-error.ts";
import { newId, type RandomBytes } from "../shared/ids.ts";
import { type Quotas, withinQuotas } from "../shared/quotas.ts";
import { errorsAlone, repetitions } from "./check-submissions.ts";
import { planIntake } from "./plan.ts";
import { refuseAll, skipEach } from "./skipping.ts";
import type { Submission } from "./submission.ts";

export interface IntakeInput {
  readonly project_id: string;
  /** What was read of the records, but for those left out. */
  readonly submissions: readonly Submission[];
  readonly on_error?: "refuse" | "skip";
  /** Places of records that break the contract's schema, and how. Only where `on_error` is `skip`. */
  readonly left_out?: ReadonlyMap<number, readonly InputError[]> | undefined;
}

export interface IntakeDeps {
  readonly randomBytes: RandomBytes;
  readonly quotas: Quotas;
}

export type IntakeResult = components["schemas"]["IntakeResult"];

/**
 * Stores all records of a request, or none; or, where asked to skip, all that can be stored. The project comes into being with its
 * first record.
 * Throws DomainError `invalid_body`, `nothing_to_amend`, `quota_exceeded`, `record_conflict`,
 * `record_retracted`, `revision_conflict` or `sex_contradiction`.
 */
export async function intakePatients(
  { store, caller, unitOfWork }: Command<IntakeResult>,
  input: IntakeInput,
  { randomBytes, quotas }: IntakeDeps,
): Promise<IntakeResult> {
  const now = await store.now();
  const read = input.submissions;
  const found = errorsAlone(read, now);
  const skips = input.on_error === "skip";
  if (!skips) refuseAll.found("invalid_body", [...found, ...repetitions(read)]);
  const patientIds = [...new Set(read.map(({ record }) => record.patient_id))];
  return unitOfWork(async (tx: Repositories) => {
    // A transaction may be tried again, and begins with what is known before it.
    const onError = skips ? skipEach(input.left_out) : refuseAll;
    onError.found("invalid_body", found);
    const submissions = read.filter(({ index }) => onError.goesOn(index));
    const project = await tx.projects.ensure(caller.company.company_id, input.project_id);
    // What is read here must still hold when it is written, or two intakes could both create one occasion.
    await tx.projects.lock(project);
    const project_created = (await tx.records.patientCount(project)) === 0;
    const stored = await tx.records.occasions(project, patientIds);
    const storing = await tx.now();
    const { rows, ...taken } = planIntake(submissions, stored, () => newId("rec", storing, randomBytes), onError);
    const skipped = onError.skipped();
    if (taken.records.length === 0)
      throw new DomainError("invalid_body", skipped.flatMap(({ errors }) => errors) as InputError[]);
    await withinQuotas(tx, project, quotas, () => tx.records.insert(project, rows));
    return {
      project_id: input.project_id,
      project_created,
      ...taken,
      skipped,
      patients_in_project: await tx.records.patientCount(project),
      warnings: submissions.filter(({ index }) => onError.goesOn(index)).flatMap(warningsOf),
    };
  });
}

/** Pointers into the request. */
function warningsOf({ index, warnings }: Submission): RecordWarning[] {
  return warnings.map((warning) => ({ ...warning, pointer: `/patients/${index}${warning.pointer}` }));
}
