/** What puts something into a thing: an empty cart is no order, and from an account without money none is sent. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Contract } from "../contract.ts";
import { thingOf } from "../relations/thing.ts";
import type { Case, Exchange } from "./exchange.ts";
import { stepsDone } from "./known-steps.ts";
import { ENDING, REMOVING, isNamed } from "./making.ts";
import type { Plan } from "./plan.ts";
import { referenceOf } from "./references.ts";
import { OF_STATE } from "./statuses.ts";
import { supplied } from "./supplying.ts";
import type { Wire } from "./wire.ts";

interface Touched {
  /** Path at which the thing is made that it stands below. */
  readonly above: string | undefined;
  /** Members of its body that name things, with what makes these. */
  readonly named: readonly (readonly [member: string, source: Operation])[];
}

/** What a request is done to. `refers`: whether a member of the operation names another thing. */
export function touchedBy(contract: Contract, { path, body }: Operation, refers: (name: string) => boolean): Touched {
  const [, above] = /^(.*)\/\{[^}]+\}(?:[/:][^/{}]+)?$/.exec(path) ?? [];
  const schema = body?.content.find(({ type }) => /json/.test(type))?.schema;
  const names = schema === undefined ? [] : [...thingOf(contract.schemas, "in", schema).members.keys()];
  const named = names.filter(refers).flatMap((name) => {
    const source = referenceOf(contract, name)?.source;
    return source === undefined ? [] : [[name, source] as const];
  });
  return { above, named };
}

/** Paths at which it is made. */
function thingsOf({ above, named }: Touched): ReadonlySet<string> {
  return new Set([...(above === undefined ? [] : [above]), ...named.map(([, { path }]) => path)]);
}

/** What makes requests, and sends them where their answers are not there yet. */
interface Sends {
  readonly wire: Wire;
  refers: (operation: Operation, name: string) => boolean;
  ensure: (operation: Operation) => Promise<Exchange | undefined>;
  lowered: (plan: Plan) => Plan;
  underOwnKey: (plan: Plan) => Plan;
  valid: (operation: Operation) => Promise<Plan | undefined>;
  about: (operation: Operation, name: string, more: Partial<Case>) => Case;
}

/** `things`: paths at which they are made. */
export function fillersOf({ operations }: Contract, things: ReadonlySet<string>): readonly Operation[] {
  return operations.filter(
    (one) =>
      one.method === "POST" &&
      one.body !== undefined &&
      !isNamed(one, [...ENDING, ...REMOVING]) &&
      things.has(one.path.replace(/\/\{[^}]+\}\/[^/{}]+$/, "")) &&
      /\}\/[^/{}]+$/.test(one.path),
  );
}

/** Whether something was put into what the operation is done to. */
export async function filled(flow: Sends, operation: Operation): Promise<boolean> {
  const { contract } = flow.wire;
  const done = [];
  for (const filler of fillersOf(
    contract,
    thingsOf(touchedBy(contract, operation, (name) => flow.refers(operation, name))),
  ))
    if (filler.id !== operation.id) done.push(await flow.ensure(filler));
  return done.some((one) => one !== undefined);
}

/** What is too much for a thing, or for one in which there is nothing, may be taken with less, or when there is something. */
export async function inAnotherState(
  flow: Sends,
  plan: Plan | undefined,
  send: (plan: Plan) => Promise<Exchange | undefined>,
): Promise<Exchange | undefined> {
  if (plan === undefined) return undefined;
  if (await supplied(flow, plan)) {
    const again = await send(flow.underOwnKey(plan));
    if (!OF_STATE.has(again?.response?.status ?? 0)) return again;
  }
  const low = plan.body === undefined ? undefined : flow.lowered(plan);
  const isRefused = (one: Exchange | undefined): boolean => OF_STATE.has(one?.response?.status ?? 0);
  const small = low && (await send(low));
  if (small !== undefined && !isRefused(small)) return small;
  let last = small;
  for (const changes of [() => filled(flow, plan.operation), () => stepsDone(flow, plan)]) {
    if (!(await changes())) continue;
    const whole = await send(flow.underOwnKey(plan));
    last = isRefused(whole) && low !== undefined ? await send(flow.underOwnKey(low)) : whole;
    if (!isRefused(last)) return last;
  }
  return last;
}
