/** Orders in freer words than `Newest first` and `Sorted by name`: `Latest on top`, `by price, cheapest first`, `alphabetically`. */
import { spoken } from "../relations/spoken.ts";

const AGE: readonly (readonly [words: RegExp, plain: string])[] = [
  [/\b(?:the )?(?:latest|newest|most recent)(?: ones?)?(?: is| are| comes?)? (?:on|at the) top\b/gi, ". Newest first"],
  [
    /\b(?:the )?(?:most recently|last) (?:added|created|made|registered|opened|entered|submitted|uploaded|posted)(?: \w+)? (?:comes? |is |are )?first\b/gi,
    ". Newest first",
  ],
  [
    /\b(?:in|by) (?:the )?order (?:in which |that )?(?:they|these|those) (?:were|are|have been|got) (?:first )?(?:added|created|made|entered|inserted|placed|registered|submitted|uploaded|posted)\b/gi,
    ". Oldest first",
  ],
  [/\bin (?:the )?order of (?:their )?(?:creation|insertion|addition)\b/gi, ". Oldest first"],
];

/** What says of how old things are which come first, in the words `Newest first` and `Oldest first`. */
export function plainAge(words: string): string {
  return AGE.reduce((said, [free, plain]) => said.replaceAll(free, plain), words);
}

export type Sorted = "times" | "numbers" | "texts";

export interface FreeOrder {
  /** The name of a member, in words. */
  readonly called: string;
  readonly isDown: boolean;
  /** What the words speak of: no name is early, and no time is cheap. */
  readonly of: Sorted;
}

const FIRST_OF: Readonly<Record<string, readonly [Sorted, isDown: boolean]>> = {
  earliest: ["times", false],
  soonest: ["times", false],
  oldest: ["times", false],
  latest: ["times", true],
  newest: ["times", true],
  "most recent": ["times", true],
  cheapest: ["numbers", false],
  lowest: ["numbers", false],
  smallest: ["numbers", false],
  fewest: ["numbers", false],
  shortest: ["numbers", false],
  lightest: ["numbers", false],
  "most expensive": ["numbers", true],
  highest: ["numbers", true],
  largest: ["numbers", true],
  biggest: ["numbers", true],
  greatest: ["numbers", true],
  longest: ["numbers", true],
  heaviest: ["numbers", true],
};

const WHICH = Object.keys(FIRST_OF).join("|");
const NAME = String.raw`(?:their |the |its )?((?:(?!\bby\b)[A-Za-z_ ])+?)`;
const BY_FIRST = new RegExp(String.raw`\bby ${NAME}(?:,| \(|:| with| -)? ?(?:the )?(${WHICH})(?: ones?)? first\b`, "i");
const ALONE = /(?:^|[.,;:(\n] *)(?:the )?(cheapest|most expensive)(?: ones?)? (?:comes? |are |is )?first\b/i;
const ALPHABETICAL = new RegExp(
  String.raw`\b(reverse )?alphabetical(?:ly)?(?: order)?(?: (?:of|by) ${NAME})?(?: ascending)?(?=[.;)\n]|$)`,
  "i",
);

/** Where more decides than what is named. */
const MORE = /\b(then|each|per|within|group(ed|s)?|pinned|featured|unless|except|if|when|otherwise|followed|or)\b/i;

/** What things are called by, and what they cost. */
const NAMES: ReadonlySet<string> = new Set(["name", "full name", "display name"]);
const ALPHABET: ReadonlySet<string> = new Set([...NAMES, "title", "label"]);
const PRICE: ReadonlySet<string> = new Set(["price", "unit price", "cost", "fee", "amount"]);

/** The order that one sentence states and says nothing else of, nor of `parts`: lists and objects within an item have orders of their own. */
export function freelySaid(words: string, parts: readonly string[] = []): FreeOrder | undefined {
  for (const sentence of words.split(/\n|(?<=[.;]) /)) {
    if (MORE.test(sentence) || parts.some((part) => ` ${spoken(sentence)} `.includes(` ${part} `))) continue;
    const [, named = "", which = ""] = BY_FIRST.exec(sentence) ?? [];
    const alone = named === "" ? ALONE.exec(sentence)?.[1] : undefined;
    const first = FIRST_OF[(alone ?? which).toLowerCase()];
    if (first !== undefined) return { called: alone === undefined ? named : "price", of: first[0], isDown: first[1] };
    const [alphabetical, reverse, by = "alphabet"] = ALPHABETICAL.exec(sentence) ?? [];
    if (alphabetical !== undefined) return { called: by, of: "texts", isDown: reverse !== undefined };
  }
  return undefined;
}

/** A time without what says that it is one: `start time` and `starts_at`, `creation date` and `created`. */
function stem(words: string): string {
  return words
    .replace(/ (at|on|time|date|day)$/, "")
    .replace(/^creation$/, "created")
    .replace(/s$/, "");
}

/** Whether a member is what the words call so. */
export function isCalled(name: string, { called, of }: FreeOrder): boolean {
  const [own, said] = [spoken(name).replace(/ (cents|minor|kg|km|m|minutes|seconds|days)$/, ""), spoken(called)];
  if (of === "texts" && said === "name") return NAMES.has(own);
  if (said === "alphabet") return ALPHABET.has(own);
  if (of === "numbers" && said === "price") return PRICE.has(own);
  return own === said || (of === "times" && stem(own) === stem(said));
}
