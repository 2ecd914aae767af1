/** What holding one contract came to. */
export interface Outcome {
  readonly name: string;
  /** Why the contract was refused, or what failed; the rest is absent then. */
  readonly refused?: string;
  readonly failed?: string;
  readonly operations: number;
  readonly calls: number;
  /** Operations whose answer no value can keep, and the mock says so. */
  readonly unmade: number;
  readonly typeErrors: readonly string[];
  readonly payloads: number;
  /** What a note names: verdicts that differ from those of another validator, and operations that nobody can send. */
  readonly announced: number;
  /** Verdicts that differ, and no note says so. */
  readonly disagreements: readonly unknown[];
  readonly faults: readonly unknown[];
  /** What the gate finds in its mock; undefined where it was not asked to look. */
  readonly found?: readonly string[];
}

export function nothing(name: string): Outcome {
  const none = { operations: 0, calls: 0, unmade: 0, payloads: 0, announced: 0 };
  return { name, ...none, typeErrors: [], disagreements: [], faults: [] };
}

/** Nothing is wrong with it: a refusal says why, and is none. */
export function isSound({ failed, typeErrors, disagreements, faults, found = [] }: Outcome): boolean {
  const wrong = [typeErrors, disagreements, faults, found];
  return failed === undefined && wrong.every((list) => list.length === 0);
}
