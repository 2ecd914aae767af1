/** A list that is asked for in an order is in it: by a value of its own, or by a name beside a direction. */
import { type Json, textAt } from "../../../spec/openapi/json.ts";
import { ASCENDING, DESCENDING, SORTS, sortOf } from "../../../spec/openapi/list-names.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { join, read, write } from "../../../spec/openapi/pointer.ts";
import { enumerated, firstOf, viewOf } from "../generate/view.ts";
import { key } from "../http/plan.ts";
import { amountText, asNumber, isAmount } from "../relations/amounts.ts";
import { compared } from "../relations/compared.ts";
import type { ListShape } from "../relations/list-shape.ts";
import { thingOf } from "../relations/thing.ts";
import type { Schemas } from "../schemas.ts";
import { makingOf } from "./maker.ts";
import { type ListRead, type Walked, walk } from "./walk.ts";

export interface Order {
  readonly values: readonly (readonly [Parameter, Json])[];
  readonly member: string;
  readonly descending: boolean;
}

/** Values of a parameter that takes names in no closed list: those that its pattern admits, in the forms that many services have. */
function forms(schemas: Schemas, shape: ListShape, { schema }: Parameter): readonly string[] {
  const view = viewOf(schemas, "in", schema);
  if (!view.types.includes("string") || firstOf(view, "pattern") === undefined) return [];
  const names = [...shape.item.members.keys()].filter((name) => schemas.valid("in", schema, name));
  // a pattern that takes any name says nothing of any
  if (schemas.valid("in", schema, "no_such_member")) return [];
  return names.flatMap((name) =>
    [name, `-${name}`, `${name} desc`, `${name}:desc`, `${name}_desc`].filter((form) =>
      schemas.valid("in", schema, form),
    ),
  );
}

export function directionOf(
  schemas: Schemas,
  shape: ListShape,
): { parameter: Parameter; values: readonly string[] } | undefined {
  for (const parameter of shape.operation.parameters) {
    const values = enumerated(viewOf(schemas, "in", parameter.schema)) ?? [];
    const texts = values.flatMap((value) => textAt(value) ?? []);
    const both = [ASCENDING, DESCENDING].every((one) => texts.some((text) => one.test(text)));
    if (parameter.in === "query" && both && texts.every((text) => ASCENDING.test(text) || DESCENDING.test(text)))
      return { parameter, values: texts };
  }
  return undefined;
}

/** Every order that can be asked for by one member. */
export function ordersOf(schemas: Schemas, shape: ListShape): Order[] {
  const direction = directionOf(schemas, shape);
  return shape.operation.parameters.flatMap((parameter): Order[] => {
    if (parameter.in !== "query" || !SORTS.test(parameter.name) || parameter === direction?.parameter) return [];
    const values = enumerated(viewOf(schemas, "in", parameter.schema)) ?? forms(schemas, shape, parameter);
    return values.flatMap((value): Order[] => {
      if (typeof value !== "string") return [];
      const { member, descending } = sortOf(value);
      if (descending !== undefined || direction === undefined)
        return [{ values: [[parameter, value]], member, descending: descending ?? false }];
      const standard = textAt(firstOf(viewOf(schemas, "in", direction.parameter.schema), "default"));
      const silent = standard === undefined ? [] : [{ values: [[parameter, value]], standard }];
      return [
        ...direction.values.map((way) => ({
          values: [[parameter, value] as const, [direction.parameter, way] as const],
          member,
          descending: DESCENDING.test(way),
        })),
        ...silent.map(() => ({
          values: [[parameter, value] as const],
          member,
          descending: DESCENDING.test(standard ?? ""),
        })),
      ];
    });
  });
}

/** What has one order wherever it is sorted: numbers and times. */
export function comparable(value: Json | undefined): value is Json {
  return typeof value === "number" || (typeof value === "string" && /^\d{4}-\d\d-\d\d(T|$)/.test(value));
}

/** Numbers whose digits are in another order than they are: who sorts numbers as texts shows it. */
const MAGNITUDES = [9, 10, 2, 100] as const;

/** Makes things with numbers of several lengths in the member that is sorted by, or in each where no request has that one. */
async function magnitudes({ context, shape }: Pick<ListRead, "context" | "shape">, member: string): Promise<void> {
  const { schemas } = context.contract;
  const maker = makingOf(context.contract, shape);
  const plan = maker && (await context.flow.another(maker, `to be sorted by ${member}`));
  const schema = plan?.body?.media.schema;
  if (maker === undefined || plan?.body === undefined || schema === undefined) return;
  const { members } = thingOf(schemas, "in", schema);
  const own = [...members].filter(([name]) => name === member);
  const isNumber = (at: string): boolean =>
    viewOf(schemas, "in", at).types.some((type) => type === "integer" || type === "number") ||
    isAmount(schemas, "in", at);
  const numbers = (own.length > 0 ? own : [...members]).filter(
    ([name, { schema: at }]) => !context.flow.refers(maker, name) && isNumber(at),
  );
  for (const size of numbers.length === 0 ? [] : MAGNITUDES) {
    // what may be there once is another one each time
    const other = (await context.flow.another(maker, `${size} to be sorted by ${member}`)) ?? plan;
    if (other.body === undefined) continue;
    const before = other.body.value;
    let value = before;
    for (const [, { pointer, schema: at }] of numbers) {
      const sized = write(value, pointer, amountText(schemas, "in", at, size) ?? size);
      if (schemas.valid("in", schema, sized)) value = sized;
    }
    if (value === before) continue;
    const about = context.flow.about(maker, `to be sorted by ${member}`, { check: "lists" });
    await context.wire.send({ ...other, body: { ...other.body, value } }, about);
  }
}

/** The member of that name, as moments are called, or within what formats set apart. */
export function placeOf(schemas: Schemas, shape: ListShape, member: string): string | undefined {
  const names = [member, `${member}_at`, `${member}At`, `${member}Date`, `${member}Time`];
  const own = names.flatMap((name) => shape.item.members.get(name)?.pointer ?? []);
  const apart = ["meta", "_meta", "metadata"].flatMap((name) => {
    const around = shape.item.members.get(name);
    const inner = around && viewOf(schemas, "out", around.schema).properties;
    return names.flatMap((one) => (inner?.has(one) === true ? [join(around?.pointer ?? "", one)] : []));
  });
  return [...own, ...apart][0];
}

/** What the item is sorted by: of an amount its number. */
function valueAt(schemas: Schemas, shape: ListShape, pointer: string, item: Json | undefined): Json | undefined {
  const value = read(item, pointer);
  const own = [...shape.item.members.values()].find((one) => one.pointer === pointer)?.schema;
  return value !== undefined && own !== undefined && isAmount(schemas, "out", own) ? asNumber(value) : value;
}

export function saidOf({ values }: Order): string {
  return values.map(([parameter, value]) => `${parameter.name} was ${String(value)}`).join(" and ");
}

/** The list in this order. */
export async function inOrder(
  { context, shape, base }: Pick<ListRead, "context" | "shape" | "base">,
  { values }: Order,
  name = "",
): Promise<Walked | undefined> {
  const asked = values.map(([parameter, value]) => [key(parameter), value] as const);
  const plan = { ...base, values: new Map([...base.values, ...asked]) };
  return await walk(context, shape, plan, `sorted by ${values.map(([, value]) => String(value)).join(" ")}${name}`);
}

/** What says which item is out of the order, by a member of numbers or times; of texts every service has its own order. */
export function misplaced(
  schemas: Schemas,
  shape: ListShape,
  order: Order,
  items: readonly Json[],
): string | undefined {
  const pointer = placeOf(schemas, shape, order.member);
  if (pointer === undefined || !items.every((item) => comparable(valueAt(schemas, shape, pointer, item))))
    return undefined;
  const of = (index: number): Json => valueAt(schemas, shape, pointer, items[index]) ?? null;
  const wrong = items.findIndex((_item, index) => {
    const sign = index === 0 ? 0 : (compared(of(index - 1), of(index)) ?? 0);
    return order.descending ? sign < 0 : sign > 0;
  });
  return wrong < 0
    ? undefined
    : `${saidOf(order)}, and ${JSON.stringify(of(wrong))} comes after ${JSON.stringify(of(wrong - 1))}`;
}

export async function sorted(list: ListRead): Promise<void> {
  const { context, shape, whole, report } = list;
  const { schemas } = context.contract;
  const varied = new Set<string>();
  for (const order of ordersOf(schemas, shape)) {
    const { member } = order;
    const pointer = placeOf(schemas, shape, member);
    if (pointer === undefined || !whole.items.every((item) => comparable(valueAt(schemas, shape, pointer, item))))
      continue;
    if (!varied.has(member)) await magnitudes({ context, shape }, member);
    varied.add(member);
    const walked = await inOrder(list, order);
    const wrong = walked && misplaced(schemas, shape, order, walked.items);
    if (wrong !== undefined) report("list-order", wrong, walked?.pages[0]);
  }
}
