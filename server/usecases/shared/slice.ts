import type { Page, PageRequest, Position } from "../../storage/store.ts";

/** One page of a list as clients see its rows. */
export interface Slice<Row> {
  readonly rows: readonly Row[];
  readonly next: Position | undefined;
}

/** What a list is asked for: its filters, how many rows, and beyond which. */
export interface ListRequest<Query> {
  readonly query: Query;
  readonly beyond: Position | undefined;
}

export function pageOf({ query, beyond }: ListRequest<{ readonly limit: number }>): PageRequest {
  return { beyond, limit: query.limit };
}

export function sliceOf<Stored, Row>({ rows, next }: Page<Stored>, show: (row: Stored) => Row): Slice<Row> {
  return { rows: rows.map(show), next };
}

/** Milliseconds since the epoch of a time that the contract's schema has let through. */
export function instant(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(time);
}

/** Of a time, the part of a millisecond. */
function finer(time: string): number {
  return Number(`0.${/\.\d{3}(\d+)/.exec(time)?.[1] ?? "0"}`);
}

/**
 * The same, for what the service dates itself, which is in whole milliseconds: the first of them that is not earlier. Whoever names a time to the microsecond
 * means what was made before it and not what was made after it, in the same millisecond too.
 */
export function wholeFrom(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(time) + Math.ceil(finer(time));
}

export function isLater(time: string, than: string): boolean {
  const between = Date.parse(time) - Date.parse(than);
  return between === 0 ? finer(time) > finer(than) : between > 0;
}
