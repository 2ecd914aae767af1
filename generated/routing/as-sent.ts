// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/// <reference types="node" />
import { AsyncLocalStorage } from "node:async_hooks";
import type { Raw, Shape } from "./decode.ts";
import { holdsMore } from "./decode.ts";
import { held, isJoined, isSeparated, released } from "./separators.ts";

/** What a request has percent-encoded in it. */
interface Sent {
  readonly address: string;
  readonly cookie: string;
  /** The fields of a form, where it is written as a query is. */
  readonly form: string;
}

const asked = new AsyncLocalStorage<Sent>();

/** As much of a request's context as is read here. */
interface Asked {
  readonly req: {
    readonly url: string;
    readonly header: (name: string) => string | undefined;
    readonly text: () => Promise<string>;
  };
}

/** Frameworks decode before a list can be taken apart. A route's validators run in the knowledge of what was sent. */
export async function asSent({ req }: Asked, next: () => Promise<void>): Promise<void> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(req.header("content-type") ?? "");
  const form = isForm ? `?${await req.text()}` : "";
  return asked.run({ address: req.url, cookie: req.header("cookie") ?? "", form }, next);
}

/** Where the parameters of a place, or the fields of a form, are written; nothing where no route has noted it. */
export function sent(place: string): string {
  const { address = "", cookie = "", form = "" } = asked.getStore() ?? {};
  return { form, cookie }[place] ?? address;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Texts of a query have `+` for a space. */
function spaced(text: string): string {
  return text.replaceAll("+", " ");
}

/** What may stand for a name, percent-encoded as it is. */
function writtenFor(place: string, name: string, text: string): string[] {
  const [, before = "", query = ""] = /^([^?#]*)\??([^#]*)/.exec(text) ?? [];
  if (place === "path") return before.split("/");
  const all = place === "cookie" ? text.split(/; */) : query.split("&").map(spaced);
  const pairs = all.map((pair) => [...pair.split(/=([^]*)/), ""]);
  return pairs.flatMap(([key = "", value = ""]) => (decoded(key) === name ? [value] : []));
}

/** A list in a header has spaces around its commas where a server or a proxy joins several headers (RFC 9110, 5.6.1). */
function unspaced(raw: Raw, shapes: readonly Shape[]): Raw {
  const found = shapes.flatMap((shape): [string, string][] => {
    const value = raw[shape.name];
    const isList = isSeparated(shape) && !holdsMore(shape) && typeof value === "string";
    return isList
      ? [
          [
            shape.name,
            value
              .split(",")
              .map((part) => part.trim())
              .join(","),
          ],
        ]
      : [];
  });
  return { ...raw, ...Object.fromEntries(found) };
}

/**
 * The parameters with the separators held that belong to a part of a list: that the text they were sent in has encoded. Of it counts what
 * stands for the value that the framework has read.
 */
export function asWritten(place: string, raw: Raw, shapes: readonly Shape[], text: string): Raw {
  if (place === "header") return unspaced(raw, shapes);
  if (!text.includes("%")) return raw;
  const joined = shapes.filter((shape) => isJoined(place, shape));
  const found = joined.flatMap((shape): [string, string][] => {
    const value = Object.hasOwn(raw, shape.name) ? raw[shape.name] : undefined;
    if (typeof value !== "string") return [];
    const read = writtenFor(place, shape.name, text).map((written) => decoded(held(written, shape)));
    return read.filter((one) => released(one, shape) === value).map((one) => [shape.name, one]);
  });
  return { ...raw, ...Object.fromEntries(found) };
}
