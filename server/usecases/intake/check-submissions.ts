import { DomainError, type InputError } from "../shared/domain-error.ts";
import { occasionKey, type Submission } from "./submission.ts";

/**
 * A mistyped year must not make a record the newest of its patient for ever. A day of grace for time zones and for clocks
 * that differ (our own bounds).
 */
const FUTURE_GRACE_MS = 24 * 60 * 60 * 1000;
const EARLIEST_TEST = Date.UTC(1900, 0, 1);

/**
 * Checks what a request shows by itself: the domain rules of every record, the time of its test against `now`
 * (milliseconds since the epoch), and that no occasion comes twice. Throws DomainError `invalid_body` with all findings.
 */
export function checkSubmissions(submissions: readonly Submission[], now: number): void {
  const errors = submissions.flatMap(({ index, problems }) =>
    problems.map((problem): InputError => ({ ...problem, pointer: `/patients/${index}${problem.pointer}` })),
  );
  errors.push(...implausibleTimes(submissions, now), ...repetitions(submissions));
  if (errors.length > 0) throw new DomainError("invalid_body", errors);
}

function implausibleTimes(submissions: readonly Submission[], now: number): readonly InputError[] {
  return submissions.flatMap(({ index, performedAt }) => {
    const pointer = `/patients/${index}/performed_at`;
    if (performedAt > now + FUTURE_GRACE_MS) return [{ pointer, code: "in_the_future", detail: "lies in the future" }];
    return performedAt < EARLIEST_TEST ? [{ pointer, code: "before_1900", detail: "lies before 1900" }] : [];
  });
}

function repetitions(submissions: readonly Submission[]): readonly InputError[] {
  const first = new Map<string, number>();
  const errors: InputError[] = [];
  for (const { index, record, performedAt } of submissions) {
    const key = occasionKey(record.patient_id, performedAt);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    else {
      const detail = `is the same occasion as /patients/${earlier}`;
      errors.push({ pointer: `/patients/${index}`, code: "same_occasion", detail });
    }
  }
  return errors;
}
