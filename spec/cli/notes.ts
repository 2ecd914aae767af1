/** Notes on what generated code does not check or reads otherwise, in few lines. */
import type { Note } from "../codegen/emit/note.ts";
import type { WrittenAt } from "../openapi/origins.ts";

/** One line for each kind, with its number and one place; or every one. */
export function grouped(notes: readonly Note[], all: boolean, writtenAt: WrittenAt): string[] {
  const placed = ({ at }: Note): string => {
    const { file, line } = writtenAt(at);
    return `${file}:${line} ${at}`;
  };
  if (all) return notes.map((note) => `note: ${placed(note)}: ${note.message}`);
  const kinds = new Map<string, Note[]>();
  for (const note of notes) kinds.set(note.message, [...(kinds.get(note.message) ?? []), note]);
  const lines = [...kinds].map(
    ([message, same]) => `  ${same.length} x ${message} (${same.slice(0, 1).map(placed).join()})`,
  );
  const count = notes.length === 1 ? "1 note" : `${notes.length} notes`;
  const told = `${count} on what the generated code does not check, or reads otherwise than others (--notes lists each):`;
  return lines.length === 0 ? [] : [told, ...lines];
}
