/** Services of calls, each a POST to a path of its own (`/accounts.create`, `/accounts.get`): what one call makes another reads, changes and removes. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { mediaOf } from "../http/bare-plan.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { READS, REMOVING, isNamed, undoneBy } from "../http/making.ts";
import type { Plan } from "../http/plan.ts";
import { naming, referenceOf } from "../http/references.ts";
import { keeps } from "../relations/kept.ts";
import { unsaid } from "../relations/participles.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { viewOf } from "../generate/view.ts";
import { bodyOf, compare as compareChange } from "./changes-judged.ts";
import { compare, lost } from "./read-back-compared.ts";
import { madeOf } from "./read-back-made.ts";

const CHANGES = ["update", "patch", "edit", "change", "modify", "set", "rename"];

/** The member by which a call names one thing that another call makes. */
interface Naming {
  readonly operation: Operation;
  readonly member: string;
  readonly source: Operation;
  readonly valueIn: (made: Exchange) => ReturnType<NonNullable<ReturnType<typeof referenceOf>>["valueIn"]>;
  /** Whether nothing else has to be said. */
  readonly alone: boolean;
}

function namingOf({ contract, flow }: TestContext, operation: Operation): Naming | undefined {
  const schema = mediaOf(operation)?.schema;
  if (operation.method !== "POST" || operation.path.includes("{") || schema === undefined) return undefined;
  const { required } = viewOf(contract.schemas, "in", thingOf(contract.schemas, "in", schema).schema);
  const [member, ...others] = [...required].filter((name) => flow.refers(operation, name));
  const reference = member === undefined ? undefined : referenceOf(contract, member);
  if (member === undefined || reference === undefined || others.length > 0 || reference.source.id === operation.id)
    return undefined;
  return { operation, member, ...reference, alone: required.size === 1 };
}

async function about(
  context: TestContext,
  { operation, member, valueIn }: Naming,
  made: Exchange,
  whole: boolean,
): Promise<Plan | undefined> {
  const label = "said of what was made";
  const plan = await (whole ? context.flow.everything(operation, label) : context.flow.another(operation, label));
  const value = valueIn(made);
  if (plan?.body === undefined || value === undefined) return undefined;
  return { ...plan, body: { ...plan.body, value: naming(plan.body.value, new Map([[member, value]])) } };
}

function kindOf({ contract: { schemas } }: TestContext, operation: Operation, status: number): string | undefined {
  const schema = answerSchema(operation, status);
  return schema && schemas.kind(thingOf(schemas, "out", schema).schema);
}

/** What a call takes back is done first. */
async function takenBack(
  context: TestContext,
  { operation }: Naming,
  made: Exchange,
  all: readonly Naming[],
): Promise<void> {
  const undone = undoneBy(context.contract, operation);
  const first = all.find((one) => one.operation.id === undone?.id);
  const plan = first && (await about(context, first, made, false));
  if (plan !== undefined)
    await context.wire.send(plan, context.flow.about(plan.operation, "to be taken back", { check: "read-back" }));
}

/** Each on something that is made for it. */
async function read(context: TestContext, reader: Naming, others: readonly Naming[]): Promise<void> {
  const { source } = reader;
  const schema = answerSchema(reader.operation, 200);
  const make = async (label: string): Promise<Exchange | undefined> => {
    const plan = await context.flow.everything(source, `${label} of ${reader.operation.id}`);
    const exchange = plan && (await context.wire.send(plan, context.flow.about(source, label, { check: "read-back" })));
    return succeeded(exchange) ? exchange : undefined;
  };
  const look = async (made: Exchange, name: string): Promise<Exchange | undefined> => {
    const plan = await about(context, reader, made, false);
    return plan && context.wire.send(plan, context.flow.about(reader.operation, name, { check: "read-back" }));
  };
  await make("something before what is read");
  const first = await make("what is read by a call");
  const seen = first && (await look(first, `what ${source.id} has made`));
  const made = first && madeOf(context.contract, first);
  if (made === undefined || seen === undefined || schema === undefined) return;
  compare(context, made, reader.operation, seen, false);
  lost(context, made, reader.operation, seen);
  // once with no more than has to be said, and once with everything
  for (const { whole, ...other } of others.flatMap((one) => [
    { ...one, whole: false },
    { ...one, whole: true },
  ])) {
    if (whole && !isNamed(other.operation, CHANGES)) continue;
    const fresh = await make(`what ${other.operation.id} is said of`);
    if (fresh !== undefined) await takenBack(context, other, fresh, others);
    const before = fresh && (await look(fresh, `before ${other.operation.id}`));
    const plan = fresh && (await about(context, other, fresh, whole));
    const was = before && bodyOf(context, schema, before);
    if (fresh === undefined || plan === undefined || was === undefined) continue;
    const named = context.flow.about(other.operation, "to be read back", { check: "read-back" });
    const exchange = await context.wire.send(plan, named);
    const after = succeeded(exchange) ? await look(fresh, `after ${other.operation.id}`) : undefined;
    const is = after && bodyOf(context, schema, after);
    if (isNamed(other.operation, REMOVING) && after !== undefined && succeeded(after)) {
      const assumes = keeps(other.operation, exchange, is);
      const message = `${other.operation.id} has removed it, and it is answered ${after.response?.status ?? ""}`;
      const subject = after.case.name;
      context.report({ check: "removals", message, exchange: after.id, subject, ...(assumes ? { assumes } : {}) });
    }
    const left = is && unsaid(context.contract.schemas, other.operation, schema, was, is);
    if (left !== undefined && after !== undefined)
      context.report({ check: "read-back", message: left, exchange: after.id, subject: after.case.name });
    if (!isNamed(other.operation, CHANGES) || is === undefined) continue;
    // where nothing else has to be said, what is left out stays
    const operation = { ...other.operation, method: other.alone ? "PATCH" : "PUT" };
    compareChange(context, { operation, reader: reader.operation, plan, schema, before: was }, is, exchange);
  }
}

export async function called(context: TestContext): Promise<void> {
  const all = context.contract.operations.flatMap((operation) => namingOf(context, operation) ?? []);
  for (const reader of all) {
    if (!reader.alone || !isNamed(reader.operation, READS)) continue;
    if (kindOf(context, reader.operation, 200) !== kindOf(context, reader.source, 200)) continue;
    const others = all.filter(
      ({ operation, source }) => operation.id !== reader.operation.id && source.id === reader.source.id,
    );
    await read(context, reader, others);
  }
}
