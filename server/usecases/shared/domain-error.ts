import type { ProblemName } from "../../../generated/problems.ts";

/** Where the input is wrong: a JSON Pointer into the body, or the name of a parameter. Without a code, the code of the problem says it. */
export type InputError = ({ readonly pointer: string } | { readonly parameter: string }) & {
  readonly code?: string;
  readonly detail: string;
};

/** The quota that a request would exceed. */
export interface ExceededQuota {
  readonly counted: "records" | "bytes";
  readonly used: number;
  readonly allowed: number;
  readonly asked: number;
}

export interface Circumstances {
  /** After so many seconds it is refused no longer for this reason; undefined where waiting changes nothing. */
  readonly passesInSeconds?: number;
  readonly quota?: ExceededQuota;
  /** Errors in all, where only the first of them are named. */
  readonly found?: number;
}

/** A use case refuses. It names a problem of the contract and where the input is wrong, and knows nothing of HTTP. */
export class DomainError extends Error {
  readonly code: ProblemName;
  readonly errors: readonly InputError[];
  readonly circumstances: Circumstances;
  constructor(code: ProblemName, errors: readonly InputError[] = [], circumstances: Circumstances = {}) {
    super(code);
    this.name = "DomainError";
    this.code = code;
    this.errors = errors;
    this.circumstances = circumstances;
  }
}
