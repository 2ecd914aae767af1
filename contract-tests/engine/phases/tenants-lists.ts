/** Lists of two tenants: each shows and counts its own alone. */
import { type Json, sameJson } from "../../../spec/openapi/json.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { isPublic } from "../http/identity.ts";
import { type Plan, key } from "../http/plan.ts";
import { makingOf } from "../lists/maker.ts";
import { itemsIn } from "../lists/walk.ts";
import { type ListShape, calledShape, listShape } from "../relations/list-shape.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf, valuesOf } from "../relations/thing.ts";
import type { Stranger } from "./tenants-stranger.ts";

const MOST_OF_AN_OPERATION = 3;

/** What the first has made, as it was answered: an item that says all of that is the same one, however short its identifier is. */
function madeBy(context: TestContext, mine: readonly Exchange[], { item }: ListShape): readonly Json[] {
  const { schemas } = context.contract;
  const kind = schemas.kind(item.schema);
  return mine.flatMap(({ case: about, response }) => {
    const operation = context.contract.operation(about.operationId ?? "");
    const schema = operation && answerSchema(operation, response?.status ?? 0);
    const thing = schema === undefined ? undefined : thingOf(schemas, "out", schema);
    const same = thing !== undefined && schemas.kind(thing.schema) === kind;
    const made = same && operation?.method !== "GET" && response !== undefined ? jsonBody(response) : undefined;
    const members = made === undefined || thing === undefined ? undefined : valuesOf(thing, made);
    return members !== undefined && telling(members) ? [members] : [];
  });
}

/** Whether two things that were made apart differ in it for sure: it says when it was made. */
function telling(members: { readonly [name: string]: Json }): boolean {
  return Object.values(members).some((value) => typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value));
}

/** Lists show nothing of the first, whatever page or filter is asked for. */
export async function listed(context: TestContext, stranger: Stranger, mine: readonly Exchange[]): Promise<void> {
  for (const one of context.contract.operations) {
    const shape = listShape(context.contract, one) ?? calledShape(context.contract, one);
    if (shape === undefined || isPublic(one)) continue;
    const { operation } = shape;
    const made = madeBy(context, mine, shape);
    const look = async (plan: Plan, name: string): Promise<void> => {
      const exchange = await stranger.send(plan, name);
      const shown = itemsIn(shape, exchange).map((item) => valuesOf(shape.item, item) ?? item);
      const leak = shown.find((item) => made.some((one) => sameJson(one, item)));
      if (leak !== undefined) stranger.report(`somebody else is shown ${JSON.stringify(leak).slice(0, 120)}`, exchange);
    };
    const asked = mine.filter(({ case: about }) => about.operationId === operation.id);
    const distinct = [...new Map(asked.map((exchange) => [exchange.request.target, exchange])).values()];
    const own = await context.flow.valid(operation);
    if (own !== undefined)
      await look(
        {
          ...own,
          values: new Map(
            [...own.values].filter(([at]) => operation.parameters.some((asks) => asks.required && key(asks) === at)),
          ),
        },
        "the list of somebody else",
      );
    const home = own && stranger.atHome(own);
    if (home !== undefined) await look(home, "its own list, at its own place");
    const cursors = distinct.filter(
      ({ sent }) => shape.next !== undefined && sent?.values.has(key(shape.next.parameter)),
    );
    // each parameter at least once, with a request that has found something
    const fruitful = distinct.filter((exchange) => itemsIn(shape, exchange).length > 0);
    const each = operation.parameters.flatMap(
      (asks) => fruitful.findLast(({ sent }) => asks.in === "query" && sent?.values.has(key(asks)) === true) ?? [],
    );
    const looks = [...distinct.slice(-MOST_OF_AN_OPERATION), ...cursors.slice(0, MOST_OF_AN_OPERATION), ...each];
    for (const { sent } of new Set(looks))
      if (sent !== undefined) await look({ operation, values: sent.values }, "the same page, as somebody else");
    if (own !== undefined) await counted(context, stranger, shape, home ?? own);
  }
}

/** What the first makes at the list's path moves nothing in the list of the second, its numbers neither. */
async function counted(context: TestContext, stranger: Stranger, shape: ListShape, plan: Plan): Promise<void> {
  const maker = makingOf(context.contract, shape);
  const making = maker && (await context.flow.another(maker, "beside the list of somebody else"));
  if (maker === undefined || making === undefined) return;
  const look = (name: string): Promise<Exchange> => stranger.send(plan, name);
  const first = await look("its own list");
  const second = await look("its own list once more");
  const about = context.flow.about(maker, "while somebody else looks at its list", { check: "tenants" });
  if (!succeeded(await context.wire.send(making, about)) || !same(first, second)) return;
  const third = await look("its own list, after somebody else has made something");
  if (succeeded(third) && !same(second, third)) stranger.report(`${maker.id} of somebody else has changed it`, third);
}

function same(one: Exchange, other: Exchange): boolean {
  return (
    succeeded(one) && succeeded(other) && one.response?.body.equals(other.response?.body ?? Buffer.alloc(0)) === true
  );
}
