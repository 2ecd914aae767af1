/** What is put into a thing: no more than it holds, and nothing twice, where words refuse that (`The class is full`, `already signed up`). */
import type { Json } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { textAt } from "../../../spec/openapi/json.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { succeeded } from "../http/flow.ts";
import { type Kind, kindsOf } from "../http/kinds.ts";
import { type Plan, key } from "../http/plan.ts";
import { kindAt } from "../http/steps-before.ts";
import { spoken } from "../relations/spoken.ts";
import { refusedAgain } from "../relations/stated-refusals.ts";
import { type Member, thingOf } from "../relations/thing.ts";
import { freshFlow } from "./afresh.ts";
import { type Done, doneTo } from "./done-to.ts";

/** `/classes/{class}` of `/classes/{class}/signups`. */
const INTO = /^(.*\/\{([^}]+)\})\/[^/{}:]+$/;

const MOST = /^(?:the )?(?:max(?:imum)?|greatest|largest)(?: allowed| possible)? (?:number|count) of /;
const CAPACITY = /^(capacity|(max|maximum) \w+( count)?|(\w+ )?(limit|capacity)|seats|spots|places|slots)$/;
/** What is measured is no number of things. */
const MEASURED = /\b(in|per|volume|weight|bytes|cubic|square|hours?|minutes?|days?)\b/;

function membersOf({ contract: { schemas } }: TestContext, { body }: Operation): [string, Member][] {
  const schema = body?.content.find(({ type }) => /json/.test(type))?.schema;
  return schema === undefined ? [] : [...thingOf(schemas, "in", schema).members];
}

function isNumber({ contract: { schemas } }: TestContext, { schema }: Member): boolean {
  return viewOf(schemas, "in", schema).types.some((type) => type === "integer" || type === "number");
}

/** The member by which a making says how many things it holds. */
function holding(context: TestContext, maker: Operation): Member | undefined {
  const { schemas } = context.contract;
  const numbers = membersOf(context, maker).filter(([, member]) => isNumber(context, member));
  const said = (at: Member): string => spoken(textAt(firstOf(viewOf(schemas, "in", at.schema), "description")) ?? "");
  const [counted, ...others] = numbers.filter(([, at]) => MOST.test(said(at)));
  if (counted !== undefined) return others.length === 0 ? counted[1] : undefined;
  const [named, ...more] = numbers.filter(([name, at]) => CAPACITY.test(spoken(name)) && !MEASURED.test(said(at)));
  return more.length === 0 ? named?.[1] : undefined;
}

/** Whether each is one alone: of amounts several may be put in at once, and at other times there is room again. */
export function isOneEach(context: TestContext, operation: Operation): boolean {
  const { schemas } = context.contract;
  return membersOf(context, operation).every(([name, member]) => {
    const { nodes } = viewOf(schemas, "in", member.schema);
    const isTime = nodes.some(({ schema }) => /^(date|time|date-time)$/.test(textAt(schema["format"]) ?? ""));
    return !isTime && (!isNumber(context, member) || context.flow.refers(operation, name));
  });
}

/** The thing that it is put into. */
function thingAbove({ contract }: TestContext, { method, path }: Operation): Kind | undefined {
  const [, above = "", place] = INTO.exec(path) ?? [];
  return method === "POST"
    ? kindsOf(contract).find((kind) => `${kind.path}/{${kind.place}}` === above && kind.place === place)
    : undefined;
}

/** More than these are not put in one by one. */
const ROOM = [1, 2, 3];

interface Holder {
  readonly room: number;
  /** A request that puts one more into it. */
  readonly one: (label: string) => Promise<Plan | undefined>;
}

/** A thing of its own with the least room of these. */
async function holder(
  context: TestContext,
  operation: Operation,
  rooms: readonly number[],
): Promise<Holder | undefined> {
  const { contract, wire } = context;
  const kind = thingAbove(context, operation);
  const at = kind && holding(context, kind.source);
  if (kind === undefined || at === undefined) return undefined;
  const flow = freshFlow(wire, `${operation.id} into what has room`);
  const making = await flow.another(kind.source, `with room, ${rooms.join()}`);
  if (making?.body?.media.schema === undefined) return undefined;
  const { media, value } = making.body;
  const room = rooms.find((one) => contract.schemas.valid("in", media.schema ?? "", write(value, at.pointer, one)));
  if (room === undefined) return undefined;
  const little: Json = write(value, at.pointer, room);
  const about = context.flow.about(kind.source, `with room for ${room}`, { check: "refusals" });
  const made = await wire.send({ ...making, body: { media, value: little } }, about);
  const id = succeeded(made) ? kind.valueIn(made) : undefined;
  const place = operation.parameters.findLast((one) => one.in === "path");
  if (id === undefined || place === undefined) return undefined;
  const one = async (label: string): Promise<Plan | undefined> => {
    const plan = await flow.everything(operation, label, false, true);
    return plan && { ...plan, values: new Map([...plan.values, [key(place), id]]) };
  };
  return { room, one };
}

/** Once as many were put into a thing as it holds, one more is refused. */
export async function fullRefused(context: TestContext, operation: Operation, status: number): Promise<void> {
  const { flow, wire } = context;
  const into = isOneEach(context, operation) ? await holder(context, operation, ROOM) : undefined;
  if (into === undefined) return;
  for (let times = 1; times <= into.room; times += 1) {
    const plan = await into.one(`one of ${into.room}, ${times}`);
    const sent = plan && (await wire.send(plan, flow.about(operation, "while there is room", {})));
    if (!succeeded(sent)) return;
  }
  const last = await into.one("one more than there is room for");
  const expected = { check: "refusals", expected: [status] };
  if (last !== undefined) await wire.send(last, flow.about(operation, "where it is full", expected));
}

/** What was put into a thing is not put there once more. */
export async function againRefused(context: TestContext, operation: Operation): Promise<void> {
  const kind = thingAbove(context, operation);
  const [named, ...others] = doneTo(context, operation).filter(
    (done): done is Done & { member: string } => done.member !== undefined,
  );
  if (kind === undefined || named === undefined || others.length > 0 || !isOneEach(context, operation)) return;
  const status = refusedAgain(operation, named.member, kindAt(`${kind.path}/{${kind.place}}`));
  if (status === undefined) return;
  const { wire } = context;
  const flow = freshFlow(wire, `${operation.id} once more`);
  // of what has no room it would show nothing
  const into = await holder(context, operation, ROOM.slice(1));
  const plan = into === undefined ? await flow.taken(operation) : await into.one("to be put in once");
  const about = (what: string, expected: readonly number[] = []): ReturnType<typeof flow.about> =>
    context.flow.about(operation, what, { check: "refusals", ...(expected.length > 0 && { expected }) });
  if (plan === undefined || (into !== undefined && !succeeded(await wire.send(plan, about("to be put in once")))))
    return;
  await wire.send(flow.underOwnKey(plan), about(`with the same ${named.member} once more`, [status]));
}
