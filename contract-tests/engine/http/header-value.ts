/** Text of a header, in the type that its schema states. */
import { type Json, isObject, parseJson } from "../../../spec/openapi/json.ts";
import type { Schemas } from "../schemas.ts";
import { type View, itemsOf, viewOf } from "../generate/view.ts";

/** How a header is written beside its schema. */
interface Written {
  readonly explode?: boolean;
  readonly mediaType?: string | undefined;
}

function scalar({ types }: View, text: string): Json {
  if (types.includes("string") || types.length === 0) return text;
  return parseJson(text) ?? text;
}

/** Names and values by turns, or joined by equal signs; undefined where they are neither. */
function membersOf(text: string, explode: boolean): [string, string][] | undefined {
  const parts = text.split(",").map((part) => part.trim());
  const pairs = explode
    ? parts.map((part) => /^([^=]*)=(.*)$/s.exec(part)?.slice(1))
    : parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1]]] : []));
  return pairs.every((pair) => pair?.[1] !== undefined) ? (pairs as [string, string][]) : undefined;
}

/** A header's text as the value that its schema speaks of. */
export function headerAsValue(schemas: Schemas, pointer: string, text: string, how: Written = {}): Json {
  const view = viewOf(schemas, "out", pointer);
  if (how.mediaType !== undefined) return parseJson(text) ?? text;
  // many write an object as JSON there, whatever style the contract has
  const written = view.types.includes("object") && text.startsWith("{") ? parseJson(text) : undefined;
  if (isObject(written)) return written;
  if (view.types.includes("array")) {
    const at = itemsOf(view);
    const items = at === undefined ? undefined : viewOf(schemas, "out", at);
    return text.split(",").map((item) => (items === undefined ? item.trim() : scalar(items, item.trim())));
  }
  const members = view.types.includes("object") ? membersOf(text, how.explode === true) : undefined;
  if (members === undefined) return scalar(view, text);
  return Object.fromEntries(
    members.map(([name, value]) => {
      const at = view.properties.get(name);
      return [name, at === undefined ? value : scalar(viewOf(schemas, "out", at), value)];
    }),
  );
}
