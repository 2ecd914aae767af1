/** JSON as plain values: what a contract is made of, and what goes over the wire. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [name: string]: Json;
}

export type Schema = boolean | JsonObject;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as an object, or an empty one: absent parts of a contract are read as parts that say nothing. */
export function objectAt(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function listAt(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

export function textAt(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function isSchema(value: Json | undefined): value is Schema {
  return typeof value === "boolean" || isObject(value);
}

/** A copy with each member changed. */
export function mapObject(value: JsonObject, map: (member: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(member, name)]));
}

/** Sets a member of any name: an assignment to `__proto__` would set what the object inherits. */
export function setMember(object: JsonObject, name: string, value: Json): void {
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });
}

/** Deep equality as JSON Schema means it: the order of members does not matter. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name]))
  );
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
