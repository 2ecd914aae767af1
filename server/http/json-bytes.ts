/** The bytes between which a JSON text has its meaning. */
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_LIST = 0x5b;
export const CLOSE_LIST = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
const BACKSLASH = 0x5c;

/** Index of the closing quote of the string that opens at `open`, or the length when it never closes. */
export function endOfString(bytes: Uint8Array, open: number): number {
  let at = open + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
