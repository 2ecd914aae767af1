import type { Position } from "../storage/store.ts";
import type { Slice } from "../usecases/shared/slice.ts";
import { type Answer, type Sent, sendTagged } from "./answer.ts";
import { cursorOf, invalidCursor, type KindsOf, type RawFilters, readCursor } from "./cursor.ts";
import type { RequestContext } from "./env.ts";

/** Judges a raw query: the schema that the route has for it. */
interface QuerySchema {
  safeParse(raw: unknown): { readonly success: boolean; readonly data?: unknown };
}

/** A list that a client reads page by page. */
export interface List<Query> {
  readonly query: Query;
  readonly beyond: Position | undefined;
  readonly filters: RawFilters;
}

/**
 * Opens a list where the request asks for it: at its beginning, or beyond the page that the cursor ended. A cursor goes on with the
 * filters that it was made under; the request may repeat them, and must not change them.
 * Throws DomainError `invalid_cursor`.
 */
export function openList<Query>(c: RequestContext, schema: QuerySchema, query: Query, kindsOf: KindsOf): List<Query> {
  const { cursor, limit, ...stated } = c.req.query();
  if (cursor === undefined) return { query, beyond: undefined, filters: stated };
  const { filters, position } = readCursor(cursor, c.req.path, kindsOf);
  const resumed = schema.safeParse(limit === undefined ? filters : { ...filters, limit });
  if (!resumed.success) throw invalidCursor();
  const made = resumed.data as Query;
  for (const name of Object.keys(stated)) {
    if (!sameFilter(query, made, name)) throw invalidCursor("was made under other filters");
  }
  return { query: made, beyond: position, filters };
}

/** Whether two queries mean the same by a filter, one of them perhaps by its default. */
function sameFilter(one: unknown, other: unknown, name: string): boolean {
  const meaning = (query: unknown) => JSON.stringify(new Map(Object.entries(Object(query))).get(name));
  return meaning(one) === meaning(other);
}

/** Sends a page of a list. */
export function sendPage<Row>(
  c: RequestContext,
  { filters }: Pick<List<unknown>, "filters">,
  { rows, next }: Slice<Row>,
): Sent<Answer<{ data: Row[]; next_cursor: string | null }, 200>> {
  const next_cursor = next === undefined ? null : cursorOf({ list: c.req.path, filters, position: next });
  return sendTagged<{ data: Row[]; next_cursor: string | null }>(c, JSON.stringify({ data: rows, next_cursor }));
}
