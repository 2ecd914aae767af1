/** What YAML makes of aliases, as JSON could hold it: a part that stands in itself has no end, and a few lines can stand for billions of parts. */
import type { Json } from "./json.ts";
import { join } from "./pointer.ts";

/** Ten times the largest contract that packages carry. */
const MOST_PARTS = 20_000_000;

export class NoPlainValue extends Error {
  /** Where the part stands, as a JSON Pointer. */
  readonly at: string;

  constructor(message: string, at: string) {
    super(message);
    this.at = at;
  }
}

/** Deeper than anybody writes, and as deep as whatever walks through a contract can follow. */
const MOST_LEVELS = 200;

/** Throws NoPlainValue; a part that several aliases stand for is counted once for each of them, and looked at once. */
function countParts(value: unknown, way: readonly string[], counts: Map<object, number>, open: Set<object>): number {
  if (typeof value !== "object" || value === null) return 1;
  const known = counts.get(value);
  if (known !== undefined) return known;
  const refuse = (message: string): never => {
    throw new NoPlainValue(message, join("", ...way));
  };
  if (open.has(value)) refuse("the alias here stands for what it stands in, which has no end");
  if (way.length > MOST_LEVELS) refuse(`this is nested more than ${MOST_LEVELS} levels deep`);
  open.add(value);
  const count = Object.entries(value).reduce<number>(
    (sum, [name, member]) => sum + countParts(member, [...way, name], counts, open),
    1,
  );
  open.delete(value);
  if (count > MOST_PARTS) refuse(`the aliases here stand for more than ${MOST_PARTS} parts altogether`);
  counts.set(value, count);
  return count;
}

/** The value, unless nobody could walk through it. */
export function bounded(value: unknown): Json {
  countParts(value, [], new Map(), new Set());
  return (value ?? null) as Json;
}

/** A round trip drops what JSON cannot hold. */
export function plain(value: unknown): Json {
  return JSON.parse(JSON.stringify(bounded(value))) as Json;
}
