// Generated from the contract by "make generate". Do not edit: change spec/ and generate again.
/** The request got no usable answer: no connection, a broken one, or none in time. `cause` is what the runtime said. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  /** How often the request was sent. */
  readonly attempts: number;
  readonly timedOut: boolean;

  constructor(operation: string, attempts: number, cause: unknown) {
    const timedOut = cause instanceof Error && cause.name === "TimeoutError";
    super(
      `${operation}: ${timedOut ? "no answer in time" : "no answer"} after ${attempts} ${attempts === 1 ? "attempt" : "attempts"}`,
      { cause },
    );
    this.attempts = attempts;
    this.timedOut = timedOut;
  }
}

/** An answer that was no success, thrown by `unwrap` and by pagination; `error` is the body the contract describes. */
export class FailedAnswerError<E = unknown> extends Error {
  override readonly name = "FailedAnswerError";
  readonly status: number;
  readonly error: E;
  readonly response: Response;

  constructor(answer: { readonly status: number; readonly error: E; readonly response: Response }) {
    super(explained(answer));
    this.status = answer.status;
    this.error = answer.error;
    this.response = answer.response;
  }
}

/** Path, status and what a problem (RFC 9457) says: enough to look it up in a log. */
function explained({ status, error, response }: { status: number; error: unknown; response: Response }): string {
  const path = URL.canParse(response.url) ? new URL(response.url).pathname : "The request";
  const problem: Record<string, unknown> = typeof error === "object" && error !== null ? { ...error } : {};
  const words = [problem["code"], problem["title"]].find((word) => typeof word === "string");
  const detail = typeof problem["detail"] === "string" ? `: ${problem["detail"]}` : "";
  const id = typeof problem["request_id"] === "string" ? ` [${problem["request_id"]}]` : "";
  return `${path} was answered with status ${status}${words === undefined ? "" : ` ${words}`}${detail}${causes(problem["errors"])}${id}`;
}

const MOST_CAUSES = 3;

/** The first of what is wrong with the input, each with its place. */
function causes(errors: unknown): string {
  if (!Array.isArray(errors)) return "";
  const told = errors.flatMap((entry: unknown) => {
    const cause: Record<string, unknown> = typeof entry === "object" && entry !== null ? { ...entry } : {};
    const { detail } = cause;
    const place = [cause["pointer"], cause["parameter"]].find((named) => typeof named === "string" && named !== "");
    return typeof detail === "string" ? [place === undefined ? detail : `${String(place)} ${detail}`] : [];
  });
  const more = told.length > MOST_CAUSES ? `; and ${told.length - MOST_CAUSES} more` : "";
  return told.length === 0 ? "" : ` (${told.slice(0, MOST_CAUSES).join("; ")}${more})`;
}
