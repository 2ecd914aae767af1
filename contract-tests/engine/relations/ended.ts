/** What a thing says of itself while work on it goes on, and once that is over: its progress rises, its times are there and follow each other, and nothing of them moves any more. */
import type { Json } from "../../../spec/openapi/json.ts";
import { strictest, viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";
import { shown } from "./compared.ts";
import { stateIn } from "./participles.ts";
import { agrees } from "./shared.ts";
import { thingOf } from "./thing.ts";

type Body = { readonly [name: string]: Json };

const DONE = /^(succeeded|success|successful|complete|completed|finished|done|ready)$/i;
/** Whether a state says that work was done to its end. */
export function isDone(state: string): boolean {
  return DONE.test(state);
}

const PROGRESS = /^(progress|percent|percentage|percent_?complete|progress_?percent(age)?)$/i;

/** Moments of work in the order in which they come. */
const MOMENTS = [
  /^(created|submitted|queued|requested)_?(at|on|time|date)?$/i,
  /^(started|begun)_?(at|on|time|date)$/i,
  /^(finished|ended|completed|done|succeeded)_?(at|on|time|date)$/i,
] as const;

/** Times of whole seconds are cut off. */
const CUT_MS = 1_000;

function timeOf(value: Json | undefined): number {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
}

function momentsOf(body: Body): readonly (readonly [string, number])[] {
  return MOMENTS.flatMap((moment) => {
    const found = Object.entries(body).find(([name, value]) => moment.test(name) && !Number.isNaN(timeOf(value)));
    return found === undefined ? [] : [[found[0], timeOf(found[1])] as const];
  });
}

function outOfOrder(body: Body): string[] {
  const moments = momentsOf(body);
  return moments.slice(1).flatMap(([name, at], index) => {
    const [before, earlier] = moments[index] ?? ["", at];
    return at < earlier - CUT_MS
      ? [`${name} is ${shown(body[name])}, before ${before}, which is ${shown(body[before])}`]
      : [];
  });
}

/** Members that the schema has for when work began and ended, and that say nothing although it is done. */
function untold(schemas: Schemas, schema: string, body: Body): string[] {
  const names = [...thingOf(schemas, "out", schema).members.keys()];
  return MOMENTS.slice(1).flatMap((moment) => {
    const name = names.find((one) => moment.test(one));
    return name === undefined || (body[name] ?? null) !== null ? [] : [`${name} says no time, and all is done`];
  });
}

function short(schemas: Schemas, schema: string, body: Body): string[] {
  return [...thingOf(schemas, "out", schema).members].flatMap(([name, member]) => {
    const most = PROGRESS.test(name)
      ? strictest(viewOf(schemas, "out", member.schema), "maximum", "smallest")
      : undefined;
    const is = body[name];
    return (most === 100 || most === 1) && typeof is === "number" && is < most
      ? [`${name} is ${is} of ${most}, and all is done`]
      : [];
  });
}

/** Of what has ended. */
export function endFaults(schemas: Schemas, schema: string, body: Body): string[] {
  const isOver = isDone(stateIn(schemas, schema, body) ?? "");
  return [...outOfOrder(body), ...(isOver ? [...untold(schemas, schema, body), ...short(schemas, schema, body)] : [])];
}

/** Of two reads in a row while it goes on. */
export function endingFaults(schemas: Schemas, schema: string, before: Body, now: Body): string[] {
  if (stateIn(schemas, schema, before) !== stateIn(schemas, schema, now)) return [];
  return Object.keys(now).flatMap((name) => {
    const [was, is] = [before[name], now[name]];
    const isLess = PROGRESS.test(name) && typeof was === "number" && typeof is === "number" && is < was;
    return isLess ? [`${name} was ${was} and is ${is}, in the same state`] : [];
  });
}

const NUMBER_OF = /(^|_)(count|total|size)$|(Count|Total|Size)$/;

/** What a thing counts of its result, and the result of itself. */
export function countedOtherwise(body: Body, result: Body): string | undefined {
  const name = Object.keys(body).find(
    (one) =>
      NUMBER_OF.test(one) &&
      typeof body[one] === "number" &&
      typeof result[one] === "number" &&
      body[one] !== result[one],
  );
  return name && `${name} is ${shown(body[name])}, and in its result ${shown(result[name])}`;
}

/** Times of what has been, which the next read has otherwise. */
export function movedSince(end: Body, later: Body): string[] {
  return Object.keys(end).flatMap((name) =>
    MOMENTS.some((moment) => moment.test(name)) && !agrees(end[name], later[name])
      ? [`${name} was ${shown(end[name])} once it had ended, and is ${shown(later[name])} by the next read`]
      : [],
  );
}
