/** What the service takes, written by hand: a judge of the contract that shared its reading would see nothing. */
import { type Json, type JsonObject, isObject } from "../../../spec/openapi/json.ts";

type Rule = (value: Json | undefined) => boolean;

const text =
  (most: number): Rule =>
  (value) =>
    typeof value === "string" && [...value].length >= 1 && [...value].length <= most;
const whole =
  (least: number, most: number): Rule =>
  (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
const shelf: Rule = (value) => value === "history" || value === "poetry" || value === "travel";
const tags: Rule = (value) => Array.isArray(value) && value.length <= 5 && value.every(text(20));

const note: Rule = (value) => value === null || (typeof value === "string" && [...value].length <= 100);
const price: Rule = (value) => typeof value === "number" && value >= 0 && value <= 100_000;
const place: Rule = (value) =>
  isObject(value) &&
  Object.entries(value).every(([name, member]) =>
    name === "room" ? text(20)(member) : name === "row" && whole(0, 99)(member),
  );

const BOOK: Readonly<Record<string, Rule>> = {
  title: text(80),
  shelf,
  year: whole(1450, 2100),
  tags,
  note,
  price,
  place,
};
const LOAN: Readonly<Record<string, Rule>> = {
  book_id: (value) => typeof value === "string" && /^b[0-9]{1,9}$/.test(value),
  days: whole(1, 90),
};
const QUERY: Readonly<Record<string, (text: string) => boolean>> = {
  limit: (value) => /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 50,
  cursor: (value) => /^c[A-Za-z0-9_-]+$/.test(value),
  shelf,
  year: (value) => /^\d{4}$/.test(value) && Number(value) >= 1450 && Number(value) <= 2100,
};

/** Pointers to what is wrong: members that are not taken, and the body itself where one is missing. */
function wrong(rules: Readonly<Record<string, Rule>>, required: readonly string[], value: JsonObject): string[] {
  const own = Object.entries(value).filter(
    ([name, member]) => !(Object.hasOwn(rules, name) && rules[name]?.(member) === true),
  );
  const pointers = own.map(([name]) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  return [...pointers, ...(required.every((name) => name in value) ? [] : [""])];
}

export const shelfRules = {
  book: (value: JsonObject): readonly string[] => wrong(BOOK, ["title", "shelf", "year"], value),
  change: (value: JsonObject): readonly string[] => (Object.keys(value).length === 0 ? [""] : wrong(BOOK, [], value)),
  loan: (value: JsonObject): readonly string[] => wrong(LOAN, ["book_id", "days"], value),
  query: (name: string, value: string): boolean => Object.hasOwn(QUERY, name) && QUERY[name]?.(value) === true,
};
