/** What the description of a refusal names as its reason is brought about, and the request is refused: what is not empty is not closed, and no more is sent than is there. */
import { lastStep } from "../http/slashes.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { extreme } from "../generate/extremes.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import { filled } from "../http/filling.ts";
import { Flow, succeeded } from "../http/flow.ts";
import { type Plan, placesIn } from "../http/plan.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import { kindsOf } from "../http/kinds.ts";
import { naming } from "../http/references.ts";
import { asNumber } from "../relations/amounts.ts";
import { spoken } from "../relations/spoken.ts";
import { type Reason, reasonsOf } from "../relations/stated-refusals.ts";
import { thingIn, thingOf } from "../relations/thing.ts";
import { freshFlow } from "./afresh.ts";
import type { Body } from "./changes-judged.ts";
import { type Done, doneTo, look, nameOf } from "./done-to.ts";
import { comparedWith, notEnough } from "./refusals-compared.ts";
import { refusedAtFirst } from "./refusals-begun.ts";
import { intoItself } from "./refusals-cycle.ts";
import { againRefused, fullRefused, isOneEach } from "./refusals-filled.ts";
import { stateRefused } from "./refusals-states.ts";
import { switchRefused } from "./refusals-switched.ts";
import { unknownRefused } from "./refusals-unknown.ts";

function valueOf(body: Body | undefined, words: string): Json | undefined {
  return Object.entries(body ?? {}).find(([name]) => spoken(name) === words)?.[1];
}

async function refused(context: TestContext, plan: Plan, { status }: Reason, why: string): Promise<void> {
  const about = context.flow.about(plan.operation, why, { check: "refusals", expected: [status] });
  await context.wire.send(plan, about);
}

/** Something was put into it, and what it holds is read. */
async function notEmpty(context: TestContext, operation: Operation, reason: Reason, of?: string): Promise<void> {
  const flow = freshFlow(context.wire, `${operation.id} with something in it`);
  const [done] = doneTo(context, operation);
  const plan = await flow.valid(operation);
  if (done === undefined || plan === undefined || !(await filled(flow, operation))) return;
  if (of !== undefined) {
    const number = asNumber(valueOf(await look(context, plan, done), of) ?? null);
    if (typeof number !== "number" || number === 0) return;
  }
  await refused(context, plan, reason, of === undefined ? "where something is in it" : `where ${of} is not 0`);
}

/** Whether what was made says that it is `running`, as words want it. */
function isSo({ response }: Exchange, state = ""): boolean {
  const thing = thingIn((response && jsonBody(response)) ?? null);
  const said = isObject(thing) ? Object.entries(thing) : [];
  const states = state.split(" or ");
  return state === "" || said.some(([name, value]) => states.includes(spoken(value === true ? name : String(value))));
}

/** It has what words say, by their path: made below it, or naming it. */
async function withSome(context: TestContext, operation: Operation, reason: Reason, of: string): Promise<void> {
  const flow = freshFlow(context.wire, `${operation.id} with ${of}`);
  const [done] = doneTo(context, operation);
  const all = kindsOf(context.contract).toReversed();
  const kinds = new Map(all.map(({ path, source }) => [spoken(lastStep(path)), source]));
  const [, state = "", kind = ""] = kinds.has(of) ? [of, "", of] : (/^((?:\w+ or )?\w+) (.+)$/.exec(of) ?? []);
  const maker = kinds.get(kind);
  const plan = maker === undefined || done === undefined || operation.body ? undefined : await flow.valid(operation);
  const made = plan && maker && (await flow.ensure(maker));
  const id = plan && done && nameOf(plan, done);
  if (plan === undefined || made === undefined || id === undefined || !isSo(made, state)) return;
  const isNamed = [
    ...(made.sent?.values.values() ?? []),
    ...Object.values(isObject(made.sent?.body) ? made.sent.body : {}),
  ].some((one) => String(one) === String(id));
  if (isNamed) await refused(context, plan, reason, `where it has ${of}`);
}

/** Words for what numbers of several names tell. */
const WHATEVER_IT_IS_CALLED = /^(funds|money|stock|credits?|units|inventory|capacity)$/;

/** More is asked for than all numbers of what it is taken from together. */
async function tooMuch(context: TestContext, operation: Operation, reason: Reason, of: string): Promise<void> {
  const { schemas } = context.contract;
  const flow = new Flow(context.wire, `${operation.id} more than there is`);
  const plan = await flow.valid(operation);
  const schema = plan?.body?.media.schema;
  if (plan?.body === undefined || schema === undefined || !isObject(plan.body.value)) return;
  const { members } = thingOf(schemas, "in", schema);
  const isNumber = (at: string): boolean =>
    viewOf(schemas, "in", at).types.some((type) => type === "integer" || type === "number");
  const numbers = [...members].filter(([name, { schema: at }]) => isNumber(at) && !flow.refers(operation, name));
  const kept = new Set([...members.keys()].filter((name) => !numbers.some(([one]) => one === name)));
  const value = extreme(schemas, schema, plan.body.value, "high", kept);
  const most = Math.max(0, ...numbers.map(([name]) => Number(isObject(value) ? value[name] : 0) || 0));
  let there = 0;
  let isTold = false;
  for (const done of doneTo(context, operation)) {
    const body = await look(context, plan, done);
    isTold ||= body !== undefined && (valueOf(body, of) !== undefined || WHATEVER_IT_IS_CALLED.test(of));
    for (const one of Object.values(body ?? {})) there += typeof one === "number" && one > 0 ? one : 0;
  }
  if (!isTold || most <= there) return;
  const much = flow.underOwnKey({ ...plan, body: { ...plan.body, value } });
  await refused(context, much, reason, `more than there is of ${of}`);
}

/** Two members that name things of one kind. */
function pairOf(context: TestContext, operation: Operation): readonly [Done, Done] | undefined {
  const named = doneTo(context, operation).filter(({ member }) => member !== undefined);
  const pairs = named.flatMap((first, index) => {
    const second = named.slice(index + 1).find((one) => one.kind.source === first.kind.source);
    return second === undefined ? [] : [[first, second] as const];
  });
  return pairs[0];
}

/** The request that is taken, with this one in the place of the second. */
function withSecond(flow: Flow, plan: Plan, { member }: Done, id: Json): Plan | undefined {
  if (plan.body === undefined || member === undefined) return undefined;
  const value = naming(plan.body.value, new Map([[member, id]]));
  return flow.underOwnKey({ ...plan, body: { ...plan.body, value } });
}

async function bothTheSame(context: TestContext, operation: Operation, reason: Reason): Promise<void> {
  const pair = pairOf(context, operation);
  const flow = freshFlow(context.wire, `${operation.id} of one alone`);
  const plan = pair && (await flow.taken(operation));
  const id = plan && nameOf(plan, pair[0]);
  const same = plan && id !== undefined ? withSecond(flow, plan, pair[1], id) : undefined;
  if (same !== undefined) await refused(context, same, reason, "where both are the same");
}

/** Another one that has another value there. */
async function unlike(context: TestContext, operation: Operation, reason: Reason, of: string): Promise<void> {
  const { schemas } = context.contract;
  const pair = pairOf(context, operation);
  const flow = freshFlow(context.wire, `${operation.id} of two that differ`);
  const plan = pair && (await flow.taken(operation));
  const before = plan && (await look(context, plan, pair[1]));
  if (pair === undefined || plan === undefined) return;
  const making = await flow.another(pair[1].kind.source, `of another ${of}`);
  const schema = making?.body?.media.schema;
  if (making?.body === undefined || schema === undefined || !isObject(making.body.value)) return;
  const [name, at] = [...thingOf(schemas, "in", schema).members].find(([one]) => spoken(one) === of) ?? [];
  const known = valueOf(before, of);
  const other = at && (enumerated(viewOf(schemas, "in", at.schema)) ?? []).find((one) => one !== known);
  if (name === undefined || other === undefined || known === undefined) return;
  const body = { ...making.body, value: { ...making.body.value, [name]: other } };
  const about = context.flow.about(making.operation, `of another ${of}`, { check: "refusals" });
  const made = await context.wire.send({ ...making, body }, about);
  const id = succeeded(made) ? pair[1].kind.valueIn(made) : undefined;
  const mixed = id === undefined ? undefined : withSecond(flow, plan, pair[1], id);
  if (mixed !== undefined) await refused(context, mixed, reason, `where ${of} differs`);
}

/** While one is in it, or goes on in it, no other one is put there. */
async function oneAlone(
  context: TestContext,
  operation: Operation,
  { of, state, within, status }: Extract<Reason, { kind: "one alone" }>,
): Promise<void> {
  const done = doneTo(context, operation).find(
    ({ kind, member }) => kind.names.includes(within) || (member === undefined && ["", "it"].includes(within)),
  );
  if (done === undefined || singular(spoken(lastStep(operation.path))) !== of) return;
  // of what has its time there may be another one at another time
  if (state === "" && !isOneEach(context, operation)) return;
  const flow = freshFlow(context.wire, `${operation.id} beside another one`);
  const first = await flow.taken(operation);
  const made = flow.success(operation.id);
  const id = first && made && isSo(made, state) ? nameOf(first, done) : undefined;
  const plan = id === undefined ? undefined : await flow.everything(operation, "beside the first");
  const second = plan && id !== undefined && done.member !== undefined ? withSecond(flow, plan, done, id) : plan;
  if (first === undefined || second === undefined) return;
  const beside = flow.underOwnKey({ ...second, values: new Map([...second.values, ...placesIn(first)]) });
  const about = context.flow.about(operation, `where there is one${state && ` that is ${state}`}`, {
    check: "refusals",
    expected: [status],
  });
  await context.wire.send(beside, about);
}

export async function refusedAsStated(context: TestContext, operation: Operation): Promise<void> {
  const made = singular(spoken(lastStep(operation.path)));
  for (const reason of reasonsOf(operation)) {
    if (reason.kind === "not 0") await notEmpty(context, operation, reason, reason.of);
    if (reason.kind === "not empty") await notEmpty(context, operation, reason);
    if (reason.kind === "with") await withSome(context, operation, reason, reason.of);
    if (reason.kind === "too small" && !(await notEnough(context, operation, reason.of, reason.status)))
      await tooMuch(context, operation, reason, reason.of);
    if (reason.kind === "compared") await comparedWith(context, operation, reason);
    if (reason.kind === "full" && [undefined, made].includes(reason.of))
      await fullRefused(context, operation, reason.status);
    if (reason.kind === "one alone") await oneAlone(context, operation, reason);
    if (reason.kind === "same") await bothTheSame(context, operation, reason);
    if (reason.kind === "differ") await unlike(context, operation, reason, reason.of);
  }
  const cycle = reasonsOf(operation).find(({ kind }) => kind === "cycle");
  if (cycle !== undefined) await intoItself(context, operation, cycle.status);
  await againRefused(context, operation);
  await refusedAtFirst(context, operation);
  await stateRefused(context, operation);
  await switchRefused(context, operation);
  await unknownRefused(context, operation);
}
