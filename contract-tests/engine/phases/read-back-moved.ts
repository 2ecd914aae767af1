/** What a call moves by its words (`Books goods into a warehouse`, `Gives the reserved stock back`) is found in the numbers of what it names: by so much as was asked for, and by nothing else. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { kindsOf } from "../http/kinds.ts";

import { referenceOf } from "../http/references.ts";
import { LAGS } from "../lists/listed.ts";
import { prose } from "../relations/assumed.ts";
import { passesByItself } from "../relations/refused-states.ts";
import { type Way, saidWay } from "../relations/said-moves.ts";
import { thingIn, thingOf } from "../relations/thing.ts";
import { freshFlow } from "./afresh.ts";
import { type Body, sentBy } from "./changes-judged.ts";

const AMOUNT = /^(quantity|qty|amount|units|pieces|points|credits)$/i;
/** Numbers of what is there. */
const THERE = /(^|_)(on_?hand|in_?stock|stock|available|balance|quantity|qty|remaining|free|points|credits)$/i;

/** So much of a thing of this path. */
interface Moved {
  readonly path: string;
  readonly amount: number;
}

/** Each thing that is named beside an amount, in the value or in its lists; `around`: names that stand beside all of them. */
function amountsIn(context: TestContext, value: Json, around: Body): Moved[] {
  if (!isObject(value)) return [];
  const named = { ...around, ...value };
  const [amount] = Object.entries(value).flatMap(([name, one]) =>
    AMOUNT.test(name) && typeof one === "number" && one > 0 ? [one] : [],
  );
  if (amount !== undefined) return namedIn(context, named).map((path) => ({ path, amount }));
  return Object.values(value).flatMap((list) =>
    Array.isArray(list) ? list.flatMap((item) => amountsIn(context, item, around)) : [],
  );
}

/** Paths of the things that members name. */
function namedIn({ contract }: TestContext, body: Body): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const reference = typeof value === "string" || typeof value === "number" ? referenceOf(contract, name) : undefined;
    const kind = reference && kindsOf(contract).find(({ source }) => source === reference.source);
    return kind === undefined || kind.path.includes("{") ? [] : [`${kind.path}/${encodeURIComponent(String(value))}`];
  });
}

/** Numbers of what is there by the reads of a thing and of what stands right below it, by their places. */
async function numbersAt(context: TestContext, path: string): Promise<ReadonlyMap<string, number>> {
  const { contract, flow, wire } = context;
  const above = path.slice(0, path.lastIndexOf("/"));
  const id = path.slice(above.length + 1);
  const found = new Map<string, number>();
  for (const reader of contract.operations) {
    const [, own, below] = /^(.*)\/\{[^}]+\}(\/[^/{}]+)?$/.exec(reader.path) ?? [];
    const isAsked = reader.parameters.every(({ in: place, required }) => place === "path" || !required);
    if (reader.method !== "GET" || own !== above || !isAsked) continue;
    const about = flow.about(reader, "what is there", { check: "read-back" });
    const read = await wire.sendTo(`${above}/${id}${below ?? ""}`, reader, about);
    const thing = succeeded(read) && read.response !== undefined ? thingIn(jsonBody(read.response)) : undefined;
    for (const [name, value] of Object.entries(isObject(thing) ? thing : {}))
      if (THERE.test(name) && typeof value === "number") found.set(`${name} of ${reader.id}`, value);
  }
  return found;
}

interface Known {
  readonly path: string;
  readonly amount: number;
  readonly numbers: ReadonlyMap<string, number>;
}

/** What is there before a call; nothing where its words move nothing. `body`: what the request says, or the thing that it is done to; `places`: names of its path that say of what it is so much. */
export async function beforeMoving(
  context: TestContext,
  operation: Operation,
  body: Body,
  places: Body = {},
): Promise<Known[]> {
  if (saidWay(operation) === undefined || LAGS.test(prose(operation, context.contract.document))) return [];
  const amounts = new Map<string, number>();
  for (const { path, amount } of amountsIn(context, body, places)) amounts.set(path, (amounts.get(path) ?? 0) + amount);
  const known: Known[] = [];
  for (const [path, amount] of amounts) {
    const numbers = await numbersAt(context, path);
    if (numbers.size > 0) known.push({ path, amount, numbers });
  }
  return known;
}

function wrong(way: Way, { path, amount, numbers }: Known, now: ReadonlyMap<string, number>): string | undefined {
  const moved = [...now].map(([name, is]) => ({ name, is, was: numbers.get(name) ?? 0 }));
  const byMore = moved.find(({ is, was }) => is !== was && Math.abs(is - was) !== amount);
  if (byMore !== undefined)
    return `${byMore.name} at ${path} was ${byMore.was} and is ${byMore.is}, and ${amount} was moved`;
  const sign = way === "up" ? 1 : -1;
  if (moved.some(({ is, was }) => is - was === sign * amount)) return undefined;
  const all = moved.map(({ name, is, was }) =>
    is === was ? `${name} is ${is} as before` : `${name} was ${was} and is ${is}`,
  );
  return `the contract says that ${amount} ${way === "up" ? "came in" : "went out"} at ${path}, and ${all.join(", ")}`;
}

/** What is only begun moves later. */
function isUnderWay({ response }: Exchange): boolean {
  const said = response && thingIn(jsonBody(response));
  const states = isObject(said) ? [said["status"], said["state"]] : [];
  return response?.status === 202 || states.some((one) => typeof one === "string" && passesByItself(one));
}

/** `done`: the call that moved it. */
export async function judgeMoved(
  context: TestContext,
  operation: Operation,
  known: readonly Known[],
  done: Exchange,
): Promise<void> {
  const way = isUnderWay(done) ? undefined : saidWay(operation);
  for (const one of way === undefined ? [] : known) {
    const message = wrong(way ?? "up", one, await numbersAt(context, one.path));
    const subject = `${operation.id}: what it moves`;
    if (message !== undefined) return context.report({ check: "read-back", message, exchange: done.id, subject });
  }
}

/** Told from what one alone would be. */
const SOME = 3;

/** A call that says how much. */
export async function moves(context: TestContext, operation: Operation): Promise<void> {
  const { schemas } = context.contract;
  const schema = operation.body?.content.find(({ type }) => /json/.test(type))?.schema;
  if (operation.method !== "POST" || schema === undefined || saidWay(operation) === undefined) return;
  const flow = freshFlow(context.wire, `what ${operation.id} moves`);
  const taken = await flow.taken(operation);
  const amount = [...thingOf(schemas, "in", schema).members].find(([name]) => AMOUNT.test(name));
  if (taken?.body === undefined || amount === undefined) return;
  const value = write(taken.body.value, amount[1].pointer, SOME);
  const plan = flow.underOwnKey({ ...taken, body: { ...taken.body, value } });
  if (!schemas.valid("in", schema, value)) return;
  const places = Object.fromEntries(
    [...plan.values].flatMap(([at, one]) => (at.startsWith("path ") ? [[at.slice("path ".length), one] as const] : [])),
  );
  const known = await beforeMoving(context, operation, sentBy(context, plan), places);
  if (known.length === 0) return;
  const about = context.flow.about(operation, `of ${SOME}, to be counted`, { check: "read-back" });
  const done = await context.wire.send(plan, about);
  if (succeeded(done)) await judgeMoved(context, operation, known, done);
}
