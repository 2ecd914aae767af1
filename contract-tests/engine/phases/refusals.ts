/** What is refused is not done, nor a part of it: what is read and listed is as it was. */
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Phase, TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import type { Plan } from "../http/plan.ts";
import { readerOf } from "../http/reader.ts";
import { itemsIn, largest, limited } from "../lists/walk.ts";
import { answerSchema, lasting } from "../relations/shared.ts";
import { listShape } from "../relations/list-shape.ts";
import { thingOf, valuesOf } from "../relations/thing.ts";
import { fresh } from "./changes-begun.ts";
import { refusedAsStated } from "./refusals-stated.ts";
import { type Body, bodyOf } from "./changes-judged.ts";

const CHECK = "refusals";

/** Values that no schema of one type admits; what stands last is done last by a service that goes member by member. */
const WRONG: readonly Json[] = [{ x: [] }, 1.5e300, "", -1, null, false];

/** The body with one member that its schema forbids, the others being new. */
function spoilt({ contract: { schemas } }: TestContext, plan: Plan): Plan | undefined {
  const { body } = plan;
  const schema = body?.media.schema;
  if (body === undefined || schema === undefined || !isObject(body.value)) return undefined;
  const thing = thingOf(schemas, "in", schema);
  for (const [name, { pointer }] of [...thing.members].toReversed())
    for (const wrong of WRONG) {
      const rest = write(body.value, pointer, undefined);
      const others = Object.keys(valuesOf(thing, rest) ?? {}).filter((one) => one !== name);
      const other = write(rest, pointer, wrong);
      if (others.length > 0 && !schemas.valid("in", schema, other)) return { ...plan, body: { ...body, value: other } };
    }
  return undefined;
}

function refused({ response }: Exchange): boolean {
  return response !== undefined && response.status >= 400 && response.status < 500;
}

async function send(context: TestContext, plan: Plan, name: string): Promise<Exchange> {
  return context.wire.send(plan, context.flow.about(plan.operation, name, { check: CHECK }));
}

/** Members that differ between two reads, of those that a client may set. */
function touched(
  { contract: { schemas } }: TestContext,
  schema: string,
  before: Body,
  after: Body,
): string | undefined {
  const { members } = thingOf(schemas, "in", schema);
  return Object.keys(before).find((name) => members.has(name) && !sameJson(before[name] ?? null, after[name] ?? null));
}

async function changeRefused(context: TestContext, operation: Operation): Promise<void> {
  const reader = readerOf(context.contract, operation);
  const plan = reader && (await fresh(context, operation));
  const wrong = plan && spoilt(context, plan);
  const schema = plan?.body?.media.schema;
  const answered = reader && answerSchema(reader, 200);
  if (reader === undefined || wrong === undefined || schema === undefined || answered === undefined) return;
  const look = async (name: string): Promise<Body | undefined> =>
    bodyOf(context, answered, await send(context, { operation: reader, values: plan?.values ?? new Map() }, name));
  const [before, still] = [await look("before a change that is refused"), await look("and once more")];
  const exchange = await send(context, wrong, "a change with a member that is wrong");
  if (!refused(exchange) || before === undefined || still === undefined) return;
  const after = await look("after a change that was refused");
  const name = after === undefined ? "all of it" : touched(context, schema, still, after);
  // what moves by itself says nothing
  if (name === undefined || touched(context, schema, before, still) !== undefined) return;
  const message = `${operation.id} was refused with ${exchange.response?.status ?? ""}, and ${name} has changed`;
  context.report({ check: CHECK, message, exchange: exchange.id, subject: exchange.case.name });
}

async function makingRefused(context: TestContext, operation: Operation): Promise<void> {
  const list = readerOf(context.contract, operation);
  const shape = list && listShape(context.contract, list);
  const plan = shape && (await context.flow.another(operation, "to be refused"));
  const wrong = plan && spoilt(context, plan);
  const bare = list && (await context.flow.valid(list));
  if (shape === undefined || wrong === undefined || bare === undefined) return;
  const asked = limited(shape, bare, largest(context, shape));
  const items = async (name: string): Promise<readonly Json[] | undefined> => {
    const exchange = await send(context, asked, name);
    return succeeded(exchange) ? itemsIn(shape, exchange) : undefined;
  };
  const before = await items("before a making that is refused");
  const exchange = await send(context, wrong, "a making with a member that is wrong");
  if (!refused(exchange) || before === undefined) return;
  const after = await items("after a making that was refused");
  const { schema, members } = shape.item;
  const lasts = [...members].filter(([name]) => lasting(context.contract.schemas, schema, name));
  const kept = (all: readonly Json[]): string =>
    JSON.stringify(all.map((item) => lasts.map(([, { pointer }]) => read(item, pointer) ?? null)));
  if (after === undefined || after.length <= before.length || kept(after) === kept(before)) return;
  const message = `${operation.id} was refused with ${exchange.response?.status ?? ""}, and the list has ${after.length} items, before it ${before.length}`;
  context.report({ check: CHECK, message, exchange: exchange.id, subject: exchange.case.name });
}

export const refusals: Phase = {
  name: CHECK,
  run: async (context) => {
    if (context.profile.forgets === true) return context.notTried("what refusals leave: the target keeps nothing");
    const { operations } = context.contract;
    const registering = new Set(context.deliveries.map(({ registration }) => registration?.operationId));
    for (const operation of operations.filter(({ id }) => !registering.has(id))) {
      if (/^(PUT|PATCH)$/.test(operation.method)) await changeRefused(context, operation);
      if (operation.method === "POST") await makingRefused(context, operation);
      await refusedAsStated(context, operation);
    }
  },
};
