/** An `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): the same request once more has no second effect. */
import { answerOfCall } from "../http/making.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { isObject, type Json, sameJson } from "../../../spec/openapi/json.ts";
import { refusesKnownKey } from "../../../spec/openapi/known-keys.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { type Exchange, headerValue, jsonBody } from "../http/exchange.ts";
import { Flow, succeeded } from "../http/flow.ts";
import { follow, linksFrom } from "../http/links.ts";
import { type Plan, key as keyOf } from "../http/plan.ts";
import { namedBy } from "../http/references.ts";
import { CONFLICT, documents, OF_STATE } from "../http/statuses.ts";
import { idempotencyParameter, withKey } from "../http/idempotency-key.ts";
import { tellsOf } from "../http/tells-of.ts";
import { inParallel } from "../http/wire.ts";
import { answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import { compareRepetition, sameAnswer } from "./repetition-compared.ts";
import type { TestContext, Phase } from "../context.ts";

/** Whether a member may well be left out and the request be the same: it says nothing, or what holds without it. */
function isSilent({ contract: { schemas } }: TestContext, schema: string, name: string, value: Json): boolean {
  if (value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0)) return true;
  const at = thingOf(schemas, "in", schema).members.get(name)?.schema;
  return at !== undefined && sameJson(firstOf(viewOf(schemas, "in", at), "default") ?? null, value);
}

/** Another valid body: a member more or less, where the schema admits it, or one that differs. */
function otherBody(context: TestContext, plan: Plan): Json | undefined {
  const { body } = plan;
  if (body?.media.schema === undefined || !isObject(body.value)) return undefined;
  const { schemas } = context.contract;
  for (const [name, member] of Object.entries(body.value)) {
    if (isSilent(context, body.media.schema, name, member)) continue;
    const fewer = Object.fromEntries(Object.entries(body.value).filter(([member]) => member !== name));
    if (schemas.valid("in", body.media.schema, fewer)) return fewer;
  }
  const fresh = context.flow.freshened(plan, "another body", {}).body?.value;
  if (fresh !== undefined && JSON.stringify(fresh) !== JSON.stringify(body.value)) return fresh;
  const { value } = body;
  const forms = Object.entries(value).flatMap(([name, member]) =>
    otherForms(member).map((other) => ({ ...value, [name]: other })),
  );
  const refers = (name: string): boolean => context.flow.refers(plan.operation, name);
  const same = [...namedBy(value, refers)].join();
  const { schema } = body.media;
  return forms.find((form) => schemas.valid("in", schema, form) && [...namedBy(form, refers)].join() === same);
}

function otherForms(member: Json): Json[] {
  if (typeof member === "string") return [`${member}x`];
  if (typeof member === "number") return [member + 1, member - 1];
  return typeof member === "boolean" ? [!member] : [];
}

/** Where the contract has a header for it, a stored answer says that it is one, and no other does. */
function marked(context: TestContext, operation: Operation, exchange: Exchange, replayed: boolean): void {
  const answer = operation.responses.find(({ status }) => status === String(exchange.response?.status));
  const name = answer?.headers.find((header) => /replay/i.test(header.name))?.name;
  if (name === undefined || exchange.response === undefined) return;
  const said = headerValue(exchange.response.headers, name);
  if ((said === "true") === replayed) return;
  const message = `${name} is ${said ?? "absent"}, and the answer ${replayed ? "was" : "was not"} given before`;
  context.report({ check: "replay", message, exchange: exchange.id, subject: exchange.case.name });
}

async function repeat(
  context: TestContext,
  operation: Operation,
  base: Plan,
  at: string,
  round: number,
): Promise<Exchange> {
  const random = context.wire.once(`${operation.id} repetition ${round}`);
  const plan = withKey(base, at, `gate-${random.whole(1e8, 9e8)}-${random.whole(1e8, 9e8)}`);
  const about = (name: string, expected?: number[]) =>
    context.flow.about(operation, name, { check: "repetition", ...(expected ? { expected } : {}) });
  const first = await context.wire.send(plan, about("with an idempotency key"));
  if (!succeeded(first)) return first;
  marked(context, operation, first, false);
  const second = await context.wire.send(
    plan,
    about("the same request with the same key", [first.response?.status ?? 0]),
  );
  compareRepetition(context, operation, [first, second], "the repetition was answered otherwise than the first time");
  marked(context, operation, second, true);
  const value = otherBody(context, plan);
  const refusal = refusesKnownKey(operation);
  if (value !== undefined && plan.body !== undefined && refusal !== undefined)
    await context.wire.send(
      { ...plan, body: { ...plan.body, value } },
      about("another request with the same key", [refusal]),
    );
  return first;
}

/** Keys are opaque: one in other case, or a longer one, is another. Only where a replay says that it is one can it be told. */
async function otherKeys(context: TestContext, operation: Operation, base: Plan, at: string): Promise<void> {
  const random = context.wire.once(`${operation.id} other keys`);
  const key = `Gate-${random.whole(1e8, 9e8)}-${random.whole(1e8, 9e8)}-Kq`;
  const first = await context.wire.send(
    withKey(base, at, key),
    context.flow.about(operation, "with a key in two cases", { check: "repetition" }),
  );
  if (!succeeded(first)) return;
  for (const [other, name] of [
    [key.toUpperCase(), "with the same key in capitals"],
    [`${key}-2`, "with a key that begins as the one before"],
    [`${key.slice(0, -1)}z`, "with a key that differs in its last sign"],
  ] as const) {
    const plan = withKey(base, at, other);
    const schema = operation.parameters.find((one) => keyOf(one) === at)?.schema;
    if (schema === undefined || !context.contract.schemas.valid("in", schema, other)) continue;
    const exchange = await context.wire.send(plan, context.flow.about(operation, name, { check: "repetition" }));
    if (succeeded(exchange)) marked(context, operation, exchange, false);
  }
}

/** The same key and body on another thing is another request: it is not answered by what was said of the first. */
async function elsewhere(context: TestContext, operation: Operation, base: Plan, at: string): Promise<void> {
  const places = operation.parameters.filter(({ in: place }) => place === "path").map(keyOf);
  const other =
    places.length === 0 ? undefined : await new Flow(context.wire, `${operation.id} elsewhere`).valid(operation);
  const moved = places.filter((place) => !sameJson(base.values.get(place) ?? null, other?.values.get(place) ?? null));
  if (other === undefined || moved.length === 0) return;
  const random = context.wire.once(`${operation.id} elsewhere`);
  const plan = withKey(base, at, `gate-${random.whole(1e8, 9e8)}-${random.whole(1e8, 9e8)}`);
  const about = (name: string, expected?: number[]) =>
    context.flow.about(operation, name, { check: "repetition", ...(expected ? { expected } : {}) });
  const first = await context.wire.send(plan, about("with a key, of one thing"));
  const said = first.response && jsonBody(first.response);
  if (!succeeded(first) || said === undefined || !moved.some((place) => tellsOf(plan, place, said))) return;
  const values = new Map([...plan.values, ...moved.map((place) => [place, other.values.get(place) ?? null] as const)]);
  const refusals = [400, CONFLICT, 412, 422];
  const second = await context.wire.send(
    { ...plan, values },
    about("the same key and body of another thing", [first.response?.status ?? 0, ...refusals]),
  );
  if (!succeeded(second) || !sameAnswer(operation, first, second)) return;
  const message = "a request of another thing was answered with what was said of the first one under this key";
  context.report({ check: "repetition", message, exchange: second.id, subject: second.case.name });
}

/** Whether what was made is another one afterwards, or may be: also by a POST that answers with it. */
function changes({ contract }: TestContext, changer: Operation, maker: Operation, made: number): boolean {
  const { schemas } = contract;
  if (changer.method !== "POST" || changer.id === maker.id) return /^(PUT|PATCH)$/.test(changer.method);
  const [first, second] = [answerSchema(maker, made), answerOfCall(contract, changer)].map(
    (schema) => schema && schemas.kind(thingOf(schemas, "out", schema).schema),
  );
  return first !== undefined && first === second;
}

/** What was made is changed by somebody: the repetition is answered as the first time all the same. */
async function afterChange(context: TestContext, operation: Operation, base: Plan, at: string): Promise<void> {
  const random = context.wire.once(`${operation.id} changed in between`);
  const plan = withKey(base, at, `gate-${random.whole(1e8, 9e8)}-${random.whole(1e8, 9e8)}`);
  const about = (of: Operation, name: string): Exchange["case"] =>
    context.flow.about(of, name, { check: "repetition" });
  const first = await context.wire.send(plan, about(operation, "with a key, to be changed"));
  const status = first.response?.status ?? 0;
  for (const link of succeeded(first) ? linksFrom(context.contract, operation, status) : []) {
    const changer = context.contract.operation(link.operationId ?? "");
    if (changer === undefined || !changes(context, changer, operation, status)) continue;
    const other = await context.flow.another(changer, "between two repetitions");
    const change = other && follow(link, first, other);
    if (change === undefined) continue;
    const changed = await context.wire.send(change, about(changer, "between a request and its repetition"));
    if (!succeeded(changed)) continue;
    const second = await context.wire.send(plan, about(operation, "the same request after a change"));
    const said = `after ${changer.id} the repetition was answered otherwise than the first time`;
    compareRepetition(context, operation, [first, second], said);
  }
}

/** Two at once are one request: one of them makes, and the other is answered the same or told to wait. */
async function atOnce(context: TestContext, operation: Operation, base: Plan, at: string): Promise<void> {
  const random = context.wire.once(`${operation.id} at once`);
  const plan = withKey(base, at, `gate-${random.whole(1e8, 9e8)}-${random.whole(1e8, 9e8)}`);
  const about = context.flow.about(operation, "twice at once with one key", { check: "repetition" });
  const [first, second] = await Promise.all([context.wire.send(plan, about), context.wire.send(plan, about)]);
  if (!succeeded(first) || !succeeded(second)) return;
  compareRepetition(context, operation, [first, second], "two requests at once with one key were answered otherwise");
}

/** On a busy machine the first may be over, or not there yet, when the second comes. */
const MEETINGS = 5;

async function meet(context: TestContext, operation: Operation, base: Plan, at: string): Promise<void> {
  const { hold } = context.profile;
  if (hold === undefined || !documents(operation, 409)) return;
  const random = context.wire.once(`${operation.id} held`);
  const about = (name: string) => context.flow.about(operation, name, { check: "repetition" });
  for (let tries = 1; tries <= MEETINGS; tries += 1) {
    const plan = withKey(base, at, `gate-held-${random.whole(1e8, 9e8)}`);
    const first = context.wire.send({ ...plan, headers: hold }, about("a request that takes its time"));
    await sleep(300);
    const second = await context.wire.send(plan, about("the same key while the first is under way"));
    if ([await first, second].some(({ response }) => response?.status === 409)) return;
  }
}

/** All that repetitions say of one operation. */
async function repeated(context: TestContext, operation: Operation, at: string): Promise<void> {
  // a flow of its own: what was done before may be answered without work
  const flow = new Flow(context.wire, `${operation.id} repetition`);
  const plan = await flow.valid(operation);
  if (plan === undefined) return;
  const first = await repeat(context, operation, plan, at, 1);
  // from an account without money none is sent
  const isOfState = OF_STATE.has(first.response?.status ?? 0);
  const base = isOfState ? await flow.taken(operation) : plan;
  if (base === undefined) return;
  // the second round finds the work done, which may be another answer and must be replayed as well
  const again = await repeat(context, operation, base, at, 2);
  // what is there once is named otherwise each time
  const isTaken = again.response?.status === CONFLICT;
  const own = async (label: string): Promise<Plan> =>
    (isTaken ? await flow.another(operation, label) : undefined) ?? base;
  if (isTaken) await repeat(context, operation, await own("anew"), at, 3);
  await otherKeys(context, operation, await own("other keys"), at);
  await elsewhere(context, operation, await own("elsewhere"), at);
  await afterChange(context, operation, await own("changed in between"), at);
  await atOnce(context, operation, await own("at once"), at);
}

export const repetition: Phase = {
  name: "repetition",
  run: async (context) => {
    const meetings: (() => Promise<void>)[] = [];
    for (const operation of context.contract.operations) {
      const at = idempotencyParameter(operation);
      if (at === undefined) continue;
      const met = await new Flow(context.wire, `${operation.id} meeting`).valid(operation);
      await repeated(context, operation, at);
      if (met !== undefined) meetings.push(() => meet(context, operation, met, at));
    }
    // each waits for one that takes its time
    await inParallel(meetings);
  },
};
