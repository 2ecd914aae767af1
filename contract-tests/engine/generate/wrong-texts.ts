/** Texts that break one rule of their schema and keep the others: what only that rule refuses shows that it is applied. */
import { lengthsOf } from "./pattern.ts";
import type { Place } from "./places.ts";
import type { Wish } from "./sample.ts";
import { type StringRules, lengthRange, stringOf } from "./strings.ts";
import type { Wrong } from "./wrong.ts";

/** Whether the pattern leaves room for a text of this length. */
function patternAdmits({ pattern }: StringRules, length: number): boolean {
  if (pattern === undefined) return true;
  const { shortest, longest } = lengthsOf(pattern);
  return length >= shortest && length <= longest;
}

/** A longer text is written by no mistake of a client, and takes the machine to write and to read. */
const LONGEST_WRONG = 200_000;

/** One character too few, and one too many. */
export function lengths(rules: StringRules, wish: Wish): Wrong[] {
  const found: Wrong[] = [];
  const { low, high } = lengthRange(rules);
  const free = { ...rules, format: undefined };
  const at = (keyword: string, length: number, value: string): void => {
    found.push({ keyword, label: `has ${length} characters`, value });
  };
  if (low > 0) {
    const short = patternAdmits(rules, low - 1)
      ? stringOf(free, low - 1, wish.random)
      : stringOf(free, low, wish.random).slice(0, low - 1);
    at(rules.shortest >= low ? "minLength" : "pattern", low - 1, short);
  }
  if ((rules.longest !== undefined || rules.pattern !== undefined) && high < LONGEST_WRONG) {
    const full = stringOf(rules, high, wish.random);
    const long =
      rules.pattern !== undefined && patternAdmits(rules, high + 1)
        ? stringOf(free, high + 1, wish.random)
        : full + full.slice(-1).repeat(Math.max(1, high + 1 - full.length));
    at(rules.longest === high ? "maxLength" : "pattern", high + 1, long);
  }
  return found;
}

/** Signs that patterns are made to keep out: first those that a header can carry. */
const PRINTABLE = ["!", "~", "/", '"'];
/** What services are wont to cut off. */
const SPACES = [" ", "\t", "\u00a0"];
const OTHERS = ["\u0000", "\u0001", "\n", "\u007f", "\u0085", "é", "\u200b"];

interface Way {
  readonly label: string;
  readonly kinds: readonly (readonly string[])[];
  readonly with: (sign: string, good: string) => string;
}

/** Around a whole good text, so that a pattern without its anchor finds it. */
const WAYS: readonly Way[] = [
  { label: "before a good text", kinds: [PRINTABLE, SPACES, OTHERS], with: (sign, good) => sign + good },
  { label: "behind a good text", kinds: [PRINTABLE, SPACES, OTHERS], with: (sign, good) => good + sign },
  { label: "within a good text", kinds: [PRINTABLE, SPACES, OTHERS], with: (sign, good) => halved(good, sign) },
  { label: "on a line before a good text", kinds: [PRINTABLE], with: (sign, good) => `${sign}\n${good}` },
  { label: "on a line behind a good text", kinds: [PRINTABLE], with: (sign, good) => `${good}\n${sign}` },
];

function halved(good: string, sign: string): string {
  const middle = Math.floor(good.length / 2);
  return good.slice(0, middle) + sign + good.slice(middle + 1);
}

/** In each way the first sign of each kind that the pattern does not admit there; no format stands beside it. */
function outside({ schema }: Place, rules: StringRules, good: string, wish: Wish): Wrong[] {
  const within = (text: string): boolean => text.length >= rules.shortest && text.length <= (rules.longest ?? Infinity);
  return WAYS.flatMap((way) =>
    way.kinds.flatMap((signs): Wrong[] => {
      const sign = signs.find((one) => {
        const text = way.with(one, good);
        return within(text) && !wish.schemas.valid(wish.direction, schema, text);
      });
      if (sign === undefined) return [];
      return [{ keyword: "pattern", label: `has ${JSON.stringify(sign)} ${way.label}`, value: way.with(sign, good) }];
    }),
  );
}

export function besidePattern(place: Place, rules: StringRules, wish: Wish): Wrong[] {
  const { low, high } = lengthRange(rules);
  const good = stringOf(rules, Math.min(high, Math.max(low, 12)), wish.random);
  // with room for what is put around it
  const short = stringOf(rules, Math.max(low, Math.min(high - 3, 12)), wish.random);
  const half = Math.floor(good.length / 2);
  const known = [
    ["ends in a line feed", `${good}\n`],
    ["begins with a space", ` ${good.slice(1)}`],
    ["holds a letter outside ASCII", `${good.slice(0, -1)}\u00e9`],
    ["holds a slash", `${good.slice(0, half)}/${good.slice(half + 1)}`],
    ["holds an exclamation mark", `${good.slice(0, -1)}!`],
    ["begins with a hyphen", `-${good.slice(1)}`],
    ["is in upper case", good.toUpperCase()],
    ["is in lower case", good.toLowerCase()],
    ["is no more than a space", " ".repeat(Math.max(1, rules.shortest))],
  ] as const;
  return [
    ...known.map(([label, value]) => ({ keyword: "pattern", label, value })),
    ...(rules.format === undefined ? outside(place, rules, short, wish) : []),
  ];
}
