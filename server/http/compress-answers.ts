import type { Context, MiddlewareHandler } from "hono";
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
    if (c.req.method === "HEAD") await tellOfGet(c, compressed);
    // Whatever is too small, or has not changed, or is refused this time depends on the same header.
    addVary(c, "Accept-Encoding");
  };
}

/**
 * HEAD tells what GET would (RFC 9110, 9.3.2), and the middleware passes it over: it is shown an answer of one byte with the same headers in
 * place of the whole, which nobody is to read.
 */
async function tellOfGet(c: Context<Env>, compressed: MiddlewareHandler<Env>): Promise<void> {
  if (c.res.body === null) return;
  const got = {
    req: { method: "GET", header: (name: string) => c.req.header(name) },
    res: new Response("-", c.res),
    header: (name: string, value: string) => got.res.headers.set(name, value),
  };
  await compressed(got as unknown as Context<Env>, () => Promise.resolve());
  const { headers } = got.res;
  if (!headers.has("Content-Encoding")) return;
  for (const name of ["Content-Encoding", "ETag"]) {
    const value = headers.get(name);
    if (value !== null) c.res.headers.set(name, value);
  }
  c.res.headers.delete("Content-Length");
}
