/// <reference types="node" />
import { AsyncLocalStorage } from "node:async_hooks";
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

/** Runs a route's validators in the knowledge of the body's media type, which they are not told. */
export function noteMediaType(c: Asked, next: () => Promise<void>): Promise<void> {
  const [essence = ""] = (c.req.header("content-type") ?? "").split(";");
  return received.run(essence.trim().toLowerCase(), next);
}

/** Whether the body at hand is of a type, or in a range of types, that the route declares beside its own. One without a type is not. */
export function isOther(others: readonly string[], own: readonly string[]): boolean {
  const type = receivedType();
  if (type === "" || own.includes(type)) return false;
  return others.some(
    (other) => other === type || other === "*/*" || (other.endsWith("/*") && type.startsWith(other.slice(0, -1))),
  );
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
