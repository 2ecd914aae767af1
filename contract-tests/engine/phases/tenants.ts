/** Two tenants: whatever is known of the first - identifiers, cursors, idempotency keys, entity tags - opens nothing to the second. */
import { type Json, isObject, parseJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { patient } from "../patience.ts";
import type { Phase, TestContext } from "../context.ts";
import { nobodys } from "../generate/nobodys.ts";
import { type Exchange, headerValue, jsonBody } from "../http/exchange.ts";
import { isPublic } from "../http/identity.ts";
import { sentPlan } from "../http/sent-plan.ts";
import { isExpression } from "../http/expression.ts";
import { Flow, succeeded } from "../http/flow.ts";
import { type Plan, key } from "../http/plan.ts";
import { refusesAll } from "../http/multi-status.ts";
import { namedBy, naming } from "../http/references.ts";
import { listShape } from "../relations/list-shape.ts";
import { linked } from "./removals.ts";
import { idempotencyParameter, withKey } from "../http/idempotency-key.ts";
import { readerOf } from "../http/reader.ts";
import { beside } from "./tenants-beside.ts";
import { ledTo } from "./tenants-led.ts";
import { listed } from "./tenants-lists.ts";
import { TELLING, texts } from "./tenants-secrets.ts";
import { Stranger } from "./tenants-stranger.ts";
import { strangers } from "./unknown.ts";

const MOST_OF_AN_OPERATION = 3;
const NOT_FOUND = 404;

/** Whether the request names something that only an earlier answer can have told. */
function bound(context: TestContext, { case: about, sent }: Exchange, operation: Operation): boolean {
  if (about.operationId === undefined || sent === undefined) return false;
  if (operation.parameters.some(({ in: place }) => place === "path")) return true;
  if (namedBy(sent.body, (name) => context.flow.refers(operation, name)).size > 0) return true;
  const links = context.flow.incoming(operation).map(({ link }) => link);
  return links.some(
    ({ parameters, requestBody }) =>
      Object.keys(parameters).some((name) =>
        [...sent.values.keys()].some((at) => at.endsWith(` ${name.replace(/^\w+\./, "")}`)),
      ) ||
      Object.entries(isObject(requestBody) ? requestBody : {}).some(
        ([name, value]) => isExpression(value) && isObject(sent.body) && name in sent.body,
      ),
  );
}

/** What the first has been given is not there for the second. */
async function identifiers(context: TestContext, stranger: Stranger, mine: readonly Exchange[]): Promise<void> {
  for (const operation of context.contract.operations) {
    if (isPublic(operation)) continue;
    // removing what is not there may well be answered as if it had been; see `removing`
    if (operation.method === "DELETE") continue;
    const done = mine.filter(
      (exchange) =>
        exchange.case.operationId === operation.id &&
        bound(context, exchange, operation) &&
        !stranger.mayHave(exchange),
    );
    const distinct = [
      ...new Map(
        done.map((exchange) => [`${exchange.request.target} ${String(exchange.request.body ?? "")}`, exchange]),
      ).values(),
    ];
    const led = distinct.length > 0 ? [] : ledTo(operation, mine);
    for (const one of [...distinct, ...led].slice(-MOST_OF_AN_OPERATION)) {
      const at = idempotencyParameter(operation);
      const sent = sentPlan(operation, one);
      const values = new Map([...sent.values].filter(([name]) => name !== at && !/if-none-match/i.test(name)));
      // what it has to be beyond may have risen since
      const plan: Plan = await context.flow.outbid({ ...sent, values });
      const exchange = await stranger.send(plan, "with what belongs to somebody else");
      const list = listShape(context.contract, operation) !== undefined;
      if (succeeded(exchange) && !list && !refusesAll(exchange)) {
        if (!(await asForNobody(context, stranger, plan, exchange)))
          stranger.report(`${exchange.response?.status ?? 0} for what belongs to somebody else`, exchange);
      } else await toldApart(context, stranger, plan, exchange);
      const home = stranger.atHome(plan);
      const seen = home && (await stranger.send(home, "with what belongs to somebody else, at its own place"));
      if (home !== undefined && succeeded(seen) && !list && namesMore(plan, home))
        stranger.report(`${seen.response?.status ?? 0} for what belongs to somebody else`, seen);
      await tagged(
        stranger,
        plan,
        mine.filter(({ request }) => request.target === one.request.target),
      );
    }
  }
}

/** Whether the path names something beside whose it is. */
function namesMore({ operation, values }: Plan, home: Plan): boolean {
  const places = operation.parameters.filter(({ in: place }) => place === "path").map(key);
  return places.some((at) => values.get(at) === home.values.get(at));
}

/** Who is told of what a body names just what is told of what nobody has, is told nothing of it. */
async function asForNobody(context: TestContext, stranger: Stranger, plan: Plan, told: Exchange): Promise<boolean> {
  const { operation, body } = plan;
  if (body === undefined || operation.path.includes("{")) return false;
  const refers = (name: string): boolean => context.flow.refers(operation, name);
  const named = [...namedBy(body.value, refers)].map((one) => parseJson(one) as [string, Json]);
  const others = new Map(named.flatMap(([name, id]) => Object.entries({ [name]: nobodys(id) ?? null })));
  const value = naming(body.value, others);
  if (!context.contract.schemas.valid("in", body.media.schema ?? "", value)) return false;
  const nobody = await stranger.send({ ...plan, body: { ...body, value } }, "with what nobody has, as somebody else");
  const [one, other] = [
    without(
      told,
      named.map(([, id]) => id),
    ),
    without(nobody, [...others.values()]),
  ];
  return succeeded(nobody) && one === other;
}

/** The body of an answer without what it names. */
function without({ response }: Exchange, named: readonly Json[]): string {
  return named.reduce<string>((text, id) => text.replaceAll(JSON.stringify(id), "#"), String(response?.body ?? ""));
}

/** Members of a problem that are the same for whatever is not there. */
const OF_THE_KIND = ["type", "code", "title", "detail", "message", "error"];

/** Who asks for what belongs to somebody else is refused as who asks for what nobody has: else it is told that it is there. */
async function toldApart(context: TestContext, stranger: Stranger, plan: Plan, refused: Exchange): Promise<void> {
  if (refused.response?.status !== NOT_FOUND) return;
  const own = saidBy(refused);
  const told: string[] = [];
  for (const [at, nobodys] of strangers(context, plan)) {
    const exchange = await stranger.send(nobodys, `with a ${at} that nobody uses, as somebody else`);
    const other = exchange.response?.status === NOT_FOUND ? saidBy(exchange) : own;
    const name = OF_THE_KIND.find((one) => own[one] !== other[one]);
    // of several identifiers some may well be its own: one of them is refused alike then
    if (name === undefined) return;
    told.push(`${name} is ${own[name] ?? "absent"}, and ${other[name] ?? "absent"} for what nobody has`);
  }
  if (told[0] !== undefined) stranger.report(told[0], refused);
}

/** Texts of a refusal without what the request named. */
function saidBy({ sent, response }: Exchange): Readonly<Record<string, string | undefined>> {
  const body = response === undefined ? undefined : jsonBody(response);
  const named = [...texts([...(sent?.values.values() ?? [])]), ...texts(sent?.body)].toSorted(
    (a, b) => b.length - a.length,
  );
  const plain = (text: string): string => named.reduce((left, one) => left.replaceAll(one, "#"), text);
  return isObject(body)
    ? Object.fromEntries(
        OF_THE_KIND.map((name) => [name, name in body ? plain(JSON.stringify(body[name])) : undefined]),
      )
    : {};
}

/** The entity tag of somebody else's answer must not say that it is still the same. */
async function tagged(stranger: Stranger, plan: Plan, mine: readonly Exchange[]): Promise<void> {
  const parameter = plan.operation.parameters.find(
    ({ in: place, name }) => place === "header" && /^if-none-match$/i.test(name),
  );
  const etag = mine
    // an empty list is the same for everybody
    .filter((exchange) => exchange.case.operationId === plan.operation.id && secret(exchange))
    .map(({ response }) => headerValue(response?.headers ?? [], "etag"))
    .findLast((value) => value !== undefined);
  if (parameter === undefined || etag === undefined) return;
  const exchange = await stranger.send(
    { ...plan, values: new Map([...plan.values, [key(parameter), etag]]) },
    "with somebody else's ETag",
  );
  if (exchange.response?.status === 304) stranger.report("304 for what belongs to somebody else", exchange);
}

/** What is under way when it is asked for ends after a while; a refusal may be kept under its key. */
const CONFLICT_TRIES = 6;
const CONFLICT_PAUSE_MS = 250;

async function underNewKey(context: TestContext, plan: Plan, at: string): Promise<[Exchange, Plan]> {
  const { operation } = plan;
  const number = context.wire.once(`${operation.id} shared`).whole(1e8, 9e8);
  const about = context.flow.about(operation, "with a key that somebody else will use", { check: "tenants" });
  for (let tries = 1; ; tries += 1) {
    const keyed = withKey(plan, at, `gate-shared-${number}-${tries}`);
    const exchange = await context.wire.send(keyed, about);
    if (exchange.response?.status !== 409 || tries === CONFLICT_TRIES) return [exchange, keyed];
    await context.wire.pause(patient(CONFLICT_PAUSE_MS));
  }
}

/** A key that the first has used is new to the second. */
async function keyed(context: TestContext, stranger: Stranger): Promise<void> {
  for (const operation of context.contract.operations) {
    const at = idempotencyParameter(operation);
    if (at === undefined) continue;
    const plan = await new Flow(context.wire, `${operation.id} of two tenants`).valid(operation);
    if (plan === undefined) continue;
    const [first, shared] = await underNewKey(context, plan, at);
    if (!succeeded(first)) continue;
    const exchange = await stranger.send(shared, "with an idempotency key that somebody else has used");
    const replayed =
      exchange.response?.headers.some(([name, value]) => /replay/i.test(name) && value === "true") === true;
    const same =
      exchange.response !== undefined &&
      first.response !== undefined &&
      exchange.response.body.byteLength > 2 &&
      exchange.response.body.equals(first.response.body);
    if (replayed || (same && succeeded(exchange) && secret(first)))
      stranger.report("somebody else's answer is replayed", exchange);
  }
}

/** Whether the answer holds what was made for it and was not sent, so that nobody else can have the same. */
function secret({ request, response }: Exchange): boolean {
  const body = response === undefined ? undefined : jsonBody(response);
  const sent = String(request.body ?? "");
  return [...texts(body)].some((text) => text.length >= TELLING && /\d/.test(text) && !sent.includes(text));
}

/** What stands at a path of its own is not the second's, and what the second puts and deletes there leaves the first's alone. */
async function apart(context: TestContext, stranger: Stranger): Promise<void> {
  for (const reader of context.contract.operations) {
    if (reader.method !== "GET" || reader.path.includes("{") || reader.security.length === 0) continue;
    const beside = context.contract.operations.filter(
      ({ path, method }) => path === reader.path && (method === "PUT" || method === "DELETE"),
    );
    const plan = await context.flow.valid(reader);
    if (beside.length === 0 || plan === undefined) continue;
    const read = (): Promise<Exchange> =>
      context.wire.send(plan, context.flow.about(reader, "what is one's own", { check: "tenants" }));
    const maker = beside.find(({ method }) => method === "PUT");
    const own = maker && (await context.flow.valid(maker));
    if (own !== undefined)
      await context.wire.send(own, context.flow.about(own.operation, "something of one's own", { check: "tenants" }));
    const before = await read();
    if (!succeeded(before)) continue;
    const seen = await stranger.send(plan, "what stands at the same path, as somebody else");
    if (
      succeeded(seen) &&
      seen.response?.body.equals(before.response?.body ?? Buffer.alloc(0)) === true &&
      secret(before)
    )
      stranger.report("somebody else reads it", seen);
    for (const operation of beside.toSorted((a, b) => b.method.localeCompare(a.method))) {
      const other = await context.flow.another(operation, "somebody else's");
      if (other === undefined) continue;
      await stranger.send(other, "at the same path, as somebody else");
      const after = await read();
      if (
        after.response?.status !== before.response?.status ||
        after.response?.body.equals(before.response?.body ?? Buffer.alloc(0)) !== true
      )
        stranger.report(`${operation.id} of somebody else has changed it`, after);
    }
  }
}

/** What the second removes is its own, whatever it is answered: the first still finds what it had. */
async function removing(context: TestContext, stranger: Stranger): Promise<void> {
  for (const operation of context.contract.operations.filter(({ method }) => method === "DELETE")) {
    const reader = readerOf(context.contract, operation);
    if (reader === undefined || !operation.path.includes("{") || operation.security.length === 0) continue;
    const plan = await linked(context, operation, ", by somebody else");
    if (plan === undefined) continue;
    const read = (name: string): Promise<Exchange> =>
      context.wire.send(
        { operation: reader, values: plan.values },
        context.flow.about(reader, name, { check: "tenants" }),
      );
    if (!succeeded(await read("what is one's own"))) continue;
    await stranger.send(plan, "what belongs to somebody else, to remove it");
    const after = await read("what somebody else has tried to remove");
    if (!succeeded(after)) stranger.report(`${operation.id} of somebody else has removed it`, after);
  }
}

export const tenants: Phase = {
  name: "tenants",
  run: async (context) => {
    if (context.other === undefined) return context.notTried("two tenants: there are credentials of one only");
    const mine = context.wire.exchanges.filter(succeeded);
    const stranger = new Stranger(context, context.other, mine);
    await listed(context, stranger, mine);
    await beside(context, stranger);
    await identifiers(context, stranger, mine);
    await keyed(context, stranger);
    await apart(context, stranger);
    await removing(context, stranger);
  },
};
