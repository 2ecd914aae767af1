/** What a history below a thing says of its changes (`/flags/{flag}/revisions`): entries stay there as they were, an update has one of its own, and what is restored is as the entry says. */
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { isNamed } from "../http/making.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import { type Plan, key, placesIn } from "../http/plan.ts";
import { LAGS } from "../lists/listed.ts";
import { type Naming, namingOf } from "../lists/naming.ts";
import { largest, limited, walk } from "../lists/walk.ts";
import { saysUpdated } from "../relations/deeds.ts";
import { fixedByName, isState, prose } from "../relations/assumed.ts";
import { readAs, shown } from "../relations/compared.ts";
import { type ListShape, listShape } from "../relations/list-shape.ts";
import { agrees, answerSchema, sharedNames } from "../relations/shared.ts";
import { spoken } from "../relations/spoken.ts";
import { thingOf, valuesOf } from "../relations/thing.ts";
import { changing } from "./changes-begun.ts";
import { type Body, type Changing, bodyOf } from "./changes-judged.ts";

interface History {
  readonly shape: ListShape;
  readonly naming: Naming;
  /** What an entry of an update says of it, and where. */
  readonly deed: { readonly member: string; readonly values: ReadonlySet<Json> } | undefined;
}

const HISTORY = /\b(history|revisions?|versions?|events?|log|logs|changes|audit|activity|activities|timeline)\b/;
const DEED = /^(action|event|type|kind|activity|event_?type|action_?type|change_?type)$/i;
/** What an entry says of those that came after it, and of what has become of it since. */
const OF_LATER =
  /current|latest|active|head|until|end|supersed|replac|next|expire|count|age|status|state|attempt|deliver|seen|read|updated|modified/i;
const RESTORING = ["restore", "revert", "rollback", "reinstate"];

/** Lists below the thing into which nothing is put but by the service. */
function historiesOf(context: TestContext, { path }: Operation): History[] {
  const { contract } = context;
  const kind = spoken(
    singular(
      path
        .replace(/\/\{[^}]+\}$/, "")
        .split("/")
        .at(-1) ?? "",
    ),
  );
  return contract.operations.flatMap((one): History[] => {
    const below = one.path.startsWith(`${path}/`) ? one.path.slice(path.length + 1) : "";
    const isPut = contract.operations.some(
      (other) =>
        other.method !== "GET" &&
        other.path.startsWith(one.path) &&
        /^(\/\{[^}]+\})?$/.test(other.path.slice(one.path.length)),
    );
    const shape =
      one.method === "GET" && !isPut && HISTORY.test(spoken(below)) && !/[/{]/.test(below)
        ? listShape(contract, one)
        : undefined;
    const naming = shape && namingOf(context, shape);
    if (shape === undefined || naming === undefined || LAGS.test(prose(one))) return [];
    const [member, values = []] =
      [...shape.item.members].flatMap(([name, { schema }]) => {
        const all = DEED.test(name) ? (enumerated(viewOf(contract.schemas, "out", schema)) ?? []) : [];
        const found = all.filter((value) => saysUpdated(value, kind));
        return found.length === 0 ? [] : [[name, found] as const];
      })[0] ?? [];
    return [{ shape, naming, deed: member === undefined ? undefined : { member, values: new Set(values) } }];
  });
}

async function entriesOf(
  context: TestContext,
  { shape }: History,
  plan: Plan,
  name: string,
): Promise<readonly Json[] | undefined> {
  const base = limited(shape, { operation: shape.operation, values: placesIn(plan) }, largest(context, shape));
  const walked = await walk(context, shape, base, name);
  return walked?.whole === true ? walked.items : undefined;
}

/** The first difference between an entry and what it says later of the same. */
function otherwise({ shape }: History, before: Json, later: Json): string | undefined {
  const [was, is] = [before, later].map((one) => valuesOf(shape.item, one) ?? {});
  const name = Object.keys(was ?? {}).find((one) => !OF_LATER.test(one) && !agrees(was?.[one], is?.[one]));
  return name && `${name} was ${shown(was?.[name])}, and ${readAs(is?.[name])}`;
}

type Report = (message: string, exchange?: Exchange) => void;

/** Whether all of before is there as it was. */
function kept(
  history: History,
  before: readonly Json[],
  after: readonly Json[],
  deed: string,
  report: Report,
): boolean {
  for (const entry of before) {
    const id = history.naming.of(entry) ?? null;
    const same = after.find((one) => sameJson(history.naming.of(one) ?? null, id));
    const wrong = same === undefined ? "is there no more" : otherwise(history, entry, same);
    if (wrong === undefined) continue;
    report(
      `${history.shape.operation.id} told of ${shown(id)} before ${deed}, and after it that one ${same === undefined ? wrong : `says that ${wrong}`}`,
    );
    return false;
  }
  return true;
}

/** The single read of an entry says of it what it said before the change. */
async function readAlone(
  context: TestContext,
  history: History,
  plan: Plan,
  entry: Json,
  report: Report,
): Promise<Plan["values"] | undefined> {
  const { contract, flow, wire } = context;
  const { path } = history.shape.operation;
  const reader = contract.operations.find(
    (one) => one.method === "GET" && /^\/\{[^}]+\}$/.test(one.path.slice(path.length)) && one.path.startsWith(path),
  );
  const place = contract.operations
    .find(({ path: at }) => at.startsWith(`${path}/{`))
    ?.parameters.findLast((one) => one.in === "path" && !placesIn(plan).has(key(one)));
  const id = history.naming.of(entry);
  if (place === undefined || id === undefined) return undefined;
  const values = new Map([...placesIn(plan), [key(place), id]]);
  const schema = reader && answerSchema(reader, 200);
  if (reader === undefined || schema === undefined) return values;
  const exchange = await wire.send(
    { operation: reader, values },
    flow.about(reader, "an entry of before the change", { check: "changes" }),
  );
  const body = bodyOf(context, schema, exchange);
  const was = valuesOf(history.shape.item, entry) ?? {};
  const names = sharedNames(contract.schemas, history.shape.item.schema, schema);
  const wrong = body && names.find((name) => !OF_LATER.test(name) && !agrees(was[name], body[name]));
  if (wrong !== undefined)
    report(
      `${wrong} of ${shown(id)} was ${shown(was[wrong])} before the change, and ${readAs(body?.[wrong])}`,
      exchange,
    );
  return values;
}

/** What the entry said is what the thing says once it was restored; of what clients set, and no state. */
function notRestored(
  { contract: { schemas } }: TestContext,
  history: History,
  { schema, plan }: Changing,
  entry: Json,
  is: Body,
): string | undefined {
  const set = thingOf(schemas, "in", plan.body?.media.schema ?? "").members;
  const was = valuesOf(history.shape.item, entry) ?? {};
  const names = sharedNames(schemas, history.shape.item.schema, schema).filter(
    (name) => set.has(name) && !fixedByName(name) && !isState(schemas, schema, name),
  );
  const wrong = names.find(
    (name) => !agrees(was[name], is[name]) && !(was[name] === undefined && (is[name] ?? null) === null),
  );
  return wrong && `${wrong} is ${shown(is[wrong])} after it, and ${shown(was[wrong])} in what was restored`;
}

async function restoredFrom(
  context: TestContext,
  history: History,
  known: Changing,
  entry: Json,
  values: Plan["values"],
  report: Report,
): Promise<void> {
  const { contract, flow, wire } = context;
  const { path } = history.shape.operation;
  const restoring = contract.operations.find(
    (one) =>
      one.method === "POST" && one.body === undefined && one.path.startsWith(`${path}/{`) && isNamed(one, RESTORING),
  );
  if (restoring === undefined) return;
  const before = await entriesOf(context, history, known.plan, `before ${restoring.id}`);
  const exchange = await wire.send(
    { operation: restoring, values },
    flow.about(restoring, "what was there before the change", { check: "changes" }),
  );
  if (!succeeded(exchange) || before === undefined) return;
  const about = flow.about(known.reader, `after ${restoring.id}`, { check: "changes" });
  const is = bodyOf(
    context,
    known.schema,
    await wire.send({ operation: known.reader, values: placesIn(known.plan) }, about),
  );
  const wrong = is && notRestored(context, history, known, entry, is);
  if (wrong !== undefined) report(`${restoring.id}: ${wrong}`, exchange);
  const after = await entriesOf(context, history, known.plan, `after ${restoring.id}`);
  if (after !== undefined) kept(history, before, after, restoring.id, report);
}

async function told(context: TestContext, history: History, known: Changing): Promise<void> {
  const { flow, wire } = context;
  const { operation, plan } = known;
  const report: Report = (message, exchange) =>
    context.report({
      check: "read-back",
      message,
      subject: `${operation.id}: what its history says`,
      ...(exchange ? { exchange: exchange.id } : {}),
    });
  const before = await entriesOf(context, history, plan, `before ${operation.id}`);
  const [entry] = before ?? [];
  if (before === undefined || entry === undefined) return;
  const { deed } = history;
  const updates = (all: readonly Json[]): number =>
    all.filter((one) => deed !== undefined && deed.values.has(valuesOf(history.shape.item, one)?.[deed.member] ?? null))
      .length;
  const whole = await flow.everything(operation, "to be told of");
  const value =
    isObject(whole?.body?.value) && plan.body ? { ...plan, body: { ...plan.body, value: whole.body.value } } : plan;
  const exchange = await wire.send(
    flow.underOwnKey(value),
    flow.about(operation, "to be told of", { check: "changes" }),
  );
  const about = flow.about(known.reader, "after what is to be told of", { check: "changes" });
  const is = bodyOf(context, known.schema, await wire.send({ operation: known.reader, values: placesIn(plan) }, about));
  const isChanged =
    is !== undefined &&
    Object.keys(known.before).some((name) => !fixedByName(name) && !agrees(known.before[name], is[name]));
  const after =
    succeeded(exchange) && isChanged ? await entriesOf(context, history, plan, `after ${operation.id}`) : undefined;
  if (after === undefined) return;
  if (!kept(history, before, after, operation.id, report)) return;
  if (deed !== undefined && updates(after) <= updates(before))
    return report(
      `${history.shape.operation.id} has no more entries with ${deed.member} ${[...deed.values].map(shown).join(" or ")} than before it`,
      exchange,
    );
  const values = await readAlone(context, history, plan, entry, report);
  if (values !== undefined) await restoredFrom(context, history, known, entry, values, report);
}

export async function toldOfChanges(context: TestContext, operation: Operation): Promise<void> {
  for (const history of historiesOf(context, operation)) {
    const known = await changing(context, operation);
    if (known !== undefined) await told(context, history, known);
  }
}
