/** What a value that breaks a rule was probably meant to be: said in words of the rule, never by repeating the value. */

const NUMERIC = /^\s*[+-]?\d+([.,]\d+)?\s*$/;
const MEASURED = /^\s*[+-]?\d+([.,]\d+)?\s*[a-z%/µ]+\.?\s*$/i;

/** For a value of the wrong type; a member of an object can be left out, an item or the whole cannot. */
export function aboutType(value: unknown, names: readonly string[], isMember: boolean): string {
  if (value === null) return isMember ? "; where it is unknown and not required, leave it out" : "";
  if (typeof value === "number") return names.includes("string") ? "; put it in quotes" : "";
  if (typeof value !== "string") return "";
  if (names.includes("boolean") && /^(true|false)$/i.test(value)) return "; write true or false without quotes";
  if (!names.includes("number") && !names.includes("integer")) return "";
  if (NUMERIC.test(value))
    return value.includes(",") ? "; write it without quotes, with a decimal point" : "; write it without quotes";
  return MEASURED.test(value) ? "; write the number alone, without its unit and without quotes" : "";
}

/** What gets into a text unseen, and what it is called. */
const STRAY: readonly (readonly [characters: RegExp, name: string])[] = [
  [/[^\P{Cc}\n]+/gu, "tabs, carriage returns and other control characters"],
  [/\p{Cc}+/gu, "line breaks and other control characters"],
  [/\s+/gu, "the spaces"],
  [/[\u0080-\u{10FFFF}]+/gu, "characters beyond ASCII"],
];

/** For a text that breaks its pattern by one kind of characters alone. */
export function aboutStray(value: string, fits: (text: string) => boolean): string {
  for (const [characters, name] of STRAY) {
    const rest = value.replaceAll(characters, "");
    if (rest !== value && fits(rest)) return `; leave out ${name}`;
  }
  return "";
}

/**
 * Letters that have to be added, left out, changed, or swapped with the next one, to make one text of the other; counting ends above
 * `most`.
 */
function distance(one: string, other: string, most: number): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 0; row < one.length; row += 1) {
    const line = [row + 1];
    for (let column = 0; column < other.length; column += 1) {
      const changed = (above[column] ?? 0) + (one[row] === other[column] ? 0 : 1);
      const swapped = one[row] === other[column - 1] && one[row - 1] === other[column];
      const moved = swapped ? (before[column - 1] ?? 0) + 1 : changed;
      line.push(Math.min(changed, moved, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    if (Math.min(...line) > most) return most + 1;
    [before, above] = [above, line];
  }
  return above[other.length] ?? 0;
}

/** Longer texts are no slips of the pen. */
const LONGEST = 64;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_.-]+/g, "_");

/** The one known word that a text abbreviates or misspells; undefined where none or several would fit. */
export function nearest(value: unknown, known: Iterable<unknown>): string | undefined {
  if (typeof value !== "string" || value === "" || value.length > LONGEST) return undefined;
  const words = [...known].filter((word) => typeof word === "string");
  const given = plain(value);
  const most = given.length > 5 ? 2 : given.length > 3 ? 1 : 0;
  const rules = [
    (word: string) => word === given,
    (word: string) => word.startsWith(given),
    (word: string) => distance(given, word, most) <= most,
  ];
  for (const fits of rules) {
    const [only, ...others] = words.filter((word) => fits(plain(word)));
    if (only !== undefined) return others.length === 0 ? only : undefined;
  }
  return undefined;
}

/** `; did you mean "male"?`, or nothing. */
export function didYouMean(value: unknown, known: Iterable<unknown>): string {
  const word = nearest(value, known);
  return word === undefined ? "" : `; did you mean ${JSON.stringify(word)}?`;
}

const DATE = String.raw`\d{4}-\d{2}-\d{2}`;
const TIME = String.raw`\d{2}:\d{2}(:\d{2}([.,]\d+)?)?`;
const EXAMPLE = "2026-11-18T10:15:00+01:00";

/** How texts of a format are commonly written instead, and what to change. The first that fits is told. */
const MISWRITTEN: Readonly<Record<string, readonly (readonly [form: RegExp, advice: string])[]>> = {
  "date-time": [
    [new RegExp(`^${DATE}$`), "add the time and its offset from UTC"],
    [new RegExp(`^${DATE}[ Tt]${TIME}$`), "add the offset from UTC (Z or +01:00)"],
    [new RegExp(`^${DATE} ${TIME} ?([Zz]|[+-]\\d{2}:?\\d{2})$`), "put a T between date and time"],
    [/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/, "write the year first, then month and day"],
    [/^\d{9,13}$/, "write date and time, not seconds since 1970"],
    [/[+-]\d{2}(\d{2})?$/, "write the offset with a colon"],
    [new RegExp(`^${DATE}t|z$`), "write T and Z in capitals"],
  ],
  date: [[/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/, "write the year first, then month and day"]],
  uri: [[/^[\w.-]+(:\d+)?(\/|$)/, "begin with the scheme, as in https://"]],
};

/** For a text that breaks its format. */
export function aboutFormat(value: unknown, format: string): string {
  const [, advice] = MISWRITTEN[format]?.find(([form]) => form.test(String(value))) ?? [];
  const example = format === "date-time" ? `, as in ${EXAMPLE}` : "";
  return `${example}${advice === undefined ? "" : `; ${advice}`}`;
}
