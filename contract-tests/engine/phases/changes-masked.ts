/** Changes with a mask (AIP-134): what it names is changed, what it does not name stays, whatever the body has there. */
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { succeeded } from "../http/flow.ts";
import { key } from "../http/plan.ts";
import { isLock, prose } from "../relations/assumed.ts";
import { isMask } from "../relations/masks.ts";
import { readAs, shown } from "../relations/compared.ts";
import { agrees, sentNames } from "../relations/shared.ts";
import { type Changing, bodyOf } from "./changes-judged.ts";
import { changing, read } from "./changes-begun.ts";

/** What words say of members that the mask names and the body does not have. */
const CLEARS = /\b(clear|unset|reset|remove|empt)/i;

export async function masked(context: TestContext, operation: Operation): Promise<void> {
  const parameter = operation.parameters.find(({ in: place, name }) => place === "query" && isMask(name));
  const known = parameter && (await changing(context, operation));
  const whole = known && (await context.flow.everything(operation, "with a mask"));
  const { body } = known?.plan ?? {};
  const value = whole?.body?.value;
  if (parameter === undefined || known === undefined || body?.media.schema === undefined || !isObject(value)) return;
  const { schemas } = context.contract;
  const names = sentNames(schemas, body.media.schema, known.schema).filter(
    (name) => !isLock(name) && name in value && schemas.valid("in", parameter.schema, name),
  );
  const differ = names.filter((name) => !sameJson(value[name] ?? null, known.before[name] ?? null));
  const [named, other] = differ;
  if (named === undefined || other === undefined) return;
  const send = async (mask: string, sent: Json, name: string): Promise<Changing["before"] | undefined> => {
    const plan = {
      ...known.plan,
      values: new Map([...known.plan.values, [key(parameter), mask]]),
      body: { ...body, value: sent },
    };
    const exchange = await context.wire.send(plan, context.flow.about(operation, name, { check: "changes" }));
    return succeeded(exchange) ? bodyOf(context, known.schema, await read(context, known, `after ${name}`)) : undefined;
  };
  const report = (message: string): void =>
    context.report({ check: "read-back", message, subject: `${operation.id}: what it changes under a mask` });
  const after = await send(
    named,
    { [named]: value[named] ?? null, [other]: value[other] ?? null },
    `with ${parameter.name} ${named}`,
  );
  if (after === undefined) return;
  if (!agrees(value[named], after[named]))
    report(`${parameter.name} was ${named}, which was sent as ${shown(value[named])}, and ${readAs(after[named])}`);
  if (!agrees(known.before[other], after[other]))
    report(
      `${parameter.name} was ${named}, and ${other}, which was ${shown(known.before[other])}, ${readAs(after[other])}`,
    );
  const words = [prose(operation), parameter.definition["description"]].join("\n");
  const gone = CLEARS.test(words)
    ? names.find(
        (name) => name !== named && after[name] !== undefined && schemas.valid("in", body.media.schema ?? "", {}),
      )
    : undefined;
  const cleared =
    gone === undefined ? undefined : await send(gone, {}, `with ${parameter.name} ${gone} and without it`);
  if (gone === undefined || cleared === undefined) return;
  if (
    cleared[gone] !== undefined &&
    cleared[gone] !== null &&
    cleared[gone] !== "" &&
    sameJson(cleared[gone], after[gone] ?? null)
  )
    report(`${parameter.name} was ${gone}, which was not sent, and it ${readAs(cleared[gone])} as before`);
}
