/** Bytes and the texts that stand for them. Malformed text gives undefined, never an exception. */

const encoder = new TextEncoder();

/** Owned bytes: WebCrypto takes no view of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

export function bytesOf(value: string | Uint8Array): Bytes {
  return typeof value === "string" ? encoder.encode(value) : new Uint8Array(value);
}

/** Lowercase hexadecimal only: the scheme writes it so, and a second spelling of a signature is a second signature. */
export function fromHex(text: string): Bytes | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  );
}

export function toHex(bytes: Bytes): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function toBase64(bytes: Bytes): string {
  return btoa(String.fromCodePoint(...bytes));
}

/** Base64 with its padding. */
export function fromBase64(text: string): Bytes | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  try {
    return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
  } catch {
    return undefined;
  }
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
