/** What the name of a call, or its words, say of the end of the thing: later than before, or later by so many days. */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { prose } from "./assumed.ts";
import { shown } from "./compared.ts";
import { verbIn } from "./participles.ts";

type Body = { readonly [name: string]: Json };

const EXTENDS = /^(extend|prolong|postpone)$/;
const ENDS = /^(expires|expiry|expiration|valid_?until|valid_?to|ends?|due|deadline|until)(_?(at|on|time|date))?$/i;

/** What is extended ends later; what is moved may be its start, or a reminder, unless words name the end. */
const BY =
  /\b(?:(?:extend|prolong|postpone|renew)s?\b|(?:move|push|shift|defer)e?s?\b[^.;:]*?\b(?:due|ends?|expir\w*|deadline|return)\b)[^.;:]*?\bby (?:another |a further |further |exactly )?(\d+|one|two|three)(?: more| further)?[ -](minute|hour|day|week)s?\b/i;
/** Less than that, another way, or counted from another time than the one that was said. */
const OTHERWISE =
  /\b(earlier|back|forward|up to|at most|at least|maximum|max|or|minus|from (now|today|the (day|time|moment))|unless|if|per|each|for every)\b/i;
const WORDS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3 };
const HOUR_MS = 3_600_000;
const UNIT_MS: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 168 * HOUR_MS,
};

interface Shift {
  readonly words: string;
  readonly ms: number;
  /** Days have 23 hours, or 25, where clocks are set. */
  readonly within: number;
}

/** `Moves the due date by another 14 days.` */
function shiftIn(text: string): Shift | undefined {
  const found = text
    .split(/[.;]\s|\n/)
    .filter((sentence) => !OTHERWISE.test(sentence))
    .map((sentence) => BY.exec(sentence))
    .filter((one) => one !== null);
  const [first, ...others] = found;
  const [, many = "", unit = ""] = first ?? [];
  const ms = UNIT_MS[unit.toLowerCase()];
  if (first === undefined || others.length > 0 || ms === undefined) return undefined;
  const by = (WORDS[many.toLowerCase()] ?? Number(many)) * ms;
  return { words: `${many} ${unit}s`, ms: by, within: ms > HOUR_MS ? HOUR_MS : 0 };
}

/** What was extended ends no later than before, or later by another time than the words say. */
export function unextended(operation: Operation, before: Body, after: Body): string | undefined {
  const shift = shiftIn(prose(operation));
  if (shift === undefined && !EXTENDS.test(verbIn(operation) ?? "")) return undefined;
  const times = (body: Body): (readonly [string, number])[] =>
    Object.entries(body).flatMap(([name, value]) => {
      const at = ENDS.test(name) && typeof value === "string" ? Date.parse(value) : Number.NaN;
      return Number.isNaN(at) ? [] : [[name, at] as const];
    });
  const was = new Map(times(before));
  const ends = times(after).filter(([name]) => was.has(name));
  const [first] = ends;
  const isRight = ([name, at]: readonly [string, number]): boolean => {
    const moved = at - (was.get(name) ?? at);
    return shift === undefined ? moved > 0 : Math.abs(moved - shift.ms) <= shift.within;
  };
  // what is over is extended from now on as well
  if (first === undefined || (shift !== undefined && ends.some(([name]) => (was.get(name) ?? 0) < Date.now())))
    return undefined;
  if (ends.some(isRight)) return undefined;
  const by = shift === undefined ? "" : `, which moves it by ${shift.words}`;
  return `${first[0]} was ${shown(before[first[0]])} and is ${shown(after[first[0]])}, after ${operation.id}${by}`;
}
