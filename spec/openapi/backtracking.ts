/**
 * Regular expressions that take twice as long for each further sign of a text that they refuse: within a repeated part there are two ways
 * to read the same signs, and an engine that goes back tries both, each time (Weideman et al. 2016, exponential ambiguity).
 */
import { circlesIn } from "./circles.ts";
import { type Node, type Repeat, UnsupportedPattern, isAnchored, looseTreeOf } from "./expression-tree.ts";

/** What is repeated so often is taken for a loop. */
const MANY = 10;
/** Expressions with more signs in loops than these, or more ways through them, are taken for sound: nobody writes them by hand. */
const MOST_SIGNS = 150;
const MOST_STEPS = 1_000_000;

/** Part of an expression: the signs that it may begin and end with, by their numbers. */
interface Part {
  readonly isNullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const NOTHING: Part = { isNullable: true, first: [], last: [] };

class TooLarge extends Error {}

/** Every sign of an expression, and which may follow which (Glushkov's automaton), each way counted. */
class Automaton {
  readonly signs: ReadonlySet<string>[] = [];
  readonly follow: Map<number, number>[] = [];

  build(node: Node): Part {
    if (node.kind === "set") {
      if (this.signs.length > MOST_SIGNS * MANY) throw new TooLarge();
      this.signs.push(new Set(node.chars));
      this.follow.push(new Map());
      const own = [this.signs.length - 1];
      return { isNullable: false, first: own, last: own };
    }
    if (node.kind === "sequence") {
      const made = node.parts.reduce((before, part) => this.#behind(before, this.#repeated(part)), NOTHING);
      // nothing comes before the beginning of a text, nor behind its end
      return {
        isNullable: made.isNullable && !node.start && !node.end,
        first: node.start ? [] : made.first,
        last: node.end ? [] : made.last,
      };
    }
    const options = node.options.map((option) => this.build(option));
    return {
      isNullable: options.some(({ isNullable }) => isNullable),
      first: options.flatMap(({ first }) => first),
      last: options.flatMap(({ last }) => last),
    };
  }

  #join(from: readonly number[], to: readonly number[]): void {
    for (const one of from) for (const next of to) this.follow[one]?.set(next, (this.follow[one]?.get(next) ?? 0) + 1);
  }

  #behind(one: Part, other: Part): Part {
    this.#join(one.last, other.first);
    return {
      isNullable: one.isNullable && other.isNullable,
      first: one.isNullable ? [...one.first, ...other.first] : one.first,
      last: other.isNullable ? [...one.last, ...other.last] : other.last,
    };
  }

  #repeated({ node, low, high }: Repeat): Part {
    if (high >= MANY) {
      const once = this.build(node);
      this.#join(once.last, once.first);
      return low === 0 ? { ...once, isNullable: true } : once;
    }
    // a later one comes behind an earlier one only: `x{0,2}` is no `x?x?`
    const copies = Array.from({ length: high }, () => this.build(node));
    const further = copies
      .slice(low)
      .reduceRight<Part>((behind, once) => ({ ...this.#behind(once, behind), isNullable: true }), NOTHING);
    return this.#behind(
      copies.slice(0, low).reduce((made, once) => this.#behind(made, once), NOTHING),
      further,
    );
  }

  overlap(one: number, other: number): boolean {
    const [a, b] = [this.signs[one] ?? new Set<string>(), this.signs[other] ?? new Set<string>()];
    return [...(a.size < b.size ? a : b)].some((sign) => a.has(sign) && b.has(sign));
  }
}

/** The signs of each loop. */
function loopsOf({ follow }: Automaton): ReadonlySet<string>[] {
  const uses = new Map(follow.map((next, from) => [String(from), new Set([...next.keys()].map(String))]));
  return [...new Set(circlesIn(uses).values())];
}

/** Whether one way through a loop can be gone in two ways. */
function isAmbiguous(automaton: Automaton, loop: ReadonlySet<string>): boolean {
  const signs = [...loop].map(Number);
  if (signs.length > MOST_SIGNS) throw new TooLarge();
  const within = (from: number): [number, number][] =>
    [...(automaton.follow[from] ?? [])].filter(([next]) => loop.has(String(next)));
  if (signs.some((from) => within(from).some(([, ways]) => ways > 1))) return true;
  let steps = 0;
  const known = new Map<string, boolean>();
  const overlap = (one: number, other: number): boolean => {
    const key = `${one} ${other}`;
    const found = known.get(key) ?? automaton.overlap(one, other);
    known.set(key, found);
    return found;
  };
  const pairs = new Map<string, Set<string>>();
  const waiting = signs.map((sign): [number, number] => [sign, sign]);
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const key = pair.join(" ");
    if (pairs.has(key)) continue;
    const next = new Set<string>();
    pairs.set(key, next);
    for (const [one] of within(pair[0]))
      for (const [other] of within(pair[1])) {
        steps += 1;
        if (steps > MOST_STEPS) throw new TooLarge();
        if (!overlap(one, other)) continue;
        next.add(`${one} ${other}`);
        waiting.push([one, other]);
      }
  }
  const isSame = (key: string): boolean => key.split(" ")[0] === key.split(" ")[1];
  return [...new Set(circlesIn(pairs).values())].some((circle) => {
    const keys = [...circle];
    return keys.some(isSame) && !keys.every(isSame);
  });
}

const KNOWN = new Map<string, boolean>();

/** An expression that cannot be read is none. */
export function isExponential(pattern: string): boolean {
  const known = KNOWN.get(pattern);
  if (known !== undefined) return known;
  const found = judged(pattern);
  KNOWN.set(pattern, found);
  return found;
}

function judged(pattern: string): boolean {
  try {
    const tree = looseTreeOf(pattern);
    const automaton = new Automaton();
    const { last } = automaton.build(tree);
    // where a match may end in the loop and nothing has to follow, nothing is ever refused behind it
    const isEnd = (loop: ReadonlySet<string>): boolean =>
      !isAnchored(tree, "end") && last.some((sign) => loop.has(String(sign)));
    return loopsOf(automaton).some((loop) => !isEnd(loop) && isAmbiguous(automaton, loop));
  } catch (error) {
    if (error instanceof TooLarge || error instanceof UnsupportedPattern) return false;
    throw error;
  }
}
