import type { ProblemName } from "../../../generated/problems.ts";
import type { components } from "../../../generated/types.ts";
import { DomainError, type InputError } from "../shared/domain-error.ts";

/** What is wrong with the record at a place of the request. */
export interface RecordError {
  readonly index: number;
  readonly error: InputError & { readonly pointer: string };
}

type Skipped = components["schemas"]["SkippedRecord"];

/** What becomes of records that cannot be stored. */
export interface OnError {
  /** Without errors nothing happens. Throws a DomainError with this code, or takes the records concerned out of what goes on. */
  found(code: ProblemName, errors: readonly RecordError[]): void;
  /** Whether the record at the place still goes on. */
  goesOn(index: number): boolean;
  /** The records that were taken out, in their order. */
  skipped(): Skipped[];
}

/** One record refuses all. */
export const refuseAll: OnError = {
  found: (code, errors) => {
    if (errors.length > 0)
      throw new DomainError(
        code,
        errors.map(({ error }) => error),
      );
  },
  goesOn: () => true,
  skipped: () => [],
};

/** More would only make a long answer longer. */
export const MOST_ERRORS_OF_RECORD = 10;

/** One record is skipped and told. What the contract's schema found wrong is known already. */
export function skipEach(known: ReadonlyMap<number, readonly InputError[]> = new Map()): OnError {
  const found = new Map([...known].map(([index, errors]) => [index, [...errors]]));
  return {
    found: (code, errors) => {
      for (const { index, error } of errors) {
        const all = found.get(index) ?? [];
        found.set(index, [...all, { ...error, code: error.code ?? code }]);
      }
    },
    goesOn: (index) => !found.has(index),
    skipped: () =>
      [...found]
        .toSorted(([a], [b]) => a - b)
        .map(([index, errors]) => {
          return { pointer: `/patients/${index}`, errors: errors.slice(0, MOST_ERRORS_OF_RECORD) as Skipped["errors"] };
        }),
  };
}
