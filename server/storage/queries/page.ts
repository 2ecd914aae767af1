import type { Page } from "../store.ts";

/** Cuts `limit + 1` fetched rows into a page; the extra row only tells that there is a next one. */
export function toPage<Row, T>(
  fetched: readonly Row[],
  limit: number,
  keyOf: (row: Row) => number,
  toItem: (row: Row) => T,
): Page<T> {
  const rows = fetched.slice(0, limit);
  const last = rows.at(-1);
  const next = fetched.length > limit && last !== undefined ? keyOf(last) : undefined;
  return { rows: rows.map(toItem), next };
}
