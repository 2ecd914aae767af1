/** References within one document: `$ref` fragments such as `#/paths/~1pets/get`, and what they lead to. */
import { type Json, type JsonObject, isObject, objectAt } from "./json.ts";
import { child, escapeToken, read, tokensOf } from "./pointer.ts";

/** A JSON Pointer as a `$ref` fragment. A percent sign is encoded, since readers of fragments decode it. */
export function pointer(...steps: readonly (string | number)[]): string {
  return ["#", ...steps.map((step) => escapeToken(String(step)).replaceAll("%", "%25"))].join("/");
}

/** Percent-encoding taken away; a percent sign that begins no code stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The pointer that a fragment stands for: `#/a%20b` is `/a b`. Other references lead out of the document. */
export function targetOf(reference: string): string {
  if (!reference.startsWith("#")) throw new Error(`${reference} leads out of the document; bundle the contract first`);
  return decoded(reference.slice(1));
}

export function stepsOf(fragment: string): string[] {
  const text = fragment.replace(/^#\/?/, "");
  if (text === "") return [];
  // most are plain, and are read for each value that a schema judges
  if (!text.includes("%")) return tokensOf(`/${text}`);
  return text.split("/").flatMap((step) => tokensOf(`/${decoded(step)}`));
}

/** The part of the document a fragment points to, or undefined when there is none. */
export function lookUp(document: Json, fragment: string): Json | undefined {
  if (fragment !== "#" && !fragment.startsWith("#/")) return undefined;
  return stepsOf(fragment).reduce<Json | undefined>(child, document);
}

/** Follows `$ref` until something that is none; a circle ends where it closes. */
export function follow(document: Json, value: Json | undefined): Json | undefined {
  const passed = new Set<string>();
  let part = value;
  while (isObject(part) && typeof part["$ref"] === "string" && !passed.has(part["$ref"])) {
    passed.add(part["$ref"]);
    part = lookUp(document, part["$ref"]);
  }
  return part;
}

/** Where a reference leads: the place of something that is more than a bare `$ref`, or of one that leads nowhere. */
export function placeOf(document: Json, at: string): string {
  let place = at;
  for (let hops = 0; hops < 32; hops += 1) {
    const value = lookUp(document, place);
    if (!isObject(value) || typeof value["$ref"] !== "string" || Object.keys(value).length > 1) return place;
    if (lookUp(document, value["$ref"]) === undefined) return place;
    place = pointer(...stepsOf(value["$ref"]));
  }
  return place;
}

/** The same for what is no schema, as a `#/…` fragment: beside such a reference stands what describes it, and no part of it. */
export function partPlaceOf(document: Json, at: string): string {
  return fragmentOf(followed(document, targetOf(at)));
}

/** The pointer that a place of RFC 6901 is as a `#/…` fragment. */
export function fragmentOf(at: string): string {
  return pointer(...tokensOf(at));
}

/** The same for pointers without `#`: follows every reference, also one that something stands beside. */
export function followed(document: Json, at: string): string {
  const seen = new Set<string>();
  let place = at;
  while (!seen.has(place)) {
    seen.add(place);
    const value = read(document, place);
    const reference = isObject(value) ? value["$ref"] : undefined;
    if (typeof reference !== "string" || !reference.startsWith("#")) return place;
    place = targetOf(reference);
  }
  return place;
}

/** The same for a place of which something has to be there: a circle is refused. */
export function resolvePointer(document: Json, at: string): string {
  const place = followed(document, at);
  if (typeof objectAt(read(document, place))["$ref"] === "string") throw new Error(`${at} refers to itself`);
  return place;
}

/** The object itself, or what it refers to; what stands beside the reference wins, as JSON Schema 2020-12 has it. */
export function resolved(document: JsonObject, value: Json | undefined): JsonObject {
  let found = objectAt(value);
  for (const seen = new Set<string>(); typeof found["$ref"] === "string";) {
    const { $ref, ...beside } = found;
    if (typeof $ref !== "string" || seen.has($ref)) return beside;
    seen.add($ref);
    found = { ...objectAt(read(document, targetOf($ref))), ...beside };
  }
  return found;
}
