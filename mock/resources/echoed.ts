/** Of what is kept nowhere an answer says what was sent, too. */
import { type Json, type JsonObject, isObject, objectAt } from "../../spec/openapi/json.ts";
import { join, read } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import { overlaid } from "./overlay.ts";
import type { Call } from "./removals.ts";
import { placeFor, sentTo } from "./sent.ts";
import type { Shape } from "./shape.ts";

/** The one member that tells what the thing itself does not: `{id, model, metadata: {max_tokens}}`. */
function memberThatTells(thing: JsonObject, sent: JsonObject): [name: string, told: JsonObject] | undefined {
  const telling = Object.entries(thing).flatMap(([name, member]): [string, JsonObject][] => {
    if (!isObject(member) || isObject(sent[name])) return [];
    const told = Object.entries(sent).filter(
      ([own]) => Object.hasOwn(member, own) && (own === name || !Object.hasOwn(thing, own)),
    );
    return told.length === 0 ? [] : [[name, Object.fromEntries(told)]];
  });
  return telling.length === 1 ? telling[0] : undefined;
}

/** What was sent over what is answered: at its place, and within the one member that tells what stands not there (`{id, attributes: {title}}`). */
export function toldIn(answer: Composed, shape: Shape, at: string, sent: JsonObject): Composed {
  const told = overlaid(answer, shape, at, sent);
  const within = memberThatTells(objectAt(read(answer.body as Json, at)), sent);
  return within === undefined ? told : overlaid(told, shape, join(at, within[0]), within[1]);
}

/** `standards`: what a making says by leaving it out. */
export function echoed(call: Call, answer: Composed, shape: Shape, standards: JsonObject = {}): Composed {
  if (!/^(post|put|patch)$/.test(call.operation.method)) return answer;
  const at = placeFor(answer.body, call.received());
  const thing = objectAt(read(answer.body as Json, at));
  const unsaid = call.operation.method === "post" ? standards : {};
  return toldIn(answer, shape, at, { ...unsaid, ...sentTo(at, call.received(), thing) });
}

/** What was sent of a thing and the answer to that does not tell: other reads may. */
export function untold(thing: JsonObject, sent: JsonObject): JsonObject {
  const told = [thing, ...Object.values(thing).filter((one) => isObject(one))];
  const others = Object.entries(sent).filter(([name]) => !told.some((one) => Object.hasOwn(one, name)));
  return Object.fromEntries(others);
}
