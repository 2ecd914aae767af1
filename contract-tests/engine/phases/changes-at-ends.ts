/** Changes with values at an end: what null takes away is not there any more. */
import { sameJson } from "../../../spec/openapi/json.ts";
import type { TestContext } from "../context.ts";
import { type End, extreme } from "../generate/extremes.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import type { Exchange } from "../http/exchange.ts";
import { namesItself } from "../http/links.ts";
import { readAs } from "../relations/compared.ts";
import { thingOf } from "../relations/thing.ts";
import { read } from "./changes-begun.ts";
import { type Body, type Changing, bodyOf, sentBy } from "./changes-judged.ts";

/** The same change with its values at one end. */
export function atTheEnd({ contract, flow }: TestContext, known: Changing, end: End): Changing | undefined {
  const { body } = known.plan;
  if (body?.media.schema === undefined) return undefined;
  const names = [...thingOf(contract.schemas, "in", body.media.schema).members.keys()];
  const { operation } = known;
  const kept = new Set(names.filter((name) => namesItself(operation, name) || flow.refers(operation, name)));
  const value = extreme(contract.schemas, body.media.schema, body.value, end, kept);
  return sameJson(value, body.value) ? undefined : { ...known, plan: { ...known.plan, body: { ...body, value } } };
}

/** RFC 7396: members that null was to take away and that are there, `surely` where null can stand in their place; else as they were before. */
function emptied(
  context: TestContext,
  { plan, before, schema }: Changing,
  after: Body,
): readonly { readonly name: string; readonly surely: boolean }[] {
  const { schemas } = context.contract;
  const sent = sentBy(context, plan);
  const { members } = thingOf(schemas, "out", schema);
  // of what a request has to have, and never describes, nobody knows what null means
  const asked = thingOf(schemas, "in", plan.body?.media.schema ?? "").members;
  return Object.keys(sent).flatMap((name) => {
    const at = members.get(name)?.schema;
    if (sent[name] !== null || !asked.has(name) || at === undefined) return [];
    const standard = firstOf(viewOf(schemas, "out", at), "default");
    if (after[name] === undefined || after[name] === null || sameJson(after[name], standard)) return [];
    const surely = schemas.valid("out", at, null);
    return surely || sameJson(after[name], before[name] ?? null) ? [{ name, surely }] : [];
  });
}

/** What null was to take away. What a thing has by itself comes back; another value, put in its place, does not. */
export async function takenAway(context: TestContext, known: Changing, after: Body, exchange: Exchange): Promise<void> {
  const there = emptied(context, known, after);
  const changedBy = async ({ plan }: Changing, name: string): Promise<Body | undefined> => {
    await context.wire.send(plan, context.flow.about(known.operation, name, { check: "changes" }));
    return bodyOf(context, known.schema, await read(context, known, `after ${name}`));
  };
  const other = there.every(({ surely }) => surely) ? undefined : atTheEnd(context, known, "high");
  const between = other && (await changedBy(other, "another value, to be taken away"));
  const last = between && (await changedBy(known, "null once more"));
  const stays = (name: string): boolean =>
    !sameJson(between?.[name] ?? null, after[name] ?? null) && sameJson(between?.[name] ?? null, last?.[name] ?? null);
  for (const { name } of there.filter((one) => one.surely || stays(one.name)))
    context.report({
      check: "read-back",
      message: `${name} was taken away by null, and ${readAs(after[name])}`,
      exchange: exchange.id,
      subject: `${known.operation.id}: what it changes`,
    });
}
