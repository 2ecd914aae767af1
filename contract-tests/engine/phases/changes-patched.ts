/** JSON Patch (RFC 6902): what is read after a patch is what was read before it with the patch applied, all of it or none. */
import { readerOf } from "../http/reader.ts";
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import { patched } from "../../../spec/openapi/json-patch.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { join } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { viewOf } from "../generate/view.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { isJsonPatch, patchOf, settable } from "../http/json-patch.ts";
import { readAs, shown } from "../relations/compared.ts";
import { agrees, answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { type Body, bodyOf } from "./changes-judged.ts";
import { fresh } from "./changes-begun.ts";

interface Patch {
  readonly name: string;
  readonly steps: readonly { readonly [name: string]: Json }[];
}

/** Patches that fit what was read, of those that the contract admits. */
function patches(
  { contract, wire }: TestContext,
  operation: Operation,
  schema: string,
  thing: Body,
  told: ReadonlySet<string>,
): Patch[] {
  const { schemas } = contract;
  const random = wire.random(`${operation.id} patches`);
  const replacing = patchOf(contract, operation, { schemas, direction: "in", random }, { ...thing }, told);
  const found: Patch[] = [];
  const whole = (Array.isArray(replacing) ? replacing : []).filter(isObject);
  if (whole.length > 0) found.push({ name: "one member", steps: whole });
  for (const [name, at] of settable(contract, operation, told)) {
    const known = thing[name];
    const path = join("", name);
    if (Array.isArray(known) && known.length > 0) {
      const [first = null] = known;
      found.push({ name: `${name}, to its end`, steps: [{ op: "add", path: `${path}/-`, value: first }] });
      found.push({
        name: `${name}, before its first`,
        steps: [{ op: "add", path: `${path}/0`, value: known.at(-1) ?? null }],
      });
      found.push({ name: `the first of ${name}`, steps: [{ op: "remove", path: `${path}/0` }] });
    }
    const optional = viewOf(schemas, "out", answerSchema(operation, 200) ?? schema).required.has(name) === false;
    if (known !== undefined && optional) found.push({ name, steps: [{ op: "remove", path }] });
    const [step] = whole;
    if (step !== undefined && known !== undefined && step["path"] !== path && at !== "")
      found.push({ name: `${name} and another`, steps: [{ op: "replace", path, value: known }, step] });
  }
  return found.filter(({ steps }) => schemas.valid("in", schema, [...steps]));
}

export async function patchedByJson(context: TestContext, operation: Operation): Promise<void> {
  const { contract, flow, wire } = context;
  const media = operation.body?.content.find(({ type }) => isJsonPatch(type));
  const reader = readerOf(contract, operation);
  const schema = reader && answerSchema(reader, 200);
  if (media?.schema === undefined || reader === undefined || schema === undefined) return;
  const plan = await fresh(context, operation);
  if (plan === undefined) return;
  const read = async (name: string): Promise<Body | undefined> =>
    bodyOf(
      context,
      schema,
      await wire.send({ operation: reader, values: plan.values }, flow.about(reader, name, { check: "changes" })),
    );
  const send = (value: Json, name: string): Promise<Exchange> =>
    wire.send({ ...plan, body: { media, value } }, flow.about(operation, name, { check: "changes" }));
  const report = (message: string, exchange: Exchange): void =>
    context.report({ check: "read-back", message, exchange: exchange.id, subject: `${operation.id}: what it patches` });
  const told = new Set(thingOf(contract.schemas, "out", schema).members.keys());
  const own = settable(contract, operation, told);
  const first = await read(`before ${operation.id}`);
  for (const { name, steps } of first === undefined ? [] : patches(context, operation, media.schema, first, told)) {
    const before = await read("before a patch");
    const exchange = await send([...steps], `a patch of ${name}`);
    const after = await read("after a patch");
    if (before === undefined || after === undefined || !succeeded(exchange)) continue;
    const wanted = patched({ ...before }, steps);
    const wrong = [...own.keys()].find(
      (one) =>
        isObject(wanted) &&
        !same(wanted[one], after[one]) &&
        !(one in wanted && after[one] === undefined && wanted[one] === null),
    );
    if (wrong === undefined || !isObject(wanted)) continue;
    const removed = !(wrong in wanted);
    // what is taken away may be what it is without having been said, as a switch was perhaps before
    const isSwitch = typeof before[wrong] === "boolean";
    if (removed && (isSwitch || !sameJson(before[wrong] ?? null, after[wrong] ?? null))) continue;
    report(
      `${shown([...steps])} was applied to ${wrong} ${shown(before[wrong])}, and it ${readAs(after[wrong])}`,
      exchange,
    );
  }
  await tested(context, { operation, send, read, report, told, schema: media.schema });
}

function same(wanted: Json | undefined, came: Json | undefined): boolean {
  return wanted === undefined || came === undefined ? wanted === came : agrees(wanted, came);
}

/** A `test` that fails refuses the patch, and nothing of it is done (RFC 6902, 5). */
async function tested(
  context: TestContext,
  {
    operation,
    send,
    read,
    report,
    told,
    schema,
  }: {
    readonly operation: Operation;
    readonly send: (value: Json, name: string) => Promise<Exchange>;
    readonly read: (name: string) => Promise<Body | undefined>;
    readonly report: (message: string, exchange: Exchange) => void;
    readonly told: ReadonlySet<string>;
    readonly schema: string;
  },
): Promise<void> {
  const { schemas } = context.contract;
  const random = context.wire.random(`${operation.id} tests`);
  const before = await read("before a patch whose test fails");
  const change =
    before && patchOf(context.contract, operation, { schemas, direction: "in", random }, { ...before }, told);
  const step = (Array.isArray(change) ? change : []).find(isObject);
  if (before === undefined || step === undefined) return;
  // the value that it is to have is not the one that it has
  const value: Json[] = [{ ...step, op: "test" }, step];
  const behind: Json[] = [step, { ...step, op: "test", value: before[String(step["path"]).slice(1)] ?? null }];
  for (const [patch, name] of [
    [value, "a patch whose test fails"],
    [behind, "a patch whose test fails after a change"],
  ] as const) {
    if (!schemas.valid("in", schema, patch)) continue;
    const exchange = await send(patch, name);
    const after = await read(`after ${name}`);
    if (succeeded(exchange)) return report("its test fails, and it was taken", exchange);
    if (after !== undefined && !sameJson({ ...before }, { ...after }))
      return report("its test fails, and it has changed what is read", exchange);
  }
}
