/** Strings that match a regular expression: its shortest, its longest, one with most characters of its classes, or any. */
import {
  type Node,
  OPEN_END,
  type Repeat,
  UnsupportedPattern,
  WORD,
  isAnchored,
  looseTreeOf,
  treeOf,
} from "../../../spec/openapi/expression-tree.ts";
import type { Random } from "./random.ts";

export { type Node, type Repeat, UnsupportedPattern };

/** What may stand before or behind a match: patterns of JSON Schema are found anywhere in a text. */
const AROUND: Repeat = { node: { kind: "set", chars: WORD }, low: 0, high: OPEN_END };

/** Room at one end that is open, behind the match where both are. */
function withRoom(node: Node): Node {
  if (node.kind === "choice") return { kind: "choice", options: node.options.map(withRoom) };
  const own: Repeat = { node, low: 1, high: 1 };
  const around = { kind: "sequence", start: true, end: true } as const;
  if (!isAnchored(node, "end")) return { ...around, parts: [own, AROUND] };
  return isAnchored(node, "start") ? node : { ...around, parts: [AROUND, own] };
}

function minimum(node: Node): number {
  if (node.kind === "set") return 1;
  if (node.kind === "choice") return Math.min(...node.options.map(minimum));
  return node.parts.reduce((sum, { node: part, low }) => sum + low * minimum(part), 0);
}

function maximum(node: Node): number {
  if (node.kind === "set") return 1;
  if (node.kind === "choice") return Math.max(...node.options.map(maximum));
  return node.parts.reduce((sum, { node: part, high }) => sum + high * maximum(part), 0);
}

const SIGNS = new Map<string, readonly string[]>();

/** The characters of a class, taken apart once. */
function signsOf(chars: string): readonly string[] {
  const known = SIGNS.get(chars) ?? [...chars];
  SIGNS.set(chars, known);
  return known;
}

/** Writes the node with a length as near to `length` as its quantifiers allow. */
function write(node: Node, length: number, random: Random): string {
  if (node.kind === "set") {
    // a class that is never closed, or that leaves no character
    if (node.chars === "") throw new UnsupportedPattern("a class without a character");
    return random.pick(signsOf(node.chars));
  }
  if (node.kind === "choice") {
    const fitting = node.options.filter((option) => minimum(option) <= length && maximum(option) >= length);
    return write(random.pick(fitting.length > 0 ? fitting : node.options), length, random);
  }
  let spare = Math.max(0, length - minimum(node));
  let text = "";
  for (const { node: part, low, high } of node.parts) {
    const size = minimum(part);
    let times = low;
    while (times < high && spare > 0 && (size > 0 ? spare >= size : times < low + 1)) {
      times += 1;
      spare -= size;
    }
    for (let count = 0; count < times; count += 1) {
      const grow = Math.min(spare, maximum(part) - size);
      const piece = write(part, size + grow, random);
      spare -= Math.max(0, piece.length - size);
      text += piece;
    }
  }
  return text;
}

/** Throws UnsupportedPattern for lookarounds, back references and the like. */
export function parsed(pattern: string): Node {
  return withRoom(treeOf(pattern));
}

export interface Lengths {
  readonly shortest: number;
  /** Infinity when nothing bounds it. */
  readonly longest: number;
}

/** Throws UnsupportedPattern as `parsed` does. */
export function lengthsOf(pattern: string): Lengths {
  const node = parsed(pattern);
  const longest = maximum(node);
  return { shortest: minimum(node), longest: longest >= OPEN_END ? Infinity : longest };
}

/** A longer text serves nobody, and takes the machine to write. */
const LONGEST = 1_000_000;

/** A string of about `length` characters that matches; throws UnsupportedPattern when it cannot be made. */
export function matching(pattern: string, length: number, random: Random): string {
  const node = parsed(pattern);
  if (minimum(node) > LONGEST) throw new UnsupportedPattern(`a text of more than ${LONGEST} characters`);
  return write(node, length, random);
}

/** As `matching`, also where something is looked at or referred back to: then it may match or not. */
export function resembling(pattern: string, length: number, random: Random): string {
  const node = withRoom(looseTreeOf(pattern));
  if (minimum(node) > LONGEST) throw new UnsupportedPattern(`a text of more than ${LONGEST} characters`);
  return write(node, length, random);
}
