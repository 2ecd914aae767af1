import type { Written, WrittenAt } from "./origins.ts";

/** What of a contract is read otherwise than it is written. */
export interface Slip {
  /** As a `#/…` fragment. */
  readonly at: string;
  readonly message: string;
  /** Where it is written, when `at` is no place of the bundled contract. */
  readonly written?: Written;
  /** The reference that leads nowhere, or to what does not belong there. */
  readonly reference?: Dangling;
}

interface Dangling {
  /** The line that it stands on. */
  readonly file: string;
  readonly line: number;
  /** Why it leads nowhere. */
  readonly why: string;
  /** Whether the file or address that it names cannot be read at all: nobody knows what that says. */
  readonly isUnread: boolean;
}

/** Slips of one kind in one line, with the first of their places. */
export function told(slips: readonly Slip[], writtenAt: WrittenAt): string[] {
  const kinds = Map.groupBy(slips, ({ message }) => message);
  return [...kinds].flatMap(([message, [first, ...more]]) => {
    if (first === undefined) return [];
    const { file, line } = first.reference ?? first.written ?? writtenAt(first.at);
    return [`${file}:${line} ${first.at}${more.length === 0 ? "" : ` and ${more.length} more`}: ${message}`];
  });
}
