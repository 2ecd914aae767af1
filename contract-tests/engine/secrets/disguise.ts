/** What stands in the place of a secret: the same for the same secret within one record, and no way back. */
import { createHmac } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const MARKS = "!#%&*?@";
/** By them others read what kind of secret it is. */
const PREFIX = /^(whsec_|[a-z]{2,4}_(live|test|prod)_|gh[opsur]_|Bearer |Basic )/;
const TRIES = 8;

function drawn(key: Buffer, secret: string, turn: number): () => number {
  let block = Buffer.alloc(0);
  let [at, count] = [0, 0];
  return () => {
    if (at === block.byteLength) {
      block = createHmac("sha256", key)
        .update(`${turn} ${(count += 1)} ${secret}`)
        .digest();
      at = 0;
    }
    return block[at++] ?? 0;
  };
}

function another(character: string, next: () => number): string {
  const from = (set: string): string => set.charAt(next() % set.length);
  if (/[a-z]/.test(character)) return from(LETTERS);
  if (/[A-Z]/.test(character)) return from(LETTERS).toUpperCase();
  if (/\d/.test(character)) return from(DIGITS);
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return /[-_.=+/ ]/.test(character) || code < 0x20 ? character : from(MARKS);
  // as many bytes in UTF-8 as the character had
  if (code < 0x800) return String.fromCodePoint(0x430 + (next() % 32));
  return String.fromCodePoint((code < 0x10000 ? 0x4e00 : 0x1f600) + (next() % 64));
}

/** As long as the secret, of the same kinds of characters. */
function alike(key: Buffer, secret: string, turn: number): string {
  const next = drawn(key, secret, turn);
  const prefix = PREFIX.exec(secret)?.[0] ?? "";
  return prefix + [...secret.slice(prefix.length)].map((character) => another(character, next)).join("");
}

/** `fits`: whether a value may stand there as well as the secret does; without it the mask says what it is. */
export function disguise(key: Buffer, secret: string, fits?: (mask: string) => boolean): string {
  const plain = `masked-${createHmac("sha256", key).update(secret).digest("hex").slice(0, 16)}`;
  if (fits === undefined) return plain;
  const masks = Array.from({ length: TRIES }, (_, turn) => alike(key, secret, turn));
  return [...masks, plain].find((mask) => mask !== secret && fits(mask)) ?? plain;
}

/** A number of as many digits. */
export function disguisedNumber(key: Buffer, secret: number): number {
  const text = String(secret);
  for (let turn = 0; turn < TRIES; turn += 1) {
    const mask = Number(alike(key, text.replace(/^(-?)0(?=\d)/, "$1"), turn));
    if (Number.isFinite(mask) && mask !== secret && String(mask).length === text.length) return mask;
  }
  return 0;
}
