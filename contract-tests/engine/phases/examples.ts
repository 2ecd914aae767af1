/** Every documented request example is taken, in one stateful flow; operations without a body are called as they are. */
import { type Json, isObject, textAt } from "../../../spec/openapi/json.ts";
import { stepsIn } from "../../../spec/openapi/json-patch.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { refusesAlone } from "../../../spec/openapi/responses.ts";
import { examplesOf, mediaOf } from "../http/bare-plan.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { isJsonPatch } from "../http/json-patch.ts";
import { follow, isFound } from "../http/links.ts";
import { REMOVING, isNamed } from "../http/making.ts";
import { afresh } from "./afresh.ts";
import type { Plan } from "../http/plan.ts";
import { Flow, succeeded } from "../http/flow.ts";
import { documents } from "../http/statuses.ts";
import { refusesInWords } from "../relations/assumed.ts";
import { endsWhatItIsDoneTo, refusesOneState } from "../relations/refused-states.ts";
import { register } from "../webhooks/register.ts";
import { patient } from "../patience.ts";
import { type Phase, type TestContext, tell } from "../context.ts";
import { stepsBefore } from "../http/steps-before.ts";
import { type LinkSaid, judgeLink, saidOfLink, writtenSince } from "../relations/link-relations.ts";

/** A conflict with work under way passes; deliveries on a schedule take the longest, and only sending them again waits for them. */
const CONFLICT_TRIES = { withDelivery: 40, withOther: 4, quickly: 2 };
const CONFLICT_PAUSE_MS = 300;

/** What makes things first, what shows them next; what removes them is another phase. */
function flowOrder(context: TestContext): Operation[] {
  const registrations = new Set(context.deliveries.map(({ registration }) => registration?.operationId));
  const rank = (operation: Operation): number =>
    registrations.has(operation.id) ? 0 : operation.method === "GET" ? 2 : isNamed(operation, REMOVING) ? 3 : 1;
  return context.contract.operations.filter(({ method }) => method !== "DELETE").toSorted((a, b) => rank(a) - rank(b));
}

/** Operations that answered 409 to the end of all patience: they will again. */
const hopeless = new WeakMap<object, Set<string>>();

async function patiently(context: TestContext, plan: Plan, name: string): Promise<Exchange> {
  const about = context.flow.about(plan.operation, name, { check: "examples", intent: "valid" });
  const sendsAgain = context.deliveries.some(({ redeliver }) => redeliver.includes(plan.operation.id));
  const otherwise = context.quick ? CONFLICT_TRIES.quickly : CONFLICT_TRIES.withOther;
  const most = sendsAgain ? CONFLICT_TRIES.withDelivery : otherwise;
  for (let tries = 1; ; tries += 1) {
    const exchange = await context.wire.send(plan, about);
    const known = hopeless.get(context.wire) ?? new Set();
    if (exchange.response?.status !== 409 || known.has(plan.operation.id)) return exchange;
    if (tries >= most || (!sendsAgain && refusesOneState(plan.operation))) {
      hopeless.set(context.wire, known.add(plan.operation.id));
      return exchange;
    }
    await context.wire.pause(patient(CONFLICT_PAUSE_MS));
  }
}

/** Whether the path names something of which nothing says that it exists, or nothing but the names of members. */
export function guessed({ flow, wire }: TestContext, operation: Operation): boolean {
  const free = operation.parameters.filter(
    ({ in: place, name, example }) =>
      place === "path" && example === undefined && wire.identifier(operation.id, name) === undefined,
  );
  return free.length > 0 && flow.incoming(operation).every(({ link }) => isFound(link));
}

/** Whether a valid request may well be refused for the state of what it names. */
export function byState(operation: Operation, status: number, sent: Json = null): boolean {
  return (status === 409 && documents(operation, 409)) || refusesInWords(operation, status, sent);
}

/** Steps of a JSON Patch whose paths were not chosen by what is there: those of an example, or drawn as any text. */
function isBlindPatch({ body }: Plan, isExample: boolean): boolean {
  return body !== undefined && (isExample || !isJsonPatch(body.media.type)) && stepsIn(body.value) !== undefined;
}

async function smaller(context: TestContext, plan: Plan, refused: Exchange): Promise<Exchange> {
  const { operation } = plan;
  if (plan.body === undefined || !byState(operation, refused.response?.status ?? 0, plan.body.value)) return refused;
  const about = context.flow.about(operation, "a valid request with small values", {
    check: "examples",
    intent: "valid",
  });
  const exchange = await context.wire.send(context.flow.lowered(plan), about);
  return succeeded(exchange) ? exchange : refused;
}

/** What the state of one thing refuses may well be done to another. */
async function elsewhere(context: TestContext, { operation }: Plan, refused: Exchange): Promise<Exchange> {
  const { path, method } = operation;
  if (method !== "POST" || !path.includes("{") || !byState(operation, refused.response?.status ?? 0)) return refused;
  return (await afresh(context, operation, "the first to")) ?? (await afterSteps(context, operation)) ?? refused;
}

/** An envelope is reminded of once something was put into it and it was sent. */
async function afterSteps(context: TestContext, operation: Operation): Promise<Exchange | undefined> {
  const plan = await new Flow(context.wire, `after steps ${operation.id}`).valid(operation);
  const before = context.wire.exchanges.length;
  const steps = plan === undefined ? [] : await stepsBefore(context, plan);
  return steps.length === 0
    ? undefined
    : context.wire.exchanges.slice(before).findLast((one) => one.case.operationId === operation.id && succeeded(one));
}

const MOST_SAID = 120;

/** What a refusal says of its reason, in the words of a problem (RFC 9457) or of what stands for one. */
function whySaid({ response }: Exchange): string {
  const body = response && jsonBody(response);
  const [why] = isObject(body) ? ["detail", "message", "title"].flatMap((name) => textAt(body[name]) ?? []) : [];
  return why === undefined ? "" : `: ${JSON.stringify(why.slice(0, MOST_SAID))}`;
}

type Why = (line: string) => void;

/** `byNow`: what to do with the reason why it cannot be had as things stand. */
export async function runOperation(
  context: TestContext,
  operation: Operation,
  byNow: Why = (line) => context.notTried(line),
): Promise<void> {
  // those of other media types may well be the same ones, and nothing can be done twice; they are tried with the boundaries
  const media = mediaOf(operation);
  const examples = media === undefined ? [] : [...examplesOf(context.contract, media)];
  for (const name of media?.examples.keys() ?? [])
    if (!examples.some(([kept]) => kept === name))
      context.notTried(`${operation.id}: the example ${name} of its body breaks its own schema`);
  const named: [string, Plan | undefined][] = [];
  if (examples.length === 0) named.push(["a valid request", await context.flow.valid(operation)]);
  for (const [name, value] of examples) named.push([`the example ${name}`, await context.flow.valid(operation, value)]);
  for (const [name, plan] of named) {
    if (plan === undefined) {
      context.report({ check: "generation", message: "no valid request could be made", subject: operation.id });
      continue;
    }
    // what is done with afterwards is no thing to go on with
    const own = endsWhatItIsDoneTo(context.contract, operation)
      ? await afresh(context, operation, "at its end")
      : undefined;
    const first = own ?? (await patiently(context, plan, name));
    const small = examples.length === 0 ? await smaller(context, plan, first) : first;
    const exchange = succeeded(small) ? small : await elsewhere(context, plan, small);
    if (context.flow.success(operation.id) === undefined) context.flow.remember(exchange);
    const status = exchange.response?.status ?? 0;
    if (status === 404 && guessed(context, operation)) {
      byNow(`${operation.id}: no link, example or identifier of the settings says what exists`);
    } else if (status >= 400 && isBlindPatch(plan, examples.length > 0)) {
      context.notTried(`${operation.id}: nothing says that the steps of ${name} lead anywhere in what is there`);
    } else if (status >= 400 && examples.length === 0 && byState(operation, status)) {
      byNow(`${operation.id}: no example says what conflicts with nothing`);
    } else if (status >= 400 && refusesAlone(operation)) {
      context.notTried(`${operation.id}: the contract has no answer for it but refusals`);
    } else if (status >= 400) {
      tell(context, exchange, "examples", `was answered ${status}${whySaid(exchange)}`);
    }
  }
}

/** What was read again for a link of an answer before: their links are the same ones. */
const readAgain = new WeakSet<Exchange>();

/** What was read is read again where the link says something that holds at once alone, and other things were written since. */
async function asItIsNow(context: TestContext, { relations }: LinkSaid, exchange: Exchange): Promise<Exchange> {
  const operation = context.contract.operation(exchange.case.operationId ?? "");
  const { sent } = exchange;
  if (operation?.method !== "GET" || sent === undefined || !relations.some(({ atOnce }) => atOnce === true))
    return exchange;
  if (!writtenSince(context, exchange)) return exchange;
  const about = context.flow.about(operation, "as it is now", { check: "examples" });
  const again = await context.wire.send({ operation, values: sent.values }, about);
  readAgain.add(again);
  return succeeded(again) ? again : exchange;
}

/** Every link of every answer seen leads to a request that the service takes. */
async function followLinks(context: TestContext, exchange: Exchange): Promise<void> {
  const operation = context.contract.operation(exchange.case.operationId ?? "");
  const response = operation?.responses.find(({ status }) => status === String(exchange.response?.status));
  if (response === undefined) return;
  for (const link of response.links) {
    const name = `link ${operation?.id ?? ""} ${response.status} ${link.name}`;
    const target = context.contract.operation(link.operationId);
    // what removes things comes last
    if (target === undefined || target.method === "DELETE" || context.coverage.saw(name)) continue;
    const bare = await context.flow.valid(target);
    if (bare === undefined || follow(link, exchange, bare) === undefined) continue;
    const said = saidOfLink(context, response, link);
    const source = await asItIsNow(context, said, exchange);
    const plan = follow(link, source, bare);
    if (plan === undefined) continue;
    const followed = await patiently(context, plan, `the link ${link.name} of ${operation?.id ?? ""}`);
    if (succeeded(followed)) context.coverage.see(name, followed.id);
    judgeLink(context, said, source, followed);
  }
}

export async function followAllLinks(context: TestContext): Promise<void> {
  // by turns: an answer to a followed link may have links of its own
  const answers = context.wire.exchanges.filter((exchange) => succeeded(exchange) && !readAgain.has(exchange));
  for (const exchange of answers) await followLinks(context, exchange);
}

export const examples: Phase = {
  name: "examples",
  run: async (context) => {
    // from an account into which nothing was paid nothing is sent: once all others are done, it may well be
    const later = new Set<Operation>();
    for (const operation of flowOrder(context)) {
      await runOperation(context, operation, () => later.add(operation));
      for (const delivery of context.deliveries) {
        if (delivery.registration?.operationId === operation.id) await register(context, delivery, context.receiverUrl);
      }
    }
    for (const operation of later) await runOperation(context, operation);
    await followAllLinks(context);
  },
};
