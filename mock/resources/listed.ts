/** Lists of what is kept. */
import { type Json, type JsonObject, objectAt, sameJson } from "../../spec/openapi/json.ts";
import { spelt } from "../../spec/openapi/list-bounds.ts";
import { read, write } from "../../spec/openapi/pointer.ts";
import type { Composed } from "../answers/compose.ts";
import { calledIn, identifiedIn, identifiersOf } from "./identified.ts";
import type { Kept } from "./kept.ts";
import { itemOf, listIn, thingOf } from "./lists.ts";
import { calledBy, isListed, namedOnce } from "./named-once.ts";
import { reshaped } from "./overlay.ts";
import { type Part, asksByBody, collectionOf } from "./part.ts";
import type { Call } from "./removals.ts";
import { sentTo } from "./sent.ts";
import type { Shape } from "./shape.ts";

interface Listing {
  readonly call: Call;
  readonly part: Part;
  readonly kept: Kept;
  readonly answer: Composed;
  readonly shape: Shape;
}

/** The identifier of a thing that was put under one and does not say it, as the items of the list do. */
function calledAs(id: string | undefined, shaped: JsonObject, part: Part, thing: JsonObject): JsonObject {
  const shown = identifiedIn(shaped, part);
  if (id === undefined || shown === undefined || shown.at !== "" || Object.hasOwn(thing, shown.member)) return {};
  return { [shown.member]: typeof shaped[shown.member] === "number" ? Number(id) : id };
}

/** Whether the query asks for what was taken away as well. */
function asksForGone({ operation, query }: Call): boolean {
  return operation.parameters.some(
    ({ in: place, name }) =>
      place === "query" && /^(include|with|show)_(deleted|removed)$/.test(spelt(name)) && query.get(name) === "true",
  );
}

/** Things that were made come first, and the contract's own follow, as far as they were neither changed nor deleted. */
export function listed({ call, part, kept, answer, shape }: Listing): Composed {
  const list = listIn(answer.body, true);
  if (list === undefined) return answer;
  const idsOf = (item: Json): string[] => {
    const thing = thingOf(list, item);
    const within = identifiedIn(thing, part);
    // what an item has in an object of its own is kept as that object
    return within === undefined || within.at === "" ? identifiersOf(thing, part) : identifiersOf(within.thing, part);
  };
  const shown = list.items.map((item) => ({ thing: objectAt(thingOf(list, item)), ids: idsOf(item) }));
  // what people call a thing names it where nothing else does, and of two that are called the same the first
  for (const { thing } of shown.toReversed()) for (const name of calledIn(thing)) kept.show(name, thing);
  for (const { thing, ids } of shown) for (const id of ids) kept.show(id, thing);
  const { operation } = call;
  if (kept.isUntouched && !asksByBody(operation)) return answer;
  const isOwn = part.item.startsWith(`${collectionOf(operation)}/{`);
  const all = namedOnce(kept, part, kept.things(isOwn ? undefined : call.path, asksForGone(call)));
  const names = new Set(all.flatMap((thing) => calledBy(thing, part) ?? []));
  const left = kept.isCleared ? [] : list.items.filter((item) => !isListed(idsOf(item), kept, names));
  const withItems = (items: readonly Json[]): Composed | undefined =>
    reshaped(answer, shape, write(answer.body as Json, list.at, [...items]));
  // a list may hold less of a thing than reading it gives, or more: that comes from the example
  const shaped = objectAt(thingOf(list, left[0] ?? list.items[0] ?? null));
  const at = identifiedIn(shaped, part)?.at ?? "";
  const asked = Object.entries(asksByBody(operation) ? sentTo("", call.received()) : {}).filter(
    ([name, value]) =>
      Object.hasOwn(shaped, name) &&
      !["object", "undefined"].includes(typeof value) &&
      withItems([itemOf(list, { ...shaped, [name]: value })]) !== undefined,
  );
  const fits = (thing: JsonObject): boolean => asked.every(([name, value]) => sameJson(thing[name] ?? null, value));
  const made = all.filter(fits);
  const others = left.filter((item) => fits(objectAt(thingOf(list, item))));
  const fitting = made.flatMap((thing) => {
    const id = kept.idOf(thing);
    const called = { ...thing, ...calledAs(id, shaped, part, thing) };
    // what only changes have told of a thing is a part of it
    const isPart = id !== undefined && (kept.isPart(id) || identifiedIn(thing, part) === undefined);
    const whole =
      at === "" ? { ...shaped, ...called } : objectAt(write(shaped, at, { ...objectAt(read(shaped, at)), ...called }));
    const alone = isPart ? [] : [called, thing];
    const items = (at === "" ? [...alone, whole, called] : [whole]).map((one) => itemOf(list, one));
    return items.find((item) => withItems([item]) !== undefined) ?? [];
  });
  // a list may be bounded
  const tried = [[...fitting, ...others], fitting, fitting.slice(0, list.items.length || 1)];
  return tried.map(withItems).find((one) => one !== undefined) ?? answer;
}
