/** Known good requests of an operation to vary: one for each example, and how each is kept apart from earlier requests. */
import type { Json } from "../../../spec/openapi/json.ts";
import { isObject, sameJson } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import type { Parameter } from "../../../spec/openapi/parameters.ts";
import { countsAsTaken } from "../coverage/coverage.ts";
import { UnsupportedPattern } from "../generate/pattern.ts";
import { CannotGenerate } from "../generate/sample.ts";
import { firstOf, viewOf } from "../generate/view.ts";
import { examplesOf, mediaOf } from "../http/bare-plan.ts";
import type { Flow } from "../http/flow.ts";
import { underOwnKey } from "../http/idempotency-key.ts";
import { freshFlow } from "./afresh.ts";
import { CONFLICT, documents } from "../http/statuses.ts";
import { incomingLinks } from "../http/links.ts";
import { isExpression } from "../http/expression.ts";
import { isCursor } from "../relations/list-shape.ts";
import { isMask } from "../relations/masks.ts";
import type { Plan } from "../http/plan.ts";
import type { TestContext } from "../context.ts";
import { begins } from "../http/begins.ts";

export interface Base {
  readonly plan: Plan;
  /** False for an example that only makes sense on top of others: its boundary cases stay in the flow of those. */
  readonly standsAlone: boolean;
}

async function alone(context: TestContext, plan: Plan, name: string): Promise<boolean> {
  const fresh = context.flow.freshened(plan, `probe ${name}`);
  if (fresh === plan) return true;
  const exchange = await context.wire.send(
    fresh,
    context.flow.about(plan.operation, `the example ${name} by itself`, { check: "positive" }),
  );
  return exchange.response !== undefined && countsAsTaken(exchange.response.status);
}

/** What its state may refuse is asked of something of its own. */
function flowFor({ flow, wire }: TestContext, operation: Operation): Flow {
  return documents(operation, CONFLICT) && operation.path.includes("{") && begins(flow, operation) === false
    ? freshFlow(wire, `for ${operation.id} alone`)
    : flow;
}

export async function basesOf(context: TestContext, operation: Operation): Promise<Base[]> {
  const flow = flowFor(context, operation);
  const media = mediaOf(operation);
  const kept = media === undefined ? [] : [...examplesOf(context.contract, media)];
  const examples: [string, Json | undefined][] = kept.length === 0 ? [["", undefined]] : kept;
  const bases: Base[] = [];
  for (const [name, example] of examples) {
    const plan = await flow.valid(operation, example);
    if (plan !== undefined) bases.push({ plan, standsAlone: await alone(context, plan, name) });
  }
  return bases;
}

/** A valid request in each media type that the body may come in beside the usual one. */
export async function otherMediaBases({ flow }: TestContext, operation: Operation): Promise<Base[]> {
  const usual = mediaOf(operation);
  const bases: Base[] = [];
  for (const media of operation.body?.content ?? []) {
    if (media === usual) continue;
    try {
      bases.push({ plan: await flow.bound(flow.bare(operation, undefined, media)), standsAlone: true });
    } catch (error) {
      if (!(error instanceof CannotGenerate) && !(error instanceof UnsupportedPattern)) throw error;
    }
  }
  return bases;
}

/** The base's request with another body, kept apart from all others where the base can be. */
export function withBody(context: TestContext, base: Base, value: Json, label: string): Plan {
  const { body } = base.plan;
  if (body === undefined) return base.plan;
  const { operation } = base.plan;
  const plan = underOwnKey(
    context.wire,
    { ...base.plan, body: { media: body.media, value } },
    `${operation.id} ${label}`,
  );
  return base.standsAlone ? atItsOwnTime(context, context.flow.freshened(plan, label, body.value), body.value) : plan;
}

/** With what is as in the base at other times, where the base may be in the way. */
function atItsOwnTime({ contract: { schemas }, flow }: TestContext, plan: Plan, base: Json): Plan {
  const { operation, body } = plan;
  if (body?.media.schema === undefined || !isObject(body.value) || !isObject(base)) return plan;
  const same = Object.entries(body.value).filter(([name, member]) => sameJson(member ?? null, base[name] ?? null));
  const moved = flow.atOtherTimes(operation, Object.fromEntries(same));
  const value = { ...body.value, ...(isObject(moved) ? moved : {}) };
  const isValid = schemas.valid("in", body.media.schema, value) === schemas.valid("in", body.media.schema, body.value);
  return isValid ? { ...plan, body: { ...body, value } } : plan;
}

const LANGUAGE = /^\$?(filter|where|query|search_?query|rsql|fiql|order_?by)$/i;

/** Whether a text is written in a language of the service's own, of which only words tell. */
function inWords({ contract: { schemas } }: TestContext, { name, schema, definition }: Parameter): boolean {
  if (!LANGUAGE.test(name) || typeof definition["description"] !== "string") return false;
  const view = viewOf(schemas, "in", schema);
  return (
    view.types.includes("string") && ["enum", "const", "pattern"].every((word) => firstOf(view, word) === undefined)
  );
}

/**
 * Names of parameters and members that links fill, that name other things or of which the settings say what exists,, of cursors and of masks: identifiers and
 * cursors whose form is the service's affair. Any text that fits the schema may be sent there, and need not be taken.
 */
export function opaqueNames(context: TestContext, operation: Operation): ReadonlySet<string> {
  const names = new Set<string>(
    operation.parameters.flatMap((one) =>
      one.in === "query" && (isCursor(one.name) || isMask(one.name) || inWords(context, one)) ? [one.name] : [],
    ),
  );
  for (const { link } of incomingLinks(context.contract, operation)) {
    for (const name of Object.keys(link.parameters)) names.add(name);
    const body = isObject(link.requestBody) ? link.requestBody : {};
    for (const [name, value] of Object.entries(body)) if (isExpression(value)) names.add(name);
  }
  const told = operation.parameters.flatMap(({ name }) =>
    context.flow.refers(operation, name) || context.wire.identifier(operation.id, name) !== undefined ? [name] : [],
  );
  for (const name of told) names.add(name);
  return names;
}
