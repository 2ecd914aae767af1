import { DomainError, type InputError } from "../domain-error.ts";
import { occasionKey, type Submission } from "./submission.ts";

/**
 * Checks what a request shows by itself: the domain rules of every record, and that no occasion comes twice.
 * Throws DomainError `invalid_body` with all findings.
 */
export function checkSubmissions(submissions: readonly Submission[]): void {
  const errors = submissions.flatMap(({ index, problems }) =>
    problems.map(({ pointer, detail }): InputError => ({ pointer: `/patients/${index}${pointer}`, detail })),
  );
  errors.push(...repetitions(submissions));
  if (errors.length > 0) throw new DomainError("invalid_body", errors);
}

function repetitions(submissions: readonly Submission[]): readonly InputError[] {
  const first = new Map<string, number>();
  const errors: InputError[] = [];
  for (const { index, record, performedAt } of submissions) {
    const key = occasionKey(record.patient_id, performedAt);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    else errors.push({ pointer: `/patients/${index}`, detail: `is the same occasion as /patients/${earlier}` });
  }
  return errors;
}
