/** A contract as read from JSON: only what the emitters look at is typed, everything else stays as it is. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

export type Schema = boolean | JsonObject;

export const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;
export type Method = (typeof METHODS)[number];

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as an object, or an empty one: absent parts of a contract are read as parts that say nothing. */
export function objectAt(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

export function listAt(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function textAt(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function isSchema(value: Json | undefined): value is Schema {
  return typeof value === "boolean" || isObject(value);
}
