/** PUT of what is not there makes it and says so with 201; once more it changes it (RFC 9110, 9.3.4). */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Phase, TestContext } from "../context.ts";
import { sample } from "../generate/sample.ts";
import type { Exchange } from "../http/exchange.ts";
import { type Plan, key } from "../http/plan.ts";
import { placedElsewhere } from "../http/placed.ts";
import { freshFlow } from "./afresh.ts";
import { documents } from "../http/statuses.ts";
import { readerOf } from "../http/reader.ts";
import { attempt } from "../generate/attempt.ts";

const CHECK = "puts";

/** Under an identifier that nobody has used; undefined where the contract leaves no choice. */
function unused(context: TestContext, plan: Plan): Plan | undefined {
  const parameter = plan.operation.parameters.findLast(({ in: place }) => place === "path");
  if (parameter === undefined || !plan.operation.path.endsWith(`{${parameter.name}}`)) return undefined;
  const random = context.wire.random(`${plan.operation.id} put`);
  const wish = { schemas: context.contract.schemas, direction: "in", random, inventive: true } as const;
  const named = attempt(() => sample(wish, parameter.schema, 1));
  return named === undefined ? undefined : { ...plan, values: new Map([...plan.values, [key(parameter), named]]) };
}

/** What is made elsewhere and named by the path is made for it; else the name is the client's to choose. */
async function neverPut(context: TestContext, operation: Operation): Promise<Plan | undefined> {
  const [, place = ""] = /\{([^}]+)\}$/.exec(operation.path) ?? [];
  if (placedElsewhere(context.contract, operation, place) !== undefined)
    return await freshFlow(context.wire, `never put by ${operation.id}`).valid(operation);
  const valid = await context.flow.valid(operation);
  return valid && unused(context, valid);
}

async function putTwice(context: TestContext, operation: Operation): Promise<void> {
  const reader = readerOf(context.contract, operation);
  if (reader === undefined || !documents(operation, 201) || !documents(reader, 404)) return;
  if (!documents(operation, 200) && !documents(operation, 204)) return;
  const plan = await neverPut(context, operation);
  if (plan === undefined) return;
  const send = (one: Plan, name: string): Promise<Exchange> =>
    context.wire.send(one, context.flow.about(one.operation, name, { check: CHECK }));
  const report = (message: string, exchange: Exchange): void =>
    context.report({ check: CHECK, message, exchange: exchange.id, subject: exchange.case.name });
  const before = await send({ operation: reader, values: plan.values }, "before it is put");
  if (before.response?.status !== 404) return;
  const first = await send(plan, "what is not there");
  const made = first.response?.status ?? 0;
  if (made === 200 || made === 204) report(`it was not there, and PUT is answered ${made} in place of 201`, first);
  if (made < 200 || made >= 300) return;
  const again = await send(plan, "what is there now");
  if (again.response?.status === 201) report("it was there, and PUT is answered 201", again);
  const after = await send({ operation: reader, values: plan.values }, "after it was put");
  if (after.response?.status === 404) report("it was put, and is not found", after);
}

export const puts: Phase = {
  name: CHECK,
  run: async (context) => {
    if (context.profile.forgets === true) return context.notTried("what PUT makes: the target keeps nothing");
    for (const operation of context.contract.operations.filter(({ method }) => method === "PUT"))
      await putTwice(context, operation);
  },
};
