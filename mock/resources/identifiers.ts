/** Identifiers that were not used before, of the form of those that the contract shows. */
import { randomUUID } from "node:crypto";
import { type Json, textAt } from "../../spec/openapi/json.ts";

const TRIES = 50;
const DIGITS = "0123456789";
const LETTERS = "abcdefghjkmnpqrstvwxyz";

/** `isFit` says whether the contract takes it; the one shown is the first that is given out. */
export function freshIdentifier(shown: Json, taken: ReadonlySet<string>, isFit: (value: Json) => boolean): Json {
  if (!taken.has(String(shown))) return shown;
  if (typeof shown === "number") {
    const numbers = [...taken].map(Number).filter(Number.isFinite);
    return Math.max(0, ...numbers) + 1;
  }
  const text = textAt(shown) ?? "";
  // the first ones may all have been given out
  for (const from of [0, taken.size]) {
    for (let count = from + 1; count <= from + TRIES; count += 1) {
      for (const candidate of [varied(text, count), `${text}-${count}`, randomUUID()])
        if (!taken.has(candidate) && isFit(candidate)) return candidate;
    }
  }
  return shown;
}

/** The last letters and digits become others of their kind, as a number counts. */
function varied(text: string, count: number): string {
  let left = count;
  return [...text]
    .toReversed()
    .map((sign) => {
      const alphabet = DIGITS.includes(sign) ? DIGITS : LETTERS.includes(sign) ? LETTERS : undefined;
      if (alphabet === undefined || left === 0) return sign;
      const index = alphabet.indexOf(sign) + left;
      left = Math.floor(index / alphabet.length);
      return alphabet.charAt(index % alphabet.length);
    })
    .toReversed()
    .join("");
}
