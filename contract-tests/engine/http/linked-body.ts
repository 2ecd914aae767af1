/** The body of a request that a link leads to. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { thingIn } from "../relations/thing.ts";
import type { Exchange } from "./exchange.ts";
import { evaluateDeep, holdsExpression } from "./expression.ts";
import { isCalledAs, placeAbove, placeNameOf } from "./found.ts";
import type { Plan } from "./plan.ts";

/** As the link says; undefined where an expression leads to nothing. */
export function linkedBody(said: Json, base: Json | undefined, exchange: Exchange): Json | undefined {
  if (!isObject(said)) return evaluateDeep(said, exchange);
  const body = isObject(base) ? { ...base } : {};
  for (const [name, value] of Object.entries(said)) {
    // a constant is a suggestion; an expression is what makes the call part of the flow
    if (!holdsExpression(value) && name in body) continue;
    const evaluated = linkedBody(value, body[name], exchange);
    if (evaluated === undefined) return undefined;
    body[name] = evaluated;
  }
  return body;
}

/** The body names what the path names, where it has a member for it: its last place, and those above it. */
export function agreeing({ operation: { path } }: Plan, values: Plan["values"], body: Json): Json {
  const thing = thingIn(body, true);
  if (!isObject(thing)) return body;
  const names = Object.keys(thing);
  const place = placeNameOf(path);
  const called = names.find((one) => isCalledAs(path, one));
  const own = (place === undefined ? [] : [place, called, "id", "_id"]).find(
    (one) => one !== undefined && names.includes(one),
  );
  let other = thing;
  for (const name of names) {
    const at = name === own && place !== undefined ? place : placeAbove(path, name);
    const value = at === undefined ? undefined : values.get(`path ${at}`);
    const named = value === undefined ? undefined : inFormOf(thing[name], value);
    if (named !== undefined) other = { ...other, [name]: named };
  }
  return other === thing ? body : exchanged(body, thing, other);
}

/** The value in the type of what is said; undefined where both say the same, or one is a number and the other no text of one. */
function inFormOf(said: Json | undefined, value: Json): Json | undefined {
  if (String(said) === String(value)) return undefined;
  const named = typeof said === "string" ? String(value) : typeof said === "number" ? Number(value) : value;
  return Number.isNaN(named) ? undefined : named;
}

/** The body with another thing in it. */
function exchanged(body: Json, thing: Json, other: Json): Json {
  if (body === thing) return other;
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, member]) => [name, exchanged(member, thing, other)]));
}
