import type { MiddlewareHandler } from "hono";
import type { Env } from "./env.ts";
import { HttpProblem } from "./http-problem.ts";

/** What may be a misspelt name; anything else is the client's own text and is not repeated. */
const NAME = /^[A-Za-z][A-Za-z_-]{0,39}$/;

function those(known: ReadonlySet<string>): string {
  return known.size === 0 ? "it has none" : `it has ${[...known].join(", ")}`;
}

/**
 * Refuses query parameters that the operation does not have, and repeated ones: a misspelt `batch_id` would otherwise be answered
 * with another batch than the one that was meant.
 */
export function refuseUnknownQuery(known: ReadonlySet<string>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const given = c.req.url.includes("?") ? Object.entries(c.req.queries()) : [];
    for (const [name, values] of given) {
      if (!known.has(name)) {
        throw new HttpProblem("invalid_parameter", [
          {
            parameter: NAME.test(name) ? name : "",
            code: "unknown_parameter",
            detail: `is no query parameter of this operation; ${those(known)}`,
          },
        ]);
      }
      if (values.length > 1)
        throw new HttpProblem("invalid_parameter", [
          { parameter: name, code: "repeated_parameter", detail: "is given twice; send it once" },
        ]);
    }
    await next();
  };
}
