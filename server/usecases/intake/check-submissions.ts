import type { RecordError } from "./skipping.ts";
import { occasionKey, type Submission } from "./submission.ts";

/**
 * A mistyped year must not make a record the newest of its patient for ever. A day of grace for time zones and for clocks
 * that differ (our own bounds).
 */
const FUTURE_GRACE_MS = 24 * 60 * 60 * 1000;
const EARLIEST_TEST = Date.UTC(1900, 0, 1);

/** What is wrong with a record by itself: the domain rules, and the time of its test against `now` (milliseconds since the epoch). */
export function errorsAlone(submissions: readonly Submission[], now: number): readonly RecordError[] {
  const broken = submissions.flatMap(({ index, problems }) =>
    problems.map((problem) => {
      return { index, error: { ...problem, pointer: `/patients/${index}${problem.pointer}` } };
    }),
  );
  return [...broken, ...implausibleTimes(submissions, now)];
}

function implausibleTimes(submissions: readonly Submission[], now: number): readonly RecordError[] {
  return submissions.flatMap(({ index, performedAt }) => {
    const at = (code: string, detail: string) => [
      { index, error: { pointer: `/patients/${index}/performed_at`, code, detail } },
    ];
    if (performedAt > now + FUTURE_GRACE_MS)
      return at("in_the_future", "lies in the future; send when the test was made, with its offset from UTC");
    return performedAt < EARLIEST_TEST ? at("before_1900", "lies before 1900") : [];
  });
}

/** Records of an occasion of which another came before. */
export function repetitions(submissions: readonly Submission[]): readonly RecordError[] {
  const first = new Map<string, number>();
  const errors: RecordError[] = [];
  for (const { index, record, performedAt } of submissions) {
    const key = occasionKey(record.patient_id, performedAt);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    else {
      const detail = `is the same occasion as /patients/${earlier}`;
      errors.push({ index, error: { pointer: `/patients/${index}`, code: "same_occasion", detail } });
    }
  }
  return errors;
}
