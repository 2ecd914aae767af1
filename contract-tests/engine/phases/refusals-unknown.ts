/** What a request names and is not there, or is not there any more, is refused where the contract says so. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { nobodys } from "../generate/nobodys.ts";
import { type Flow, succeeded } from "../http/flow.ts";
import type { Plan } from "../http/plan.ts";
import { naming } from "../http/references.ts";
import { keeps } from "../relations/kept.ts";
import { refusedUnknown } from "../relations/said-unknown.ts";
import { freshFlow } from "./afresh.ts";
import { type Done, doneTo, look, nameOf } from "./done-to.ts";

async function named(context: TestContext, operation: Operation, done: Done, status: number): Promise<void> {
  const { member = "" } = done;
  const flow = freshFlow(context.wire, `${operation.id} with another ${member}`);
  const plan = await flow.taken(operation);
  const id = plan && nameOf(plan, done);
  const other = id === undefined ? undefined : nobodys(id);
  if (plan?.body === undefined || other === undefined) return;
  const value = naming(plan.body.value, new Map([[member, other]]));
  if (!context.contract.schemas.valid("in", plan.body.media.schema ?? "", value)) return;
  const about = context.flow.about(operation, `where ${member} names nothing`, {
    check: "refusals",
    expected: [status],
  });
  await context.wire.send(flow.underOwnKey({ ...plan, body: { ...plan.body, value } }), about);
}

/** The removal of what the member names: by its own path alone. */
function removalOf({ contract }: TestContext, { kind }: Done): Operation | undefined {
  const own = `${kind.path}/{${kind.place}}`;
  return contract.operations.find(
    ({ method, path, body }) => method === "DELETE" && path === own && body === undefined,
  );
}

async function removed(context: TestContext, flow: Flow, plan: Plan, done: Done): Promise<boolean> {
  const removal = removalOf(context, done);
  const id = nameOf(plan, done);
  if (removal === undefined || id === undefined) return false;
  const { values } = flow.bare(removal);
  const exchange = await context.wire.send(
    { operation: removal, values: new Map([...values, [`path ${done.kind.place}`, id]]) },
    context.flow.about(removal, "before what is to be refused", { check: "refusals" }),
  );
  if (!succeeded(exchange) || keeps(removal, exchange, undefined) !== undefined) return false;
  // what can be read all the same can be named as well
  return (await look(context, plan, done)) === undefined;
}

export async function unknownRefused(context: TestContext, operation: Operation): Promise<void> {
  for (const done of doneTo(context, operation)) {
    const { member } = done;
    const status = member === undefined ? undefined : refusedUnknown(operation, member);
    if (member === undefined || status === undefined) continue;
    await named(context, operation, done, status);
    if (removalOf(context, done) === undefined) continue;
    const flow = freshFlow(context.wire, `${operation.id} with a ${member} that was removed`);
    const plan = await flow.taken(operation);
    if (plan === undefined || !(await removed(context, flow, plan, done))) continue;
    const about = context.flow.about(operation, `where what ${member} names was removed`, {
      check: "refusals",
      expected: [status],
    });
    await context.wire.send(flow.underOwnKey(plan), about);
  }
}
