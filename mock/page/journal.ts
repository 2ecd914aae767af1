/** What the mock did lately. Bodies stay out of it: they may hold what should not be kept. */
interface JournalEntry {
  readonly at: string;
  readonly line: string;
}

export interface Journal {
  add(line: string): void;
  readonly entries: readonly JournalEntry[];
}

const KEPT = 200;

export function createJournal(now: () => number, print: (line: string) => void): Journal {
  const entries: JournalEntry[] = [];
  return {
    entries,
    add(line) {
      const at = new Date(now()).toISOString();
      entries.push({ at, line });
      if (entries.length > KEPT) entries.shift();
      print(`${at.slice(11, 19)} ${line}`);
    },
  };
}
