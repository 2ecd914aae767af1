/** The body of a request that a link leads to. */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { thingIn } from "../relations/thing.ts";
import type { Exchange } from "./exchange.ts";
import { evaluateDeep, holdsExpression } from "./expression.ts";
import { isCalledAs, placeNameOf } from "./found.ts";
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

/** The body names what the path names, where it has a member for it. */
export function agreeing({ operation }: Plan, values: Plan["values"], body: Json): Json {
  const place = placeNameOf(operation.path);
  const value = place === undefined ? undefined : values.get(`path ${place}`);
  const thing = thingIn(body, true);
  if (place === undefined || value === undefined || !isObject(thing)) return body;
  const called = Object.keys(thing).find((one) => isCalledAs(operation.path, one));
  const name = [place, called ?? place, "id", "_id"].find((one) => Object.hasOwn(thing, one));
  const said = name === undefined ? undefined : thing[name];
  if (name === undefined || String(said) === String(value)) return body;
  const named = typeof said === "string" ? String(value) : typeof said === "number" ? Number(value) : value;
  // a number and a text that is none are two things, whatever the one is called
  return Number.isNaN(named) ? body : exchanged(body, thing, { ...thing, [name]: named });
}

/** The body with another thing in it. */
function exchanged(body: Json, thing: Json, other: Json): Json {
  if (body === thing) return other;
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, member]) => [name, exchanged(member, thing, other)]));
}
