/** What a call has done to a thing (`cancel`, `deactivate`) is not undone by a change that says what the thing says anyway. */
import { readerOf } from "../http/reader.ts";
import { type Json, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { succeeded } from "../http/flow.ts";
import { above, stepTo } from "../http/steps-before.ts";
import { isState, prose } from "../relations/assumed.ts";
import { readAs, shown } from "../relations/compared.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { fresh, read } from "./changes-begun.ts";
import { type Body, bodyOf } from "./changes-judged.ts";

/** Words that a change may take the thing back to another state. */
const OF_STATES =
  /\b(state|status|draft|again|back|reset|resets|becomes?|review|re-?(open|activat|schedul|publish|submit|start)\w*|un-?publish\w*)\b/i;

/** Calls that need nothing said and are done to what the change is done to. */
function deedsOf({ contract }: TestContext, { path }: Operation): Operation[] {
  return contract.operations.filter(
    (one) => one.method === "POST" && one.body === undefined && above(one.path) === path && one.path !== path,
  );
}

/** What is read is sent, as far as a request can say it. */
function asItIs({ contract: { schemas } }: TestContext, schema: string, value: Json, thing: Body): Json | undefined {
  let own = value;
  for (const [name, { pointer }] of thingOf(schemas, "in", schema).members) {
    const is = thing[name];
    const said = is === undefined ? own : write(own, pointer, is);
    if (schemas.valid("in", schema, said)) own = said;
  }
  return schemas.valid("in", schema, own) ? own : undefined;
}

/** States that a request of the change cannot name, and that the call has moved. */
function moved({ contract: { schemas } }: TestContext, schema: string, asked: string, was: Body, is: Body): string[] {
  const named = thingOf(schemas, "in", asked).members;
  return Object.keys(is).filter(
    (name) =>
      !named.has(name) &&
      (typeof is[name] === "boolean" || (typeof is[name] === "string" && isState(schemas, schema, name))) &&
      was[name] !== undefined &&
      !sameJson(was[name], is[name] ?? null),
  );
}

export async function deedsStand(context: TestContext, operation: Operation): Promise<void> {
  const { contract, flow, wire } = context;
  const reader = readerOf(contract, operation);
  const schema = reader && answerSchema(reader, 200);
  if (operation.method !== "PUT" || reader === undefined || schema === undefined) return;
  if (OF_STATES.test(prose(operation))) return;
  for (const deed of deedsOf(context, operation)) {
    const plan = await fresh(context, operation);
    const asked = plan?.body?.media.schema;
    if (plan?.body === undefined || asked === undefined) return;
    const look = async (name: string): Promise<Body | undefined> =>
      bodyOf(context, schema, await read(context, { reader, plan }, name));
    const was = await look(`before ${deed.id}`);
    if (was === undefined || !succeeded(await stepTo(context, deed, plan.values, `before ${operation.id}`))) continue;
    const is = await look(`after ${deed.id}`);
    const value = is && asItIs(context, asked, plan.body.value, is);
    const states = is === undefined ? [] : moved(context, schema, asked, was, is);
    if (is === undefined || value === undefined || states.length === 0) continue;
    const about = flow.about(operation, `as it is after ${deed.id}`, { check: "changes" });
    const exchange = await wire.send({ ...plan, body: { ...plan.body, value } }, about);
    const after = succeeded(exchange) ? await look(`after ${operation.id} and ${deed.id}`) : undefined;
    const lost = states.find((name) => after?.[name] !== undefined && !sameJson(after[name], is[name] ?? null));
    if (after === undefined || lost === undefined) continue;
    const message = `${lost} was ${shown(is[lost])} after ${deed.id}, the same was put once more, and it ${readAs(after[lost])}`;
    context.report({ check: "read-back", message, exchange: exchange.id, subject: `${operation.id}: what it changes` });
  }
}
