/** A number that the description of a refusal compares with one of the thing that the request is done to: a bid that is not higher than the current price, more seats than are available. */
import { type Json, isObject, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { Flow, succeeded } from "../http/flow.ts";
import { filled, fillersOf } from "../http/filling.ts";
import { prepared } from "../http/steps-before.ts";
import { lowered } from "../http/lowered.ts";
import { boundBy, numberAsked } from "../http/outbid.ts";
import { type Plan, key, placesIn } from "../http/plan.ts";
import { prose } from "../relations/assumed.ts";
import { sumOf } from "../relations/said-operands.ts";
import { spoken } from "../relations/spoken.ts";
import type { Reason } from "../relations/stated-refusals.ts";
import { answerSchema } from "../relations/shared.ts";
import { type Member, thingOf } from "../relations/thing.ts";
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

/** A number of the thing, what several of its numbers come to (`seats that are held or sold`), or the one that counts so, by its name or by all that is said of it. */
function limitIn(
  context: TestContext,
  done: Done,
  body: Body | undefined,
  { words, asked }: { readonly words: string; readonly asked: string },
): number | undefined {
  const named = (one: string): number | undefined => numberIn(body, (name) => means(one, name, asked));
  const counts = `number of ${words}`;
  const said = saidOf(context, done);
  return (
    boundBy(body, words, asked) ??
    sumOf(words, named) ??
    sumOf(counts, named) ??
    numberIn(body, (name) => said(name).replace(/^(?:total |the )/, "") === counts)
  );
}

/** What is said of the members of what is read. */
function saidOf({ contract: { operations, schemas } }: TestContext, { kind }: Done): (name: string) => string {
  const reader = operations.find(({ method, path }) => method === "GET" && path === `${kind.path}/{${kind.place}}`);
  const schema = reader && answerSchema(reader, 200);
  const members = schema === undefined ? undefined : thingOf(schemas, "out", schema).members;
  return (name) => {
    const at = members?.get(name)?.schema;
    return at === undefined ? "" : spoken(textAt(firstOf(viewOf(schemas, "out", at), "description")) ?? "");
  };
}

/** So many more are put in where one is not enough to stay below. */
const MORE_PUT_IN = 2;

/** As it is once something was put into the thing: below nothing is no number, and below what a request has to say at least there is none that it may. */
async function limitOnceFilled(
  context: TestContext,
  flow: Flow,
  plan: Plan,
  done: Done,
  {
    limit,
    fits,
    room,
  }: {
    readonly limit: (body: Body | undefined) => number | undefined;
    readonly fits: (limit: number) => boolean;
    /** Makes room for so many. */
    readonly room: (amount: number) => Promise<unknown>;
  },
): Promise<number | undefined> {
  if (!(await filled(flow, plan.operation))) return undefined;
  let is = limit(await look(context, plan, done));
  const places = placesIn(plan);
  if (is !== undefined && !fits(is)) await room(is + MORE_PUT_IN);
  for (const filler of fillersOf(context.contract, new Set([done.kind.path])))
    for (let times = 0; times < MORE_PUT_IN && is !== undefined && !fits(is); times += 1) {
      const more = await flow.everything(filler, `more, ${times}`, false, true);
      if (more === undefined) break;
      const about = context.flow.about(filler, `more, for ${plan.operation.id}`, { check: "refusals" });
      await context.wire.send({ ...more, values: new Map([...more.values, ...places]) }, about);
      is = limit(await look(context, plan, done));
    }
  return is;
}

function withNumber(
  { contract: { schemas } }: TestContext,
  { body }: Plan,
  { pointer }: Member,
  amount: number,
): Json | undefined {
  const value = body && write(body.value, pointer, amount);
  return value !== undefined && schemas.valid("in", body?.media.schema ?? "", value) ? value : undefined;
}

async function refused(
  context: TestContext,
  flow: Flow,
  plan: Plan,
  member: Member,
  { amount, status, why }: { readonly amount: number; readonly status: number; readonly why: string },
): Promise<boolean> {
  const { body } = plan;
  const value = withNumber(context, plan, member, amount);
  if (body === undefined || value === undefined) return false;
  const about = context.flow.about(plan.operation, why, { check: "refusals", expected: [status] });
  await context.wire.send(flow.underOwnKey({ ...plan, body: { ...body, value } }), about);
  return true;
}

/** `An invoice that is paid in full becomes paid`: once all is sent that there may be, it says so. */
async function inFull(
  context: TestContext,
  flow: Flow,
  plan: Plan,
  { done, member, amount }: { readonly done: Done; readonly member: Member; readonly amount: number },
): Promise<void> {
  const { operation, body } = plan;
  const state = stateInFull(prose(operation));
  const value = withNumber(context, plan, member, amount);
  if (state === undefined || body === undefined || value === undefined) return;
  const about = context.flow.about(operation, "in full", { check: "refusals" });
  const sent = await context.wire.send(flow.underOwnKey({ ...plan, body: { ...body, value } }), about);
  const thing = succeeded(sent) ? await look(context, plan, done) : undefined;
  if (thing === undefined || Object.values(thing).some((one) => one !== null && spoken(String(one)) === state)) return;
  const message = `nothing that is read at ${done.kind.path} says that it is ${state} once all was sent, and the contract says that it becomes so`;
  context.report({ check: "read-back", message, exchange: sent.id, subject: `${operation.id}: in full` });
}

const BECOMES = String.raw`\b(?:becomes|is then|turns|is marked(?: as)?)\s+\W?(\w+)`;
const IN_FULL = String.raw`\b(?:in full|fully paid|(?:nothing|no more) is (?:due|left|owed))\b`;
/** In one sentence, in either order. */
const STATE_IN_FULL = [new RegExp(`${IN_FULL}[^.;]*?${BECOMES}`, "i"), new RegExp(`${BECOMES}[^.;]*?${IN_FULL}`, "i")];

/** The state that words give to what is paid in full. */
export function stateInFull(text: string): string | undefined {
  const found = STATE_IN_FULL.flatMap((one) => one.exec(text)?.[1] ?? []);
  return found[0]?.toLowerCase();
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
  const number = of || name;
  if (plan === undefined || member === undefined || name === undefined) return;
  const fits = (limit: number): boolean =>
    withNumber(context, plan, member, limit + (way === "more" ? 1 : -1)) !== undefined;
  const room = async (amount: number): Promise<unknown> => {
    const value = withNumber(context, plan, member, amount);
    const about = context.flow.about(operation, `with ${number} for more`, {});
    return plan.body && value !== undefined && context.wire.send({ ...plan, body: { ...plan.body, value } }, about);
  };
  for (const done of doneTo(context, operation)) {
    const limitOf = (body: Body | undefined): number | undefined =>
      limitIn(context, done, body, { words: than, asked: name });
    const first = limitOf(await look(context, plan, done));
    const limit =
      first !== undefined && first !== 0 && (way === "more" || fits(first))
        ? first
        : await limitOnceFilled(context, flow, plan, done, { limit: limitOf, fits, room });
    if (limit === undefined) continue;
    const why = `with ${number} ${way} than ${than}`;
    await refused(context, flow, plan, member, { amount: limit + (way === "more" ? 1 : -1), status, why });
    if (equal) await refused(context, flow, plan, member, { amount: limit, status, why: `with ${number} as ${than}` });
    else if (way === "more") await inFull(context, flow, plan, { done, member, amount: limit });
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
