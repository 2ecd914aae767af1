/** Sums, differences and products as words say them: `subtotal plus tax less discount`, `capacity less the seats that are held or sold`. */

import { countNames } from "./counting.ts";

/** The number of a member that is called so; undefined where there is none. */
type Named = (words: string) => number | undefined;

const JOINING = new Set(["and", "or", "nor"]);

/** `seats held and sold`, `held and sold seats` and `seats that are held or sold` are the members `seats_held` and `seats_sold`. */
function ofOneNoun(words: string, named: Named): number | undefined {
  const all = words.replace(/ (?:that|which) (?:are|were|is|was|have been) /, " ").split(" ");
  if (!all.some((word) => JOINING.has(word))) return undefined;
  const plain = all.filter((word) => !JOINING.has(word));
  const forms: readonly (readonly [string | undefined, readonly string[]])[] = [
    [plain[0], plain.slice(1)],
    [plain.at(-1), plain.slice(0, -1)],
  ];
  for (const [noun = "", others] of forms) {
    const sum = total(others.map((word) => named(`${noun} ${word}`) ?? named(`${word} ${noun}`)));
    if (others.length > 1 && sum !== undefined) return sum;
  }
  return undefined;
}

function total(amounts: readonly (number | undefined)[]): number | undefined {
  return amounts.reduce<number | undefined>(
    (all, one) => (all === undefined || one === undefined ? undefined : all + one),
    0,
  );
}

/** `the number of signups` is the `signup_count`. */
function counted(words: string, named: Named): number | undefined {
  const of = /^number of (?:the |its )?(\w+)$/.exec(words)?.[1];
  return of === undefined ? undefined : [...countNames(of)].map(named).find((one) => one !== undefined);
}

/** One number, several of one noun, or several that are joined by `and`. */
function operandOf(words: string, named: Named): number | undefined {
  const plain = words.replace(/^(?:all )?(?:of )?(?:the |its )?/, "");
  const factors = plain.split(/ (?:times|multiplied by) (?:the |its )?/);
  if (factors.length > 1)
    return factors.reduce<number | undefined>((all, one) => {
      const factor = named(one);
      return all === undefined || factor === undefined ? undefined : all * factor;
    }, 1);
  return named(plain) ?? counted(plain, named) ?? ofOneNoun(plain, named) ?? joined(plain, named);
}

function joined(words: string, named: Named): number | undefined {
  const parts = words.split(/ and (?:the |its )?/);
  return parts.length < 2 ? undefined : total(parts.map(named));
}

/** What the words come to; undefined where one of them is no number that is named. */
export function sumOf(words: string, named: Named): number | undefined {
  const [first = "", ...rest] = words.split(/ (plus|less|minus) /);
  let sum = operandOf(first, named);
  for (let index = 0; index < rest.length; index += 2) {
    const amount = operandOf(rest[index + 1] ?? "", named);
    if (sum === undefined || amount === undefined) return undefined;
    sum = rest[index] === "plus" ? sum + amount : sum - amount;
  }
  return sum;
}
