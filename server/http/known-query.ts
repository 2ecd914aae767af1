import type { MiddlewareHandler } from "hono";
import type { Env } from "./env.ts";
import { HttpProblem } from "./http-problem.ts";

/**
 * Refuses query parameters that the operation does not have, and repeated ones: a misspelt `batch_id` would otherwise be answered
 * with another batch than the one that was meant.
 */
export function refuseUnknownQuery(known: ReadonlySet<string>): MiddlewareHandler<Env> {
  return async (c, next) => {
    const given = c.req.url.includes("?") ? Object.entries(c.req.queries()) : [];
    for (const [name, values] of given) {
      if (!known.has(name)) {
        // The name is the client's own text, so it is not repeated.
        throw new HttpProblem("invalid_parameter", [
          { parameter: "", detail: "this operation has no such query parameter" },
        ]);
      }
      if (values.length > 1)
        throw new HttpProblem("invalid_parameter", [{ parameter: name, detail: "is given twice" }]);
    }
    await next();
  };
}
