import type { Position } from "../storage/store.ts";
import { DomainError } from "../usecases/shared/domain-error.ts";

/** The filters of a list as they stood in the query. */
export type RawFilters = Readonly<Record<string, string>>;

/** Of what the positions of a list consist, which may depend on its filters. */
export type KindsOf = (filters: RawFilters) => readonly ("string" | "number")[];

/** What a cursor says: of which list it is, under which filters, and where the page ended. */
export interface CursorContent {
  readonly list: string;
  readonly filters: RawFilters;
  readonly position: Position;
}

/**
 * The opaque cursor of a position. It holds only what the client has told or been shown: no row numbers, which would tell how
 * much the platform holds.
 */
export function cursorOf({ list, filters, position }: CursorContent): string {
  return Buffer.from(JSON.stringify([list, filters, position])).toString("base64url");
}

/**
 * What a cursor says. Throws DomainError `invalid_cursor` for what cursorOf cannot have made, or made for another list. A
 * made-up cursor that passes is harmless: it only moves within the caller's own rows, and its filters are judged like any.
 */
export function readCursor(cursor: string, list: string, kindsOf: KindsOf): CursorContent {
  const content = parse(cursor);
  if (!Array.isArray(content) || content.length !== 3 || content[0] !== list) throw invalidCursor();
  const [, filters, position] = content as readonly unknown[];
  if (!isFilters(filters) || !isPosition(position, kindsOf(filters))) throw invalidCursor();
  if (cursorOf({ list, filters, position }) !== cursor) throw invalidCursor();
  return { list, filters, position };
}

export function invalidCursor(detail = "is not a cursor of this list"): DomainError {
  return new DomainError("invalid_cursor", [{ parameter: "cursor", code: "invalid_cursor", detail }]);
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
  } catch {
    throw invalidCursor();
  }
}

function isFilters(value: unknown): value is RawFilters {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((text) => typeof text === "string");
}

function isPosition(value: unknown, kinds: readonly ("string" | "number")[]): value is Position {
  if (!Array.isArray(value) || value.length !== kinds.length) return false;
  return value.every((part: unknown, index) =>
    kinds[index] === "number"
      ? Number.isSafeInteger(part)
      : typeof part === "string" && /^[\x21-\x7e]{1,100}$/.test(part),
  );
}
