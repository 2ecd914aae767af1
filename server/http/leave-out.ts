import { setImmediate } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import type { z } from "zod";
import type { InputError } from "../usecases/shared/domain-error.ts";
import type { Env } from "./env.ts";
import { bodyErrors } from "./validation.ts";

/** A body that asks for it, as far as that can be said before its schema has seen it. */
type Skipping = Readonly<Record<string, unknown>>;

/** Entries of a list between which others may be answered. */
const BREATH = 50;

/**
 * Lets a body with `on_error: "skip"` pass although entries of its list break their schema: they are noted, and a sound entry stands in
 * their place, so that the schema judges the rest of the body as ever. Without a sound entry there is nothing to do but refuse.
 */
export function leaveOut(list: string, schema: z.ZodType): MiddlewareHandler<Env> {
  return async (c, next) => {
    const body: unknown = await c.req.json();
    if (isSkipping(body) && Array.isArray(body[list])) {
      const entries: readonly unknown[] = body[list];
      const leftOut = await errorsIn(entries, list, schema);
      const sound = entries.find((_, index) => !leftOut.has(index));
      if (sound !== undefined) {
        c.set("leftOut", leftOut);
        const judged = { ...body, [list]: entries.map((entry, index) => (leftOut.has(index) ? sound : entry)) };
        c.req.json = <T>() => Promise.resolve(judged as T);
      }
    }
    await next();
  };
}

async function errorsIn(entries: readonly unknown[], list: string, schema: z.ZodType) {
  const leftOut = new Map<number, readonly InputError[]>();
  for (const [index, entry] of entries.entries()) {
    const judged = schema.safeParse(entry);
    if (!judged.success) leftOut.set(index, bodyErrors(judged.error.issues, [list, index]));
    if (index % BREATH === BREATH - 1) await setImmediate();
  }
  return leftOut;
}

function isSkipping(body: unknown): body is Skipping {
  return typeof body === "object" && body !== null && "on_error" in body && body.on_error === "skip";
}
