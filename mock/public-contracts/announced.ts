/** Which schemas the notes of a generation speak of: those that a note stands in, and those that refer to them. */
import type { Note } from "../../spec/codegen/emit/note.ts";
import { placeInContract } from "../../spec/openapi/direction.ts";
import type { JsonObject } from "../../spec/openapi/json.ts";
import { reached } from "../../spec/openapi/reached.ts";

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
