/**
 * The same boundary in other company. Services have rules between values that no schema states (a part is at most the whole);
 * a value at the end of its range is still taken once its neighbours make room for it.
 */
import { type Json, isObject } from "../../../spec/openapi/json.ts";
import { join, read, tokensOf, write } from "../../../spec/openapi/pointer.ts";
import { highest, lowest, numberRules, tidy } from "./numbers.ts";
import type { Place } from "./places.ts";
import type { Wish } from "./sample.ts";
import { type View, enumerated, viewOf } from "./view.ts";

function parentOf(instance: string): string {
  const tokens = tokensOf(instance).slice(0, -1);
  return tokens.length === 0 ? "" : join("", ...tokens);
}

/** Members of the same schema at the same value: all of them, and one at a time. */
function levelled(place: Place, value: Json): Json[] {
  if (place.alike.length === 0) return [];
  const start = write(place.body, place.instance, value);
  return [
    place.alike.reduce((body, pointer) => write(body, pointer, value), start),
    ...place.alike.map((pointer) => write(start, pointer, value)),
  ];
}

/** Every number beside it at the end of its own range where the value is; for one in between at either end. */
function together(place: Place, wish: Wish, value: number): Json[] {
  const parent = parentOf(place.instance);
  const around = read(place.body, parent);
  if (!isObject(around) || place.around === undefined) return [];
  const start = write(place.body, place.instance, value);
  const own = numberRules(place.view);
  const neighbours = [...place.around.properties].flatMap(([name, schema]) => {
    const pointer = join(parent, name);
    const view = viewOf(wish.schemas, wish.direction, schema);
    const counts = pointer !== place.instance && typeof around[name] === "number" && enumerated(view) === undefined;
    return counts ? [{ pointer, rules: numberRules(view) }] : [];
  });
  const ends = [...(value === highest(own) ? [] : [lowest]), ...(value === lowest(own) ? [] : [highest])];
  return ends.map((end) =>
    neighbours.reduce((body, { pointer, rules }) => {
      const bound = end(rules);
      return bound === undefined ? body : write(body, pointer, bound);
    }, start),
  );
}

/** A series of numbers moved as a whole until one of them is at the end of the range. */
function moved(place: Place, value: number): Json[] {
  const parent = parentOf(place.instance);
  const series = read(place.body, parent);
  const numbers = Array.isArray(series) ? series.filter((item) => typeof item === "number") : [];
  if (!Array.isArray(series) || numbers.length < 2 || numbers.length !== series.length) return [];
  const extreme = value === highest(numberRules(place.view)) ? Math.max(...numbers) : Math.min(...numbers);
  return [
    write(
      place.body,
      parent,
      numbers.map((item) => tidy(item + value - extreme)),
    ),
  ];
}

/** Optional members of an object one at a time left out, and all of them: one may rule out another. */
function without(place: Place, pointer: string, view: View | undefined, body: Json): Json[] {
  const value = read(body, pointer);
  if (!isObject(value) || view === undefined) return [];
  const optional = Object.keys(value).filter(
    (name) => !view.required.has(name) && join(pointer, name) !== place.instance,
  );
  const bare = optional.reduce<Json>((left, name) => write(left, join(pointer, name), undefined), body);
  return [...optional.map((name) => write(body, join(pointer, name), undefined)), bare];
}

export function alternativesFor(place: Place, wish: Wish, value: Json | undefined): Json[] {
  const body = write(place.body, place.instance, value);
  if (value === undefined) return without(place, parentOf(place.instance), place.around, body);
  if (isObject(value)) return without(place, place.instance, place.view, body);
  if (typeof value !== "number") return levelled(place, value);
  return [...levelled(place, value), ...together(place, wish, value), ...moved(place, value)];
}
