import { type RawBuilder, sql } from "kysely";
import type { Page, Position } from "../store.ts";

/** Cuts `limit + 1` fetched rows into a page; the extra row only tells that there is a next one. */
export function toPage<Row, T>(
  fetched: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
  toItem: (row: Row) => T,
): Page<T> {
  const rows = fetched.slice(0, limit);
  const last = rows.at(-1);
  const next = fetched.length > limit && last !== undefined ? positionOf(last) : undefined;
  return { rows: rows.map(toItem), next };
}

/** The rows beyond a position in the order of `columns`, as a row value, which both engines answer from an index. */
export function beyond(columns: readonly string[], order: "asc" | "desc", position: Position): RawBuilder<boolean> {
  const row = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(position.map((value) => sql`${value}`));
  return order === "asc" ? sql<boolean>`(${row}) > (${values})` : sql<boolean>`(${row}) < (${values})`;
}
