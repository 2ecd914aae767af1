import { type Json, isObject } from "./document.ts";

/** A JSON Pointer as a `$ref` fragment: `#/paths/~1pets/get`. A percent sign is encoded, since readers of fragments decode it. */
export function pointer(...steps: readonly (string | number)[]): string {
  return [
    "#",
    ...steps.map((step) => String(step).replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25")),
  ].join("/");
}

export function stepsOf(fragment: string): string[] {
  return fragment
    .replace(/^#\/?/, "")
    .split("/")
    .filter((step, index, all) => step !== "" || index < all.length - 1)
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The part of the document a fragment points to, or undefined when there is none. */
export function lookUp(document: Json, fragment: string): Json | undefined {
  if (fragment !== "#" && !fragment.startsWith("#/")) return undefined;
  let part: Json | undefined = document;
  for (const step of stepsOf(fragment)) {
    if (Array.isArray(part)) part = part[Number(step)];
    else if (isObject(part) && Object.hasOwn(part, step)) part = part[step];
    else return undefined;
  }
  return part;
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
