/** A filter of which words say that capitals make no difference finds what differs in them alone, and nothing that only begins so. */
import { type Json, isObject, textAt } from "../../../spec/openapi/json.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { succeeded } from "../http/flow.ts";
import { key } from "../http/plan.ts";
import type { ListShape } from "../relations/list-shape.ts";
import { ignoresCase, inOtherCase } from "../relations/spoken.ts";
import { thingOf } from "../relations/thing.ts";
import { widened } from "./filters.ts";
import { makingOf } from "./maker.ts";
import { type ListRead, identity, walk } from "./walk.ts";

type Filter = ListShape["filters"][number];

function isCased({ context, base }: ListRead, { parameter }: Filter): boolean {
  const { schemas } = context.contract;
  const said = [parameter.definition["description"], firstOf(viewOf(schemas, "in", parameter.schema), "description")];
  return !base.values.has(key(parameter)) && said.some((one) => ignoresCase(textAt(one) ?? ""));
}

/** One more, whose text begins as that of another one. */
async function longer({ context, shape }: ListRead, { member }: Filter, value: string): Promise<Json | undefined> {
  const { contract, flow, wire } = context;
  const maker = makingOf(contract, shape);
  const plan = maker && (await flow.another(maker, `begins as ${member}`));
  const schema = plan?.body?.media.schema;
  if (maker === undefined || plan?.body === undefined || schema === undefined) return undefined;
  const name = [...shape.item.members].find(([, { pointer }]) => pointer === member)?.[0] ?? "";
  const at = thingOf(contract.schemas, "in", schema).members.get(name)?.pointer;
  const text = `${value}x`;
  const body = at === undefined ? undefined : write(plan.body.value, at, text);
  if (body === undefined || !contract.schemas.valid("in", schema, body)) return undefined;
  const about = flow.about(maker, `whose ${name} begins as another's`, { check: "lists" });
  const made = await wire.send({ ...plan, body: { ...plan.body, value: body } }, about);
  return succeeded(made) ? text : undefined;
}

export async function cased(list: ListRead): Promise<void> {
  const { context, shape, base, whole, report } = list;
  const { schemas } = context.contract;
  const identify = identity(whole.items);
  for (const filter of shape.filters.filter((one) => isCased(list, one))) {
    const { parameter, member } = filter;
    const item = whole.items.find((one) => /^[a-z]{3,}/i.test(textAt(read(one, member)) ?? ""));
    const value = textAt(item && read(item, member));
    const other = value === undefined ? undefined : inOtherCase(value);
    if (item === undefined || value === undefined || other === undefined || identify === undefined) continue;
    const more = await longer(list, filter, value);
    for (const asked of [value, other]) {
      if (!schemas.valid("in", parameter.schema, asked)) continue;
      const plan = { ...base, values: new Map([...base.values, [key(parameter), asked]]) };
      const found = await walk(context, shape, plan, `filtered by ${parameter.name}, whatever its capitals`);
      if (found?.whole !== true) continue;
      const said = `${parameter.name} was ${JSON.stringify(asked)}, capitals make no difference`;
      const after = await walk(context, shape, base, "as it is now");
      const isThere = (items: readonly Json[]): boolean => items.some((one) => identify(one) === identify(item));
      if (after !== undefined && isThere(after.items) && !isThere(found.items))
        report(
          "list-filter",
          `${said}, and ${identify(item)}, which has ${JSON.stringify(value)}, is missing`,
          found.pages[0],
        );
      const wrong = found.items.find((one) => isObject(one) && more !== undefined && read(one, member) === more);
      if (wrong !== undefined && widened(schemas, filter, asked, more) === undefined)
        report("list-filter", `${said}, and an item has ${JSON.stringify(more)}`, found.pages[0]);
    }
  }
}
