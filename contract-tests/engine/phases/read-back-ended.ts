/** Work that goes on by itself is waited for: what was taken with 202, or is said to be done later, comes to an end, is then as it was asked for, says when it was, stays so, and is refused what its end refuses. */
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { TestContext } from "../context.ts";
import { addressed } from "../http/addressed.ts";
import { type Exchange, headerValue, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { namedIn } from "../http/found.ts";
import { follow, linksFrom } from "../http/links.ts";
import { makes } from "../http/making.ts";
import type { Plan } from "../http/plan.ts";
import { documents } from "../http/statuses.ts";
import { LAGS } from "../lists/listed.ts";
import { largest, limited, walk } from "../lists/walk.ts";
import { listShape } from "../relations/list-shape.ts";
import { keeps } from "../relations/kept.ts";
import { prose } from "../relations/assumed.ts";
import { countedOtherwise, endFaults, endingFaults, movedSince } from "../relations/ended.ts";
import { stateIn, statesOf } from "../relations/participles.ts";
import { passesByItself } from "../relations/refused-states.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingIn, thingOf } from "../relations/thing.ts";
import { type Body, bodyOf } from "./changes-judged.ts";
import { compare, lost } from "./read-back-compared.ts";
import { type Made, madeOf, readOf } from "./read-back-made.ts";
import { underWay, unsaidWait } from "./read-back-underway.ts";
import { refusedNow } from "./refused-now.ts";

const LATER = /\b(in the background|asynchron\w*|poll(s|ed|ing)?|queued?|(background )?jobs?)\b/i;

/** Work is often short: so many times it is asked for without a longer pause. */
const CLOSE_READS = 8;

/** What takes longer is told as not tried; a busy machine is no reason to wait for what may never end. */
const MOST_MS = 3_000;
const FIRST_MS = 25;
const LONGEST_MS = 500;

interface Read {
  readonly exchange: Exchange;
  readonly body: Body;
}

/** Whether the contract says that what is made goes on by itself: else a state may wait for somebody. */
function goesOn(operation: Operation): boolean {
  return (
    operation.responses.some(
      ({ status, headers }) => status === "202" || headers.some(({ name }) => /^retry-after$/i.test(name)),
    ) || LATER.test(prose(operation))
  );
}

/** The read of what was made, by a link to a thing of its kind. */
function reading({ contract, flow }: TestContext, { operation, exchange, schema }: Made): Plan | undefined {
  const { schemas } = contract;
  const kind = (one: string): string => schemas.kind(thingOf(schemas, "out", one).schema);
  return linksFrom(contract, operation, exchange.response?.status ?? 0)
    .flatMap((link) => {
      const reader = contract.operation(link.operationId);
      const answered = reader && answerSchema(reader, 200);
      const isIts = reader?.method === "GET" && answered !== undefined && kind(answered) === kind(schema);
      return isIts ? (follow(link, exchange, flow.bare(reader)) ?? []) : [];
    })
    .at(0);
}

async function* polled(context: TestContext, plan: Plan, schema: string): AsyncGenerator<Read> {
  const until = performance.now() + MOST_MS;
  for (let reads = 1; performance.now() < until; reads += 1) {
    const pause = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, reads - CLOSE_READS));
    const about = context.flow.about(plan.operation, "until it has ended", { check: "read-back" });
    const exchange = await context.wire.send(plan, about);
    const body = bodyOf(context, schema, exchange);
    if (body === undefined) return;
    yield { exchange, body };
    await context.wire.pause(pause);
  }
}

/** Addresses in what has ended lead to what the contract reads there, and below the thing itself to what is its own. */
async function resultsOf(context: TestContext, plan: Plan, { exchange, body }: Read): Promise<void> {
  for (const [name, value] of Object.entries(body)) {
    if (!/(url|uri|href|link|location|result)$/i.test(name) || typeof value !== "string") continue;
    const place = addressed(context, exchange, value);
    if (place?.reader === undefined || place.reader.id === plan.operation.id) continue;
    const own = addressed(context, exchange, exchange.request.target)?.target.split("?")[0] ?? "";
    const isBelow = place.reader.path.startsWith(`${plan.operation.path}/`);
    const subject = `${plan.operation.id}: what ${name} leads to`;
    if (isBelow && !place.target.startsWith(`${own}/`)) {
      const message = `${name} is ${value}, which is below another one than ${own}`;
      context.report({ check: "read-back", message, exchange: exchange.id, subject });
      continue;
    }
    const about = context.flow.about(place.reader, `what ${name} of ${plan.operation.id} leads to`, {
      check: "read-back",
      expected: [200],
    });
    const result = await context.wire.sendTo(place.target, place.reader, about);
    const said = isBelow && readOf(context, place.reader, result)?.body;
    const message = said ? countedOtherwise(body, said) : undefined;
    if (message !== undefined) context.report({ check: "read-back", message, exchange: result.id, subject });
  }
}

/** What was made, as it is once it has ended; undefined where it does not while somebody waits. */
async function waitedFor(context: TestContext, made: Made, plan: Plan, schema: string): Promise<Read | undefined> {
  const { schemas } = context.contract;
  const seen: Read[] = [];
  const subject = `${plan.operation.id}: until it has ended`;
  for await (const read of polled(context, plan, schema)) {
    const before = seen.at(-1);
    seen.push(read);
    for (const message of before === undefined ? [] : endingFaults(schemas, schema, before.body, read.body))
      context.report({ check: "read-back", message, exchange: read.exchange.id, subject });
    const state = stateIn(schemas, schema, read.body) ?? "";
    if (!passesByItself(state)) return read;
    const wait = before === undefined ? unsaidWait(plan.operation, state, read.exchange) : undefined;
    if (wait !== undefined) context.report({ check: "waiting", message: wait, exchange: read.exchange.id, subject });
  }
  if (seen.length > 0) context.notTried(`${made.operation.id}: what it makes has not ended while the run waited`);
  return undefined;
}

/** What is removed only once it has ended is gone then, with what stands below it. */
async function removedAtEnd(context: TestContext, { operation: { path }, values }: Plan): Promise<void> {
  const { contract, flow, wire } = context;
  const removal = contract.operations.find(
    (one) => one.method === "DELETE" && one.path === path && one.body === undefined,
  );
  if (removal === undefined || !removal.responses.some(({ status }) => status === "409")) return;
  const removed = await wire.send(
    { operation: removal, values },
    flow.about(removal, "once it has ended", { check: "read-back" }),
  );
  if (!succeeded(removed)) return;
  await unlisted(context, { operation: removal, values }, removed);
  for (const reader of contract.operations) {
    const isIts = reader.path === path || /^\/[^/{}]+$/.test(reader.path.slice(path.length));
    if (reader.method !== "GET" || !reader.path.startsWith(path) || !isIts || !documents(reader, 404)) continue;
    const read = await wire.send(
      { operation: reader, values },
      flow.about(reader, `after ${removal.id}`, { check: "read-back" }),
    );
    const kept = read.response && keeps(removal, removed, jsonBody(read.response));
    if (!succeeded(read)) continue;
    const message = `expected 404, got ${read.response?.status ?? 0}: ${removal.id} has removed it`;
    const assumes = kept === undefined ? {} : { assumes: kept };
    context.report({ check: "expected-status", message, exchange: read.id, subject: read.case.name, ...assumes });
  }
}

/** What is removed only once it has ended is in the list no more. */
async function unlisted(context: TestContext, removal: Plan, exchange: Exchange): Promise<void> {
  const { contract, flow } = context;
  const [, path, place = ""] = /^(.*)\/\{([^}]+)\}$/.exec(removal.operation.path) ?? [];
  const list = contract.operations.find((one) => one.method === "GET" && one.path === path);
  const shape = list && listShape(contract, list);
  if (list === undefined || shape === undefined || list.parameters.some(({ required }) => required)) return;
  const id = String(removal.values.get(`path ${place}`));
  const words = [prose(list), prose(removal.operation)].join("\n");
  if (LAGS.test(words) || keeps(removal.operation, exchange, undefined) !== undefined) return;
  const base = limited(shape, flow.bare(list), largest(context, shape));
  const walked = await walk(context, shape, base, `after ${removal.operation.id}`);
  if (!walked?.items.some((item) => String(namedIn(thingIn(item), place)) === id)) return;
  const message = `what ${removal.operation.id} has removed is still listed: ${place} ${id}`;
  const subject = `${list.id}: its list`;
  context.report({ check: "list-complete", message, exchange: walked.pages[0]?.id ?? exchange.id, subject });
}

export async function ended(context: TestContext, operation: Operation): Promise<void> {
  const { contract, flow, wire } = context;
  const status = makes(contract, operation);
  if (status === undefined || !goesOn(operation)) return;
  const plan = await flow.everything(operation, "to its end", false, true);
  const begun = performance.now();
  const exchange = plan && (await wire.send(plan, flow.about(operation, "to its end", { check: "read-back" })));
  const made = exchange && madeOf(contract, exchange);
  const asked = made && reading(context, made);
  const schema = asked && answerSchema(asked.operation, 200);
  if (made === undefined || asked === undefined || schema === undefined) return;
  const states = statesOf(contract.schemas, schema);
  if (!states.some(passesByItself)) return;
  const end = await waitedFor(context, made, asked, schema);
  if (end === undefined) return;
  const lastsMs = performance.now() - begun;
  compare(context, made, asked.operation, end.exchange, false);
  lost(context, made, asked.operation, end.exchange);
  const again = await wire.send(asked, flow.about(asked.operation, "after it has ended", { check: "read-back" }));
  const later = bodyOf(context, schema, again);
  const subject = `${operation.id}: what it makes, once it has ended`;
  const messages = [...endFaults(contract.schemas, schema, end.body), ...(later ? movedSince(end.body, later) : [])];
  for (const message of messages) context.report({ check: "read-back", message, exchange: again.id, subject });
  await resultsOf(context, asked, end);
  const state = stateIn(contract.schemas, schema, end.body);
  if (state !== undefined) await refusedNow(context, asked, asked.operation, state, states);
  await removedAtEnd(context, asked);
  if (headerValue(again.response?.headers ?? [], "retry-after") !== undefined)
    context.report({
      check: "waiting",
      message: `Retry-After is there although it is ${state ?? "over"} and nothing is to come`,
      exchange: again.id,
      subject,
      assumes: "computed",
    });
  const another = async (label: string): Promise<Plan | undefined> => {
    const more = await flow.everything(operation, `${label} ${operation.id}`, false, true);
    const sent = more && (await wire.send(more, flow.about(operation, "one more under way", { check: "read-back" })));
    const one = sent && madeOf(contract, sent);
    return one && reading(context, one);
  };
  await underWay(context, { reader: asked.operation, schema, states, lastsMs, another });
}
