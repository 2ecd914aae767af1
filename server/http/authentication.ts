import type { MiddlewareHandler } from "hono";
import type { Companies, KeyScope } from "../storage/store.ts";
import { hashApiKey } from "./api-key.ts";
import type { Env } from "./env.ts";
import { HttpProblem } from "./http-problem.ts";

/** RFC 6750: the scheme is case-insensitive, the key is a b64token. Longer than any key we make or accept. */
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,512}=*) *$/i;

/**
 * Finds the caller by the API key, before anything of the body is read. 401 without a key or with one that nobody has;
 * 403 when the operation needs more than the key's scope allows.
 */
export function authenticate(companies: Pick<Companies, "byKeyHash">, needs: KeyScope): MiddlewareHandler<Env> {
  return async (c, next) => {
    const header = c.req.header("authorization");
    const key = header === undefined ? undefined : BEARER.exec(header)?.[1];
    if (key === undefined) throw unauthorized(header === undefined ? "" : ', error="invalid_request"');
    const keyHash = hashApiKey(key);
    const owner = await companies.byKeyHash(keyHash);
    if (owner === undefined) throw unauthorized(', error="invalid_token"');
    c.set("caller", { company: owner.company, keyHash, traceparent: c.get("traceparent") });
    if (needs === "read_write" && owner.scope === "read") throw new HttpProblem("insufficient_scope");
    await next();
  };
}

function unauthorized(error: string): HttpProblem {
  return new HttpProblem("unauthorized", [], { "WWW-Authenticate": `Bearer realm="respiratory"${error}` });
}
