/** What takes a removal back leaves the thing where it was and as it was, and is refused of what is there where the contract says so. */
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import type { Exchange } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import type { Plan } from "../http/plan.ts";
import { readerOf } from "../http/reader.ts";
import { CONFLICT } from "../http/statuses.ts";
import { LAGS, PART } from "../lists/listed.ts";
import { namingOf } from "../lists/naming.ts";
import { largest, limited, walk } from "../lists/walk.ts";
import { isState, prose } from "../relations/assumed.ts";
import { readAs, shown } from "../relations/compared.ts";
import { listShape } from "../relations/list-shape.ts";
import { restores } from "../relations/kept.ts";
import { agrees, answerSchema, isLost, sentNames } from "../relations/shared.ts";
import { type Body, bodyOf } from "./changes-judged.ts";

/** `409: The product is not deleted`. */
const NOT_REMOVED = /\b(is|was) not (in the (trash|bin)|\w*(deleted|removed|archived|trashed|discarded))\b/i;

function refusesWhatIsThere({ responses }: Operation): boolean {
  const refusal = responses.find(({ status }) => status === String(CONFLICT));
  return NOT_REMOVED.test(textAt(refusal?.definition["description"]) ?? "");
}

/** Whether words say that it is there for what was removed, and not for what was archived alone. */
function isOfRemovals(back: Operation): boolean {
  const refusal = back.responses.find(({ status }) => status === String(CONFLICT));
  const words = [prose(back), textAt(refusal?.definition["description"])].join("\n");
  return /\b(trash|(recycle )?bin|(un)?delet\w*|(un)?remov\w*)\b/i.test(words);
}

/** What has come back is in its list, where one shows all. */
async function listedAgain(context: TestContext, reader: Operation, { values }: Plan, back: Operation): Promise<void> {
  const [, path, place = ""] = /^(.*)\/\{([^{}]+)\}$/.exec(reader.path) ?? [];
  const list = context.contract.operations.find((one) => one.method === "GET" && one.path === path);
  const shape = list && listShape(context.contract, list);
  const naming = shape && namingOf(context, shape);
  const id = values.get(`path ${place}`);
  if (shape === undefined || naming === undefined || id === undefined) return;
  if (PART.test(prose(shape.operation)) || LAGS.test(prose(shape.operation))) return;
  const asked = context.flow.bare(shape.operation);
  const around = [...values].filter(([at]) => at !== `path ${place}` && asked.values.has(at));
  const plan = { ...asked, values: new Map([...asked.values, ...around]) };
  const walked = await walk(context, shape, limited(shape, plan, largest(context, shape)), `after ${back.id}`);
  if (walked?.whole !== true || walked.items.some((item) => String(naming.of(item)) === String(id))) return;
  const message = `${back.id} has brought ${JSON.stringify(id)} back, and ${shape.operation.id} lacks it`;
  context.report({ check: "list-complete", message, subject: `${shape.operation.id}: its list` });
}

/** Members that the making may say, and that are others than before. */
function lostNames(context: TestContext, source: Operation, schema: string, before: Body, after: Body): string[] {
  const { schemas } = context.contract;
  const asked = source.body?.content.find(({ type }) => /json/.test(type))?.schema;
  const names = asked === undefined ? [] : sentNames(schemas, asked, schema);
  return names.filter(
    (name) =>
      !isState(schemas, schema, name) && (!agrees(before[name], after[name]) || isLost(before[name], after[name])),
  );
}

/** `source`: what makes the thing; `make`: one of its own, with everything that may be said of it. */
export async function restored(
  context: TestContext,
  operation: Operation,
  source: Operation,
  make: (purpose: string) => Promise<{ readonly plan: Plan } | undefined>,
): Promise<void> {
  const { contract, flow, wire } = context;
  const reader = readerOf(contract, operation);
  const back = contract.operations.find(
    (one) =>
      one.method === "POST" && one.path.startsWith(`${operation.path}/`) && restores(one) && one.body === undefined,
  );
  if (reader === undefined || back === undefined || source.method !== "POST") return;
  const removed = await make(" and brought back");
  if (removed === undefined) return;
  const { values } = removed.plan;
  const read = (name: string): Promise<Exchange> =>
    wire.send({ operation: reader, values }, flow.about(reader, name, { check: "removals" }));
  const schema = answerSchema(reader, 200);
  const first = await read(`before ${operation.id}`);
  const before = schema === undefined ? undefined : bodyOf(context, schema, first);
  const gone = flow.about(operation, "remove it for a while", { check: "removals" });
  if (!succeeded(await wire.send(removed.plan, gone))) return;
  const about = flow.about(back, `what ${operation.id} has removed, back`, { check: "removals" });
  const exchange = await wire.send({ operation: back, values }, about);
  const answered = exchange.response?.status;
  if (!succeeded(exchange)) {
    if (answered === undefined || ![404, CONFLICT, 410].includes(answered) || !isOfRemovals(back)) return;
    const message = `${operation.id} has removed it, and ${back.id}, which brings back what was removed, is answered ${answered}`;
    return context.report({ check: "removals", message, subject: about.name });
  }
  await listedAgain(context, reader, removed.plan, back);
  const second = await read(`what ${back.id} has brought back`);
  const status = second.response?.status;
  const subject = second.case.name;
  if (status === undefined || status >= 400) {
    const message = `${back.id} was answered ${answered ?? ""}, and it is read with ${status ?? "no answer"}`;
    return context.report({ check: "removals", message, exchange: second.id, subject });
  }
  const after = schema === undefined ? undefined : bodyOf(context, schema, second);
  if (schema !== undefined && before !== undefined && after !== undefined)
    for (const name of lostNames(context, source, schema, before, after)) {
      const message = `${name} was ${shown(before[name])} before ${operation.id}, and after ${back.id} it ${readAs(after[name])}: what is brought back is as it was`;
      context.report({ check: "removals", message, exchange: second.id, subject });
    }
  if (!refusesWhatIsThere(back)) return;
  const twice = flow.about(back, "what is there already", { check: "removals", expected: [CONFLICT] });
  await wire.send({ operation: back, values }, twice);
}
