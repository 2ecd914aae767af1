import { createHash } from "node:crypto";
import type { TypedResponse } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { JSONParsed } from "hono/utils/types";
import type { JsonBytes, JsonText } from "../usecases/shared/json-text.ts";
import type { StoredAnswer } from "../storage/store.ts";
import { entityTag, matchesAny } from "./entity-tag.ts";
import type { RequestContext } from "./env.ts";

/** A successful answer: what the contract calls its body, as the JSON that is sent. */
export interface Answer<Body, Status extends ContentfulStatusCode> {
  readonly status: Status;
  readonly body: JsonText<Body> | JsonBytes<Body>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A stored answer of an earlier request with the same idempotency key. */
export interface Replay {
  readonly replay: StoredAnswer;
}

/** What a route sends, typed as the contract's answers. */
export type Sent<A> =
  A extends Answer<infer Body, infer Status> ? Response & TypedResponse<JSONParsed<Body>, Status, "json"> : never;

/** Sends an answer. Its text was made from the typed body, once, and is sent as it is. */
export function send<A extends Answer<unknown, ContentfulStatusCode>>(c: RequestContext, answer: A | Replay): Sent<A> {
  const response: Response = "replay" in answer ? sendAgain(c, answer.replay) : sendNow(c, answer);
  return response as Sent<A>;
}

/** Sends a body with the entity tag that it has, or 304 where the client knows it already. Kept by the client alone. */
export function sendTagged<Body>(c: RequestContext, body: JsonText<Body>, tag = tagOf(body)): Sent<Answer<Body, 200>> {
  const headers = { ETag: tag, "Cache-Control": "private, no-cache" };
  const known = c.req.header("if-none-match");
  const unchanged = known !== undefined && matchesAny(known, tag);
  const response: Response = unchanged
    ? c.body(null, 304, headers)
    : c.body(body, 200, { ...jsonOf(body), ...headers });
  return response as Sent<Answer<Body, 200>>;
}

/** The tag of a body that has no version of its own. */
export function tagOf(body: JsonText<unknown>): string {
  return entityTag(createHash("sha256").update(body).digest("base64url").slice(0, 22));
}

function sendNow(c: RequestContext, answer: Answer<unknown, ContentfulStatusCode>): Response {
  return c.body(answer.body, answer.status, { ...jsonOf(answer.body), ...answer.headers });
}

/** With its length, so that small answers are not compressed. */
function jsonOf(body: string | Uint8Array) {
  return { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)) };
}

function sendAgain(c: RequestContext, { status, headers_json, body }: StoredAnswer): Response {
  const headers = JSON.parse(headers_json) as Record<string, string>;
  const text = Buffer.from(body).toString("utf8");
  c.get("trail").replayed = status >= 400 ? (JSON.parse(text) as { readonly code: string }).code : "";
  return c.body(status >= 400 ? withRequestId(text, c.get("requestId")) : text, status as ContentfulStatusCode, {
    ...headers,
    "Idempotency-Replayed": "true",
  });
}

/** A problem names the request that it answers, which now is another one than when it was stored. */
function withRequestId(problem: string, requestId: string): string {
  return JSON.stringify({ ...(JSON.parse(problem) as object), request_id: requestId });
}
