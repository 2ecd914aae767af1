/** What was made below a thing goes with it, where it stands below it, or the contract says so. */
import { textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { follow, linksFrom } from "../http/links.ts";
import type { Plan } from "../http/plan.ts";
import { documents } from "../http/statuses.ts";
import { prose } from "../relations/assumed.ts";
import { keeps } from "../relations/kept.ts";
import { lists } from "../relations/list-shape.ts";

const TAKES_ALONG =
  /\b(with (all |everything )?(of )?(its|their|the|in)\b|and (all |everything )?(of )?(its|their|below|in it)\b|cascad|everything (in|below|under|of|that)|together with|including (all |its|their))/i;

/** Whether the removal says that it takes more along than the thing itself. */
function takesAlong(operation: Operation): boolean {
  const answers = operation.responses
    .filter(({ status }) => status.startsWith("2"))
    .map(({ definition }) => textAt(definition["description"]) ?? "");
  return TAKES_ALONG.test([prose(operation), ...answers].join("\n"));
}

/** Operations that make something right below the path of the removal. */
function makersBelow({ contract }: TestContext, { path }: Operation): Operation[] {
  return contract.operations.filter(
    (one) =>
      one.method === "POST" && one.path.startsWith(`${path}/`) && /^\/[^/{}:]+$/.test(one.path.slice(path.length)),
  );
}

interface Below {
  readonly reader: Operation;
  readonly plan: Plan;
}

/** Made below the thing, with the reads that lead to it and know that it may be missing. */
async function made(context: TestContext, maker: Operation, removal: Plan): Promise<Below[]> {
  const plan = await context.flow.another(maker, `below what ${removal.operation.id} removes`);
  if (plan === undefined) return [];
  const about = context.flow.about(maker, `below what ${removal.operation.id} removes`, { check: "removals" });
  const places = [...removal.values].filter(([name]) => name.startsWith("path "));
  const exchange = await context.wire.send({ ...plan, values: new Map([...plan.values, ...places]) }, about);
  if (!succeeded(exchange)) return [];
  return linksFrom(context.contract, maker, exchange.response?.status ?? 0).flatMap((link): Below[] => {
    const reader = context.contract.operation(link.operationId);
    if (reader?.method !== "GET" || !documents(reader, 404) || lists(context.contract, reader)) return [];
    const bare = { operation: reader, values: new Map(places) };
    const followed = follow(link, exchange, bare);
    return followed === undefined ? [] : [{ reader, plan: followed }];
  });
}

/** `make`: something of its own to remove. */
export async function goneBelow(
  context: TestContext,
  operation: Operation,
  make: () => Promise<Plan | undefined>,
): Promise<void> {
  const makers = makersBelow(context, operation);
  const removal = makers.length === 0 ? undefined : await make();
  if (removal === undefined) return;
  const below: Below[] = [];
  for (const maker of makers) below.push(...(await made(context, maker, removal)));
  const standing: Below[] = [];
  for (const one of below) if (succeeded(await ask(context, one, "before it goes"))) standing.push(one);
  if (standing.length === 0) return;
  const about = context.flow.about(operation, "remove it with what is below it", { check: "removals" });
  const exchange = await context.wire.send(removal, about);
  if (!succeeded(exchange)) return;
  for (const one of standing) {
    const nested = one.reader.path.startsWith(`${operation.path}/`);
    if (!nested && !takesAlong(operation)) continue;
    const read = await ask(context, one, `below what ${operation.id} has removed`);
    if (!succeeded(read)) continue;
    const message = `${operation.id} has removed what it was made below, and it is answered ${read.response?.status ?? ""}`;
    const assumes = keeps(operation, exchange, read.response && jsonBody(read.response));
    const subject = read.case.name;
    context.report({ check: "removals", message, exchange: read.id, subject, ...(assumes ? { assumes } : {}) });
  }
}

function ask(context: TestContext, { reader, plan }: Below, name: string): Promise<Exchange> {
  return context.wire.send(plan, context.flow.about(reader, name, { check: "removals" }));
}
