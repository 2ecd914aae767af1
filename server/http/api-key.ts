import { createHash } from "node:crypto";
import type { RandomBytes } from "../usecases/shared/ids.ts";

/** 256 bits, so that guessing is hopeless and a plain hash is enough to store. */
const KEY_BYTES = 32;

/** A new API key: `ris_` and 256 random bits in base64url. It is shown once; only its hash is kept. */
export function newApiKey(randomBytes: RandomBytes): string {
  return `ris_${Buffer.from(randomBytes(KEY_BYTES)).toString("base64url")}`;
}

/**
 * What is stored of a key, and what it is looked up by: SHA-256 in hex. How long the lookup takes depends on the hash, which
 * tells nothing about how much of a guessed key was right.
 */
export function hashApiKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
