/** Puts what was sent over what is answered, as far as the answer's schema declares and accepts it. */
import { type Json, type JsonObject, isObject } from "../../spec/openapi/json.ts";
import { join, read, write } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import type { Shape } from "./shape.ts";

/** The answer with another body, where the contract takes it; what it does not declare is left out before. */
export function reshaped(answer: Composed, shape: Shape, body: Json): Composed | undefined {
  const declared = shape.declared(body);
  return shape.accepts(declared) ? { ...answer, body: declared } : undefined;
}

/** What the two are together: all of both, all but one member of the example, which may not stand beside what was sent, or what was sent alone. */
function* together(thing: JsonObject, over: JsonObject): Generator<JsonObject> {
  const whole = { ...thing, ...over };
  yield whole;
  for (const spare of Object.keys(thing).filter((name) => !Object.hasOwn(over, name)))
    yield Object.fromEntries(Object.entries(whole).filter(([name]) => name !== spare));
  yield over;
}

/** All members at once where the contract takes them so, else one by one. */
export function overlaid(answer: Composed, shape: Shape, at: string, over: JsonObject): Composed {
  const thing = read(answer.body as Json, at);
  if (!isObject(thing) || Object.keys(over).length === 0) return answer;
  for (const candidate of together(thing, over)) {
    const made = reshaped(answer, shape, write(answer.body as Json, at, candidate));
    if (made !== undefined) return made;
  }
  return Object.entries(over).reduce((told, [name, value]) => withMember(told, shape, { at, name, value }), answer);
}

/** The answer without these members of what stands there, as far as the contract takes it. */
export function without(answer: Composed, shape: Shape, at: string, names: readonly string[]): Composed {
  return names.reduce((left, name) => {
    const body = write(left.body as Json, join(at, name), undefined);
    return shape.accepts(body) ? { ...left, body } : left;
  }, answer);
}

/** What of an object may be told where all of it may not: what the one before has, else one member. */
function partsOf(value: JsonObject, before: Json | undefined): JsonObject[] {
  const single = Object.entries(value).map(([name, member]) => ({ [name]: member }));
  if (!isObject(before)) return single;
  const common = Object.keys(before).filter((name) => Object.hasOwn(value, name));
  return [{ ...before, ...Object.fromEntries(common.map((name) => [name, value[name] ?? null])) }, ...single];
}

/** What a member is that has to be there and was taken away. */
const NOTHING: readonly Json[] = ["", 0, false, [], {}];

/** The member as it is, merged into the one that is there, with as much of it as the contract takes, without it or with nothing in it where it was set to null, or with what it lacks. */
function withMember(
  told: Composed,
  shape: Shape,
  { at, name, value }: { readonly at: string; readonly name: string; readonly value: Json },
): Composed {
  const thing = read(told.body as Json, at);
  if (!isObject(thing)) return told;
  const { [name]: before, ...others } = thing;
  const tried: JsonObject[] = [{ ...thing, [name]: value }];
  if (isObject(before) && isObject(value)) tried.push({ ...thing, [name]: { ...before, ...value } });
  if (isObject(value)) tried.push(...partsOf(value, before).map((part) => ({ ...thing, [name]: part })));
  if (value === null) tried.push(others, ...NOTHING.map((empty) => ({ ...thing, [name]: empty })));
  const bodies = tried.map((candidate) => write(told.body as Json, at, candidate));
  // a list of things that were sent lacks what the service alone says of each
  const whole = shape.completed(shape.declared(write(told.body as Json, at, { ...thing, [name]: value })));
  for (const body of [...bodies, whole]) {
    const made = reshaped(told, shape, body);
    if (made !== undefined) return made;
  }
  // what cannot be told of one member deep within it leaves the rest as it was sent
  return isObject(before) && isObject(value)
    ? Object.entries(value).reduce(
        (so, [inner, one]) => withMember(so, shape, { at: join(at, name), name: inner, value: one }),
        told,
      )
    : told;
}
