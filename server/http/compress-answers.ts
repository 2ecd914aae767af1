import type { MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import type { Env } from "./env.ts";
import { addVary } from "./vary.ts";

/** A smaller answer takes one packet either way. */
const THRESHOLD_BYTES = 1024;

const COMPRESSIBLE = /^(application\/(fhir\+)?json|application\/x-ndjson|application\/yaml|text\/csv|text\/html)\b/;

/**
 * Never compressed. Links to reports: their answers carry the token that opens them, and the length of a compressed answer tells of its
 * parts (BREACH). What is replaced or deleted under `If-Match`, which takes strong tags alone: that of compressed bytes is weak.
 */
const PLAIN: ReadonlySet<string> = new Set([
  "createResultsLink",
  "openResultsLink",
  "getWebhook",
  "putWebhook",
  "getProject",
  "getPatient",
]);

/**
 * Compresses the answers of an operation where the client takes gzip; undefined for those that stay as they are. The tag of a compressed
 * answer is weak, since it stands for other bytes that say the same; `If-None-Match` takes either. No other answer holds a secret, and
 * no browser can be made to ask for them: the key is a header that no page of another origin can send.
 */
export function compressAnswers(operationId: string): MiddlewareHandler<Env> | undefined {
  if (PLAIN.has(operationId)) return undefined;
  const compressed = compress({ encoding: "gzip", threshold: THRESHOLD_BYTES, contentTypeFilter: COMPRESSIBLE });
  return async (c, next) => {
    await compressed(c, next);
    // Whatever is too small, or has not changed, or is refused this time depends on the same header.
    addVary(c, "Accept-Encoding");
  };
}
