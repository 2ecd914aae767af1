/** What a regular expression is made of. */

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
export const OPEN_END = 4096;
const PRINTABLE = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
export const WORD = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
const CLASSES: Record<string, string> = {
  d: "0123456789",
  w: WORD,
  s: " ",
  D: "abcxyz-_ ",
  W: " -.!/",
  S: "abcxyz0189",
};
function otherThan(chars: string): string {
  return [...PRINTABLE].filter((char) => !chars.includes(char)).join("");
}
/** The classes with all that belongs to them, as far as it is printed. */
const WHOLE_CLASSES: Record<string, string> = { D: otherThan("0123456789"), W: otherThan(WORD), S: otherThan(" ") };
const CONTROLS: Record<string, string> = { t: "\t", n: "\n", r: "\r", f: "\f", v: "\v", 0: "\0" };

/** Letters of other scripts, for what no sign of ASCII belongs to. */
const FOREIGN = "äÄßñЖжαΩ中文あア한אع٣";

/** The signs of a Unicode property; undefined where there is none of that name, or none is known. */
function withProperty(name: string, isIn: boolean): string | undefined {
  try {
    const expression = new RegExp(isIn ? `\\p{${name}}` : `\\P{${name}}`, "u");
    const known = [PRINTABLE, FOREIGN].map((signs) => [...signs].filter((sign) => expression.test(sign)).join(""));
    return known.find((signs) => signs !== "");
  } catch {
    return undefined;
  }
}

export class UnsupportedPattern extends Error {}

export function isAnchored(node: Node, at: keyof Anchored): boolean {
  if (node.kind === "choice") return node.options.every((option) => isAnchored(option, at));
  return node.kind === "sequence" && node[at];
}

/** What is looked at and not read: the expression goes on as if it were not there. */
function besides(node: Node): Node {
  const nothing = { kind: "sequence", start: false, end: false, parts: [] } as const;
  return { kind: "choice", options: [nothing, { ...nothing, end: true, parts: [{ node, low: 1, high: 1 }] }] };
}

class Parser {
  readonly #text: string;
  readonly #isLoose: boolean;
  #at = 0;

  constructor(text: string, isLoose: boolean) {
    this.#text = text;
    this.#isLoose = isLoose;
  }

  parse(): Node {
    const node = this.#choice();
    if (this.#at < this.#text.length) throw new UnsupportedPattern(this.#text);
    return node;
  }

  #unsupported(): void {
    if (!this.#isLoose) throw new UnsupportedPattern(this.#text);
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
      if (/[bB]/.test(this.#peek())) {
        this.#unsupported();
        this.#take();
        return undefined;
      }
      return { kind: "set", chars: this.#escape() };
    }
    return { kind: "set", chars: sign };
  }

  #group(): Node {
    let isLookaround = false;
    if (this.#peek() === "?") {
      this.#take();
      // lookarounds and back references would need a search; the caller falls back to examples
      if (this.#peek() === "<" && /^<[A-Za-z]/.test(this.#text.slice(this.#at))) while (this.#take() !== ">");
      else if (this.#take() !== ":") {
        this.#unsupported();
        if (/[=!]/.test(this.#peek())) this.#take();
        isLookaround = true;
      }
    }
    const node = this.#choice();
    if (this.#take() !== ")") throw new UnsupportedPattern(this.#text);
    return isLookaround ? besides(node) : node;
  }

  #escape(): string {
    const sign = this.#take();
    if (sign === "x") return this.#code(2);
    if (sign === "u") return this.#code(4);
    const property = /[pP]/.test(sign) ? /^\{([^}]*)\}/.exec(this.#text.slice(this.#at)) : null;
    const signs = property === null ? undefined : withProperty(property[1] ?? "", sign === "p");
    if (signs !== undefined) {
      this.#at += property?.[0].length ?? 0;
      return signs;
    }
    if (/[pPk1-9]/.test(sign)) {
      this.#unsupported();
      const named = /^(\{[^}]*\}|<[^>]*>)/.exec(this.#text.slice(this.#at));
      this.#at += named?.[0].length ?? 0;
      return PRINTABLE;
    }
    return (this.#isLoose ? WHOLE_CLASSES[sign] : undefined) ?? CLASSES[sign] ?? CONTROLS[sign] ?? sign;
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
    return negated ? otherThan(chars) : chars;
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

/** Throws UnsupportedPattern for lookarounds, back references and the like. */
export function treeOf(pattern: string): Node {
  return new Parser(pattern, false).parse();
}

/** The same with a lookaround beside what it stands before, and with any sign for what is not known. */
export function looseTreeOf(pattern: string): Node {
  return new Parser(pattern, true).parse();
}
