/** What words say that a thing has as another one had it (`The price of the product when the order was placed`): it is that, and stays so when the other one changes. */
import { type Json, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import { type TestContext, tell } from "../context.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import type { Flow } from "../http/flow.ts";
import { type Kind, kindsOf } from "../http/kinds.ts";
import type { Plan } from "../http/plan.ts";
import { referringIn } from "../http/references.ts";
import { readAs, shown } from "../relations/compared.ts";
import { answerSchema } from "../relations/shared.ts";
import { spoken } from "../relations/spoken.ts";
import { thingOf } from "../relations/thing.ts";
import { means } from "../relations/units.ts";
import { freshFlow } from "./afresh.ts";
import type { Body } from "./changes-judged.ts";
import { doneTo, look, nameOf } from "./done-to.ts";

/** What nothing but a change moves. */
const PRICE = String.raw`((?:\w+ )?(?:price|rate|fee|cost|deposit|wage|salary|discount))`;
const THEN = String.raw`(?:as (?:it was )?)?(?:when|at the (?:time|moment)|at that time)\b`;
const OF_IT = new RegExp(String.raw`^(?:the )?${PRICE} of (?:the |its )?(?:\w+ s )?(\w+) ${THEN}`);
const ITS = new RegExp(String.raw`^(?:the |its )?(\w+) s ${PRICE} ${THEN}`);

/** What is copied, and of what, as the description of a member has it. */
function copied(text: string): { readonly of: string; readonly words: string } | undefined {
  const [, words, of] = OF_IT.exec(text) ?? [];
  if (words !== undefined && of !== undefined) return { of, words };
  const [, owner, what] = ITS.exec(text) ?? [];
  return owner === undefined || what === undefined ? undefined : { of: owner, words: what };
}

/** The thing of this kind that a request names, or that something which it names does. */
async function sourceOf(context: TestContext, plan: Plan, kind: Kind): Promise<Json | undefined> {
  for (const done of doneTo(context, plan.operation)) {
    if (done.kind.source === kind.source) return nameOf(plan, done);
    const body = await look(context, plan, done);
    const [name] = [...referringIn(context.contract, body)].find(([, { source }]) => source === kind.source) ?? [];
    if (name !== undefined) return body?.[name];
  }
  return undefined;
}

interface At {
  readonly kind: Kind;
  readonly id: Json;
}

function placesOf({ kind, id }: At): Plan["values"] {
  return new Map([[`path ${kind.place}`, id]]);
}

/** A change of a number of a thing to another value. */
async function changeOf(
  { contract: { operations, schemas } }: TestContext,
  flow: Flow,
  at: At,
  { name, was }: { readonly name: string; readonly was: number },
): Promise<Plan | undefined> {
  const path = `${at.kind.path}/{${at.kind.place}}`;
  const change = operations.find((one) => ["PATCH", "PUT"].includes(one.method) && one.path === path);
  const plan = change && (await flow.another(change, "with another value"));
  const { body } = plan ?? {};
  const schema = body?.media.schema;
  const member = schema === undefined ? undefined : thingOf(schemas, "in", schema).members.get(name);
  if (plan === undefined || body === undefined || schema === undefined || member === undefined) return undefined;
  const others = [was + 1, was - 1].map((one) => write(body.value, member.pointer, one));
  const value = others.find((one) => schemas.valid("in", schema, one));
  const values = new Map([...plan.values, ...placesOf(at)]);
  return value === undefined ? undefined : { ...plan, values, body: { ...body, value } };
}

export async function asItWasThen(context: TestContext, operation: Operation): Promise<void> {
  const { contract } = context;
  const schema = answerSchema(operation, 201);
  const own = kindsOf(contract).find(({ source }) => source === operation);
  if (schema === undefined || own === undefined) return;
  const lookAt = (at: At): Promise<Body | undefined> =>
    look(context, { operation, values: placesOf(at) }, { kind: at.kind, member: undefined });
  for (const [name, { schema: at }] of thingOf(contract.schemas, "out", schema).members) {
    const said = copied(spoken(textAt(firstOf(viewOf(contract.schemas, "out", at), "description")) ?? ""));
    const kind = said && kindsOf(contract).find(({ names, source }) => source !== operation && names.includes(said.of));
    if (said === undefined || kind === undefined) continue;
    const flow = freshFlow(context.wire, `${operation.id} as it was then`);
    const plan = await flow.taken(operation);
    const made = flow.success(operation.id);
    const [id, source] = [made && own.valueIn(made), plan && (await sourceOf(context, plan, kind))];
    if (made === undefined || id === undefined || source === undefined) continue;
    const of = { kind, id: source };
    const [its, was] = Object.entries((await lookAt(of)) ?? {}).find(([one]) => means(said.words, one, name)) ?? [];
    const copy = (await lookAt({ kind: own, id }))?.[name];
    if (its === undefined || typeof was !== "number" || typeof copy !== "number") continue;
    const change = await changeOf(context, flow, of, { name: its, was });
    if (change === undefined) continue;
    const that = `${its} of the ${said.of}`;
    const report = (message: string): void => tell(context, made, "read-back", `${name} ${message}`);
    if (copy !== was) {
      report(`is ${shown(copy)}, and ${that} was ${shown(was)}`);
      continue;
    }
    await context.wire.send(change, context.flow.about(change.operation, "of what something has as it was", {}));
    const now = (await lookAt({ kind: own, id }))?.[name];
    if (now !== copy) report(`was ${shown(copy)} when it was made, and it ${readAs(now)} since ${that} is another`);
  }
}
