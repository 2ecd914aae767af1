import { isPostgresUnavailable } from "./postgres/unavailable.ts";
import { isSqliteUnavailable } from "./sqlite/node-sqlite.ts";

/**
 * Whether the storage, not the request, is to blame, so that the same request may succeed later: the database is away, too
 * busy, or its disk is full. For answering 503 instead of 500. What had been begun is not stored, but for a commit
 * whose answer was lost: there nobody knows.
 */
export function isStorageUnavailable(error: unknown): boolean {
  return isSqliteUnavailable(error) || isPostgresUnavailable(error);
}
