/** What judging a schema leads to, through references. */
import { type Json, type JsonObject, isObject } from "./json.ts";
import { lookUp, pointer, stepsOf } from "./reference.ts";

/** Every place that judging the schema at a place leads to, itself among them. */
export function reached(document: JsonObject, at: string): Set<string> {
  const places = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    const reference = value["$ref"];
    if (typeof reference === "string") enter(pointer(...stepsOf(reference)));
    for (const member of Object.values(value)) visit(member);
  };
  const enter = (place: string): void => {
    if (places.has(place)) return;
    places.add(place);
    visit(lookUp(document, place));
  };
  enter(at);
  return places;
}
