import { createHash } from "node:crypto";

/** A name that is the same whenever the same thing is written again: a UUID of version 8 (RFC 9562), made of a hash. */
export function uuidOf(...parts: readonly string[]): string {
  const hash = createHash("sha256").update(parts.join("\u0000")).digest("hex");
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    variant + hash.slice(17, 20),
    hash.slice(20, 32),
  ].join("-");
}
