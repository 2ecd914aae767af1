/** What descriptions state of times of one thing: `The start plus the minutes`, `Check-in plus nights`, `15 minutes after it was created`, `Days between start and end`. */
import { type Json, type JsonObject, isObject, objectAt, textAt } from "../../../spec/openapi/json.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import { shown } from "./compared.ts";
import { spoken } from "./spoken.ts";

/** Seconds of what all calendars take for equally long. */
const UNITS: Readonly<Record<string, number>> = {
  second: 1,
  sec: 1,
  minute: 60,
  min: 60,
  hour: 3_600,
  day: 86_400,
  night: 86_400,
  week: 604_800,
};
const UNIT = String.raw`(seconds?|secs?|minutes?|mins?|hours?|days?|nights?|weeks?)`;
const IN_UNIT = new RegExp(String.raw`(?:^|\b)${UNIT}$|\bin ${UNIT}\b`);

const THE = String.raw`(?:the |its )?`;
const PLUS = new RegExp(`^${THE}(.+?) (plus|minus|less) ${THE}(.+)$`);
const LITERAL = new RegExp(String.raw`^(\d+) ${UNIT}$`);
const AFTER = new RegExp(String.raw`^(\d+) ${UNIT} (after|before) ${THE}(.+)$`);
const BETWEEN = new RegExp(`^${THE}(?:number of )?${UNIT} (?:between|from) ${THE}(.+?) (?:and|to|until) ${THE}(.+)$`);

/** A day of summer time has an hour less or more. */
const SUMMER_TIME_S = 3_600;

interface Moment {
  readonly seconds: number;
  readonly isDay: boolean;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/;

function momentOf(value: Json | undefined): Moment | undefined {
  if (typeof value !== "string" || !(DAY.test(value) || TIME.test(value))) return undefined;
  const seconds = Date.parse(value) / 1_000;
  return Number.isNaN(seconds) ? undefined : { seconds, isDay: DAY.test(value) };
}

/** `startsAt`, `start_time` and `starts on` are the start; `it was created` is `created_at`. */
function bare(words: string): string {
  const plain = spoken(words)
    .replace(/^(?:it|this|that) (?:is|was|has been) /, "")
    .replace(/ (?:at|on|time|date|day)$/, "");
  return singular(plain).replaceAll(" ", "");
}

type Body = { readonly [name: string]: Json };

/** Of the one member that is called so. */
function named(words: string, value: Body, but: string): Moment | undefined {
  const found = Object.entries(value).filter(
    ([name, one]) => name !== but && bare(name) === bare(words) && momentOf(one),
  );
  return found.length === 1 ? momentOf(found[0]?.[1]) : undefined;
}

function unitIn(words: string): number | undefined {
  const [, last, said] = IN_UNIT.exec(words) ?? [];
  const unit = last ?? said;
  return unit === undefined ? undefined : UNITS[unit.replace(/s$/, "")];
}

/** Seconds of `15 minutes`, or of the one member that is called so and whose name or description says the unit. */
function lengthOf(words: string, schema: JsonObject, value: Body): number | undefined {
  const [, many, unit = ""] = LITERAL.exec(words) ?? [];
  if (many !== undefined) return Number(many) * (unitIn(unit) ?? Number.NaN);
  const [name, amount] =
    Object.entries(value).find(([one]) => [spoken(one), spoken(one).replace(/ \w+$/, "")].includes(words)) ?? [];
  if (name === undefined || typeof amount !== "number") return undefined;
  const said = textAt(objectAt(objectAt(schema["properties"])[name])["description"]);
  const seconds = unitIn(spoken(name)) ?? unitIn(spoken(said ?? ""));
  return seconds === undefined ? undefined : amount * seconds;
}

interface Said {
  readonly from: Moment;
  readonly seconds: number;
}

function saidOf(words: string, name: string, schema: JsonObject, value: Body): Said | undefined {
  const [, many, unit = "", side, of = ""] = AFTER.exec(words) ?? [];
  const [, start = "", sign = "", length = ""] = PLUS.exec(words) ?? [];
  const from = named(many === undefined ? start : of, value, name);
  const seconds = many === undefined ? lengthOf(length, schema, value) : lengthOf(`${many} ${unit}`, schema, value);
  if (from === undefined || seconds === undefined || Number.isNaN(seconds)) return undefined;
  return { from, seconds: side === "before" || ["minus", "less"].includes(sign) ? -seconds : seconds };
}

/** How far a time may be from what it is said to be. */
function leeway(is: Moment, { from, seconds }: Said): number {
  return !is.isDay && Math.abs(seconds) >= 86_400 - SUMMER_TIME_S && from.isDay === is.isDay ? SUMMER_TIME_S : 1;
}

function isBetween(amount: number, words: string, name: string, value: Body): boolean {
  const [, unit = "", first = "", second = ""] = BETWEEN.exec(words) ?? [];
  const [from, to, seconds] = [named(first, value, name), named(second, value, name), unitIn(unit)];
  if (from === undefined || to === undefined || seconds === undefined || from.isDay !== to.isDay) return true;
  // rounded up, down or not at all; both days may count
  const exact = (to.seconds - from.seconds) / seconds;
  return Math.abs(exact - amount) < 1 || (from.isDay && amount === exact + 1);
}

export function saidTimeFaults(schema: JsonObject, value: Json): string[] {
  if (!isObject(value)) return [];
  return Object.entries(objectAt(schema["properties"])).flatMap(([name, member]) => {
    const is = value[name];
    const words = spoken(textAt(objectAt(member)["description"]) ?? "");
    const fault = `/${name} is ${shown(is)}, and the contract says: ${words}`;
    if (typeof is === "number") return isBetween(is, words, name, value) ? [] : [fault];
    const moment = momentOf(is);
    const said = moment === undefined ? undefined : saidOf(words, name, schema, value);
    if (moment === undefined || said === undefined || said.from.isDay !== moment.isDay) return [];
    return Math.abs(said.from.seconds + said.seconds - moment.seconds) <= leeway(moment, said) ? [] : [fault];
  });
}
