import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { operations } from "../../generated/routes.ts";
import type { Env } from "./env.ts";

/** The part of pino that the HTTP layer writes to. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** A probe asks every few seconds and is answered the same: worth a line to whoever looks for it. */
const PROBES: ReadonlySet<string> = new Set([operations.getHealth.path, operations.getReadiness.path]);

/**
 * One line for each request: identifier, route, status, duration, company, identifier of the key. Never a query, a body or a path with
 * identifiers in it: those can hold what is the client's own.
 */
export function logRequests(log: Log, monotonic: () => number): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = monotonic();
    await next();
    const fields = {
      request_id: c.get("requestId"),
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      duration_ms: Math.round((monotonic() - started) * 10) / 10,
      company_id: c.get("caller")?.company.company_id,
      key_id: c.get("caller")?.key?.key_id,
    };
    if (c.res.status >= 500) log.error(fields, "request");
    else if (c.res.status < 400 && PROBES.has(fields.route)) log.debug(fields, "request");
    else log.info(fields, "request");
  };
}
