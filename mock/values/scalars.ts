/** Texts and numbers that a schema admits. */
import { UnsupportedPattern, matching, resembling } from "../../contract-tests/engine/generate/pattern.ts";
import type { Random } from "../../contract-tests/engine/generate/random.ts";
import { isExpression, regExp } from "../../spec/openapi/expressions.ts";
import type { JsonObject } from "../../spec/openapi/json.ts";

/** Two of each, so that lists can hold different ones. */
const FORMATS: Readonly<Record<string, readonly [string, string]>> = {
  "date-time": ["2026-02-28T09:30:00Z", "2026-03-01T17:45:00Z"],
  date: ["2026-02-28", "2026-03-01"],
  time: ["09:30:00Z", "17:45:00Z"],
  duration: ["P3D", "PT5M"],
  uuid: ["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "9b2c1f6e-8a3d-4c57-b1e0-5d6f7a8b9c0d"],
  email: ["someone@example.com", "another@example.com"],
  "idn-email": ["someone@example.com", "another@example.com"],
  hostname: ["host.example", "other.example"],
  ipv4: ["192.0.2.1", "192.0.2.2"],
  ipv6: ["2001:db8::1", "2001:db8::2"],
  uri: ["https://example.com/a", "https://example.com/b"],
  url: ["https://example.com/a", "https://example.com/b"],
  iri: ["https://example.com/a", "https://example.com/b"],
  "uri-reference": ["/a", "/b"],
  "uri-template": ["/a/{id}", "/b/{id}"],
  "json-pointer": ["/a", "/b"],
  "relative-json-pointer": ["0", "1"],
  regex: ["^a+$", "^b+$"],
  byte: ["aGVsbG8=", "d29ybGQ="],
};
const INT32 = 2 ** 31 - 1;
/** Enough to tell values apart and short enough to read. */
const USUAL_LENGTH = 12;
/** One in a few fits, where any does. */
const MOST_SOUGHT = 200;

const numeric = (schema: JsonObject, name: string): number | undefined =>
  typeof schema[name] === "number" ? schema[name] : undefined;

/** `name` is what the member is called; a higher `nth` gives another text. */
export function textFor(schema: JsonObject, name: string, nth: number, random: Random): string {
  const shortest = numeric(schema, "minLength") ?? 0;
  const longest = numeric(schema, "maxLength") ?? Number.POSITIVE_INFINITY;
  const { pattern, format } = schema;
  const known = typeof format === "string" ? FORMATS[format] : undefined;
  if (typeof pattern === "string" && isExpression(pattern)) {
    const length = Math.min(longest, Math.max(shortest, USUAL_LENGTH) + (nth % 3));
    const expression = regExp(pattern, "u");
    const isFit = (text: string): boolean => text.length >= shortest && text.length <= longest && expression.test(text);
    // of what has a format, the expression alone gives months that are none
    const usual = known?.[nth % 2];
    return usual !== undefined && isFit(usual) ? usual : patterned(pattern, length, random, isFit);
  }
  const told = schema["x-told-by"];
  const plain = typeof told === "string" ? told : (known?.[nth % 2] ?? (name || "text"));
  const numbered = nth === 0 || known !== undefined ? plain : `${plain} ${nth + 1}`;
  const filled = numbered.padEnd(shortest, "x");
  if (filled.length <= longest) return filled;
  return nth === 0 ? filled.slice(0, longest) : String(nth).slice(-longest).padStart(Math.min(longest, shortest), "x");
}

/** Where something is looked at or referred back to, texts that resemble what is asked for are tried. */
function patterned(pattern: string, length: number, random: Random, isFit: (text: string) => boolean): string {
  try {
    return matching(pattern, length, random);
  } catch (error) {
    if (!(error instanceof UnsupportedPattern)) throw error;
    for (let count = 0; count < MOST_SOUGHT; count += 1) {
      const text = resembling(pattern, Math.max(0, length - (count % (USUAL_LENGTH + 3))), random);
      if (isFit(text)) return text;
    }
    throw error;
  }
}

const tidy = (value: number): number => Number(value.toPrecision(12));

/** Inside the bounds, on the grid of `multipleOf`; a higher `nth` gives another number where there is room. */
export function numberFor(schema: JsonObject, isWhole: boolean, nth: number, random: Random | undefined): number {
  const given = numeric(schema, "multipleOf");
  const step = given ?? (isWhole ? 1 : 0.01);
  const above = numeric(schema, "exclusiveMinimum");
  const below = numeric(schema, "exclusiveMaximum");
  const low = Math.max(numeric(schema, "minimum") ?? -Infinity, above ?? -Infinity);
  const high = Math.min(numeric(schema, "maximum") ?? limitOf(schema), below ?? Infinity);
  const first = Number.isFinite(low) ? low : Math.min(high, isWhole || given !== undefined ? 1 : 1.5);
  const span =
    random === undefined || !Number.isFinite(high - first)
      ? 0
      : Math.floor(random.next() * Math.min((high - first) / step, 1e6));
  let value = onGrid(first, step, isWhole && given === undefined) + (span + nth) * step;
  if (value === above) value += step;
  if (value > high || value === below) value = nudged(low, high, above, below, step);
  return tidy(value);
}

function limitOf({ format }: JsonObject): number {
  return format === "int32" ? INT32 : Infinity;
}

function onGrid(value: number, step: number, isWhole: boolean): number {
  return isWhole ? Math.ceil(value) : tidy(Math.ceil(tidy(value / step)) * step);
}

/** The room is narrower than a step beside its bounds: the middle, which only a grid can forbid. */
function nudged(low: number, high: number, above: number | undefined, below: number | undefined, step: number): number {
  const lowest = onGrid(low, step, false);
  if (Number.isFinite(lowest) && lowest <= high && lowest !== above && lowest !== below) return lowest;
  return Number.isFinite(low) && Number.isFinite(high)
    ? (low + high) / 2
    : Math.floor(high / step) * step - (high === below ? step : 0);
}
