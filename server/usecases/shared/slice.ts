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
