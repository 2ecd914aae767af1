/// <reference types="node" />
import { AsyncLocalStorage } from "node:async_hooks";
import { HTTPException } from "hono/http-exception";
import { z } from "zod";
import type { Schema } from "../checks/schema.ts";

/** The media type that the request at hand names, in lower case; with its parameters where the operation declares it by them. */
const received = new AsyncLocalStorage<string>();

/** Empty where no route has noted it. */
export function receivedType(): string {
  return received.getStore() ?? "";
}

/** As much of a request's context as is read here; exported, as the declarations of routes name it. */
export interface Asked {
  readonly req: { readonly header: (name: string) => string | undefined };
}

/** A media type with its parameters in one order; without the quotes that a value may stand in. */
export function withParameters(mediaType: string): string {
  const [type = "", ...parameters] = mediaType.split(";").map((part) => part.trim());
  const read = parameters.map((one) => one.replace(/^[^=]*/, (name) => name.toLowerCase()).replace(/="(.*)"$/, "=$1"));
  return [type.toLowerCase(), ...read.filter((one) => one !== "").sort()].join(";");
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
  return ({ req }, next) => {
    const sent = req.header("content-type") ?? "";
    const whole = withParameters(sent);
    const [essence = ""] = whole.split(";");
    const type = declared.includes(whole) ? whole : essence;
    if (type !== "" && !declared.some((one) => covers(one, type) || one.startsWith(`${type};`)))
      throw new HTTPException(415, { message: "Unsupported Media Type" });
    if (!KNOWN.test(sent)) tellOnce(req, essence);
    return received.run(type, next);
  };
}

/** Parameters that the library knows; it refuses others. */
const KNOWN = /^(multipart\/[^;\s]*(;\s?boundary=[^;]+)?|(?!multipart\/)[^;\s]*(;\s*[a-z\d-]+=[^;]+)*)$/i;

/** It asks for the header by this name, and before any handler does. */
function tellOnce(req: Asked["req"], essence: string): void {
  const { header } = req;
  Reflect.set(req, "header", (...names: [string]) => {
    if (names[0] !== "content-type") return header.apply(req, names);
    Reflect.set(req, "header", header);
    return essence;
  });
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
