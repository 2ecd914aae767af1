import type { ProblemName } from "../../generated/problems.ts";
import type { InputError } from "../usecases/shared/domain-error.ts";

/** The HTTP layer refuses a request. `headers` go with the answer. */
export class HttpProblem extends Error {
  readonly code: ProblemName;
  readonly errors: readonly InputError[];
  readonly headers: Readonly<Record<string, string>>;
  constructor(code: ProblemName, errors: readonly InputError[] = [], headers: Readonly<Record<string, string>> = {}) {
    super(code);
    this.name = "HttpProblem";
    this.code = code;
    this.errors = errors;
    this.headers = headers;
  }
}
