/// <reference types="node" />
import { AsyncLocalStorage } from "node:async_hooks";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import type { Schema } from "../checks/schema.ts";

/** The media type that the request at hand names, in lower case and without its parameters. */
const received = new AsyncLocalStorage<string>();

/** Empty where no route has noted it. */
export function receivedType(): string {
  return received.getStore() ?? "";
}

/** As much of a request's context as is read here. */
interface Asked {
  readonly req: { header(name: string): string | undefined };
}

/** Whether a media type is the one that is declared, or in the range that is: `text/*`, `application/*+json`. Both without parameters and in lower case. */
function covers(declared: string, type: string): boolean {
  const [before, behind] = declared === "*/*" ? ["", ""] : declared.split("*");
  if (before === undefined || behind === undefined) return declared === type;
  return type.length > before.length + behind.length && type.startsWith(before) && type.endsWith(behind);
}

/**
 * Refuses a body of a type that the operation does not declare: the library takes any JSON for JSON and any form for a form. A route's
 * validators then run in the knowledge of that type, which they are not told.
 */
export function takes(declared: readonly string[]): (c: Asked, next: () => Promise<void>) => Promise<void> {
  return (c, next) => {
    const [essence = ""] = (c.req.header("content-type") ?? "").split(";");
    const type = essence.trim().toLowerCase();
    if (type !== "" && !declared.some((one) => covers(one, type)))
      throw new HTTPException(415, { message: "Unsupported Media Type" });
    return received.run(type, next);
  };
}

/** Whether the body at hand is of a type, or in a range of types, that the route declares beside its own. One without a type is not. */
export function isOther(others: readonly string[], own: readonly string[]): boolean {
  const type = receivedType();
  if (type === "" || own.includes(type)) return false;
  return others.some((other) => covers(other, type));
}

/**
 * Where an operation takes bodies of several media types, the library runs the schemas of all of them on every body. This one judges every
 * body but those of the `others`, so that a body of a type which the contract does not name is judged by all. What a handler then reads as JSON is an empty object: it looks
 * at the media type first.
 */
export function unlessOf<T>(others: readonly string[], own: string, schema: Schema<T>): Schema<T> {
  return z.any().superRefine((value, context) => {
    if (isOther(others, [own])) return;
    for (const issue of schema.safeParse(value).error?.issues ?? []) context.addIssue({ ...issue } as never);
  }) as unknown as Schema<T>;
}
