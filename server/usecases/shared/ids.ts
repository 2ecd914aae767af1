/** Crockford's base 32 in lower case: sorts like the numbers it spells, and has no letter that reads like a digit. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_DIGITS = 10;
const RANDOM_DIGITS = 16;

/** Random bytes of the given length. */
export type RandomBytes = (length: number) => Uint8Array;

export type IdPrefix = "rec" | "mdl" | "ana" | "bat" | "dlv" | "com" | "key" | "msg" | "tst";

/**
 * A new identifier: the prefix, 48 bits of time in milliseconds (so that newer ones sort later and index well) and
 * 80 random bits, as 26 digits of base 32.
 */
export function newId(prefix: IdPrefix, now: number, randomBytes: RandomBytes): string {
  let time = "";
  for (let left = now, digit = 0; digit < TIME_DIGITS; digit += 1, left = Math.floor(left / 32))
    time = digitOf(left % 32) + time;
  // 256 is a multiple of 32, so five bits of a byte are uniform.
  const random = Array.from(randomBytes(RANDOM_DIGITS), (byte) => digitOf(byte & 31)).join("");
  return `${prefix}_${time}${random}`;
}

function digitOf(value: number): string {
  return ALPHABET.charAt(value);
}
