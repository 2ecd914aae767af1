/** What names say that an operation has done: what `archive` was said of is archived, and after `unarchive` it is not. */
import { type Json, isObject, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import { CONFLICT } from "../http/statuses.ts";
import type { Schemas } from "../schemas.ts";
import { shown } from "./compared.ts";
import { type Member, thingOf } from "./thing.ts";

type Body = { readonly [name: string]: Json };

const IRREGULAR: Readonly<Record<string, readonly string[]>> = {
  activate: ["active", "activated"],
  deactivate: ["inactive", "deactivated"],
  complete: ["complete", "completed", "done", "finished"],
  finish: ["finished", "done", "completed"],
  resolve: ["resolved", "done", "closed"],
  close: ["closed", "done"],
  reopen: ["open", "opened", "reopened"],
  open: ["open", "opened"],
  start: ["started", "running", "active", "inprogress", "ongoing"],
  begin: ["begun", "running", "active", "inprogress", "ongoing"],
  stop: ["stopped", "idle", "inactive", "off"],
  pause: ["paused", "suspended", "onhold"],
  resume: ["running", "active", "resumed", "inprogress"],
  publish: ["published", "public", "live"],
  submit: ["submitted", "pending", "inreview", "underreview"],
  void: ["void", "voided"],
  send: ["sent"],
  pay: ["paid"],
  withdraw: ["withdrawn"],
  hold: ["held", "onhold"],
  freeze: ["frozen"],
  win: ["won"],
  lose: ["lost"],
};

/** What leads to one of two ends leads to no other. */
const OPPOSITES: readonly (readonly (readonly string[])[])[] = [
  [
    ["approve", "accept", "confirm", "grant"],
    ["reject", "decline", "deny", "refuse"],
  ],
];

/** What takes a switch back that is called after another verb: `active` is false after `deactivate`, and `open` after `close`. */
const SWITCHED_OFF_BY: Readonly<Record<string, string>> = {
  deactivate: "activate",
  disable: "enable",
  close: "open",
};

function participles(verb: string): readonly string[] {
  const known = IRREGULAR[verb];
  if (known !== undefined) return known;
  if (verb.endsWith("e")) return [`${verb}d`];
  if (/[^aeiou]y$/.test(verb)) return [`${verb.slice(0, -1)}ied`];
  return [`${verb}ed`, `${verb}${verb.at(-1) ?? ""}ed`];
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, "");
}

const STATE = /^(state|status|lifecycle_?state|phase)$/i;

/** The verb that ends the path, or begins the name of a removal, and whether it takes back another one. */
function verbOf({ id, method, path }: Operation): { verb: string; back: boolean } | undefined {
  const ends = /[/:.]\$?([A-Za-z]+)$/.exec(path)?.[1];
  const begins = method === "DELETE" && path.endsWith("}") ? /^[a-z]+(?=[A-Z_.-]|$)/.exec(id)?.[0] : undefined;
  const last = (begins ?? ends)?.toLowerCase();
  if (last === undefined) return undefined;
  const back = /^un(?!it|iq|ion|dergo|lock)/.test(last);
  return { verb: back ? last.slice(2) : last, back };
}

/** What a member says of what was done: `yes` and `no`, or undefined where it says nothing of it. */
function saysDone(
  schemas: Schemas,
  done: readonly string[],
  [name, member]: readonly [string, Member],
  is: Json | undefined,
): boolean | undefined {
  if (typeof is === "boolean") return done.includes(plain(name).replace(/^is/, "")) ? is : undefined;
  if (!STATE.test(name) || typeof is !== "string") return undefined;
  const isRight = (value: Json): boolean => typeof value === "string" && done.includes(plain(value));
  const values = enumerated(viewOf(schemas, "out", member.schema)) ?? [];
  return values.some(isRight) ? isRight(is) : undefined;
}

/** A state that is as it was, or as it was at first, although the name of the operation says another; undefined where names say nothing, or one of them is as they say. */
export function unsaid(
  schemas: Schemas,
  operation: Operation,
  schema: string,
  before: Body,
  after: Body,
  first: Body = before,
): string | undefined {
  const said = verbOf(operation);
  if (said === undefined) return undefined;
  const done = participles(said.verb);
  const on = SWITCHED_OFF_BY[said.verb];
  const switchedOn = on === undefined ? [] : participles(on);
  const told = [...thingOf(schemas, "out", schema).members].flatMap((member) => {
    const is = after[member[0]];
    const says = saysDone(schemas, done, member, is);
    if (says !== undefined) return [{ name: member[0], right: says !== said.back }];
    const isOn = typeof is === "boolean" ? saysDone(schemas, switchedOn, member, is) : undefined;
    return isOn === undefined ? [] : [{ name: member[0], right: isOn === said.back }];
  });
  if (told.some(({ right }) => right)) return undefined;
  const same = told.find(({ name }) => before[name] === after[name]);
  if (same !== undefined) return `${same.name} is ${shown(after[same.name])} after ${operation.id} as before it`;
  const opposite: ReadonlySet<string> = new Set(
    OPPOSITES.flatMap((pair) => (pair.some((verbs) => verbs.includes(said.verb)) ? pair : []))
      .filter((verbs) => !verbs.includes(said.verb))
      .flat()
      .flatMap(participles),
  );
  const other = said.back ? undefined : told.find(({ name }) => opposite.has(plain(String(after[name]))));
  if (other !== undefined) return `${other.name} is ${shown(after[other.name])} after ${operation.id}`;
  const again = told.find(({ name }) => first[name] === after[name]);
  return again && `${again.name} is ${shown(after[again.name])} after ${operation.id}, as it was at first`;
}

/** What still says that something was done which another call has taken back: `archived` after `restore`. */
export function notTakenBack(
  schemas: Schemas,
  undone: Operation,
  operation: Operation,
  schema: string,
  after: Body,
): string | undefined {
  const done = participles(verbIn(undone) ?? "");
  const still = [...thingOf(schemas, "out", schema).members].find(
    (member) => saysDone(schemas, done, member, after[member[0]]) === true,
  );
  return still && `${still[0]} is ${shown(after[still[0]])} after ${operation.id}, which takes ${undone.id} back`;
}

/** Whether the contract says that what is done is refused as done already: `409: the task is complete already`. */
export function refusesAsDone(operation: Operation): boolean {
  const said = verbOf(operation);
  const refusal = operation.responses.find(({ status }) => status === String(CONFLICT));
  const words = (textAt(refusal?.definition["description"]) ?? "").toLowerCase();
  if (said === undefined || said.back) return false;
  const done = participles(said.verb).join("|");
  return new RegExp(`\\balready (been )?(${done})\\b|\\b(${done}) already\\b`).test(words);
}

export interface Moved {
  readonly member: string;
  readonly was: string | undefined;
  readonly is: string;
}

/** The verb of what an operation does, which takes nothing back. */
export function verbIn(operation: Operation): string | undefined {
  const said = verbOf(operation);
  return said === undefined || said.back ? undefined : said.verb;
}

/** The state that something is in, by its own member for it. */
export function stateIn(schemas: Schemas, schema: string, body: Body): string | undefined {
  const member = [...thingOf(schemas, "out", schema).members.keys()].find((one) => STATE.test(one));
  return member === undefined ? undefined : textAt(body[member]);
}

/** All states that something may be in, by its own member for it. */
export function statesOf(schemas: Schemas, schema: string): readonly string[] {
  const [, member] = [...thingOf(schemas, "out", schema).members].find(([name]) => STATE.test(name)) ?? [];
  const values = member === undefined ? [] : (enumerated(viewOf(schemas, "out", member.schema)) ?? []);
  return values.filter((value): value is string => typeof value === "string");
}

/** The state that something has come to, by its own member for it; undefined where it has none or did not move. */
export function cameTo(schemas: Schemas, schema: string, before: Body, after: Body): Moved | undefined {
  const member = [...thingOf(schemas, "out", schema).members.keys()].find((one) => STATE.test(one));
  const [was, is] = member === undefined ? [] : [before[member], after[member]];
  return member !== undefined && typeof is === "string" && is !== was ? { member, was: textAt(was), is } : undefined;
}

/** The state that something has not left, by its own member for it. */
export function unturned(schemas: Schemas, schema: string, before: Body, after: Body): string | undefined {
  const member = [...thingOf(schemas, "out", schema).members.keys()].find((one) => STATE.test(one));
  const is = member === undefined ? undefined : after[member];
  return member !== undefined && typeof is === "string" && is === before[member]
    ? `${member} is ${shown(is)}`
    : undefined;
}

/** What something is that this was done to, as its name says. */
export function statesAfter(operation: Operation): readonly string[] {
  const said = verbOf(operation);
  return said === undefined || said.back ? [] : participles(said.verb);
}

/** When it came to be so, as members are called: `closed_at` of what is `closed`. */
function momentOf(body: Body, state: string, names: Iterable<string>): string | undefined {
  return [...names].find((name) => {
    const own = plain(name);
    return own !== plain(state) && new RegExp(`^${plain(state)}(at|on|time|date)$`).test(own) && !isObject(body[name]);
  });
}

/** No time at all, and the one with which clocks and empty dates begin: nothing was done then. */
function isNoTime(value: Json | undefined): boolean {
  return value === undefined || value === null || value === 0 || isZeroTime(value);
}

function isZeroTime(value: Json): boolean {
  return typeof value === "string" && /^(0000|0001|1970)-01-01(T00:00|$)/.test(value);
}

function noTime(member: string, value: Json | undefined): string {
  return value === undefined || value === null
    ? `${member} says no time`
    : `${member} says ${shown(value)}, which is no time at which anything was done`;
}

/** What is done has no time in the member that is there for it: `completed_at` after `complete`. */
export function untimed(schemas: Schemas, operation: Operation, schema: string, after: Body): string | undefined {
  const said = verbOf(operation);
  if (said === undefined || said.back) return undefined;
  const { members } = thingOf(schemas, "out", schema);
  const done = participles(said.verb);
  if (![...members].some((member) => saysDone(schemas, done, member, after[member[0]]) === true)) return undefined;
  const moment = done.map((state) => momentOf(after, state, members.keys())).find((name) => name !== undefined);
  if (moment === undefined || !isNoTime(after[moment])) return undefined;
  return `${noTime(moment, after[moment])}, after ${operation.id}`;
}

/** The moment of what is done is none before it and after it, in a thing that has no other member for its state. */
export function unmoved(
  schemas: Schemas,
  operation: Operation,
  schema: string,
  before: Body,
  after: Body,
): string | undefined {
  const said = verbOf(operation);
  if (said === undefined || said.back) return undefined;
  const { members } = thingOf(schemas, "out", schema);
  const moment = participles(said.verb).flatMap((state) => momentOf(after, state, members.keys()) ?? [])[0];
  return moment !== undefined && isNoTime(before[moment]) && isNoTime(after[moment])
    ? `${noTime(moment, after[moment])}, after ${operation.id}`
    : undefined;
}

/** The word for what something is since this was done to it, where no member has its state: `archived` is true, or `closed_at` has a time. */
export function becameSo(operation: Operation, before: Body, after: Body): string | undefined {
  const names = Object.keys(after);
  return statesAfter(operation).find((word) => {
    const moment = momentOf(after, word, names);
    const isTimed = moment !== undefined && isNoTime(before[moment]) && !isNoTime(after[moment]);
    const isSet = names.some(
      (name) => plain(name).replace(/^is/, "") === word && before[name] !== true && after[name] === true,
    );
    return isTimed || isSet;
  });
}

/** A state that something has come to without the moment at which it has. */
export function momentless(schemas: Schemas, schema: string, before: Body, after: Body): string | undefined {
  const { members } = thingOf(schemas, "out", schema);
  for (const name of members.keys()) {
    const [was, is] = [before[name], after[name]];
    if (!STATE.test(name) || typeof is !== "string" || is === was) continue;
    const moment = momentOf(after, is, members.keys());
    if (moment !== undefined && isNoTime(after[moment]))
      return `${name} has become ${shown(is)}, and ${noTime(moment, after[moment])}`;
  }
  return undefined;
}
