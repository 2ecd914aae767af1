/** Two tenants: whatever is known of the first - identifiers, cursors, idempotency keys, entity tags - opens nothing to the second. */
import { type Json, isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Phase, TestContext } from "../context.ts";
import { type Exchange, headerValue, jsonBody } from "../http/exchange.ts";
import { isExpression } from "../http/expression.ts";
import { Flow, succeeded } from "../http/flow.ts";
import { identityFor } from "../http/identity.ts";
import type { Identity, Plan } from "../http/plan.ts";
import { key } from "../http/plan.ts";
import { itemsIn } from "../lists/walk.ts";
import { type ListShape, listShape } from "../relations/list-shape.ts";
import { answerSchema } from "../relations/shared.ts";
import { linked } from "./removals.ts";
import { idempotencyParameter, withKey } from "../http/idempotency-key.ts";

/** What is as long as this and holds a digit is nobody else's by chance. */
const TELLING = 12;
const MOST_OF_AN_OPERATION = 3;

function* texts(value: Json | undefined): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const item of value) yield* texts(item);
  else if (isObject(value)) for (const member of Object.values(value)) yield* texts(member);
}

/** Names that links carry, that stand in paths, or that end as identifiers do. */
function identifying(context: TestContext): (name: string) => boolean {
  const names = new Set<string>();
  for (const operation of context.contract.operations) {
    for (const parameter of operation.parameters) if (parameter.in === "path") names.add(parameter.name);
    for (const { link } of context.flow.incoming(operation)) {
      for (const name of Object.keys(link.parameters)) names.add(name.replace(/^(path|query|header)\./, ""));
      for (const [name, value] of Object.entries(isObject(link.requestBody) ? link.requestBody : {}))
        if (isExpression(value)) names.add(name);
    }
  }
  return (name) => names.has(name) || /(^|_)id$|Id$|url$/i.test(name);
}

function secretsOf(context: TestContext, exchanges: readonly Exchange[]): Set<string> {
  const wanted = identifying(context);
  const found = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === "string" && wanted(name) && member.length >= TELLING && /\d/.test(member))
        found.add(member);
      else visit(member);
    }
  };
  for (const { response } of exchanges) if (response !== undefined && response.status < 300) visit(jsonBody(response));
  const contract = JSON.stringify(context.contract.document);
  return new Set([...found].filter((text) => !contract.includes(text)));
}

class Stranger {
  readonly #context: TestContext;
  readonly #secrets: ReadonlySet<string>;
  readonly #other: NonNullable<TestContext["other"]>;

  constructor(context: TestContext, other: NonNullable<TestContext["other"]>, exchanges: readonly Exchange[]) {
    this.#context = context;
    this.#other = other;
    this.#secrets = secretsOf(context, exchanges);
  }

  identity(operation: Operation): Identity {
    return identityFor(this.#context.contract, operation, this.#other);
  }

  /** Sends the plan as somebody else; no answer may hold what only the first has been told. */
  async send(plan: Plan, name: string): Promise<Exchange> {
    const about = this.#context.flow.about(plan.operation, name, { check: "tenants" });
    const exchange = await this.#context.wire.send(plan, about, this.identity(plan.operation));
    this.search(exchange);
    return exchange;
  }

  search(exchange: Exchange): void {
    const sent = [
      exchange.request.target,
      String(exchange.request.body ?? ""),
      ...exchange.request.headers.map(([, value]) => value),
    ].join("\n");
    const said = [...texts(exchange.response && jsonBody(exchange.response))];
    const leak = said.find(
      (text) => this.#secrets.has(text) && !sent.includes(text) && !sent.includes(encodeURIComponent(text)),
    );
    if (leak !== undefined) this.report(`somebody else is told ${JSON.stringify(leak)}`, exchange);
  }

  report(message: string, exchange: Exchange): void {
    this.#context.report({ check: "tenants", message, exchange: exchange.id, subject: exchange.case.name });
  }
}

/** Whether the request names something that only an earlier answer can have told. */
function bound(context: TestContext, { case: about, sent }: Exchange, operation: Operation): boolean {
  if (about.operationId === undefined || sent === undefined) return false;
  if (operation.parameters.some(({ in: place }) => place === "path")) return true;
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
    if (operation.security.length === 0 || operation.security.some((requirement) => requirement.length === 0)) continue;
    // removing what is not there may well be answered as if it had been; see `removing`
    if (operation.method === "DELETE") continue;
    const done = mine.filter(
      (exchange) => exchange.case.operationId === operation.id && bound(context, exchange, operation),
    );
    const distinct = [
      ...new Map(
        done.map((exchange) => [`${exchange.request.target} ${String(exchange.request.body ?? "")}`, exchange]),
      ).values(),
    ];
    for (const { sent, request } of distinct.slice(-MOST_OF_AN_OPERATION)) {
      const media = context.flow.mediaOf(operation);
      const at = idempotencyParameter(operation);
      const values = new Map([...(sent?.values ?? [])].filter(([name]) => name !== at && !/if-none-match/i.test(name)));
      const plan: Plan = {
        operation,
        values,
        ...(sent?.body === undefined || media === undefined ? {} : { body: { media, value: sent.body } }),
      };
      const exchange = await stranger.send(plan, "with what belongs to somebody else");
      const list = listShape(context.contract, operation) !== undefined;
      if (succeeded(exchange) && !list)
        stranger.report(`${exchange.response?.status ?? 0} for what belongs to somebody else`, exchange);
      await tagged(
        stranger,
        plan,
        mine.filter((one) => one.request.target === request.target),
      );
    }
  }
}

/** The entity tag of somebody else's answer must not say that it is still the same. */
async function tagged(stranger: Stranger, plan: Plan, mine: readonly Exchange[]): Promise<void> {
  const parameter = plan.operation.parameters.find(
    ({ in: place, name }) => place === "header" && /^if-none-match$/i.test(name),
  );
  const etag = mine
    .filter(({ case: about }) => about.operationId === plan.operation.id)
    .map(({ response }) => headerValue(response?.headers ?? [], "etag"))
    .findLast((value) => value !== undefined);
  if (parameter === undefined || etag === undefined) return;
  const exchange = await stranger.send(
    { ...plan, values: new Map([...plan.values, [key(parameter), etag]]) },
    "with somebody else's ETag",
  );
  if (exchange.response?.status === 304) stranger.report("304 for what belongs to somebody else", exchange);
}

/** What the first has made, as it was answered: an item that says all of that is the same one, however short its identifier is. */
function madeBy(context: TestContext, mine: readonly Exchange[], { item }: ListShape): readonly Json[] {
  const { schemas } = context.contract;
  const [node] = item.nodes;
  const kind = node && schemas.at("out", node.pointer).pointer;
  return mine.flatMap(({ case: about, response }) => {
    const operation = context.contract.operation(about.operationId ?? "");
    const schema = operation && answerSchema(operation, response?.status ?? 0);
    const same = schema !== undefined && schemas.at("out", schema).pointer === kind;
    const body = same && operation?.method !== "GET" && response !== undefined ? jsonBody(response) : undefined;
    return isObject(body) && telling(body) ? [body] : [];
  });
}

/** Whether two things that were made apart differ in it for sure: it says when it was made. */
function telling(body: Json): boolean {
  return (
    isObject(body) && Object.values(body).some((value) => typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value))
  );
}

/** Lists show nothing of the first, whatever page or filter is asked for. */
async function listed(context: TestContext, stranger: Stranger, mine: readonly Exchange[]): Promise<void> {
  for (const operation of context.contract.operations) {
    const shape = listShape(context.contract, operation);
    if (shape === undefined) continue;
    const made = madeBy(context, mine, shape);
    const look = async (plan: Plan, name: string): Promise<void> => {
      const exchange = await stranger.send(plan, name);
      const leak = itemsIn(shape, exchange).find((item) => made.some((one) => sameJson(one, item)));
      if (leak !== undefined) stranger.report(`somebody else is shown ${JSON.stringify(leak).slice(0, 120)}`, exchange);
    };
    const asked = mine.filter(({ case: about }) => about.operationId === operation.id);
    const distinct = [...new Map(asked.map((exchange) => [exchange.request.target, exchange])).values()];
    const own = await context.flow.valid(operation);
    if (own !== undefined)
      await look(
        {
          ...own,
          values: new Map(
            [...own.values].filter(([at]) => operation.parameters.some((one) => one.required && key(one) === at)),
          ),
        },
        "the list of somebody else",
      );
    const cursors = distinct.filter(
      ({ sent }) => shape.next !== undefined && sent?.values.has(key(shape.next.parameter)),
    );
    for (const { sent } of [...distinct.slice(-MOST_OF_AN_OPERATION), ...cursors.slice(0, MOST_OF_AN_OPERATION)])
      if (sent !== undefined) await look({ operation, values: sent.values }, "the same page, as somebody else");
  }
}

/** A key that the first has used is new to the second. */
async function keyed(context: TestContext, stranger: Stranger): Promise<void> {
  for (const operation of context.contract.operations) {
    const at = idempotencyParameter(operation);
    if (at === undefined) continue;
    const plan = await new Flow(context.wire, `${operation.id} of two tenants`).valid(operation);
    if (plan === undefined) continue;
    const shared = withKey(plan, at, `gate-shared-${context.wire.random(`${operation.id} shared`).whole(1e8, 9e8)}`);
    const first = await context.wire.send(
      shared,
      context.flow.about(operation, "with a key that somebody else will use", { check: "tenants" }),
    );
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

/** What the second puts and deletes at a path of its own leaves the first's alone. */
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
    const reader = context.contract.operations.find(({ method, path }) => method === "GET" && path === operation.path);
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
    await identifiers(context, stranger, mine);
    await keyed(context, stranger);
    await apart(context, stranger);
    await removing(context, stranger);
  },
};
