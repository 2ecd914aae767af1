/** Which schemas the notes of a generation speak of: those that a note stands in, and those that refer to them. */
import type { Note } from "../../spec/codegen/emit/note.ts";
import { placeInContract } from "../../spec/openapi/direction.ts";
import { type Json, type JsonObject, isObject } from "../../spec/openapi/json.ts";
import { lookUp, pointer, stepsOf } from "../../spec/openapi/reference.ts";

/** Every place that judging a schema leads to, itself among them. */
function reached(document: JsonObject, at: string): Set<string> {
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

export function announcing(
  contract: JsonObject,
  document: JsonObject,
  notes: readonly Note[],
): (at: string) => boolean {
  return (at) => {
    const places = [...reached(document, at)].map((place) => placeInContract(contract, place));
    return notes.some((note) => places.some((place) => note.at === place || note.at.startsWith(`${place}/`)));
  };
}
