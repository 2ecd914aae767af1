/** What would stand below itself is refused where the contract says so: a folder is moved neither into itself nor into what lies within it. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { type Flow, succeeded } from "../http/flow.ts";
import type { Kind } from "../http/kinds.ts";
import type { Plan } from "../http/plan.ts";
import { freshFlow } from "./afresh.ts";
import { doneTo, nameOf } from "./done-to.ts";

/** The request with this one above. */
function below({ contract: { schemas } }: TestContext, plan: Plan, member: string, id: Json): Plan | undefined {
  const { body } = plan;
  if (!isObject(body?.value)) return undefined;
  const value = { ...body.value, [member]: id };
  return schemas.valid("in", body.media.schema ?? "", value) ? { ...plan, body: { ...body, value } } : undefined;
}

/** Made with the thing above it; undefined where no making says that. */
async function child(
  context: TestContext,
  flow: Flow,
  { source, valueIn }: Kind,
  member: string,
  id: Json,
): Promise<Json | undefined> {
  const making = await flow.another(source, "what lies within it");
  const plan = making && below(context, making, member, id);
  const about = context.flow.about(source, "what lies within it", { check: "refusals" });
  const made = plan && (await context.wire.send(plan, about));
  return succeeded(made) ? valueIn(made) : undefined;
}

export async function intoItself(context: TestContext, operation: Operation, status: number): Promise<void> {
  const all = doneTo(context, operation);
  const own = all.find(({ member }) => member === undefined);
  const member = all.find((one) => one.member !== undefined && one.kind.source === own?.kind.source)?.member;
  const flow = freshFlow(context.wire, `${operation.id} below itself`);
  const plan = member === undefined ? undefined : await flow.valid(operation);
  const id = plan && own && nameOf(plan, own);
  if (own === undefined || member === undefined || plan === undefined || id === undefined) return;
  const refused = async (above: Json | undefined, why: string): Promise<void> => {
    const one = above === undefined ? undefined : below(context, plan, member, above);
    const about = context.flow.about(operation, why, { check: "refusals", expected: [status] });
    if (one !== undefined) await context.wire.send(flow.underOwnKey(one), about);
  };
  await refused(id, `with ${member} that is the thing itself`);
  await refused(await child(context, flow, own.kind, member, id), `with ${member} that lies within it`);
}
