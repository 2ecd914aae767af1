/** Criteria of Arazzo: simple conditions, regular expressions and JSONPath, on one exchange. */
import { type Json, parseJson, sameJson } from "../../../spec/openapi/json.ts";
import type { Exchange } from "../http/exchange.ts";
import { evaluate } from "../http/expression.ts";
import { pointersTo } from "../../../spec/openapi/jsonpath.ts";
import type { Criterion } from "./workflow.ts";

/** Values of `$inputs` and `$steps`; `undefined` for an expression that is neither. */
export type Known = (expression: string) => Json | undefined;

const TOKEN = /\s*(?:(&&|\|\||[<>=!]=|[<>!()])|'((?:[^']|'')*)'|([^\s<>=!()&|']+))/y;

interface Token {
  readonly kind: "sign" | "text" | "word";
  readonly value: string;
}

function tokensOf(condition: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (condition.slice(TOKEN.lastIndex).trim() !== "") {
    const from = TOKEN.lastIndex;
    const [, sign, text, word] = TOKEN.exec(condition) ?? [];
    if (sign !== undefined) tokens.push({ kind: "sign", value: sign });
    else if (text !== undefined) tokens.push({ kind: "text", value: text.replaceAll("''", "'") });
    else if (word !== undefined) tokens.push({ kind: "word", value: word });
    else throw new Error(`the condition ${condition} cannot be read from character ${from + 1} on`);
  }
  return tokens;
}

/** Texts are compared without regard to case, as Arazzo has it. */
function equal(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  if (typeof a === "string" && typeof b === "string") return a.toLowerCase() === b.toLowerCase();
  return sameJson(a, b);
}

function compare(sign: string, a: Json | undefined, b: Json | undefined): boolean {
  if (sign === "==") return equal(a, b);
  if (sign === "!=") return !equal(a, b);
  const ordered = (typeof a === "number" && typeof b === "number") || (typeof a === "string" && typeof b === "string");
  if (!ordered) return false;
  if (sign === "<") return a < b;
  if (sign === "<=") return a <= b;
  return sign === ">" ? a > b : a >= b;
}

/** `$a == 1 && ($b != 'x' || !$c)`, with the precedence of every programming language. */
class Reader {
  readonly #tokens: readonly Token[];
  readonly #condition: string;
  readonly #value: (expression: string) => Json | undefined;
  #at = 0;

  constructor(condition: string, value: (expression: string) => Json | undefined) {
    this.#condition = condition;
    this.#tokens = tokensOf(condition);
    this.#value = value;
  }

  read(): boolean {
    const holds = this.#either();
    if (this.#at < this.#tokens.length) throw this.#unreadable();
    return holds;
  }

  #unreadable(): Error {
    return new Error(`the condition ${this.#condition} cannot be read`);
  }

  #take(...signs: readonly string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "sign" || !signs.includes(token.value)) return undefined;
    this.#at += 1;
    return token.value;
  }

  #either(): boolean {
    let holds = this.#both();
    while (this.#take("||") !== undefined) holds = this.#both() || holds;
    return holds;
  }

  #both(): boolean {
    let holds = this.#single();
    while (this.#take("&&") !== undefined) holds = this.#single() && holds;
    return holds;
  }

  #single(): boolean {
    if (this.#take("!") !== undefined) return !this.#single();
    if (this.#take("(") !== undefined) {
      const holds = this.#either();
      if (this.#take(")") === undefined) throw this.#unreadable();
      return holds;
    }
    const left = this.#operand();
    const sign = this.#take("==", "!=", "<", "<=", ">", ">=");
    return sign === undefined ? left === true : compare(sign, left, this.#operand());
  }

  #operand(): Json | undefined {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.kind === "sign") throw this.#unreadable();
    this.#at += 1;
    if (token.kind === "text") return token.value;
    if (token.value.startsWith("$")) return this.#value(token.value);
    const literal = parseJson(token.value);
    if (literal === undefined) throw this.#unreadable();
    return literal;
  }
}

const EMBEDDED = /\{(\$[^{}]+)\}/g;

/** A condition with the values of expressions in braces, spelt as its language has them. */
function filled(condition: string, value: Known, spelt: (known: Json) => string): string {
  return condition.replaceAll(EMBEDDED, (_, expression: string) => {
    const known = value(expression) ?? null;
    if (typeof known === "object" && known !== null)
      throw new Error(`the condition ${condition} compares with ${expression}, which is no single value`);
    return spelt(known);
  });
}

/** A value within a pattern: as it stands in a text, or as HTML and XML write it. */
function asPattern(known: Json): string {
  return String(known)
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll(/[&<>"']/g, String.raw`(?:$&|&#?\w+;)`);
}

/** Throws for a condition that is none. */
export function holds(criterion: Criterion, exchange: Exchange, known: Known): boolean {
  const { condition, context, type = "simple" } = criterion;
  const value = (expression: string): Json | undefined => known(expression) ?? evaluate(expression, exchange);
  const kind = typeof type === "string" ? type : type.type;
  if (kind === "simple") return new Reader(condition, value).read();
  if (context === undefined) throw new Error(`the criterion ${condition} does not say what it is about (context)`);
  const about = value(context);
  if (about === undefined) return false;
  if (kind === "regex")
    return new RegExp(filled(condition, value, asPattern), "u").test(
      typeof about === "string" ? about : JSON.stringify(about),
    );
  if (kind === "jsonpath") return pointersTo(about, filled(condition, value, JSON.stringify)).length > 0;
  throw new Error(`criteria of the type ${kind} are not read`);
}

/** The statuses that a condition asks for, where it speaks of nothing else. */
export function statusesOf({ condition, type = "simple" }: Criterion): number[] | undefined {
  if (type !== "simple") return undefined;
  const parts = condition.split("||").map((part) => /^\s*\$statusCode\s*==\s*(\d{3})\s*$/.exec(part)?.[1]);
  return parts.includes(undefined) ? undefined : parts.map(Number);
}

/** The statuses that all criteria together allow; `undefined` where none speaks of the status. */
export function allowedStatuses(criteria: readonly Criterion[] = []): number[] | undefined {
  const said = criteria.map(statusesOf).filter((statuses) => statuses !== undefined);
  return said[0]?.filter((status) => said.every((statuses) => statuses.includes(status)));
}
