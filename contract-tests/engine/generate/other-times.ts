/** The same at another time: what takes a time once, as a room does, takes the next one on another day. */
import type { Json } from "../../../spec/openapi/json.ts";
import { isObject } from "../../../spec/openapi/json.ts";
import type { Random } from "./random.ts";

const DAY_MS = 86_400_000;
const MOST_DAYS = 3000;

const TIME = /^(\d{4}-\d\d-\d\d)((?:[Tt]\d\d:\d\d:\d\d.*)?)$/;

function moved(text: string, days: number): string {
  const [, day = "", rest = ""] = TIME.exec(text) ?? [];
  const at = Date.parse(day);
  return Number.isNaN(at) ? text : `${new Date(at + days * DAY_MS).toISOString().slice(0, 10)}${rest}`;
}

/** What has been has been, and what is to come is to come. */
function drawn(value: Json, random: Random): number {
  const [, first = ""] = /"(\d{4}-\d\d-\d\d)[Tt"]/.exec(JSON.stringify(value)) ?? [];
  const days = random.whole(1, MOST_DAYS);
  return Date.parse(first) < Date.now() ? -days : days;
}

/** All times of a thing move by the same number of days; the things of a list each by its own. */
export function atOtherTimes(value: Json, random: Random, days = drawn(value, random)): Json {
  if (typeof value === "string") return moved(value, days);
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? atOtherTimes(item, random) : item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, atOtherTimes(member ?? null, random, days)]),
  );
}
