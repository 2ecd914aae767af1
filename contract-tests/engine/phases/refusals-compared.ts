/** A number that the description of a refusal compares with one of the thing that the request is done to: a bid that is not higher than the current price, more seats than are available. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { Flow, succeeded } from "../http/flow.ts";
import { filled } from "../http/filling.ts";
import { prepared } from "../http/steps-before.ts";
import { lowered } from "../http/lowered.ts";
import { numberAsked } from "../http/outbid.ts";
import { type Plan, key } from "../http/plan.ts";
import { sumOf } from "../relations/said-operands.ts";
import { spoken } from "../relations/spoken.ts";
import type { Reason } from "../relations/stated-refusals.ts";
import type { Member } from "../relations/thing.ts";
import { means } from "../relations/units.ts";
import type { Body } from "./changes-judged.ts";
import { type Done, doneTo, look } from "./done-to.ts";

function asked(
  { contract }: TestContext,
  flow: Flow,
  { operation, body }: Plan,
  words: string,
): ReturnType<typeof numberAsked> {
  return numberAsked(contract, operation, body?.media.schema, words, flow.refers.bind(flow));
}

function numberIn(body: Body | undefined, isMeant: (name: string) => boolean): number | undefined {
  const [value, ...others] = Object.entries(body ?? {}).flatMap(([name, one]) =>
    typeof one === "number" && isMeant(name) ? [one] : [],
  );
  return others.length === 0 ? value : undefined;
}

/** A number of the thing, or what several of its numbers come to: `seats that are held or sold`. */
function limitIn(body: Body | undefined, words: string, asked: string): number | undefined {
  const named = (one: string): number | undefined => numberIn(body, (name) => means(one, name, asked));
  return named(words) ?? sumOf(words, named);
}

/** As it is once something was put into the thing: below nothing is no number. */
async function limitOnceFilled(
  context: TestContext,
  flow: Flow,
  plan: Plan,
  done: Done,
  limit: (body: Body | undefined) => number | undefined,
): Promise<number | undefined> {
  return (await filled(flow, plan.operation)) ? limit(await look(context, plan, done)) : undefined;
}

async function refused(
  context: TestContext,
  flow: Flow,
  plan: Plan,
  { pointer }: Member,
  { amount, status, why }: { readonly amount: number; readonly status: number; readonly why: string },
): Promise<boolean> {
  const { body } = plan;
  if (body === undefined) return false;
  const value = write(body.value, pointer, amount);
  if (!context.contract.schemas.valid("in", body.media.schema ?? "", value)) return false;
  const about = context.flow.about(plan.operation, why, { check: "refusals", expected: [status] });
  await context.wire.send(flow.underOwnKey({ ...plan, body: { ...body, value } }), about);
  return true;
}

export async function comparedWith(
  context: TestContext,
  operation: Operation,
  reason: Extract<Reason, { kind: "compared" }>,
): Promise<void> {
  const { of, than, way, equal, status } = reason;
  const flow = new Flow(context.wire, `${operation.id} compared with ${than}`);
  await prepared({ flow, wire: context.wire }, operation);
  const plan = await flow.valid(operation);
  const [name, member] = (plan && asked(context, flow, plan, of)) ?? [];
  if (plan === undefined || member === undefined || name === undefined) return;
  const limitOf = (body: Body | undefined): number | undefined => limitIn(body, than, name);
  for (const done of doneTo(context, operation)) {
    const limit =
      limitOf(await look(context, plan, done)) || (await limitOnceFilled(context, flow, plan, done, limitOf));
    if (limit === undefined) continue;
    const why = `with ${of} ${way} than ${than}`;
    await refused(context, flow, plan, member, { amount: limit + (way === "more" ? 1 : -1), status, why });
    if (equal) await refused(context, flow, plan, member, { amount: limit, status, why: `with ${of} as ${than}` });
    return;
  }
}

const LEFT = "available|left|remaining|free";

/** What is left of something, as members are called: `seats_available`, `remaining_seats`. */
function isLeft(of: string): (name: string) => boolean {
  const plain = new RegExp(`^(?:${of} (?:${LEFT})|(?:${LEFT}) ${of})$`);
  return (name) => plain.test(spoken(name));
}

/** Another thing of this kind, with no more in it than it has to have. */
async function small(context: TestContext, flow: Flow, plan: Plan, { kind }: Done): Promise<Plan | undefined> {
  const { source } = kind;
  const making = await flow.another(source, "with little in it");
  if (making?.body === undefined || !isObject(making.body.value)) return undefined;
  const low = lowered(context.contract, making, (name) => flow.refers(source, name)).body?.value;
  // texts of its own may be there once
  const numbers = Object.entries(isObject(low) ? low : {}).filter(([, one]) => typeof one === "number");
  const value: Json = { ...making.body.value, ...Object.fromEntries(numbers) };
  const about = flow.about(source, "with little in it", { check: "refusals" });
  const made = await context.wire.send({ ...making, body: { ...making.body, value } }, about);
  const id = succeeded(made) ? kind.valueIn(made) : undefined;
  const place = plan.operation.parameters.findLast((one) => one.in === "path");
  return id === undefined || place === undefined
    ? undefined
    : { ...plan, values: new Map([...plan.values, [key(place), id]]) };
}

/** One more is asked for than a member of the thing of the path says are left. False where no member says it. */
export async function notEnough(
  context: TestContext,
  operation: Operation,
  of: string,
  status: number,
): Promise<boolean> {
  const flow = new Flow(context.wire, `${operation.id} more ${of} than are left`);
  const plan = await flow.valid(operation);
  const member = plan && asked(context, flow, plan, of)?.[1];
  const done = doneTo(context, operation).find((one) => one.member === undefined);
  if (plan === undefined || member === undefined || done === undefined) return false;
  for (const one of [plan, await small(context, flow, plan, done)]) {
    const left = one && numberIn(await look(context, one, done), isLeft(of));
    if (one === undefined || left === undefined) return false;
    const why = `with more ${of} than are left`;
    if (await refused(context, flow, one, member, { amount: left + 1, status, why })) return true;
  }
  return false;
}
