/** What is always sent shows no default: each making once with nothing said that has one. */
import { isObject } from "../../../spec/openapi/json.ts";
import type { TestContext } from "../context.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { tellsOfMade } from "../http/making.ts";
import { thingOf } from "../relations/thing.ts";
import { defaulted } from "./read-back-compared.ts";
import { type Made, madeOf, sentBy } from "./read-back-made.ts";

/** `made`: all that one operation has made. */
export async function leftToDefaults(context: TestContext, made: readonly Made[]): Promise<void> {
  const [first] = made;
  const schema = first?.operation.body?.content.find(({ type }) => /json/.test(type))?.schema;
  if (
    first === undefined ||
    schema === undefined ||
    !tellsOfMade(context.contract, first.operation, first.exchange.response?.status)
  )
    return;
  const { contract, flow, wire } = context;
  const { schemas } = contract;
  const standard = [...thingOf(schemas, "in", schema).members].flatMap(([name, { schema: at }]) =>
    firstOf(viewOf(schemas, "in", at), "default") === undefined ? [] : [name],
  );
  const isSent = (name: string): boolean => made.every((one) => name in (sentBy(context, one.exchange) ?? {}));
  if (!standard.some(isSent)) return;
  const plan = await flow.another(first.operation, "left to its defaults");
  if (plan?.body === undefined || !isObject(plan.body.value)) return;
  const value = Object.fromEntries(Object.entries(plan.body.value).filter(([name]) => !standard.includes(name)));
  if (!schemas.valid("in", schema, value)) return;
  const about = flow.about(first.operation, "with nothing that has a default", { check: "read-back" });
  const exchange = await wire.send({ ...plan, body: { ...plan.body, value } }, about);
  const other = madeOf(contract, exchange);
  if (other !== undefined) defaulted(context, other);
}
