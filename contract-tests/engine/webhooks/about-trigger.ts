/** A webhook that holds a thing of the kind that its trigger answers tells of that thing and of no other. */
import { type Json, type JsonObject, isObject } from "../../../spec/openapi/json.ts";
import { join, read } from "../../../spec/openapi/pointer.ts";
import type { Operation } from "../../../spec/openapi/operations.ts";
import { isChangedAt } from "../../../spec/openapi/said-changes.ts";
import { viewOf } from "../generate/view.ts";
import { type Exchange, jsonBody } from "../http/exchange.ts";
import { shown } from "../relations/compared.ts";
import { agrees, answerSchema } from "../relations/shared.ts";
import { thingOf } from "../relations/thing.ts";
import type { Schemas } from "../schemas.ts";

const DEEPEST = 3;
/** What nothing changes that is done to a thing. */
const IDENTIFIER = /^(_?id|uuid|guid)$/i;
/** With parts of a second: whole ones may well be the same. */
const TIME = /^\d{4}-\d\d-\d\dT.*\.\d+/;
const MADE = /^(created|made)(_?(at|on|time))?$/i;

/** Where things of the kind stand in what the schema describes. */
function placesOf(schemas: Schemas, schema: string, kind: string, depth = 0): string[] {
  if (schemas.at("out", schema).pointer === kind) return [""];
  if (depth === DEEPEST) return [];
  return [...viewOf(schemas, "out", schema).properties].flatMap(([name, inner]) =>
    placesOf(schemas, inner, kind, depth + 1).map((at) => join("", name) + at),
  );
}

/** A refund is answered with a payment of its own, and the webhook may tell of the one that was paid back. */
function isOfRequest({ sent }: Exchange, told: JsonObject): boolean {
  const named = new Set([...(sent?.values.values() ?? [])].map(String));
  return Object.entries(told).some(([name, value]) => IDENTIFIER.test(name) && named.has(String(value)));
}

interface Parties {
  readonly webhook: Operation;
  readonly trigger: Operation;
}

interface Told {
  readonly place: string;
  /** As the trigger has answered it, and as the webhook tells of it. */
  readonly thing: JsonObject;
  readonly told: JsonObject;
}

/** The one thing of the kind that the trigger answers; undefined where the webhook tells of none, or of several. */
function toldOf(schemas: Schemas, { webhook, trigger }: Parties, answered: Exchange, payload: Json): Told | undefined {
  const answer = answerSchema(trigger, answered.response?.status ?? 0);
  const sent = webhook.body?.content[0]?.schema;
  const body = answered.response && jsonBody(answered.response);
  if (answer === undefined || sent === undefined || body === undefined) return undefined;
  const { at, schema } = thingOf(schemas, "out", answer);
  const thing = read(body, at);
  const [place, ...others] = placesOf(schemas, sent, schemas.at("out", schema).pointer);
  const told = place === undefined || others.length > 0 ? undefined : read(payload, place);
  return isObject(thing) && isObject(told) && place !== undefined ? { place, thing, told } : undefined;
}

/** The first member by which it is another one. */
export function aboutAnother(
  schemas: Schemas,
  parties: Parties,
  answered: Exchange,
  payload: Json,
): string | undefined {
  const found = toldOf(schemas, parties, answered, payload);
  if (found === undefined || isOfRequest(answered, found.told)) return undefined;
  const { place, thing, told } = found;
  const name = Object.keys(thing).find(
    (one) => (IDENTIFIER.test(one) || MADE.test(one)) && one in told && !agrees(thing[one], told[one]),
  );
  return name === undefined
    ? undefined
    : `${join(place, name)} is ${shown(told[name])}, and ${parties.trigger.id} was answered with ${shown(thing[name])}`;
}

/** When something was, as messages say it of themselves. */
const OWN_TIME = /^(created|occurred|happened|emitted)(_?(at|on))?$|^(event_?)?time(stamp)?$/i;

/** A message about what was done to a thing that says the time of the thing's making as its own, although the thing has a later one. */
export function saysTimeOfMaking(
  schemas: Schemas,
  parties: Parties,
  answered: Exchange,
  payload: Json,
): string | undefined {
  const found = toldOf(schemas, parties, answered, payload);
  if (found === undefined || found.place === "" || !isObject(payload) || answered.response?.status === 201)
    return undefined;
  const made = Object.entries(found.told).find(([name]) => MADE.test(name))?.[1];
  const times = Object.values(found.told).filter((one) => typeof one === "string" && TIME.test(one));
  const isChanged = times.some((one) => Date.parse(String(one)) > Date.parse(String(made)));
  const name = Object.keys(payload).find((one) => OWN_TIME.test(one) && payload[one] === made);
  return typeof made !== "string" || !isChanged || name === undefined
    ? undefined
    : `/${name} is ${shown(made)}, when the thing was made, and not when ${parties.trigger.id} was done to it`;
}

/** Of which many services tell as it was right before. */
const MOVING = /(version|revision|etag|count|sequence|seq)/i;

function isPlain(value: Json | undefined): boolean {
  return value === undefined || !(isObject(value) || Array.isArray(value));
}

/** `now`: the thing as it is read. The first member that was answered and is read in one way, and told in another. */
export function toldOtherwise(
  schemas: Schemas,
  parties: Parties,
  answered: Exchange,
  { payload, now }: { readonly payload: Json; readonly now: { readonly [name: string]: Json } },
): string | undefined {
  const found = toldOf(schemas, parties, answered, payload);
  if (found === undefined) return undefined;
  const { place, thing, told } = found;
  const identifier = Object.keys(thing).find((name) => IDENTIFIER.test(name) && name in told && name in now);
  const isIt = identifier !== undefined && agrees(thing[identifier], told[identifier]);
  if (!isIt || !agrees(thing[identifier], now[identifier])) return undefined;
  const name = Object.keys(told).find(
    (one) =>
      !(isChangedAt(one) || MOVING.test(one)) &&
      one in thing &&
      one in now &&
      [told, thing, now].every((of) => isPlain(of[one])) &&
      agrees(thing[one], now[one]) &&
      !agrees(told[one], now[one]),
  );
  return name === undefined
    ? undefined
    : `${join(place, name)} is ${shown(told[name])}, and ${parties.trigger.id} has answered ${shown(thing[name])}, which is read as well`;
}
