/** Names that schemas give themselves: `$id` and the anchors, by which references may call them from anywhere. */
import { type Json, isObject } from "./json.ts";
import type { Source } from "./source.ts";

export interface Location {
  readonly source: Source;
  readonly tokens: readonly string[];
}

/** Keywords that name a schema; once references are pointers nobody needs them. */
export const NAMING = new Set(["$id", "$anchor", "$dynamicAnchor", "$recursiveAnchor"]);

/** The base that references below a value are relative to: its own `$id` where it has one. */
export function baseOf(value: Json | undefined, base: string): string {
  const id = isObject(value) ? value["$id"] : undefined;
  // `properties: { $id: { type: string } }` is a property, `$id: "a.json"` a name
  return typeof id === "string" && URL.canParse(id, base) ? new URL(id, base).href.replace(/#$/, "") : base;
}

/** The names of dynamic anchors in a source, each as often as it stands there. */
export function dynamicAnchorsIn({ text, value }: Source): string[] {
  const found: string[] = [];
  const visit = (part: Json | undefined): void => {
    if (typeof part !== "object" || part === null) return;
    const name = isObject(part) ? part["$dynamicAnchor"] : undefined;
    if (typeof name === "string") found.push(name);
    for (const member of Object.values(part)) visit(member);
  };
  if (text.includes("$dynamicAnchor")) visit(value);
  return found;
}

/** Every name in a source, as an absolute address, with its place; the first of a name wins. */
export function identifiersIn(source: Source): Map<string, Location> {
  const found = new Map<string, Location>();
  const visit = (value: Json, tokens: readonly string[], outer: string): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...tokens, String(index)], outer);
      return;
    }
    if (!isObject(value)) return;
    const base = baseOf(value, outer);
    if (base !== outer && !found.has(base)) found.set(base, { source, tokens });
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      const address = `${base}#${String(value[keyword])}`;
      if (typeof value[keyword] === "string" && !found.has(address)) found.set(address, { source, tokens });
    }
    for (const [name, member] of Object.entries(value)) visit(member, [...tokens, name], base);
  };
  const self = isObject(source.value) && "openapi" in source.value ? source.value["$self"] : undefined;
  // since OpenAPI 3.2 a contract may have an address of its own; its files stand where they stand all the same
  if (typeof self === "string" && URL.canParse(self, source.url))
    found.set(new URL(self, source.url).href.replace(/#.*$/s, ""), { source, tokens: [] });
  // most contracts name nothing, and many are large
  if (/\$id|\$anchor|\$dynamicAnchor/.test(source.text)) visit(source.value, [], source.url);
  return found;
}
