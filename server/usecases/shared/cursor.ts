import { DomainError } from "./domain-error.ts";

/** Turns the key that a page ended on into the opaque cursor that the client passes back; null after the last page. */
export function cursorOf(key: number | undefined): string | null {
  return key === undefined ? null : Buffer.from(String(key)).toString("base64url");
}

/**
 * The key inside a cursor; undefined without one. Throws DomainError `invalid_cursor` for what cursorOf cannot have made.
 * A made-up cursor that passes is harmless: it only moves within the caller's own rows.
 */
export function keyOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const key = Number(Buffer.from(cursor, "base64url").toString("latin1"));
  if (!Number.isSafeInteger(key) || key < 1 || cursorOf(key) !== cursor) {
    throw new DomainError("invalid_cursor", [{ parameter: "cursor", detail: "is not a cursor of this list" }]);
  }
  return key;
}
