import { PROBLEMS, type ProblemName } from "../generated/problems.ts";
import type { Circumstances, ExceededQuota, InputError } from "./usecases/shared/domain-error.ts";

type ProblemStatus = (typeof PROBLEMS)[ProblemName]["status"];

/** RFC 9457, in the contract's shape. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: ProblemStatus;
  readonly detail: string;
  readonly instance: string;
  readonly code: string;
  readonly request_id: string;
  readonly errors?: readonly Required<InputError>[];
  readonly quota?: ExceededQuota;
}

interface ProblemKind extends Pick<Problem, "type" | "title" | "status" | "detail" | "code"> {
  readonly retryAfterSeconds?: number;
}

/** Entries of `errors`; more would only make a long answer longer. */
export const MOST_ERRORS = 100;

/** What the contract says of a problem. */
export function kindOf(name: ProblemName): ProblemKind {
  return PROBLEMS[name];
}

/** Where a problem happened. */
export interface ProblemContext {
  /** Path of the request, without its query. */
  readonly instance: string;
  readonly requestId: string;
}

/** The problem document by its name in the contract. At most MOST_ERRORS of the errors are told. */
export function problemOf(
  name: ProblemName,
  where: ProblemContext,
  errors: readonly InputError[] = [],
  { quota, found = errors.length }: Circumstances = {},
): Problem {
  const { type, title, status, detail, code } = kindOf(name);
  const more = found > MOST_ERRORS ? ` ${found} errors were found; the first ${MOST_ERRORS} are listed.` : "";
  return {
    type,
    title,
    status,
    detail: `${detail}${more}`,
    instance: where.instance,
    code,
    request_id: where.requestId,
    ...(quota === undefined ? {} : { quota }),
    ...(errors.length > 0 ? { errors: errors.slice(0, MOST_ERRORS).map((error) => withCode(error, code)) } : {}),
  };
}

/** Where, then what: the order in which an entry is read. */
function withCode({ code, detail, ...where }: InputError, ofProblem: string): Required<InputError> {
  return { ...where, code: code ?? ofProblem, detail };
}
