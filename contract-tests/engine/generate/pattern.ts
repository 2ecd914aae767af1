/** Strings that match a regular expression: its shortest, its longest, one with most characters of its classes, or any. */
import type { Random } from "./random.ts";

export interface Repeat {
  readonly node: Node;
  readonly low: number;
  readonly high: number;
}
/** `^` or `$` stands at that end of it. */
interface Anchored {
  readonly start: boolean;
  readonly end: boolean;
}
export type Node =
  | { readonly kind: "set"; readonly chars: string }
  | (Anchored & { readonly kind: "sequence"; readonly parts: readonly Repeat[] })
  | { readonly kind: "choice"; readonly options: readonly Node[] };

/** What an open-ended quantifier may add: enough to fill the lengths that contracts state. */
const OPEN_END = 4096;
const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
const WORD = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
const CLASSES: Record<string, string> = {
  d: "0123456789",
  w: WORD,
  s: " ",
  D: "abcxyz-_ ",
  W: " -.!/",
  S: "abcxyz0189",
};
const CONTROLS: Record<string, string> = { t: "\t", n: "\n", r: "\r", f: "\f", v: "\v", 0: "\0" };

export class UnsupportedPattern extends Error {}

function isAnchored(node: Node, at: keyof Anchored): boolean {
  if (node.kind === "choice") return node.options.every((option) => isAnchored(option, at));
  return node.kind === "sequence" && node[at];
}

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

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Node {
    const node = this.#choice();
    if (this.#at < this.#text.length) throw new UnsupportedPattern(this.#text);
    return withRoom(node);
  }

  #peek(): string {
    return this.#text.charAt(this.#at);
  }

  #take(): string {
    this.#at += 1;
    return this.#text.charAt(this.#at - 1);
  }

  #choice(): Node {
    const options = [this.#sequence()];
    while (this.#peek() === "|") {
      this.#take();
      options.push(this.#sequence());
    }
    return options.length === 1 && options[0] ? options[0] : { kind: "choice", options };
  }

  #sequence(): Node {
    const parts: Repeat[] = [];
    let [start, end] = [false, false];
    while (this.#at < this.#text.length && this.#peek() !== "|" && this.#peek() !== ")") {
      const sign = this.#peek();
      const node = this.#atom();
      if (node === undefined) {
        start ||= sign === "^" && parts.length === 0;
        end = sign === "$";
        continue;
      }
      const range = this.#quantifier();
      if (parts.length === 0 && range.low > 0) start ||= isAnchored(node, "start");
      end = range.low > 0 && isAnchored(node, "end");
      parts.push({ node, ...range });
    }
    return { kind: "sequence", parts, start, end };
  }

  #atom(): Node | undefined {
    const sign = this.#take();
    if (sign === "^" || sign === "$") return undefined;
    if (sign === ".") return { kind: "set", chars: PRINTABLE };
    if (sign === "[") return { kind: "set", chars: this.#set() };
    if (sign === "(") return this.#group();
    if (sign === "\\") {
      if (/[bB]/.test(this.#peek())) throw new UnsupportedPattern(this.#text);
      return { kind: "set", chars: this.#escape() };
    }
    return { kind: "set", chars: sign };
  }

  #group(): Node {
    if (this.#peek() === "?") {
      this.#take();
      // lookarounds and back references would need a search; the caller falls back to examples
      if (this.#peek() === "<" && /^<[A-Za-z]/.test(this.#text.slice(this.#at))) while (this.#take() !== ">");
      else if (this.#take() !== ":") throw new UnsupportedPattern(this.#text);
    }
    const node = this.#choice();
    if (this.#take() !== ")") throw new UnsupportedPattern(this.#text);
    return node;
  }

  #escape(): string {
    const sign = this.#take();
    if (sign === "x") return this.#code(2);
    if (sign === "u") return this.#code(4);
    if (sign === "p" || sign === "P" || sign === "k" || /[1-9]/.test(sign)) throw new UnsupportedPattern(this.#text);
    return CLASSES[sign] ?? CONTROLS[sign] ?? sign;
  }

  #code(digits: number): string {
    const code = this.#text.slice(this.#at, this.#at + digits);
    if (!/^[0-9A-Fa-f]+$/.test(code)) throw new UnsupportedPattern(this.#text);
    this.#at += digits;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  #set(): string {
    const negated = this.#peek() === "^" && this.#take() === "^";
    let chars = "";
    while (this.#at < this.#text.length && this.#peek() !== "]") {
      const low = this.#peek() === "\\" ? (this.#take(), this.#escape()) : this.#take();
      const range = low.length === 1 && this.#peek() === "-" && this.#text.charAt(this.#at + 1) !== "]";
      if (!range) {
        chars += low;
        continue;
      }
      this.#take();
      const high = this.#peek() === "\\" ? (this.#take(), this.#escape()) : this.#take();
      for (let code = low.charCodeAt(0); code <= high.charCodeAt(0); code += 1) chars += String.fromCharCode(code);
    }
    this.#take();
    return negated ? [...PRINTABLE].filter((char) => !chars.includes(char)).join("") : chars;
  }

  #quantifier(): { low: number; high: number } {
    const sign = this.#peek();
    let range = { low: 1, high: 1 };
    if (sign === "*") range = { low: 0, high: OPEN_END };
    else if (sign === "+") range = { low: 1, high: OPEN_END };
    else if (sign === "?") range = { low: 0, high: 1 };
    else {
      const braces = /^\{(\d+)(,(\d*))?\}/.exec(this.#text.slice(this.#at));
      if (braces === null) return range;
      this.#at += braces[0].length;
      const low = Number(braces[1]);
      const high = braces[2] === undefined ? low : braces[3] === "" ? Math.max(low, OPEN_END) : Number(braces[3]);
      range = { low, high };
      if (this.#peek() === "?") this.#take();
      return range;
    }
    this.#take();
    if (this.#peek() === "?") this.#take();
    return range;
  }
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

/** Writes the node with a length as near to `length` as its quantifiers allow. */
function write(node: Node, length: number, random: Random): string {
  if (node.kind === "set") {
    // a class that is never closed, or that leaves no character
    if (node.chars === "") throw new UnsupportedPattern("a class without a character");
    return random.pick([...node.chars]);
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
  return new Parser(pattern).parse();
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
