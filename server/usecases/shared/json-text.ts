declare const meaning: unique symbol;

/** JSON text of a `T`. Results are serialised once, and what was stored is sent as it is. */
export type JsonText<T> = string & { readonly [meaning]?: T };

/** The same as UTF-8 bytes. */
export type JsonBytes<T> = Uint8Array<ArrayBuffer> & { readonly [meaning]?: T };

/** Serialises a value whose numbers are integers or were rounded already. */
export function jsonText<T>(value: T): JsonText<T> {
  return JSON.stringify(value);
}
