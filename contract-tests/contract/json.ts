/** JSON as plain values; every part of the gate handles contracts and bodies as these. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function objectAt(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function listAt(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

export function textAt(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Deep equality as JSON Schema means it: the order of members does not matter. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && sameJson(a[name], b[name]));
}

/** Parses JSON; `undefined` when the text is none (JSON itself has no undefined). */
export function parseJson(text: string): Json | undefined {
  try {
    const parsed: Json = JSON.parse(text);
    return parsed;
  } catch {
    return undefined;
  }
}
