/** What an operation at a path below a thing does to it (`POST /bookings/{booking}/cancel`), and answers as the thing itself: it reads so afterwards, and nothing else does. */
import { answerOfCall } from "../http/making.ts";
import { isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import type { TestContext } from "../context.ts";
import { afresh } from "./afresh.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { namedIn } from "../http/found.ts";
import { idempotencyParameter } from "../http/idempotency-key.ts";
import { TAKING_BACK, isNamed, undoneBy } from "../http/making.ts";
import { follow } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { CONFLICT, OF_STATE } from "../http/statuses.ts";
import { prose } from "../relations/assumed.ts";
import { readAs, shown } from "../relations/compared.ts";
import { unextended } from "../relations/extended.ts";
import { refusedIn } from "../relations/refused-states.ts";
import { removesWhole, staysReadable } from "../relations/kept.ts";
import {
  becameSo,
  cameTo,
  momentless,
  notTakenBack,
  refusesAsDone,
  statesOf,
  unmoved,
  unsaid,
  unturned,
  untimed,
} from "../relations/participles.ts";
import { notBecome } from "../relations/said-becomes.ts";
import { saidReason } from "../relations/said-states.ts";
import { agrees, answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { type Body, bodyOf } from "./changes-judged.ts";
import { above, putsInto, stepTo, stepsBefore } from "../http/steps-before.ts";
import { before, judgeAbove } from "./read-back-above.ts";
import { beforeMoving, judgeMoved } from "./read-back-moved.ts";
import { filed } from "./read-back-filed.ts";
import { uniqueMembers } from "./read-back-unique.ts";
import { refusedNow } from "./refused-now.ts";

interface Acting {
  readonly operation: Operation;
  readonly reader: Operation;
  /** Schemas of what is read, and of what is answered. */
  readonly schema: string;
  readonly answered: string;
}

/** A removal that answers the thing, as what is closed or cancelled is answered, acts on it as well. */
function actingOf(contract: Contract, operation: Operation): Acting | undefined {
  const { operations, schemas } = contract;
  const { method, path } = operation;
  const removes = method === "DELETE" && removesWhole(operation);
  const reader = operations.find((one) => one.method === "GET" && one.path === (removes ? path : above(path)));
  const own = !removes && operations.some((one) => one.method === "GET" && one.path === path);
  const answered = answerOfCall(contract, operation);
  const schema = reader && answerSchema(reader, 200);
  if (!(removes || /^(POST|PUT|PATCH)$/.test(method)) || own || reader === undefined) return undefined;
  if (answered === undefined || schema === undefined) return undefined;
  const kind = (one: string): string => schemas.kind(thingOf(schemas, "out", one).schema);
  return kind(answered) === kind(schema) ? { operation, reader, schema, answered } : undefined;
}

/** Something of its own to act on, with everything that it may have, or with no more than it has to have. */
export async function made(
  context: TestContext,
  operation: Operation,
  label: string,
  isPlain = false,
): Promise<Plan | undefined> {
  const plan = await context.flow.another(operation, label);
  for (const { source, status, link } of context.flow.incoming(operation)) {
    const { flow } = context;
    const own = `${label} by ${operation.id}`;
    const making = async (): Promise<Plan | undefined> =>
      isPlain ? await flow.another(source, own) : await flow.everything(source, own);
    const asked = source.method === "POST" ? await making() : undefined;
    if (asked === undefined || plan === undefined) continue;
    const about = context.flow.about(source, `make what ${operation.id} acts on`, { check: "read-back" });
    const first = await context.wire.send(asked, about);
    // what it is made of may have been used up
    const anew = succeeded(first) ? first : await afresh(context, source, own, isPlain);
    const exchange = anew ?? (isPlain ? undefined : await afresh(context, source, own, true)) ?? first;
    const followed = String(exchange.response?.status) === status ? follow(link, exchange, plan) : undefined;
    if (followed === undefined) continue;
    // what takes back is said of what was done
    const undone = undoneBy(context.contract, operation);
    if (undone !== undefined && undone.body === undefined)
      await context.wire.send(
        { operation: undone, values: followed.values },
        context.flow.about(undone, "to be taken back", {}),
      );
    return followed;
  }
  return undefined;
}

/** What the contract refuses as done already, or in the state that the thing has come to by it, is refused the second time. */
export async function doneTwice({ wire, flow }: TestContext, plan: Plan, isRefusedNow = false): Promise<void> {
  const { operation } = plan;
  const repeats = idempotencyParameter(operation);
  // the same request is answered as before
  if (!(isRefusedNow || refusesAsDone(operation)) || (repeats !== undefined && plan.values.has(repeats))) return;
  await wire.send(plan, flow.about(operation, "once more", { check: "read-back", expected: [CONFLICT] }));
}

/** What stays readable by the words of its removal is read after it. */
function unread(context: TestContext, operation: Operation, after: Exchange): void {
  const status = after.response?.status;
  if ((status !== 404 && status !== 410) || !staysReadable(operation)) return;
  const message = `it is read with ${status} after ${operation.id}, which says that it can still be read`;
  context.report({ check: "read-back", message, exchange: after.id, subject: `${operation.id}: what it does` });
}

/** Whether the answer is about another thing than the one that the call was done to: what a ticket was merged into. */
function isAnother({ operation }: Plan, was: Body, said: Body): boolean {
  const place = operation.parameters.findLast((one) => one.in === "path")?.name ?? "";
  const [one, other] = [was, said].map((body) => namedIn({ ...body }, place));
  return one !== undefined && other !== undefined && !agrees(one, other);
}

/** `steps`: what is done to it first, so that it is taken. `isPlain`: what has everything is not taken, as one who gets a copy does not sign. */
export async function acted(
  context: TestContext,
  operation: Operation,
  steps: readonly Operation[] = [],
  isPlain = false,
): Promise<void> {
  const acting = actingOf(context.contract, operation);
  if (acting === undefined) return;
  const { reader, schema, answered } = acting;
  const beside = await made(context, operation, "beside what is acted on", isPlain);
  const plan = await made(context, operation, "acted on", isPlain);
  if (plan === undefined) return;
  const read = async (of: Plan, name: string): Promise<readonly [Exchange, Body | undefined]> => {
    const about = context.flow.about(reader, name, { check: "read-back" });
    const exchange = await context.wire.send({ operation: reader, values: of.values }, about);
    return [exchange, bodyOf(context, schema, exchange)];
  };
  const [, first] = steps.length === 0 ? [] : await read(plan, `before all that leads to ${operation.id}`);
  for (const step of steps)
    for (const { values } of [plan, ...(beside === undefined ? [] : [beside])])
      await stepTo(context, step, values, `before ${operation.id}`);
  const [, was] = await read(plan, `before ${operation.id}`);
  const [, other] = beside === undefined ? [] : await read(beside, `beside it, before ${operation.id}`);
  const known = await before(context, plan);
  const stock = was === undefined ? [] : await beforeMoving(context, operation, was);
  const about = context.flow.about(operation, "to be read back", { check: "read-back" });
  const exchange = await context.wire.send(plan, about);
  const said = bodyOf(context, answered, exchange);
  if (OF_STATE.has(exchange.response?.status ?? 0)) {
    // what is made anew has nothing in it
    const into = putsInto(context, operation).filter((one) => !steps.includes(one));
    const next = steps.length === 0 ? await stepsBefore(context, plan) : into.length > 0 ? [...into, ...steps] : [];
    if (next.length > 0) return acted(context, operation, next, isPlain);
    if (!isPlain) return acted(context, operation, [], true);
  }
  if (!succeeded(exchange) || was === undefined || said === undefined || isAnother(plan, was, said)) return;
  await judgeMoved(context, operation, stock, exchange);
  const [after, is] = await read(plan, `after ${operation.id}`);
  const subject = `${operation.id}: what it does`;
  // what goes back to what it was has not moved on by itself
  const undone = Object.keys(said).find(
    (name) =>
      is !== undefined &&
      name in was &&
      !agrees(said[name], was[name]) &&
      agrees(was[name], is[name]) &&
      !agrees(said[name], is[name]),
  );
  if (undone !== undefined) {
    const message = `${undone} was ${shown(was[undone])}, was answered as ${shown(said[undone])} by ${operation.id}, and ${readAs(is?.[undone])}`;
    context.report({ check: "read-back", message, exchange: after.id, subject });
  }
  const undoes = undoneBy(context.contract, operation);
  const back = is && undoes && notTakenBack(context.contract.schemas, undoes, operation, schema, is);
  const left = is && unsaid(context.contract.schemas, operation, schema, was, is, first);
  const silent = is && momentless(context.contract.schemas, schema, was, is);
  const timeless =
    is && silent === undefined
      ? (untimed(context.contract.schemas, operation, schema, is) ??
        unmoved(context.contract.schemas, operation, schema, was, is))
      : undefined;
  const short = is && unextended(operation, was, is);
  const same = is && notBecome(context.contract.schemas, schema, prose(operation), was, is);
  const stays = is && isNamed(operation, TAKING_BACK) ? unturned(context.contract.schemas, schema, was, is) : undefined;
  const unworded = is && saidReason(operation, plan.body?.value, is);
  for (const message of [left ?? back ?? (stays && `${stays} after ${operation.id} as before it`), silent, timeless])
    if (message !== undefined) context.report({ check: "read-back", message, exchange: after.id, subject });
  for (const message of [unworded, short, same])
    if (message !== undefined) context.report({ check: "read-back", message, exchange: after.id, subject });
  if (is === undefined) unread(context, operation, after);
  for (const above of is === undefined ? [] : await judgeAbove(context, known, { schema, was, is }))
    await refusedNow(context, plan, above.reader, above.state, above.states);
  const moved = is && cameTo(context.contract.schemas, schema, was, is);
  const states = statesOf(context.contract.schemas, schema);
  await doneTwice(context, plan, moved !== undefined && refusedIn(operation, moved.is, states) === CONFLICT);
  if (moved !== undefined) {
    await filed(context, plan, reader, moved);
    await refusedNow(context, plan, reader, moved.is, states);
  }
  // without a member for its state it has one by the name of what was done
  const become = is && states.length === 0 ? becameSo(operation, was, is) : undefined;
  if (become !== undefined) await refusedNow(context, plan, reader, become, states);
  if (beside === undefined || other === undefined) return;
  const [again, now] = await read(beside, `beside it, after ${operation.id}`);
  const strayed = Object.keys(said).find(
    (name) =>
      now !== undefined &&
      !agrees(said[name], was[name]) &&
      agrees(was[name], other[name]) &&
      agrees(said[name], now[name]) &&
      !agrees(other[name], now[name]) &&
      !isObject(now[name]),
  );
  if (strayed !== undefined) {
    const message = `${operation.id} was said of another one, and ${strayed} of this one, ${shown(other[strayed])}, ${readAs(now?.[strayed])}`;
    context.report({ check: "read-back", message, exchange: again.id, subject });
  }
  // what each is given by it is read of both
  if (uniqueMembers(context, schema).length === 0) return;
  await context.wire.send(beside, context.flow.about(operation, "to another one", { check: "read-back" }));
  await read(beside, `the other one, after ${operation.id}`);
}
