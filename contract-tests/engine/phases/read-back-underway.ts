/** What words refuse while work goes on, and after somebody has ended it: a result is no result yet, nothing that runs is deleted, and what was cancelled does not succeed later. */
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, headerValue } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { type Plan, placesIn } from "../http/plan.ts";
import { above } from "../http/steps-before.ts";
import { shown } from "../relations/compared.ts";
import { isDone } from "../relations/ended.ts";
import { stateIn, statesAfter } from "../relations/participles.ts";
import { passesByItself, refusedIn } from "../relations/refused-states.ts";
import { spoken } from "../relations/spoken.ts";
import { unspelt } from "../../../spec/openapi/unspelt.ts";
import { type Body, bodyOf } from "./changes-judged.ts";

/** Work under way: what reads it, and makes one more of its kind. */
export interface Work {
  readonly reader: Operation;
  readonly schema: string;
  readonly states: readonly string[];
  /** From its making to its end, where nobody does anything to it. */
  readonly lastsMs: number;
  readonly another: (label: string) => Promise<Plan | undefined>;
}

/** What is cancelled is looked at for so many times as long as the work takes. */
const LATER_BY = 1.5;
const LATEST_MS = 3_000;
const SOONEST_MS = 100;

/** Each has to say so: that work ends between two requests is a chance. */
const TRIES = 2;

const WHILE = /\bwhile (?:it|the \w+) is [^.;]*/i;

/** `While it is queued or running, Retry-After says when to ask again.` */
export function unsaidWait({ responses }: Operation, state: string, { response }: Exchange): string | undefined {
  const said = responses.find(({ status }) => status === "200");
  const words = textAt(said?.definition["description"]) ?? "";
  const clause = words.split(/[.;\n]/).find((one) => WHILE.test(one) && /retry-after/i.test(one)) ?? "";
  const isNamed = ` ${spoken(clause)} `.includes(` ${spoken(state)} `);
  if (!isNamed || headerValue(response?.headers ?? [], "retry-after") !== undefined) return undefined;
  return `it is ${state} and has no Retry-After, which the contract says it has then`;
}

async function read(
  context: TestContext,
  { reader, schema }: Work,
  plan: Plan,
  name: string,
): Promise<Body | undefined> {
  const about = context.flow.about(reader, name, { check: "read-back" });
  return bodyOf(context, schema, await context.wire.send({ operation: reader, values: plan.values }, about));
}

/** Reads below the thing, and what is done to it without more to say. */
function beside({ contract }: TestContext, { reader: { path } }: Work): Operation[] {
  return contract.operations.filter(
    (one) => one.body === undefined && (above(one.path) === path || (one.path === path && one.method === "DELETE")),
  );
}

/** What stands in the work's way is refused: it is under way before and after, or what was made before it still is. */
async function refusedUnderWay(context: TestContext, work: Work, operation: Operation): Promise<void> {
  const { contract, flow, wire } = context;
  let last: Exchange | undefined;
  let told = "";
  for (let tries = 0; tries < TRIES; tries += 1) {
    const older = await work.another(`older than what ${operation.id} is refused of ${tries}`);
    const plan = await work.another(`what ${operation.id} is refused of ${tries}`);
    const before = plan && (await read(context, work, plan, `under way, before ${operation.id}`));
    const state = before && stateIn(contract.schemas, work.schema, before);
    const status = state === undefined ? undefined : refusedIn(operation, state, work.states);
    if (older === undefined || plan === undefined || state === undefined || !passesByItself(state)) return;
    if (status === undefined) return;
    const about = flow.about(operation, `while it is ${state}`, { check: "read-back" });
    const exchange = await wire.send({ operation, values: placesIn(plan) }, about);
    if (!succeeded(exchange)) return;
    const removes = operation.method === "DELETE";
    const after = await read(context, work, removes ? older : plan, `under way, after ${operation.id}`);
    const now = after && stateIn(contract.schemas, work.schema, after);
    if (now === undefined || !passesByItself(now)) return;
    last = exchange;
    told = `expected ${status}, got ${exchange.response?.status ?? ""}: it was ${state} before it`;
  }
  if (last === undefined) return;
  context.report({ check: "expected-status", message: told, exchange: last.id, subject: last.case.name });
}

/** What somebody ends while it goes on stays as it was answered, and is refused what words refuse in that state. */
async function staysEnded(context: TestContext, work: Work, act: Operation): Promise<void> {
  const { contract, flow, wire } = context;
  const plan = await work.another(`ended by ${act.id}`);
  const about = flow.about(act, "while it goes on", { check: "read-back" });
  const exchange = plan && (await wire.send({ operation: act, values: placesIn(plan) }, about));
  if (plan === undefined || !succeeded(exchange)) return;
  const first = await read(context, work, plan, `after ${act.id}`);
  const state = first && stateIn(contract.schemas, work.schema, first);
  if (state === undefined || !statesAfter(act).includes(unspelt(state)) || isDone(state)) return;
  for (const reader of beside(context, work).filter(({ method }) => method === "GET")) {
    const status = refusedIn(reader, state, work.states);
    const expected = status === undefined ? {} : { expected: [status] };
    const asked = flow.about(reader, `where it is ${state}`, { check: "read-back", ...expected });
    if (status !== undefined) await wire.send({ operation: reader, values: placesIn(plan) }, asked);
  }
  await wire.pause(Math.min(LATEST_MS, SOONEST_MS + LATER_BY * work.lastsMs));
  const later = await read(context, work, plan, `long after ${act.id}`);
  const now = later && stateIn(contract.schemas, work.schema, later);
  if (now === undefined || now === state) return;
  const message = `it is ${shown(now)}, and was ${state} after ${act.id}, which was answered ${exchange.response?.status ?? ""}`;
  context.report({ check: "read-back", message, exchange: exchange.id, subject: `${act.id}: while it goes on` });
}

export async function underWay(context: TestContext, work: Work): Promise<void> {
  const passing = work.states.filter(passesByItself);
  for (const operation of beside(context, work)) {
    if (passing.some((state) => refusedIn(operation, state, work.states) !== undefined))
      await refusedUnderWay(context, work, operation);
    const ends = work.states.some((state) => statesAfter(operation).includes(unspelt(state)) && !passesByItself(state));
    if (operation.method === "POST" && ends) await staysEnded(context, work, operation);
  }
}
