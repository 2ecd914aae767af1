/** The one part of a thing that is put under its kind and removed there (`PUT` and `DELETE /carts/{cart}/coupon`): the thing, which holds something, says so both times. */
import { isObject } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { leftIn } from "../checks/within-whole.ts";
import type { TestContext } from "../context.ts";
import { jsonBody } from "../http/exchange.ts";
import { filled } from "../http/filling.ts";
import { succeeded } from "../http/flow.ts";
import { thingIn } from "../relations/thing.ts";
import { freshFlow } from "./afresh.ts";

export async function partBack(context: TestContext, put: Operation): Promise<void> {
  const [, above, word = ""] = /^(.*\})\/([^/{}]+)$/.exec(put.path) ?? [];
  const at = (method: string, path: string | undefined): Operation | undefined =>
    context.contract.operations.find((one) => one.method === method && one.path === path);
  const [remove, reader] = [at("DELETE", put.path), at("GET", above)];
  if (put.method !== "PUT" || remove === undefined || reader === undefined) return;
  const flow = freshFlow(context.wire, `the ${word} of`);
  const about = (operation: Operation, what: string): ReturnType<typeof flow.about> =>
    context.flow.about(operation, what, { check: "read-back" });
  const plan = await flow.valid(put);
  if (plan === undefined) return;
  await filled(flow, remove);
  // what answers with the whole is judged as any answer is
  if (!succeeded(await context.wire.send(plan, about(put, "a part to be read back")))) return;
  const values = plan.values;
  await context.wire.send({ operation: reader, values }, about(reader, `with what ${put.id} has put`));
  if (!succeeded(await context.wire.send({ operation: remove, values }, about(remove, "a part to be gone")))) return;
  const exchange = await context.wire.send({ operation: reader, values }, about(reader, `what ${remove.id} has left`));
  const whole = exchange.response && thingIn(jsonBody(exchange.response));
  for (const message of succeeded(exchange) && isObject(whole) ? leftIn(remove, whole, word) : [])
    context.report({ check: "read-back", message, exchange: exchange.id, subject: exchange.case.name });
}
