/** A search finds the text where the contract says that it looks for it, and nothing that has no such text. */
import { type Json, textAt } from "../../../spec/openapi/json.ts";
import { plainName } from "../../../spec/openapi/limits.ts";
import { FILTER, QUERY_LANGUAGE, SEARCHES } from "../../../spec/openapi/list-names.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { read } from "../../../spec/openapi/pointer.ts";
import { enumerated, firstOf, viewOf } from "../generate/view.ts";
import { key } from "../http/plan.ts";
import type { ListShape } from "../relations/list-shape.ts";
import { ignoresCase, inOtherCase, spoken } from "../relations/spoken.ts";
import type { Member } from "../relations/thing.ts";
import type { Schemas } from "../schemas.ts";
import { LOOSE } from "./filters.ts";
import { type ListRead, identity, walk } from "./walk.ts";

export function proseOf(schemas: Schemas, { definition, schema }: Parameter): string {
  const said = [definition["description"], firstOf(viewOf(schemas, "in", schema), "description")];
  return said.map((one) => textAt(one) ?? "").join("\n");
}

function isFreeText(schemas: Schemas, direction: "in" | "out", schema: string): boolean {
  const view = viewOf(schemas, direction, schema);
  const bound = ["format", "pattern", "const"].some((keyword) => firstOf(view, keyword) !== undefined);
  return view.types.includes("string") && !bound && enumerated(view) === undefined;
}

/** Parameters whose text is looked for in what items say, and is in no language of its own. */
export function searchesOf(schemas: Schemas, { operation, filters }: ListShape): Parameter[] {
  const equal = new Set(filters.map(({ parameter }) => parameter));
  return operation.parameters.filter((parameter) => {
    const [, within, one] = FILTER.exec(parameter.name) ?? [];
    const name = plainName(within ?? one ?? parameter.name);
    const searches = parameter.in === "query" && SEARCHES.test(name) && !equal.has(parameter);
    return searches && isFreeText(schemas, "in", parameter.schema) && !QUERY_LANGUAGE.test(proseOf(schemas, parameter));
  });
}

/** What may stand before the name of a member that is looked through: before any other word it is a part of another name, as in `author name`. */
const BEFORE =
  /(^|\b(the|an?|its|their|this|that|in|by|of|or|and|on|for|whose|where|match(es|ing)?|search(es|ing)?|contain(s|ing)?|with|free|full) )$/;

/** The texts that the contract says are looked through: their names stand in its words. */
export function lookedThrough(schemas: Schemas, { item }: ListShape, prose: string): Member[] {
  const words = spoken(prose);
  return [...item.members].flatMap(([name, member]) => {
    const at = new RegExp(`\\b${spoken(name)}s?\\b(?! of\\b)`).exec(words);
    const named = at !== null && BEFORE.test(words.slice(0, at.index));
    return named && isFreeText(schemas, "out", member.schema) ? [member] : [];
  });
}

/** A text as somebody would look for it: without what a search may read as a sign of its own. */
function askable(value: Json | undefined): value is string {
  return typeof value === "string" && value.length > 2 && /^[\p{L}\p{N}]+( [\p{L}\p{N}]+)*$/u.test(value);
}

/** What of it is looked for: the whole, or its longest word where any part is found. */
function wantedOf(value: Json | undefined, prose: string): string | undefined {
  if (typeof value !== "string") return undefined;
  const words = SUBSTRING.test(prose) ? value.split(/[^\p{L}\p{N}]+/u) : [];
  return [value, ...words.toSorted((a, b) => b.length - a.length)].find(askable);
}

/** Any part of a text, and no word of it. */
const SUBSTRING = /^(?!.*\b(terms?|tokens?)\b).*\b(contains?|holds?|substring|part of)\b/is;
const HOLDS = /\b(contain|hold|includ|substring|part of|match(es|ing)? (the|any part))/i;

/** The first item that has the text nowhere, where the contract says that what comes holds it. */
export function withoutText(
  schemas: Schemas,
  parameter: Parameter,
  wanted: string,
  items: readonly Json[],
): Json | undefined {
  const prose = proseOf(schemas, parameter);
  const holds = (one: Json): boolean => JSON.stringify(one).toLowerCase().includes(wanted.toLowerCase());
  return askable(wanted) && HOLDS.test(prose) && !LOOSE.test(prose) ? items.find((one) => !holds(one)) : undefined;
}

export async function searched(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const { schemas } = context.contract;
  const identify = identity(whole.items);
  if (identify === undefined || !whole.whole) return;
  for (const parameter of searchesOf(schemas, shape)) {
    const prose = proseOf(schemas, parameter);
    const through = lookedThrough(schemas, shape, prose);
    for (const { pointer } of through) {
      const item = whole.items.find((one) => {
        const value = wantedOf(read(one, pointer), prose);
        return value !== undefined && schemas.valid("in", parameter.schema, value);
      });
      const wanted = item === undefined ? undefined : wantedOf(read(item, pointer), prose);
      if (item === undefined || wanted === undefined) continue;
      const plan = { ...base, values: new Map([...base.values, [key(parameter), wanted]]) };
      const found = await walk(context, shape, plan, `searched for a text that ${pointer} has`);
      const after = await walk(context, shape, base, `without a search`);
      if (found === undefined || after === undefined) continue;
      const said = `${parameter.name} was ${JSON.stringify(wanted)}`;
      const there = (items: readonly Json[]): boolean => items.some((one) => identify(one) === identify(item));
      if (found.whole && there(after.items) && !there(found.items))
        report("list-filter", `${said}, and ${identify(item)}, whose ${pointer} says so, is missing`, found.pages[0]);
      const wrong = withoutText(schemas, parameter, wanted, found.items);
      if (wrong !== undefined)
        report("list-filter", `${said}, and ${identify(wrong)} came, which has it nowhere`, found.pages[0]);
      const part = SUBSTRING.test(prose) && !LOOSE.test(prose) && there(found.items) ? wanted.slice(1, -1) : "";
      if (askable(part) && schemas.valid("in", parameter.schema, part)) {
        const inside = { ...base, values: new Map([...base.values, [key(parameter), part]]) };
        const has = await walk(context, shape, inside, `searched for a part of what ${pointer} has`);
        if (has?.whole === true && !there(has.items))
          report(
            "list-filter",
            `${parameter.name} was ${JSON.stringify(part)}, and ${identify(item)}, whose ${pointer} holds it, is missing`,
            has.pages[0],
          );
      }
      const other = ignoresCase(prose) && there(found.items) ? inOtherCase(wanted) : wanted;
      if (other === wanted || !schemas.valid("in", parameter.schema, other)) continue;
      const asked = { ...base, values: new Map([...base.values, [key(parameter), other]]) };
      const same = await walk(context, shape, asked, `searched for a text that ${pointer} has in other letters`);
      if (same?.whole !== true || there(same.items)) continue;
      const spelt = `${parameter.name} was ${JSON.stringify(other)}, case is ignored`;
      report("list-filter", `${spelt}, and ${identify(item)}, whose ${pointer} says so, is missing`, same.pages[0]);
    }
  }
}
