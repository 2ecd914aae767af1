import { createHash } from "node:crypto";

/** Names what a request asks for: two with equal hashes ask for the same. */
export function requestHash(method: string, path: string, body: Uint8Array): string {
  return createHash("sha256").update(`${method} ${path}\n`).update(body).digest("hex");
}
