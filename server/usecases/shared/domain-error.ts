import type { ProblemName } from "../../../generated/problems.ts";

/** Where the input is wrong: a JSON Pointer into the body, or the name of a parameter. Without a code, the code of the problem says it. */
export type InputError = ({ readonly pointer: string } | { readonly parameter: string }) & {
  readonly code?: string;
  readonly detail: string;
};

/** A use case refuses. It names a problem of the contract and where the input is wrong, and knows nothing of HTTP. */
export class DomainError extends Error {
  readonly code: ProblemName;
  readonly errors: readonly InputError[];
  /** After so many seconds it is refused no longer for this reason; undefined where waiting changes nothing. */
  readonly passesInSeconds: number | undefined;
  constructor(code: ProblemName, errors: readonly InputError[] = [], passesInSeconds?: number) {
    super(code);
    this.name = "DomainError";
    this.code = code;
    this.errors = errors;
    this.passesInSeconds = passesInSeconds;
  }
}
