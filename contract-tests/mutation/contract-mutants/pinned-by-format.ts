/**
 * Whether a pattern says the same with and without its anchors because of the format beside it. Every text of the format is of one of a few
 * shapes, a row of sets of signs; where no part of a shape but the whole can match, there is nothing that an anchor keeps out.
 */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { type Node, type Repeat, UnsupportedPattern, parsed } from "../../engine/generate/pattern.ts";

const DIGIT = "0123456789";
/** Beyond this many digits of a fraction nothing new can match. */
const FRACTIONS = 24;

function shape(form: string): string[] {
  return [...form].map((sign) => ({ d: DIGIT, T: "Tt", Z: "Zz", s: "+-" })[sign] ?? sign);
}

/** RFC 3339, and the offsets that validators take beside it. */
function shapesOf(format: Json | undefined): string[][] {
  if (format === "date") return [shape("dddd-dd-dd")];
  if (format !== "date-time") return [];
  const fractions = ["", ...Array.from({ length: FRACTIONS }, (_, more) => `.${"d".repeat(more + 1)}`)];
  return fractions.flatMap((fraction) =>
    ["Z", "sdd:dd", "sdddd", "sdd"].map((zone) => shape(`dddd-dd-ddTdd:dd:dd${fraction}${zone}`)),
  );
}

/** Where a match that begins there may end. */
function ends(node: Node, row: readonly string[], from: number): Set<number> {
  if (node.kind === "set")
    return new Set([...(row[from] ?? "")].some((sign) => node.chars.includes(sign)) ? [from + 1] : []);
  if (node.kind === "choice") return new Set(node.options.flatMap((option) => [...ends(option, row, from)]));
  return node.parts.reduce<Set<number>>(
    (starts, part) => new Set([...starts].flatMap((start) => [...repeated(part, row, start)])),
    new Set([from]),
  );
}

function repeated({ node, low, high }: Repeat, row: readonly string[], from: number): Set<number> {
  const found = new Set<number>(low === 0 ? [from] : []);
  let starts = new Set([from]);
  for (let times = 1; times <= Math.min(high, row.length) && starts.size > 0; times += 1) {
    starts = new Set([...starts].flatMap((start) => [...ends(node, row, start)]));
    if (times >= low) for (const end of starts) found.add(end);
  }
  return found;
}

/** Written with both anchors around one group, so that neither stands for a branch alone. */
function whole(pattern: string): Node {
  return parsed(`^(?:${pattern.replace(/^\^/, "").replace(/\$$/, "")})$`);
}

export function pinnedByFormat(before: Json | undefined, after: Json | undefined): boolean {
  if (!isObject(before) || !isObject(after)) return false;
  const [was, is] = [before["pattern"], after["pattern"]];
  const rows = shapesOf(before["format"]);
  if (typeof was !== "string" || typeof is !== "string" || rows.length === 0) return false;
  // an anchor of one branch, and classes that the parser only knows in part
  if (!/^\^.*\$$/.test(was) || /\||\\[DWSbB]|[^\\]\$./.test(was.replaceAll(/\([^()]*\)/g, "")) || !was.includes(is))
    return false;
  try {
    const node = whole(was);
    return rows.every((row) =>
      row.every((_, from) => [...ends(node, row, from)].every((end) => from === 0 && end === row.length)),
    );
  } catch (error) {
    if (error instanceof UnsupportedPattern) return false;
    throw error;
  }
}
