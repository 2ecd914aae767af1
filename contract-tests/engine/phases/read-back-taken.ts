/** What the contract says is there once (`409: a project of this name is there already`) is not made a second time. */
import { type Json, isObject, sameJson, textAt } from "../../../spec/openapi/json.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { read, write } from "../../../spec/openapi/pointer.ts";
import { responseFor } from "../../../spec/openapi/responses.ts";
import { isChangedAt } from "../../../spec/openapi/said-changes.ts";
import type { TestContext } from "../context.ts";
import { enumerated, viewOf } from "../generate/view.ts";
import { type Exchange, headerValue, jsonBody } from "../http/exchange.ts";
import { succeeded } from "../http/flow.ts";
import { namedIn } from "../http/found.ts";
import { idempotencyParameter } from "../http/idempotency-key.ts";
import { namesItself } from "../http/links.ts";
import { type Plan, key } from "../http/plan.ts";
import { isMadeAt, prose } from "../relations/assumed.ts";
import { saysSo } from "../relations/kept.ts";
import { CONFLICT, documents } from "../http/statuses.ts";
import { overlaps, refusesOverlaps } from "../http/times-meet.ts";
import { type Member, thingIn, thingOf } from "../relations/thing.ts";
import { freeAgain } from "./read-back-free-again.ts";
import { ignoresCase, inOtherCase, spoken } from "../relations/spoken.ts";

const ONCE =
  /\b(taken|already (exists?|there|used|in use|registered|known)|(is|are|exists?)( there| here| in (the|this|its) \w+)? already|(is|are) an? .+ already|with (this|that|the same) [\w ]+ (already )?exists?|used by another|in use|duplicates?|unique|another \S+ (has|with|of)|(somebody|someone)( else)? (already )?has (this|that|the same)|used twice)\b/i;
/** `A key with this name exists`: the name is there once, and of a key there may be many. */
const WITH_SAME = /\bwith (?:this|that|the same|the given|such an?) .+/i;
/** Conflicts of other kinds: of requests, versions and states. */
const OTHERWISE = /\b(idempoten|request|version|e-?tag|state|status|running|progress|retry|concurren)/i;
/** A key of requests, where they have one; else it is what a thing is called by. */
const KEY = /\bkeys?\b/i;

/** `A name that is taken, or the key was used with another body`: each for itself. */
const REASONS = /[,;.]? or (?=(?:the|an?|its?|this|if|when)\b)|[;.](?:\s+|$)/;

/** `QoS` and `qos` are one word. */
const joined = (text: string): string => spoken(text).replaceAll(" ", "");

/** `A unique name for identifying a QoS profile` of a `qosProfile`: it is unique among those, and any number of things may name it. */
function isUniqueOfAnother(name: string, said: string): boolean {
  const [, of = ""] = /\bunique (?:name|id|identifier|key|code)\b(.*)/i.exec(said) ?? [];
  return !/^(name|id|identifier|key|code)$/i.test(name) && joined(of).includes(joined(name));
}

const NAMES_ANOTHER = /^(?!external|client|custom|own).*(_id|Id|ID|_uuid)$/;

/** The members whose value the contract says one thing alone may have. */
export function onceOnly({ contract: { schemas }, flow }: TestContext, operation: Operation): [string, Member][] {
  const schema = operation.body?.content[0]?.schema;
  const whole = textAt(responseFor(operation.responses, CONFLICT)?.definition["description"]) ?? "";
  const hasKey = idempotencyParameter(operation) !== undefined;
  const reasons = whole.split(REASONS).filter((one) => !OTHERWISE.test(one) && !(hasKey && KEY.test(one)));
  if (schema === undefined || !documents(operation, CONFLICT) || reasons.length === 0) return [];
  const said = reasons.join("\n");
  return [...thingOf(schemas, "in", schema).members].filter(([name, member]) => {
    const view = viewOf(schemas, "in", member.schema);
    if (!view.types.includes("string") || enumerated(view) !== undefined || namesItself(operation, name)) return false;
    // `a resource being created already exists` speaks of no time
    if (isMadeAt(name) || isChangedAt(name)) return false;
    // what names another thing is that one's
    if (NAMES_ANOTHER.test(name) || flow.refers(operation, name)) return false;
    const own = view.nodes.map(({ schema: node }) => textAt(node["description"]) ?? "").join("\n");
    const named = new RegExp(`\\b${spoken(name)}s?\\b`).test(spoken(WITH_SAME.exec(said)?.[0] ?? said));
    return (named && ONCE.test(said)) || (/\bunique\b/i.test(own) && !isUniqueOfAnother(name, own));
  });
}

/** The same value as the contract takes it for the same one. */
function alike(
  { contract: { schemas } }: TestContext,
  operation: Operation,
  [name, at]: readonly [string, Member],
  value: string,
): string {
  const { responses, body } = operation;
  const said = textAt(responseFor(responses, CONFLICT)?.definition["description"]) ?? "";
  const own = viewOf(schemas, "in", at.schema).nodes.map(({ schema: node }) => textAt(node["description"]) ?? "");
  const other = inOtherCase(value);
  const named = new RegExp(`\\b${spoken(name)}s?\\b`);
  const ofIt = prose(operation)
    .split(/\.(?:\s|$)|\n/)
    .filter((one) => ONCE.test(one) && named.test(spoken(one)));
  const isSaid = [said, ...own, ...ofIt].some(ignoresCase);
  return isSaid && body !== undefined && schemas.valid("in", at.schema, other) ? other : value;
}

const TIME = /"\d{4}-\d\d-\d\dT/;

/** What tells what was made apart from everything else. */
function identityOf({ contract }: TestContext, { path }: Operation, { response }: Exchange): string | undefined {
  const place = headerValue(response?.headers ?? [], "location");
  const below = contract.operations.find(
    (one) =>
      one.method === "GET" && one.path.startsWith(`${path}/{`) && /^\/\{[^}]+\}$/.test(one.path.slice(path.length)),
  );
  const name = below?.path.slice(path.length + 2, -1) ?? "id";
  const id = response && namedIn(thingIn(jsonBody(response)), name);
  return id === undefined ? place : JSON.stringify(id);
}

/** The same once more, with other values of what else may be there once only: it is at the same place, and a request of its own. */
function again(first: Plan, other: Plan, apart: readonly Member[]): Plan | undefined {
  if (first.body === undefined || other.body === undefined) return undefined;
  const places = new Set(first.operation.parameters.filter(({ in: place }) => place === "path").map(key));
  const value = apart.reduce<Json>(
    (body, { pointer }) => write(body, pointer, read(other.body?.value, pointer)),
    first.body.value,
  );
  return {
    ...other,
    values: new Map([...other.values, ...[...first.values].filter(([name]) => places.has(name))]),
    body: { ...other.body, value },
  };
}

const LONG = /minute|hour|day/i;
const SECOND_MS = 1000;

/** The same a second later, where it lasts longer than that; undefined where nothing says how long it lasts. */
export function aSecondLater(value: Json): Json | undefined {
  const all = Object.entries(isObject(value) ? value : {});
  const times = all.flatMap(([name, one]) => {
    const at = TIME.test(JSON.stringify(one)) ? Date.parse(String(one)) : Number.NaN;
    return Number.isNaN(at) ? [] : [{ name, at }];
  });
  const [first, last, ...others] = times.toSorted((a, b) => a.at - b.at);
  const isLong =
    last === undefined
      ? all.some(([name, one]) => typeof one === "number" && one > 0 && LONG.test(name))
      : last.at - (first?.at ?? 0) > SECOND_MS;
  if (first === undefined || others.length > 0 || !isLong) return undefined;
  return write(value, `/${first.name}`, new Date(first.at + SECOND_MS).toISOString());
}

/** Of what may not be there twice at one time a second one at the same time is refused, and one that begins while the first lasts. */
export async function overlapping(context: TestContext, operation: Operation): Promise<void> {
  const { flow, wire, report } = context;
  if (!refusesOverlaps(operation)) return;
  // with no more than has to be said: who is away or has cancelled is in nobody's way
  const first = await flow.another(operation, "at a time of its own");
  const other = await flow.another(operation, "at the same time");
  const second = first && other && again(first, other, []);
  if (first === undefined || second === undefined || !TIME.test(JSON.stringify(first.body?.value))) return;
  const about = (what: string): ReturnType<typeof flow.about> => flow.about(operation, what, { check: "read-back" });
  const made = await wire.send(first, about("at a time of its own"));
  const stands = succeeded(made) && made.response !== undefined && !saysSo(thingIn(jsonBody(made.response)));
  const later = second.body && overlaps(operation) ? aSecondLater(second.body.value) : undefined;
  const next = second.body && later !== undefined && { ...second, body: { ...second.body, value: later } };
  let twice = stands ? await wire.send(second, about("at the same time")) : undefined;
  if (twice !== undefined && !succeeded(twice) && next)
    twice = await wire.send(flow.underOwnKey(next), about("a second later"));
  if (twice?.response?.status === CONFLICT) await freeAgain(context, made, second);
  const [one, two] = [made, twice].map((exchange) => exchange && identityOf(context, operation, exchange));
  if (twice === undefined || !succeeded(twice) || one === undefined || two === undefined || one === two) return;
  const message = `expected ${CONFLICT}, got ${twice.response?.status ?? ""}: the same was made before it, and the contract says that no two are there at one time`;
  report({ check: "expected-status", message, exchange: twice.id, subject: twice.case.name });
}

export async function taken(context: TestContext, operation: Operation): Promise<void> {
  if (operation.method !== "POST") return;
  const { flow, wire } = context;
  const members = onceOnly(context, operation);
  for (const [name, member] of members) {
    const { pointer } = member;
    const apart = members.flatMap(([one, member]) => (one === name ? [] : [member]));
    const first = await flow.everything(operation, `the first of one ${name}`);
    const other = await flow.everything(operation, `the second of one ${name}`);
    const second = first && other && again(first, other, apart);
    const value = first?.body && read(first.body.value, pointer);
    if (first === undefined || second === undefined || typeof value !== "string") continue;
    const about = (what: string): ReturnType<typeof flow.about> => flow.about(operation, what, { check: "read-back" });
    const same = alike(context, operation, [name, member], value);
    const made = await wire.send(first, about(`the first of one ${name}`));
    if (!succeeded(made)) continue;
    const once = (plan: Plan): Plan => ({
      ...plan,
      body: plan.body && { ...plan.body, value: write(plan.body.value, pointer, same) },
    });
    let twice = await wire.send(once(second), about(`the second of one ${name}`));
    const [one, two] = [made, twice].map((exchange) => identityOf(context, operation, exchange));
    if (!succeeded(twice) || one === undefined || two === undefined) continue;
    if (one === two) {
      // what is called by it stands at one place, and the same request may be answered as before
      const otherwise = once({ ...second, body: other?.body });
      if (sameJson(otherwise.body?.value, once(second).body?.value)) continue;
      twice = await wire.send(otherwise, about(`the second of one ${name}, with other values`));
      if (twice.response?.status !== 201) continue;
    }
    const message = `expected ${CONFLICT}, got ${twice.response?.status ?? ""}: ${name} is ${JSON.stringify(value)} of what was made before it, and the contract says that this is there once`;
    context.report({ check: "expected-status", message, exchange: twice.id, subject: twice.case.name });
  }
}
