/** Identifiers that were not used before, of the form of those that the contract shows. */
import { randomUUID } from "node:crypto";
import { type Json, textAt } from "../../spec/openapi/json.ts";
import { read } from "../../spec/openapi/pointer.ts";
import { shapeOf } from "../../spec/openapi/route.ts";
import type { Contract } from "../contract.ts";
import type { Part } from "./part.ts";

const TRIES = 50;
const DIGITS = "0123456789";
const LETTERS = "abcdefghjkmnpqrstvwxyz";
const HEXADECIMAL = "0123456789abcdef";
/** What ends like this is a number in base 16, which no other letters may stand in. */
const ENDS_HEXADECIMAL = /(?=[0-9a-f]*[a-f])[0-9a-f]{8,}$/;

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

/** What a thing without an identifier of its own is called in its path; undefined where that takes a form that no answer shows. */
export function stepFor(
  { document, operations, follow }: Contract,
  { item }: Pick<Part, "item">,
  taken: ReadonlySet<string>,
): string | undefined {
  // paths may call the same place otherwise, and be read under one of its names
  const named = operations
    .filter(({ path }) => shapeOf(path) === shapeOf(item))
    .flatMap(({ path, parameters }) => {
      const places = parameters.filter(({ in: place }) => place === "path");
      const unnamed = places.filter(({ name }) => !path.includes(`{${name}}`));
      return places.find(({ name }) => path.endsWith(`{${name}}`)) ?? (unnamed.length === 1 ? unnamed : []);
    });
  const schema = follow(read(document, named[0]?.schema ?? "") as Json);
  if ("pattern" in schema || "enum" in schema) return undefined;
  return schema["format"] === "uuid" ? randomUUID() : String(freshIdentifier(1, taken, () => true));
}

/** The last letters and digits become others of their kind, as a number counts. */
function varied(text: string, count: number): string {
  let left = count;
  const inBase16 = ENDS_HEXADECIMAL.exec(text)?.[0].length ?? 0;
  return [...text]
    .toReversed()
    .map((sign, place) => {
      const alphabet = place < inBase16 ? HEXADECIMAL : [DIGITS, LETTERS].find((one) => one.includes(sign));
      if (alphabet === undefined || left === 0) return sign;
      const index = alphabet.indexOf(sign) + left;
      left = Math.floor(index / alphabet.length);
      return alphabet.charAt(index % alphabet.length);
    })
    .toReversed()
    .join("");
}
