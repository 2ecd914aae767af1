import type { MiddlewareHandler } from "hono";
import type { RandomBytes } from "../usecases/shared/ids.ts";
import type { Env } from "./env.ts";

const REQUEST_ID_BYTES = 8;

/**
 * Names the request and sets what every answer carries. Answers may hold data of patients, so nothing is cached unless a
 * route says otherwise, and no browser guesses at their type.
 */
export function nameAndProtect(randomBytes: RandomBytes): MiddlewareHandler<Env> {
  return async (c, next) => {
    // Never taken from the client: an identifier in our log must be ours.
    const requestId = `req_${Buffer.from(randomBytes(REQUEST_ID_BYTES)).toString("hex")}`;
    c.set("requestId", requestId);
    await next();
    const { headers } = c.res;
    headers.set("X-Request-Id", requestId);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    if (!headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    }
  };
}
