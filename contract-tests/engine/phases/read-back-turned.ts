/** What an operation at a path below a thing turns it into something else (`POST /holds/{hold}/confirm` answers an order), or answers nothing: the thing is read then as names and words say, and is refused what its new state refuses. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { succeeded } from "../http/flow.ts";
import { above } from "../http/steps-before.ts";
import { CONFLICT } from "../http/statuses.ts";
import { shown } from "../relations/compared.ts";
import { cameTo, momentless, stateIn, statesOf, unsaid } from "../relations/participles.ts";
import { refusedIn } from "../relations/refused-states.ts";
import { saidState } from "../relations/said-states.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { type Body, bodyOf } from "./changes-judged.ts";
import { doneTwice, made } from "./read-back-acted.ts";
import { filed } from "./read-back-filed.ts";
import { refusedNow } from "./refused-now.ts";

/** What is answered is another kind of thing than what it is done to, or nothing. */
function turns({ contract }: TestContext, operation: Operation, schema: string): boolean {
  const { operations, schemas } = contract;
  const kind = (one: string): string => schemas.kind(thingOf(schemas, "out", one).schema);
  const isList = operations.some(({ method, path }) => method === "GET" && path === operation.path);
  const answered = [200, 201, 202].flatMap((status) => answerSchema(operation, status) ?? []);
  return operation.method === "POST" && !isList && answered.every((one) => kind(one) !== kind(schema));
}

/** The state that the description says, where it was another one before. */
function notAsSaid(operation: Operation, states: readonly string[], was: string, is: string): string | undefined {
  const said = saidState(operation)?.state;
  if (said === undefined || !states.includes(said) || was === said || is === said) return undefined;
  return `it is ${shown(is)} after ${operation.id}, and it is said to be ${shown(said)}`;
}

export async function turned(context: TestContext, operation: Operation): Promise<void> {
  const { contract, flow, wire } = context;
  const { schemas } = contract;
  const path = above(operation.path);
  const reader = contract.operations.find((one) => one.method === "GET" && one.path === path);
  const schema = reader && answerSchema(reader, 200);
  if (reader === undefined || schema === undefined || !turns(context, operation, schema)) return;
  const states = statesOf(schemas, schema);
  const plan = states.length === 0 ? undefined : await made(context, operation, "turned into something else");
  if (plan === undefined) return;
  const read = async (name: string): Promise<Body | undefined> => {
    const asked = { operation: reader, values: plan.values };
    return bodyOf(context, schema, await wire.send(asked, flow.about(reader, name, { check: "read-back" })));
  };
  const was = await read(`before ${operation.id}`);
  const exchange = await wire.send(plan, flow.about(operation, "to be read back", { check: "read-back" }));
  const is = succeeded(exchange) ? await read(`after ${operation.id}`) : undefined;
  if (was === undefined || is === undefined) return;
  const messages = [
    unsaid(schemas, operation, schema, was, is),
    momentless(schemas, schema, was, is),
    notAsSaid(operation, states, stateIn(schemas, schema, was) ?? "", stateIn(schemas, schema, is) ?? ""),
  ];
  for (const message of messages)
    if (message !== undefined)
      context.report({ check: "read-back", message, exchange: exchange.id, subject: `${operation.id}: what it does` });
  const moved = cameTo(schemas, schema, was, is);
  await doneTwice(context, plan, moved !== undefined && refusedIn(operation, moved.is, states) === CONFLICT);
  if (moved === undefined) return;
  await filed(context, plan, reader, moved);
  await refusedNow(context, plan, reader, moved.is, states);
}
