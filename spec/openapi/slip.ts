/** What of a contract is read otherwise than it is written. */
export interface Slip {
  /** As a `#/…` fragment. */
  readonly at: string;
  readonly message: string;
  /** The reference that leads nowhere, or to what does not belong there, and the line that it stands on. */
  readonly reference?: { readonly file: string; readonly line: number };
}

/** Slips of one kind in one line, with the first of their places. */
export function told(slips: readonly Slip[]): string[] {
  const kinds = Map.groupBy(slips, ({ message }) => message);
  return [...kinds].map(([message, [first, ...more]]) => {
    const line = first?.reference === undefined ? "" : `${first.reference.file}:${first.reference.line} `;
    return `${line}${first?.at}${more.length === 0 ? "" : ` and ${more.length} more`}: ${message}`;
  });
}
