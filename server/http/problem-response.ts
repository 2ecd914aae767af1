import { HTTPException } from "hono/http-exception";
import type { ProblemName } from "../../generated/problems.ts";
import { type Problem, kindOf, problemOf } from "../problems.ts";
import { DomainError, type Circumstances, type InputError } from "../usecases/shared/domain-error.ts";
import { storageFailure } from "../storage/failure.ts";
import { StoreConflict } from "../storage/store.ts";
import type { RequestContext } from "./env.ts";
import { PAGE_POLICY } from "../reports/html/style.ts";
import { problemPage } from "../reports/html/message.ts";
import { isRead, prefersPage } from "./negotiate.ts";
import { HttpProblem } from "./http-problem.ts";
import { inWords } from "./in-words.ts";

/** What an error means for the client. `unexpected`: it was not foreseen, and the log must tell what it was. */
export interface Classified {
  readonly key: ProblemName;
  readonly errors: readonly InputError[];
  readonly headers: Readonly<Record<string, string>>;
  readonly circumstances?: Circumstances;
  readonly unexpected: boolean;
}

/**
 * Judges any error that left a handler. Storage that is away is `unavailable`; what nobody foresaw is `internal_error`, and its
 * message stays inside.
 */
export function judge(error: unknown): Classified {
  if (error instanceof DomainError) {
    const { code: key, errors, circumstances } = error;
    const wait = circumstances.passesInSeconds;
    return {
      key,
      errors,
      headers: wait === undefined ? {} : { "Retry-After": String(wait) },
      circumstances,
      unexpected: false,
    };
  }
  if (error instanceof HttpProblem) {
    return { key: error.code, errors: error.errors, headers: error.headers, unexpected: false };
  }
  if (error instanceof StoreConflict && error.code === "erased_meanwhile") return foreseen("unavailable");
  if (error instanceof HTTPException && error.status === 415) return foreseen("unsupported_media_type");
  if (error instanceof HTTPException && error.status === 400) return foreseen("malformed_json");
  const key = storageFailure(error) !== undefined ? "unavailable" : "internal_error";
  return { key, errors: [], headers: {}, unexpected: true };
}

function foreseen(key: ProblemName): Classified {
  return { key, errors: [], headers: {}, unexpected: false };
}

/** The problem document of a verdict on this request. */
export function problemFor(
  c: RequestContext,
  { key, errors, circumstances }: Pick<Classified, "key" | "errors" | "circumstances">,
): Problem {
  const toSent = c.get("toSent");
  const told = toSent === undefined ? errors : errors.map((error) => inWords(error, toSent));
  return problemOf(key, { instance: pathOf(c.req.url), requestId: c.get("requestId") }, told, circumstances);
}

const PAGE_HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": PAGE_POLICY,
};

/** Answers with a problem document, or with a page for a person at a browser. */
export function respondProblem(c: RequestContext, verdict: Omit<Classified, "unexpected">): Response {
  const problem = problemFor(c, verdict);
  const { retryAfterSeconds } = kindOf(verdict.key);
  const headers = {
    ...(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }),
    ...verdict.headers,
    ...(isRead(c) ? { Vary: "Accept" } : {}),
  };
  if (prefersPage(c)) return c.body(problemPage(problem), problem.status, { ...headers, ...PAGE_HEADERS });
  return c.body(JSON.stringify(problem), problem.status, { ...headers, "Content-Type": "application/problem+json" });
}

/** The path of a request as a URI reference (RFC 3986), whatever bytes a client put into it. */
function pathOf(url: string): string {
  return new URL(url).pathname
    .replaceAll(/%(?![0-9A-Fa-f]{2})/g, "%25")
    .replaceAll(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]/g, encodeURIComponent)
    .replace(/^\/+/, "/");
}
