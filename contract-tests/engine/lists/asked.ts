/** What a list shows of its items as asked: some of their members (`fields`), what they name in full (`expand`), or beside them (`include`). */
import { type Json, isObject, listAt, sameJson } from "../../../spec/openapi/json.ts";
import { FIELDS } from "../../../spec/openapi/list-names.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { enumerated, itemsOf, viewOf } from "../generate/view.ts";
import { jsonBody } from "../http/exchange.ts";
import { namedIn } from "../http/found.ts";
import { type Plan, key } from "../http/plan.ts";
import { thingIn, valuesOf } from "../relations/thing.ts";
import { type ListRead, type Walked, identity, walk } from "./walk.ts";

const INCLUDES = /^\$?(expand|include|embed|populate)(\[\])?$/i;

/** The closed list of names that a parameter takes several of. */
function choices({ context }: ListRead, { in: place, schema }: Parameter): readonly string[] {
  const { schemas } = context.contract;
  const view = viewOf(schemas, "in", schema);
  const items = itemsOf(view);
  if (place !== "query") return [];
  const names = enumerated(items === undefined ? view : viewOf(schemas, "in", items)) ?? [];
  return names.filter((name) => typeof name === "string") as string[];
}

interface Pair {
  readonly before: { readonly [name: string]: Json };
  readonly after: { readonly [name: string]: Json };
}

/** Items as they are without being asked for anything, and the same ones as asked; undefined where they cannot be told apart. */
async function asked(
  list: ListRead,
  parameter: Parameter,
  names: readonly string[],
): Promise<{ readonly pairs: readonly Pair[]; readonly walked: Walked } | undefined> {
  const { context, shape, base, whole } = list;
  const [only = "", ...more] = names;
  const isSeveral = more.length > 0 || context.contract.schemas.valid("in", parameter.schema, [...names]);
  const value: Json = isSeveral ? [...names] : only;
  const plan: Plan = { ...base, values: new Map([...base.values, [key(parameter), value]]) };
  if (!context.contract.schemas.valid("in", parameter.schema, value)) return undefined;
  const walked = await walk(context, shape, plan, `with ${parameter.name} ${names.join(" and ")}`);
  const again = await walk(context, shape, base, `without ${parameter.name}`);
  const identify = identity(whole.items);
  if (walked === undefined || again === undefined || identify === undefined) return undefined;
  const came = new Map(walked.items.map((item) => [identify(item), item]));
  const pairs = again.items.flatMap((item): Pair[] => {
    const [before, after] = [valuesOf(shape.item, item), valuesOf(shape.item, came.get(identify(item)))];
    return before === undefined || after === undefined ? [] : [{ before, after }];
  });
  return { pairs, walked };
}

/** Members that are named come, as they are, and of the others that could be named none. */
async function sparse(list: ListRead, parameter: Parameter): Promise<void> {
  const names = choices(list, parameter);
  const there = names.filter((name) =>
    list.whole.items.some((item) => name in (valuesOf(list.shape.item, item) ?? {})),
  );
  const wanted = there.slice(-2);
  const found = there.length < 3 ? undefined : await asked(list, parameter, wanted);
  for (const { before, after } of found?.pairs ?? []) {
    const lost = wanted.find((name) => name in before && !sameJson(before[name] ?? null, after[name] ?? null));
    const more = names.find((name) => name in after && !wanted.includes(name));
    if (lost === undefined && more === undefined) continue;
    const message =
      lost === undefined
        ? `an item has ${more ?? ""}, which was not named`
        : `${lost} of an item is not as it is without`;
    return list.report("list-member", `${parameter.name} was ${wanted.join()}, and ${message}`, found?.walked.pages[0]);
  }
}

/** JSON:API: the identifiers that a member holds. */
function identifiersIn(value: Json | undefined): { readonly type: string; readonly id: string }[] {
  return (Array.isArray(value) ? value : [value]).flatMap((one) =>
    isObject(one) && typeof one["type"] === "string" && typeof one["id"] === "string"
      ? [{ type: one["type"], id: one["id"] }]
      : [],
  );
}

/** What an item names as `site_id` or `siteId` stands in it as `site`, where nothing stands there without being asked for. */
function shownBeside(
  { context, shape }: ListRead,
  name: string,
  { pairs, walked }: { readonly pairs: readonly Pair[]; readonly walked: Walked },
): { readonly message: string; readonly walked: Walked } | undefined {
  const member = shape.item.members.get(name);
  const isThing =
    member !== undefined && viewOf(context.contract.schemas, "out", member.schema).types.includes("object");
  const naming = [`${name}_id`, `${name}Id`].find((one) => shape.item.members.has(one));
  if (!isThing || naming === undefined) return undefined;
  const told = pairs.filter(({ before }) => !(name in before) && ["string", "number"].includes(typeof before[naming]));
  for (const { before, after } of told) {
    const id = isObject(after[name]) ? namedIn(after[name], "id") : undefined;
    const said = `${naming} is ${JSON.stringify(before[naming])}`;
    if (id !== undefined && String(id) !== String(before[naming]))
      return { message: `was ${name}, and where ${said} it shows ${JSON.stringify(id)}`, walked };
  }
  return told.length > 0 && told.every(({ after }) => after[name] === undefined)
    ? { message: `was ${name}, and no item shows what it names as ${naming}`, walked }
    : undefined;
}

/** Whether a member may be more than a plain value: a picture is the same text in full. */
function hasRoom({ context, shape }: ListRead, name: string): boolean {
  const member = shape.item.members.get(name);
  const view = member && viewOf(context.contract.schemas, "out", member.schema);
  return view === undefined || view.unions.length > 0 || !/^(string|number|integer|boolean)$/.test(view.types.join());
}

/** What stands beside the items holds whatever they name, and what is named in full is what was named. */
async function embedded(list: ListRead, parameter: Parameter): Promise<void> {
  const { schemas } = list.context.contract;
  const report = (message: string, found: Walked): void =>
    list.report("list-member", `${parameter.name} ${message}`, found.pages[0]);
  for (const name of choices(list, parameter)) {
    const found = await asked(list, parameter, [name]);
    if (found === undefined) continue;
    const included = found.walked.pages.flatMap((page) => {
      const body = page.response && jsonBody(page.response);
      return identifiersIn(isObject(body) ? [...listAt(body["included"])] : undefined);
    });
    const beside = new Set(included.map((one) => JSON.stringify(one)));
    // an answer that has no place for it includes nothing
    const isIncluding = included.length > 0 || viewOf(schemas, "out", list.shape.schema).properties.has("included");
    for (const { before, after } of found.pairs) {
      const lost = identifiersIn(before[name]).find((one) => !beside.has(JSON.stringify(one)));
      if (isIncluding && lost !== undefined)
        return report(`was ${name}, and ${JSON.stringify(lost)} is not included`, found.walked);
      const was = before[name];
      if (typeof was !== "string" && typeof was !== "number") continue;
      const full = thingIn(after[name]);
      // what is no longer there has nothing more to tell
      const id = isObject(full) ? namedIn(full, "id") : undefined;
      if (id !== undefined && String(id) !== String(was))
        return report(`was ${name}, and ${JSON.stringify(was)} is shown as ${JSON.stringify(id)}`, found.walked);
    }
    const wrong = shownBeside(list, name, found);
    if (wrong !== undefined) return report(wrong.message, wrong.walked);
    const plain = found.pairs.filter(({ before }) => ["string", "number"].includes(typeof before[name]));
    if (!hasRoom(list, name)) continue;
    if (plain.length > 0 && plain.every(({ before, after }) => sameJson(before[name] ?? null, after[name] ?? null)))
      report(`was ${name}, and no item shows it in full`, found.walked);
  }
}

export async function shownAsAsked(list: ListRead): Promise<void> {
  for (const parameter of list.shape.operation.parameters) {
    if (FIELDS.test(parameter.name)) await sparse(list, parameter);
    if (INCLUDES.test(parameter.name)) await embedded(list, parameter);
  }
}
