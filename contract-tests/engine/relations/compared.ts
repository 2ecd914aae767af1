/** How values of answers are compared and shown. */
import type { Json } from "../../../spec/openapi/json.ts";

const TIME = /^\d{4}-\d{2}-\d{2}T/;
/** So many characters of a value are shown. */
export const SHOWN = 80;

/** Of a time, the part of a millisecond, which a Date cuts off. */
function finer(time: string): number {
  return Number(`0.${/\.\d{3}(\d+)/.exec(time)?.[1] ?? 0}`);
}

/** Below 0 when `a` comes first; undefined for what has no order. */
export function compared(a: Json | undefined, b: Json | undefined): number | undefined {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== "string" || typeof b !== "string") return undefined;
  if (TIME.test(a) && TIME.test(b)) return Date.parse(a) - Date.parse(b) || finer(a) - finer(b);
  return a === b ? 0 : a < b ? -1 : 1;
}

export function shown(value: Json | undefined): string {
  return JSON.stringify(value)?.slice(0, SHOWN) ?? "absent";
}

/** The end of a sentence about a member. */
export function readAs(value: Json | undefined): string {
  return value === undefined ? "is absent when it is read" : `is read as ${shown(value)}`;
}
