/** What a thing counts of what is made below it (`aliquot_count` of a sample with `POST /samples/{sample}/aliquots`) rises by what is made there, and falls by what is removed. */
import { type Json, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { follow, linksFrom } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { singular } from "../http/singular.ts";
import { LAGS } from "../lists/listed.ts";
import { keeps } from "../relations/kept.ts";
import { answerSchema } from "../relations/shared.ts";
import { spoken } from "../relations/spoken.ts";
import { thingOf, valuesOf } from "../relations/thing.ts";
import { freshFlow } from "./afresh.ts";

const COUNTING = /\b(number|count|how many)\b/i;
/** Counts of a part of what is there, or of more. */
const OTHERWISE =
  /\b(ever|so far|since|lifetime|open|active|unread|approved|visible|published|pending|done|unique|distinct|estimate|approximate)/i;

interface Counting {
  readonly reader: Operation;
  readonly name: string;
  readonly schema: string;
}

/** The member of the thing above that is called as the number of what is made here, and said to be it. */
function countingOf({ contract }: TestContext, { path }: Operation): Counting | undefined {
  const [, above, word = ""] = /^(.*\})\/([^/{}:]+)$/.exec(path) ?? [];
  const reader = contract.operations.find((one) => one.method === "GET" && one.path === above);
  const schema = reader && answerSchema(reader, 200);
  if (reader === undefined || schema === undefined) return undefined;
  const [many, one] = [spoken(word), spoken(singular(word))];
  const names = new Set([`${one} count`, `${many} count`, `number of ${many}`, `${many} total`, `total ${many}`]);
  const [name, member] =
    [...thingOf(contract.schemas, "out", schema).members].find(([own]) => names.has(spoken(own))) ?? [];
  if (name === undefined || member === undefined) return undefined;
  const said = textAt(firstOf(viewOf(contract.schemas, "out", member.schema), "description")) ?? "";
  const isSaid = COUNTING.test(said) && !OTHERWISE.test(said) && !LAGS.test(said);
  return isSaid ? { reader, name, schema } : undefined;
}

/** The removal of what was made, where the contract has one. */
function removalOf({ contract }: TestContext, maker: Operation, made: Exchange, places: Plan["values"]): Plan[] {
  return linksFrom(contract, maker, made.response?.status ?? 0).flatMap((link) => {
    const operation = contract.operation(link.operationId);
    if (operation?.method !== "DELETE" || !operation.path.startsWith(`${maker.path}/`)) return [];
    return follow(link, made, { operation, values: new Map(places) }) ?? [];
  });
}

export async function countedBelow(context: TestContext, maker: Operation): Promise<void> {
  const counting = maker.method === "POST" ? countingOf(context, maker) : undefined;
  if (counting === undefined) return;
  const { reader, name, schema } = counting;
  const flow = freshFlow(context.wire, `what counts ${maker.path}`);
  const about = (operation: Operation, what: string): ReturnType<typeof flow.about> =>
    context.flow.about(operation, what, { check: "read-back" });
  const plans = [await flow.another(maker, "one to be counted"), await flow.another(maker, "another to be counted")];
  const [first, second] = plans;
  if (first === undefined || second === undefined) return;
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
    const subject = `${maker.id}: what ${name} counts`;
    context.report({ check: "read-back", message, exchange: read.id, subject, ...(assumes ? { assumes } : {}) });
  };
  const before = await count(`before ${maker.id}`);
  const made = await context.wire.send(first, about(maker, "one to be counted"));
  const other = await context.wire.send(
    { ...second, values: new Map([...second.values, ...places]) },
    about(maker, "another to be counted"),
  );
  if (before === undefined || made.response?.status !== 201 || other.response?.status !== 201) return;
  const both = await count(`after ${maker.id}`);
  judge(both, before + 2, `${maker.id} has made two where there were ${before}`);
  const [removal] = removalOf(context, maker, made, new Map(places));
  if (both === undefined || removal === undefined) return;
  const gone = await context.wire.send(removal, about(removal.operation, "one that was counted"));
  if (!succeeded(gone)) return;
  const kept = keeps(removal.operation, gone, gone.response && jsonBody(gone.response));
  const left = await count(`after ${removal.operation.id}`);
  judge(left, both - 1, `${removal.operation.id} has removed one of ${both}`, kept === undefined ? undefined : "gone at once");
}
