/** What a request names in its body is brought to a state in which the contract says that it is refused: a frozen account sends nothing. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { isNamedOnce } from "../http/named-once.ts";
import { statesAfter } from "../relations/participles.ts";
import { refusedIn } from "../relations/refused-states.ts";
import { freshFlow } from "./afresh.ts";
import { type Done, doneTo, nameOf } from "./done-to.ts";

interface Way {
  readonly bring: Operation;
  readonly state: string;
  /** Of the refusal. */
  readonly status: number;
}

/** What brings things of this kind to a state that is a reason, and needs nothing said. */
function bringing({ contract }: TestContext, operation: Operation, { kind }: Done): Way[] {
  const own = `${kind.path}/{${kind.place}}`;
  return contract.operations.flatMap((bring): Way[] => {
    const { method, path, body } = bring;
    const isOfIt = path.replace(/[/:][^/{}:]+$/, "") === own || (method === "DELETE" && path === own);
    if (!isOfIt || method === "GET" || body !== undefined) return [];
    const ways = statesAfter(bring).flatMap((state): Way[] => {
      const status = refusedIn(operation, state);
      return status === undefined ? [] : [{ bring, state, status }];
    });
    return ways.slice(0, 1);
  });
}

/** The request that was taken, once more when a thing that it names has come to the state; undefined where that cannot be had. */
async function after(
  context: TestContext,
  operation: Operation,
  done: Done,
  { bring, state }: Way,
): Promise<Exchange | undefined> {
  const flow = freshFlow(context.wire, `${operation.id} where ${done.member ?? ""} is ${state}`);
  // what names the same things twice is refused for that
  const isOnce = isNamedOnce(context.wire, operation, (name) => flow.refers(operation, name));
  const plan = isOnce ? await flow.valid(operation, undefined, true) : await flow.taken(operation);
  const id = plan && nameOf(plan, done);
  if (plan === undefined || id === undefined) return undefined;
  const { values } = flow.bare(bring);
  const brought = await context.wire.send(
    { operation: bring, values: new Map([...values, [`path ${done.kind.place}`, id]]) },
    context.flow.about(bring, "before what is to be refused", { check: "refusals" }),
  );
  if (!succeeded(brought)) return undefined;
  const about = context.flow.about(operation, `where ${done.member ?? ""} is ${state}`, { check: "refusals" });
  return await context.wire.send(flow.underOwnKey(plan), about);
}

/** Of two things of one kind the contract may mean one: it is a fault where neither is looked at. */
export async function stateRefused(context: TestContext, operation: Operation): Promise<void> {
  const named = doneTo(context, operation).filter(({ member }) => member !== undefined);
  for (const [kind, all] of Map.groupBy(named, (done) => done.kind)) {
    const [first] = all;
    for (const way of first === undefined ? [] : bringing(context, operation, first)) {
      const answers: (Exchange | undefined)[] = [];
      for (const done of all) answers.push(await after(context, operation, done, way));
      const last = answers.at(-1);
      if (last === undefined || !answers.every(succeeded)) continue;
      const names = all.map(({ member }) => member ?? "").join(" and ");
      const message = `expected ${way.status}, got ${last.response?.status ?? ""}: what ${names} names at ${kind.path} is ${way.state}`;
      context.report({ check: "expected-status", message, exchange: last.id, subject: last.case.name });
    }
  }
}
