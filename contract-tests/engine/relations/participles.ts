/** What names say that an operation has done: what `archive` was said of is archived, and after `unarchive` it is not. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";
import { shown } from "./compared.ts";
import { thingOf } from "./thing.ts";

type Body = { readonly [name: string]: Json };

const IRREGULAR: Readonly<Record<string, readonly string[]>> = {
  activate: ["active", "activated"],
  deactivate: ["inactive", "deactivated"],
  complete: ["complete", "completed"],
  send: ["sent"],
  pay: ["paid"],
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

/** The verb that ends the path, and whether it takes back another one. */
function verbOf({ path }: Operation): { verb: string; back: boolean } | undefined {
  const last = /[/:.]\$?([A-Za-z]+)$/.exec(path)?.[1]?.toLowerCase();
  if (last === undefined) return undefined;
  const back = /^un(?!it|iq|ion|dergo|lock)/.test(last);
  return { verb: back ? last.slice(2) : last, back };
}

/** A state that is as it was although the name of the operation says another; undefined where names say nothing, or it is as they say. */
export function unsaid(
  schemas: Schemas,
  operation: Operation,
  schema: string,
  before: Body,
  after: Body,
): string | undefined {
  const said = verbOf(operation);
  if (said === undefined) return undefined;
  const done = participles(said.verb);
  for (const [name, member] of thingOf(schemas, "out", schema).members) {
    const [was, is] = [before[name], after[name]];
    const named = done.includes(plain(name).replace(/^is/, ""));
    if (named && typeof is === "boolean" && was === is && is === said.back)
      return `${name} is ${String(is)} after ${operation.id} as before it`;
    const values = STATE.test(name) ? (enumerated(viewOf(schemas, "out", member.schema)) ?? []) : [];
    const right = values.find((value) => typeof value === "string" && done.includes(plain(value)));
    if (right === undefined || was !== is) continue;
    if ((is === right) === said.back) return `${name} is ${shown(is)} after ${operation.id} as before it`;
  }
  return undefined;
}

/** When it came to be so, as members are called: `closed_at` of what is `closed`. */
function momentOf(body: Body, state: string, names: Iterable<string>): string | undefined {
  return [...names].find((name) => {
    const own = plain(name);
    return own !== plain(state) && new RegExp(`^${plain(state)}(at|on|time|date)$`).test(own) && !isObject(body[name]);
  });
}

/** A state that something has come to without the moment at which it has. */
export function momentless(schemas: Schemas, schema: string, before: Body, after: Body): string | undefined {
  const { members } = thingOf(schemas, "out", schema);
  for (const name of members.keys()) {
    const [was, is] = [before[name], after[name]];
    if (!STATE.test(name) || typeof is !== "string" || is === was) continue;
    const moment = momentOf(after, is, members.keys());
    if (moment !== undefined && (after[moment] === undefined || after[moment] === null))
      return `${name} has become ${shown(is)}, and ${moment} says no time`;
  }
  return undefined;
}
