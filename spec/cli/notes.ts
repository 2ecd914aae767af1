/** Notes on what generated code does not check, in few lines. */
import type { Note } from "../codegen/emit/note.ts";

/** One line for each kind, with its number and one place; or every one. */
export function grouped(notes: readonly Note[], all: boolean): string[] {
  if (all) return notes.map(({ at, message }) => `not checked by the generated code: ${at}: ${message}`);
  const kinds = new Map<string, Note[]>();
  for (const note of notes) kinds.set(note.message, [...(kinds.get(note.message) ?? []), note]);
  const lines = [...kinds].map(([message, same]) => `  ${same.length} x ${message} (${same[0]?.at})`);
  const count = notes.length === 1 ? "1 part of the contract is" : `${notes.length} parts of the contract are`;
  return lines.length === 0 ? [] : [`${count} not checked by the generated code (--notes lists each):`, ...lines];
}
