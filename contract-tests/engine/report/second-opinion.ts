/** What another tool says of the same target. */
export interface SecondOpinion {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One line for each failure. */
  readonly details: readonly string[];
  /** Why the tool could not be asked, or not to the end. */
  readonly unavailable?: string;
}

/** The tool is not to blame, and nor is the target: there is no opinion. */
export function noOpinion(name: string, unavailable: string): SecondOpinion {
  return { name, passed: 0, failed: 0, skipped: 0, details: [], unavailable };
}

export function opinionLine({ name, passed, failed, skipped, unavailable }: SecondOpinion): string {
  const counts = [`${passed} passed`, `${failed} failed`, ...(skipped === 0 ? [] : [`${skipped} skipped`])].join(", ");
  return `${name}: ${unavailable === undefined ? counts : `no opinion, ${unavailable}`}`;
}
