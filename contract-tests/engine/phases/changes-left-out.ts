/** What is put in place of what was there (RFC 9110, 9.3.4) leaves nothing of it that it does not say. */
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import { replacesAll } from "../../../spec/openapi/said-changes.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read as pointed, write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { succeeded } from "../http/flow.ts";
import { namesItself } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { isLock, prose } from "../relations/assumed.ts";
import { readAs, shown } from "../relations/compared.ts";
import { thingOf } from "../relations/thing.ts";
import { changing, read } from "./changes-begun.ts";
import { bodyOf } from "./changes-judged.ts";
import { switchedOn } from "./switched-on.ts";

/** The body without whatever may be left out. */
function least({ contract: { schemas }, flow }: TestContext, { operation, body }: Plan): Json | undefined {
  const schema = body?.media.schema;
  if (body === undefined || schema === undefined) return undefined;
  let { value } = body;
  for (const [name, { pointer }] of thingOf(schemas, "in", schema).members) {
    if (pointed(value, pointer) === undefined || namesItself(operation, name) || isLock(name)) continue;
    if (flow.refers(operation, name)) continue;
    const less = write(value, pointer, undefined);
    if (schemas.valid("in", schema, less)) value = less;
  }
  return sameJson(value, body.value) ? undefined : value;
}

/** What may hold where nothing is said, whether or not the contract has it as a default. */
function isEmpty(value: Json | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    value === "" ||
    (Array.isArray(value) && value.length === 0) ||
    (isObject(value) && Object.keys(value).length === 0)
  );
}

/** With everything first, and then without what may be left out. */
export async function leftOut(context: TestContext, operation: Operation): Promise<void> {
  const known = operation.method === "PUT" ? await changing(context, operation) : undefined;
  const whole = known && (await context.flow.everything(operation, "everything to be left out"));
  const { body } = known?.plan ?? {};
  if (known === undefined || body === undefined || !isObject(body.value) || !isObject(whole?.body?.value)) return;
  const named = Object.entries(body.value).filter(([name]) => namesItself(operation, name));
  const full: Plan = {
    ...known.plan,
    body: { ...body, value: switchedOn(context, operation, { ...whole.body.value, ...Object.fromEntries(named) }) },
  };
  const value = least(context, full);
  if (value === undefined) return;
  const send = (plan: Plan, name: string): ReturnType<typeof context.wire.send> =>
    context.wire.send(plan, context.flow.about(operation, name, { check: "changes" }));
  if (!succeeded(await send(full, "with what is left out next"))) return;
  const before = bodyOf(context, known.schema, await read(context, known, "before it is left out"));
  const exchange = await send({ ...full, body: { ...body, value } }, "without what may be left out");
  if (!succeeded(exchange) || before === undefined) return;
  const after = bodyOf(context, known.schema, await read(context, known, "after it was left out"));
  const { members } = thingOf(context.contract.schemas, "in", body.media.schema ?? "");
  for (const [name, { pointer, schema }] of after === undefined ? [] : members) {
    const standard = firstOf(viewOf(context.contract.schemas, "in", schema), "default");
    const sent = pointed(full.body?.value ?? null, pointer);
    const left = sent !== undefined && pointed(value, pointer) === undefined;
    // what was answered is what was sent: no value of the service's own
    const kept = left && sameJson(before[name] ?? null, sent) && sameJson(after?.[name] ?? null, sent);
    if (!kept || isEmpty(sent) || sameJson(sent, standard ?? null)) continue;
    const message = `${name} was ${shown(sent)}, was left out of what was put in its place, and ${readAs(after?.[name])}`;
    const assumes = replacesAll(operation.id, prose(operation)) ? {} : { assumes: "puts that merge" as const };
    context.report({
      check: "read-back",
      message,
      exchange: exchange.id,
      subject: `${operation.id}: what it leaves out`,
      ...assumes,
    });
  }
}
