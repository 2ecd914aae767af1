import { isUtf8 } from "node:buffer";
import { CLOSE_LIST, CLOSE_OBJECT, COLON, OPEN_LIST, OPEN_OBJECT, QUOTE, endOfString } from "./json-bytes.ts";
import { lineAndColumn, placeOf } from "./json-error-place.ts";
import { indexOfRepeatedKey } from "./repeated-key.ts";

/** Levels of arrays and objects that a body may nest. */
export const DEEPEST_NESTING = 32;

/** Members of one object; the largest of the contract has a tenth of it. An object of a million keys costs seconds to build. */
export const MOST_MEMBERS = 256;

/** Begins an escape of half a character. */
const SURROGATE = /\\u[dD][89a-fA-F]/;

export type JsonProblem =
  | "not_json"
  | "not_utf8"
  | "duplicate_key"
  | "too_deep"
  | "too_many_parts"
  | "too_many_members"
  | "half_character"
  | "number_out_of_range";

export type JsonReading =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly problem: JsonProblem;
      /** Where in the text it stopped making sense, when that is known. */
      readonly at?: string;
    };

/**
 * Reads a body as RFC 8259 JSON and refuses what readers are known to take in different ways: a key that appears twice
 * in one object, bytes that are not UTF-8, a byte order mark, escapes that are half a character, numbers that no double can hold, nesting beyond
 * DEEPEST_NESTING, an object with more than MOST_MEMBERS members, and more than `mostParts` objects, lists and members in all. What is
 * counted is counted before anything is built.
 */
export function readStrictJson(bytes: Uint8Array, mostParts: number): JsonReading {
  if (!isUtf8(bytes)) return { ok: false, problem: "not_utf8" };
  const written = membersIn(bytes, mostParts);
  if (typeof written === "string") return { ok: false, problem: written };
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const at = placeOf(error, text);
    return { ok: false, problem: "not_json", ...(at === undefined ? {} : { at }) };
  }
  const members = countMembers(value);
  if (Number.isNaN(members)) return { ok: false, problem: "number_out_of_range" };
  if (SURROGATE.test(text) && holdsHalf(value)) return { ok: false, problem: "half_character" };
  // JSON.parse keeps the last of equal keys, so every repetition makes the result smaller than the text.
  if (members === written) return { ok: true, value };
  const at = indexOfRepeatedKey(bytes);
  if (at === undefined) return { ok: false, problem: "duplicate_key" };
  const before = Buffer.from(bytes.buffer, bytes.byteOffset, at).toString("utf8");
  return { ok: false, problem: "duplicate_key", at: lineAndColumn(text, before.length) };
}

/**
 * Colons outside strings, the members of all objects with their repetitions; or the first bound that the text breaks: nothing behind that place is
 * looked at. Meaningless for what is no JSON, which JSON.parse refuses afterwards.
 */
function membersIn(bytes: Uint8Array, mostParts: number): number | JsonProblem {
  let depth = 0;
  let containers = 0;
  let members = 0;
  // Members of the object that is open at each level.
  const open = new Uint32Array(DEEPEST_NESTING + 1);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COLON) {
      members += 1;
      if (containers + members > mostParts) return "too_many_parts";
      const level = Math.max(0, depth);
      const width = (open[level] ?? 0) + 1;
      if (width > MOST_MEMBERS) return "too_many_members";
      open[level] = width;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      depth += 1;
      containers += 1;
      if (depth > DEEPEST_NESTING) return "too_deep";
      if (containers + members > mostParts) return "too_many_parts";
      if (depth >= 0) open[depth] = 0;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
  }
  return members;
}

/** Members of all objects of a parsed value; NaN when a number overflowed to infinity. */
function countMembers(value: unknown): number {
  if (typeof value === "number") return Number.isFinite(value) ? 0 : Number.NaN;
  if (typeof value !== "object" || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) {
    // Curves are long arrays of numbers, so the common element is settled without a call.
    for (const element of value) if (!Number.isFinite(element)) members += countMembers(element);
    return members;
  }
  for (const key of Object.keys(value)) members += 1 + countMembers((value as Record<string, unknown>)[key]);
  return members;
}

/** Whether a text or a key has half a character (RFC 8259, 8.2): it would be stored as another one. */
function holdsHalf(value: unknown): boolean {
  if (typeof value === "string") return !value.isWellFormed();
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, member]) => !key.isWellFormed() || holdsHalf(member));
}
