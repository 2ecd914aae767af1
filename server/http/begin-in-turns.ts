import type { MiddlewareHandler } from "hono";
import type { FairRounds } from "../fairness/rounds.ts";
import type { Env } from "./env.ts";

/** Has a request begin when its company's turn comes. One with a body begins when the body is here (`readJsonBody`). */
export function beginInTurns(rounds: FairRounds): MiddlewareHandler<Env> {
  return async (c, next) => {
    await rounds.begin(c.get("caller").company.company_id);
    await next();
  };
}
