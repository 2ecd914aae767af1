/** Strings that a schema admits, of a wished length. */
import { firstOf, strictest, type View } from "./view.ts";
import { isExpression } from "../../../spec/openapi/expressions.ts";
import { lengthsOf, matching } from "./pattern.ts";
import type { Random } from "./random.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** Lengths that nobody bounds end here. */
const LONGEST = 64;

/** Valid values of the formats that contracts use, more than one where spellings differ. */
export const FORMATS: Readonly<Record<string, readonly string[]>> = {
  "date-time": ["2026-02-28T23:59:59Z", "2025-12-31T18:30:00.125+05:30", "2024-02-29T00:00:00-08:00"],
  date: ["2026-02-28", "2024-02-29"],
  time: ["23:59:59Z", "08:30:00+02:00"],
  duration: ["P3D", "PT5M"],
  uuid: ["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "00000000-0000-4000-8000-000000000000"],
  email: ["someone@example.com"],
  hostname: ["host.example"],
  ipv4: ["192.0.2.1"],
  ipv6: ["2001:db8::1"],
  uri: ["https://example.com/a"],
  "uri-reference": ["/a/b?c=d"],
  "uri-template": ["/a/{b}"],
  "json-pointer": ["/a/b"],
  regex: ["^a+$"],
  byte: ["aGVsbG8="],
  binary: ["hello"],
  password: ["correct horse"],
};

const AHEAD = /\b(in (the )?future|future (date|time|day|moment)s?|(later than|after) now)\b/i;
const NOT_BEHIND = /\b(not|never|cannot)\b[^.]{0,30}\bin (the )?past\b/i;
/** Words beside the future that do not ask for it: what is refused, how far it may reach, that it may be either. */
const OTHERWISE =
  /\b(not|never|cannot|can't|no|nor|more than|further|beyond|far|up to|at most|refus\w*|reject\w*|invalid|errors?|forbid\w*|may|or|if|when)\b/i;

/** Whether words ask for a time that is yet to come. */
function isAhead(description: unknown): boolean {
  const sentences = typeof description === "string" ? description.split(/[.;:](?:\s|$)/) : [];
  return sentences.some((one) => NOT_BEHIND.test(one) || (AHEAD.test(one) && !OTHERWISE.test(one)));
}

/** The same day of next year, which need not have a 29th of February. */
function ahead(value: string): string {
  return value.replace(/^\d{4}/, String(new Date().getUTCFullYear() + 1)).replace(/^(\d{4}-02)-29/, "$1-28");
}

/** Valid values of the format of these strings, in its usual spellings. */
export function usualOf({ format, isAhead: comes = false }: StringRules): readonly string[] | undefined {
  const known = format === undefined ? undefined : FORMATS[format];
  return comes ? known?.map(ahead) : known;
}

/** Spellings that a format admits and hardly anybody writes: to be taken all the same where nothing else rules them out. */
export const RARE: Readonly<Record<string, readonly string[]>> = { "date-time": ["2016-12-31T23:59:60Z"] };

/** Spellings whose optional parts are there, or are not. */
export const DETAILED: Readonly<Record<string, readonly string[]>> = {
  "date-time": [
    "2025-06-30T12:00:00Z",
    "2025-06-29T12:00:00.5Z",
    "2025-06-28T12:00:00.123456Z",
    "2025-06-27T12:00:00.123456789Z",
    "2025-06-26T12:00:00+00:00",
    "2025-06-25T23:30:00-11:30",
    "2025-06-24T05:00:00.001+14:00",
  ],
};

/** Near spellings and years that a format or the pattern beside it may rule out. */
export const NEAR_MISSES: Readonly<Record<string, readonly string[]>> = {
  "date-time": [
    "2025-06-30t12:00:00Z",
    "2025-06-30T12:00:00z",
    "2025-06-30 12:00:00Z",
    "2025-06-30T12:00:00",
    "2025-06-30T12:00Z",
    "2025-02-29T12:00:00Z",
    "2025-06-31T12:00:00Z",
    "2025-06-30T24:00:00Z",
    "2025-06-30T12:00:00.Z",
    "2025-06-30T12:00:00+0100",
    "2025-06-30T12:00:00Z ",
    "2025-06-30T12:00:00Zx",
  ],
};

export interface StringRules {
  readonly pattern: string | undefined;
  readonly format: string | undefined;
  readonly shortest: number;
  readonly longest: number | undefined;
  /** Times that words want in the future. */
  readonly isAhead?: boolean;
}

export function stringRules(view: View): StringRules {
  const pattern = firstOf(view, "pattern");
  const format = firstOf(view, "format");
  return {
    pattern: typeof pattern === "string" && isExpression(pattern) ? pattern : undefined,
    format: typeof format === "string" ? format : undefined,
    shortest: strictest(view, "minLength", "largest") ?? 0,
    longest: strictest(view, "maxLength", "smallest"),
    isAhead:
      (format === "date" || format === "date-time") && view.nodes.some(({ schema }) => isAhead(schema["description"])),
  };
}

/** Lengths at both ends of what length keywords and pattern allow together. */
export function lengthRange(rules: StringRules): { low: number; high: number } {
  const inPattern = rules.pattern === undefined ? { shortest: 0, longest: Infinity } : lengthsOf(rules.pattern);
  const low = Math.max(rules.shortest, inPattern.shortest);
  const high = Math.min(rules.longest ?? Infinity, inPattern.longest);
  return { low, high: high === Infinity ? Math.max(low, LONGEST) : high };
}

function padded(value: string, length: number): string {
  return value.length >= length ? value : value + "a".repeat(length - value.length);
}

export function stringOf(rules: StringRules, length: number, random: Random): string {
  if (rules.pattern !== undefined) return matching(rules.pattern, length, random);
  const known = usualOf(rules);
  if (known === undefined) return Array.from({ length }, () => random.pick([...LETTERS])).join("");
  const value = random.pick(known);
  return rules.format === "uri" || rules.format === "uri-reference" ? padded(value, length) : value;
}
