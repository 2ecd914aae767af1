import { createHash } from "node:crypto";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { kindOf } from "../problems.ts";
import type { Command } from "../usecases/shared/context.ts";
import { DomainError } from "../usecases/shared/domain-error.ts";
import type { RandomBytes } from "../usecases/shared/ids.ts";
import { unlessErased } from "../usecases/shared/unless-erased.ts";
import {
  type IdempotencyClaim,
  type Repositories,
  type StoredAnswer,
  StoreConflict,
  type Store,
} from "../storage/store.ts";
import type { Answer, Replay } from "./answer.ts";
import { commandOf } from "./context.ts";
import type { RequestContext } from "./env.ts";
import { judge, problemFor } from "./problem-response.ts";
import type { Subject } from "./trail.ts";

/** A finished answer is replayed for 24 hours. */
const KEEP_MS = 24 * 60 * 60 * 1000;

/** After this long without an answer the request counts as dead, and a repetition takes its key over. */
const LEASE_MS = 60_000;

/**
 * A key names one request of a company, whatever the operation: on another one it is a key used twice, and refused. Kept is its digest: clients
 * make keys of what they send, and what is erased must not live on in one.
 */
const EVERY_OPERATION = "#";
/** Where releases before kept keys as they were sent. */
const FORMERLY = "*";

export interface IdempotencyDeps {
  readonly store: Store;
  readonly randomBytes: RandomBytes;
}

type AnyAnswer = Answer<unknown, ContentfulStatusCode>;

/**
 * Runs a use case under the request's `Idempotency-Key`, if it has one. The key is claimed before the work; the answer is stored in
 * the transaction of the effect, so that neither exists without the other; an answer 4xx that came of the work is
 * stored too, and after a 5xx, a 429 or a refusal that passes with time the key is free again. `aboutOf`: what the audit trail says that the result is about.
 * Throws DomainError `request_in_progress`, `idempotency_key_reused` or `answer_erased`.
 */
export async function once<Result, A extends AnyAnswer>(
  c: RequestContext,
  { store, randomBytes }: IdempotencyDeps,
  work: (ctx: Command<Result>) => Promise<Result>,
  answerOf: (result: Result) => A,
  aboutOf: (result: Result) => Subject = () => ({}),
): Promise<A | Replay> {
  const key = c.req.header("idempotency-key");
  if (key === undefined) {
    const ctx = commandOf<Result>(c, { store }, (result) => answerOf(result).status, aboutOf);
    return answerOf(await unlessErased(() => work(ctx)));
  }
  const claim = claimOf(c, key, randomBytes);
  const verdict = await store.idempotency.claim(claim);
  if (verdict.kind === "replay") return { replay: verdict.answer };
  if (verdict.kind === "erased") throw new DomainError("answer_erased");
  if (verdict.kind === "in_progress") throw new DomainError("request_in_progress");
  if (verdict.kind === "different_request") throw new DomainError("idempotency_key_reused");
  try {
    const complete = (tx: Repositories, result: Result) =>
      tx.idempotency.complete(claim, storedAnswer(answerOf(result)), KEEP_MS);
    const ctx = commandOf<Result>(c, { store }, (result) => answerOf(result).status, aboutOf, complete);
    return answerOf(await unlessErased(() => work(ctx)));
  } catch (error) {
    throw await settleFailure(c, store, claim, error);
  }
}

function claimOf(c: RequestContext, key: string, randomBytes: RandomBytes): IdempotencyClaim {
  const { company_id } = c.get("caller").company;
  return {
    company_id,
    operation: EVERY_OPERATION,
    key: createHash("sha256").update(`${company_id} ${key}`).digest("base64url"),
    formerly: { operation: FORMERLY, key },
    request_hash: c.get("requestHash")(),
    owner: Buffer.from(randomBytes(16)).toString("hex"),
    lease_ms: LEASE_MS,
  };
}

/** Stores a refusal or frees the key; answers the error to go on with. */
async function settleFailure(
  c: RequestContext,
  store: IdempotencyDeps["store"],
  claim: IdempotencyClaim,
  error: unknown,
): Promise<unknown> {
  // Another request holds the key now, and its answer is the one that counts.
  if (lostClaim(error)) return new DomainError("request_in_progress");
  const verdict = judge(error);
  const { status } = kindOf(verdict.key);
  if (status >= 500 || status === 429 || "Retry-After" in verdict.headers) {
    // If even this fails, the claim's lease ends by itself; the client is to learn the first error.
    await store.idempotency.release(claim).catch(() => undefined);
    return error;
  }
  try {
    const body = JSON.stringify(problemFor(c, verdict));
    const headers = { "Content-Type": "application/problem+json" };
    await store.idempotency.complete(claim, toStored(status, headers, body), KEEP_MS);
    return error;
  } catch (failure) {
    return lostClaim(failure) ? new DomainError("request_in_progress") : failure;
  }
}

function lostClaim(error: unknown): boolean {
  return error instanceof StoreConflict && error.code === "claim_lost";
}

function storedAnswer({ status, headers = {}, body }: AnyAnswer): StoredAnswer {
  return toStored(status, { "Content-Type": "application/json", ...headers }, body);
}

function toStored(status: number, headers: Readonly<Record<string, string>>, body: string | Uint8Array): StoredAnswer {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  return { status, headers_json: JSON.stringify(headers), body: bytes };
}
