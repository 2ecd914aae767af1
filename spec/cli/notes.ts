/** Notes on what generated code does not check or reads otherwise, in few lines. */
import type { Note } from "../codegen/emit/note.ts";

/** One line for each kind, with its number and one place; or every one. */
export function grouped(notes: readonly Note[], all: boolean): string[] {
  if (all) return notes.map(({ at, message }) => `note: ${at}: ${message}`);
  const kinds = new Map<string, Note[]>();
  for (const note of notes) kinds.set(note.message, [...(kinds.get(note.message) ?? []), note]);
  const lines = [...kinds].map(([message, same]) => `  ${same.length} x ${message} (${same[0]?.at})`);
  const count = notes.length === 1 ? "1 note" : `${notes.length} notes`;
  const told = `${count} on what the generated code does not check, or reads otherwise than others (--notes lists each):`;
  return lines.length === 0 ? [] : [told, ...lines];
}
