/** What a thing counts of what is made below it (`aliquot_count` of a sample with `POST /samples/{sample}/aliquots`) rises by what is made there, and falls by what is removed; so does what is said to be a sum of it. */
import { makes } from "../http/making.ts";
import { type Json, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { write } from "../../../spec/openapi/pointer.ts";
import type { TestContext } from "../context.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { prepared } from "../http/steps-before.ts";
import { follow, linksFrom } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { singular } from "../../../spec/openapi/singular.ts";
import { LAGS } from "../lists/listed.ts";
import { COUNTING, OF_SOME, countNames } from "../relations/counting.ts";
import { keeps } from "../relations/kept.ts";
import { answerSchema } from "../relations/shared.ts";
import { spoken } from "../relations/spoken.ts";
import { thingOf, valuesOf } from "../relations/thing.ts";
import { freshFlow } from "./afresh.ts";

const SUM = /\b(?:sum|total) of (?:all )?(?:the |its |their )?(\w+)/;
/** Numbers of which no sum is made. */
const NO_AMOUNT = /(^|_)(at|time|timestamp|date|year|month|day|id|no|number|position|index|rate|percent)$|(At|Id|No)$/;

interface Counting {
  readonly reader: Operation;
  readonly name: string;
  readonly schema: string;
  /** The member of what is made that is summed; undefined where things are counted. */
  readonly summed: string | undefined;
}

/** The one amount that the making takes. */
function amountOf({ contract: { schemas } }: TestContext, { body }: Operation): string | undefined {
  const schema = body?.content.find(({ type }) => /json/.test(type))?.schema;
  const [amount, ...others] = [...(schema === undefined ? [] : thingOf(schemas, "in", schema).members)].filter(
    ([name, member]) => {
      const { types } = viewOf(schemas, "in", member.schema);
      return (types.includes("integer") || types.includes("number")) && !NO_AMOUNT.test(name);
    },
  );
  return others.length === 0 ? amount?.[0] : undefined;
}

/** The member of the thing above that is called as the number of what is made here, and said to be it; or said to be its sum. */
function countingOf(context: TestContext, maker: Operation): Counting[] {
  const { contract } = context;
  const [, above, word = ""] = /^(.*\})\/([^/{}:]+)$/.exec(maker.path) ?? [];
  const reader = contract.operations.find((one) => one.method === "GET" && one.path === above);
  const schema = reader && answerSchema(reader, 200);
  if (maker.method !== "POST" || reader === undefined || schema === undefined) return [];
  const [many, one] = [spoken(word), spoken(singular(word))];
  const names = countNames(word);
  return [...thingOf(contract.schemas, "out", schema).members].flatMap(([name, member]): Counting[] => {
    const said = textAt(firstOf(viewOf(contract.schemas, "out", member.schema), "description")) ?? "";
    if (OF_SOME.test(said) || LAGS.test(said)) return [];
    const summed = [many, one].includes(SUM.exec(spoken(said))?.[1] ?? "") ? amountOf(context, maker) : undefined;
    const isCounted = names.has(spoken(name)) && COUNTING.test(said);
    return isCounted || summed !== undefined ? [{ reader, name, schema, summed }] : [];
  });
}

/** The removal of what was made, where the contract has one. */
function removalOf({ contract }: TestContext, maker: Operation, made: Exchange, places: Plan["values"]): Plan[] {
  return linksFrom(contract, maker, made.response?.status ?? 0).flatMap((link) => {
    const operation = contract.operation(link.operationId);
    if (operation?.method !== "DELETE" || !operation.path.startsWith(`${maker.path}/`)) return [];
    return follow(link, made, { operation, values: new Map(places) }) ?? [];
  });
}

/** The making with this amount, where it takes one. */
function withAmount(
  { contract: { schemas } }: TestContext,
  plan: Plan,
  summed: string,
  amount: number,
): Plan | undefined {
  const { body } = plan;
  const schema = body?.media.schema;
  const at = schema === undefined ? undefined : thingOf(schemas, "in", schema).members.get(summed)?.pointer;
  if (body === undefined || schema === undefined || at === undefined) return undefined;
  const value = write(body.value, at, amount);
  return schemas.valid("in", schema, value) ? { ...plan, body: { ...body, value } } : undefined;
}

/** Told from each other, and from nothing. */
const AMOUNTS = [3, 4] as const;

export async function countedBelow(context: TestContext, maker: Operation): Promise<void> {
  for (const counting of countingOf(context, maker)) await counted(context, maker, counting);
}

async function counted(
  context: TestContext,
  maker: Operation,
  { reader, name, schema, summed }: Counting,
): Promise<void> {
  const flow = freshFlow(context.wire, `what ${name} says of ${maker.path}`);
  const about = (operation: Operation, what: string): ReturnType<typeof flow.about> =>
    context.flow.about(operation, what, { check: "read-back" });
  // what one changes may be what another has to be beyond
  const planned = async (amount: number): Promise<Plan | undefined> => {
    const plan = await flow.another(maker, `one of ${amount} to be counted`);
    return plan && (summed === undefined ? plan : withAmount(context, plan, summed, amount));
  };
  await prepared({ flow, wire: context.wire }, maker);
  const first = await planned(AMOUNTS[0]);
  if (first === undefined) return;
  const [one, other] = summed === undefined ? [1, 1] : AMOUNTS;
  const places = [...first.values].filter(([at]) => at.startsWith("path "));
  let read: Exchange | undefined;
  const count = async (what: string): Promise<number | undefined> => {
    read = await context.wire.send({ operation: reader, values: new Map(places) }, about(reader, what));
    const body = succeeded(read) && read.response !== undefined ? jsonBody(read.response) : undefined;
    const value: Json | undefined = valuesOf(thingOf(context.contract.schemas, "out", schema), body)?.[name];
    return typeof value === "number" ? value : undefined;
  };
  const judge = (is: number | undefined, wanted: number, what: string, assumes?: "gone at once"): void => {
    if (is === undefined || is === wanted || read === undefined) return;
    const message = `${name} is ${is} after ${what}, and would be ${wanted}`;
    const subject = `${maker.id}: what ${name} says of it`;
    context.report({ check: "read-back", message, exchange: read.id, subject, ...(assumes ? { assumes } : {}) });
  };
  const before = await count(`before ${maker.id}`);
  const made = await context.wire.send(first, about(maker, "one to be counted"));
  const second = await planned(AMOUNTS[1]);
  if (second === undefined) return;
  const values = new Map([...second.values, ...places]);
  const more = await context.wire.send({ ...second, values }, about(maker, "another to be counted"));
  const status = makes(context.contract, maker);
  const isBoth = made.response?.status === status && more.response?.status === status;
  if (before === undefined || status === undefined || !isBoth) return;
  const both = await count(`after ${maker.id}`);
  judge(both, before + one + other, `${maker.id} has made two where it was ${before}`);
  const [removal] = removalOf(context, maker, made, new Map(places));
  if (both === undefined || removal === undefined) return;
  const gone = await context.wire.send(removal, about(removal.operation, "one that was counted"));
  if (!succeeded(gone)) return;
  const kept = keeps(removal.operation, gone, gone.response && jsonBody(gone.response));
  const left = await count(`after ${removal.operation.id}`);
  const assumes = kept === undefined ? undefined : "gone at once";
  judge(left, both - one, `${removal.operation.id} has removed one of two where it was ${both}`, assumes);
}
