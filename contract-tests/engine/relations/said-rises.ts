/** Numbers that rise with each change, as their descriptions say: `Rises by one with each change`. */
import { type Json, textAt } from "../../../spec/openapi/json.ts";
import { isChangedAt } from "../../../spec/openapi/said-changes.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import type { Schemas } from "../schemas.ts";
import { agrees } from "./shared.ts";
import { spoken } from "./spoken.ts";
import { thingOf } from "./thing.ts";

type Body = { readonly [name: string]: Json };

const rising = (what: string): RegExp =>
  new RegExp(
    `\\b(?:rises|increases|grows|goes up|increments|is (?:incremented|increased|raised))( by (?:one|1))? (?:with|on|at|by|after) (?:each|every|any) (?:new )?(?:${what})\\b`,
  );
const CHANGES = "change|update|write|modification|edit|revision";
const CONDITION = /\b(only|unless|except|not|may|some|where|if)\b/;

/** Whether words say so, and of nothing but what matches `what`. */
export function risesWith(words: string, what: string): boolean {
  return !CONDITION.test(words) && rising(what).test(words);
}

/** `before`, `after`: reads around one change, which is called so. */
export function notRisen(
  schemas: Schemas,
  schema: string,
  before: Body,
  after: Body,
  what = CHANGES,
): string | undefined {
  for (const [name, member] of thingOf(schemas, "out", schema).members) {
    const words = spoken(textAt(firstOf(viewOf(schemas, "out", member.schema), "description")) ?? "");
    const [said, byOne] = (CONDITION.test(words) ? null : rising(what).exec(words)) ?? [];
    const [was, is] = [before[name], after[name]];
    if (said === undefined || typeof was !== "number" || typeof is !== "number") continue;
    const isChanged = Object.keys(after).some(
      (other) => other !== name && !isChangedAt(other) && !agrees(before[other], after[other]),
    );
    const isRight = byOne === undefined ? is > was : is === was + 1;
    if (isChanged && !isRight) return `${name} was ${was} and is ${is}, and the contract says: ${said}`;
  }
  return undefined;
}
