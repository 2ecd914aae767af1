import { postgresFailure } from "./postgres/failure.ts";
import { sqliteFailure } from "./sqlite/failure.ts";

/**
 * Why storage failed, in words for the log that hold nothing of a client's; undefined where the request is to blame. When storage is to
 * blame the same request may succeed later: the database is away, too busy, read-only, or its disk is full. For answering 503
 * instead of 500. What had been begun is not stored, but for a commit whose answer was lost: there nobody knows.
 */
export function storageFailure(error: unknown): string | undefined {
  return sqliteFailure(error) ?? postgresFailure(error);
}
