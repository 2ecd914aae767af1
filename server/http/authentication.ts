import type { MiddlewareHandler } from "hono";
import type { Strangers } from "../fairness/strangers.ts";
import type { OperationFacts } from "../../generated/routing/facts.ts";
import type { ApiKeys } from "../storage/store.ts";
import { hashApiKey } from "./api-key.ts";
import type { Env } from "./env.ts";
import { HttpProblem } from "./http-problem.ts";
import { opens } from "./key-scopes.ts";
import { countRequest, countWrongKey, type RequestLimits } from "./request-limits.ts";
import type { Log } from "./request-log.ts";

/** RFC 6750: the scheme is case-insensitive, the key is a b64token. Longer than any key we make or accept. */
const SCHEME = /^Bearer(?: |$)/i;
const BEARER = /^Bearer +([A-Za-z0-9._~+/-]{1,512}=*) *$/i;

export interface AuthenticationDeps {
  readonly apiKeys: Pick<ApiKeys, "owner" | "markUsed">;
  readonly log: Log;
  readonly limits: RequestLimits;
  readonly strangers: Strangers;
}

/**
 * Finds the caller by the API key, before anything of the body is read. 401 without a key or with one that is nobody's: never made,
 * revoked or expired, which no answer tells apart; 429 when the company has sent too many requests, or an address too many wrong keys; 403 when the key's scopes do not open the operation.
 */
export function authenticate(deps: AuthenticationDeps, security: OperationFacts["security"]): MiddlewareHandler<Env> {
  const noteUse = useNotes(deps);
  return async (c, next) => {
    const keyHash = hashApiKey(keyIn(c.req.header("authorization")));
    await deps.strangers.begin(keyHash);
    const owner = await deps.apiKeys.owner(keyHash);
    deps.strangers.note(keyHash, owner !== undefined);
    if (owner === undefined) {
      await countWrongKey(c, deps.limits);
      throw unauthorized("unknown_key", "invalid_token");
    }
    const { company, key_id } = owner;
    c.set("caller", { company, key: { key_id, key_hash: keyHash }, traceparent: c.get("traceparent") });
    const told = countRequest(deps.limits, owner);
    if (owner.use_is_news) noteUse(key_id);
    if (!opens(owner.scopes, security)) throw new HttpProblem("insufficient_scope");
    await next();
    if (!tells(c.res.status)) return;
    for (const [name, value] of Object.entries(told)) c.res.headers.set(name, value);
  };
}

/** What was taken, and what was too much, tell what is left; a refusal of another kind tells how to mend the request. */
function tells(status: number): boolean {
  return status < 400 || status === 429;
}

/** Writes uses down beside the requests, each once however many come together: no request waits for it or fails by it. */
function useNotes({ apiKeys, log }: AuthenticationDeps): (keyId: string) => void {
  const underWay = new Set<string>();
  return (keyId) => {
    if (underWay.has(keyId)) return;
    underWay.add(keyId);
    apiKeys
      .markUsed(keyId)
      .catch((err: unknown) => log.warn({ err, key_id: keyId }, "the use of a key could not be written down"))
      .finally(() => underWay.delete(keyId));
  };
}

/** The key that the header carries. What is said of one without tells of this request alone, never of a key that there is. */
function keyIn(header: string | undefined): string {
  if (header === undefined) throw unauthorized("unauthorized");
  const key = BEARER.exec(header)?.[1];
  if (key === undefined) throw unauthorized(SCHEME.test(header) ? "malformed_key" : "wrong_scheme", "invalid_request");
  return key;
}

function unauthorized(
  name: "unauthorized" | "wrong_scheme" | "malformed_key" | "unknown_key",
  error?: string,
): HttpProblem {
  const reason = error === undefined ? "" : `, error="${error}"`;
  return new HttpProblem(name, [], { "WWW-Authenticate": `Bearer realm="respiratory"${reason}` });
}
