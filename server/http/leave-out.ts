import type { MiddlewareHandler } from "hono";
import type { z } from "zod";
import type { InputError } from "../usecases/shared/domain-error.ts";
import type { Env } from "./env.ts";
import { bodyErrors } from "./validation.ts";

/** A body that asks for it, as far as that can be said before its schema has seen it. */
type Skipping = Readonly<Record<string, unknown>>;

type LeftOut = ReadonlyMap<number, readonly InputError[]>;

/** Lets a body with `on_error: "skip"` pass as `withoutUnsound` says. */
export function leaveOut(list: string, schema: z.ZodType): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { body, leftOut } = withoutUnsound(await c.req.json(), list, schema);
    if (leftOut !== undefined) {
      c.set("leftOut", leftOut);
      c.req.json = <T>() => Promise.resolve(body as T);
    }
    await next();
  };
}

/**
 * A body with `on_error: "skip"` may have entries of its list that break their schema: they are noted, and a sound entry stands in
 * their place, so that the schema judges the rest of the body as ever. Without a sound entry there is nothing to do but refuse.
 */
export function withoutUnsound(
  body: unknown,
  list: string,
  schema: z.ZodType,
): { readonly body: unknown; readonly leftOut?: LeftOut } {
  if (!isSkipping(body) || !Array.isArray(body[list])) return { body };
  const entries: readonly unknown[] = body[list];
  const leftOut = errorsIn(entries, list, schema);
  const sound = entries.find((_, index) => !leftOut.has(index));
  if (sound === undefined) return { body };
  return { body: { ...body, [list]: entries.map((entry, index) => (leftOut.has(index) ? sound : entry)) }, leftOut };
}

function errorsIn(entries: readonly unknown[], list: string, schema: z.ZodType): LeftOut {
  const leftOut = new Map<number, readonly InputError[]>();
  for (const [index, entry] of entries.entries()) {
    const judged = schema.safeParse(entry);
    if (!judged.success) leftOut.set(index, bodyErrors(judged.error.issues, [list, index]));
  }
  return leftOut;
}

function isSkipping(body: unknown): body is Skipping {
  return typeof body === "object" && body !== null && "on_error" in body && body.on_error === "skip";
}
