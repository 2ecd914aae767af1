import type { MiddlewareHandler } from "hono";
import { kindOf } from "../problems.ts";
import { storageFailure } from "../storage/failure.ts";
import type { AuditTrail, NewAuditEvent } from "../storage/store.ts";
import type { Caller } from "../usecases/shared/context.ts";
import type { AddressOf } from "./client-address.ts";
import type { Env, RequestContext } from "./env.ts";
import { judge } from "./problem-response.ts";
import type { Log } from "./request-log.ts";
import { subjectOf, text } from "./subject.ts";
import type { Subject } from "./trail.ts";

/** Refusals that say "later": nothing was looked at, and each would be a write when there are too many. */
const LATER: ReadonlySet<number> = new Set([429, 503]);

interface AuditDeps {
  readonly store: { readonly audit: Pick<AuditTrail, "append"> };
  readonly log: Log;
  readonly addressOf: AddressOf;
}

/**
 * Writes down what became of a request before the client learns of it, unless that was stored together with what it changed. A request
 * that cannot be written down is not answered: 503.
 */
export function auditRequests({ store, log, addressOf }: AuditDeps, operation: string): MiddlewareHandler<Env> {
  return async (c, next) => {
    const begun = { linkOf: undefined, about: {}, replayed: undefined, written: undefined };
    c.set("trail", { ...begun, operation, address: addressOf(c) });
    await next();
    const { status } = c.res;
    const event = eventOf(c, status);
    if (event === undefined || LATER.has(status) || c.get("trail").written === status) return;
    try {
      await store.audit.append([event]);
    } catch (err) {
      log.error(
        { reason: reasonOf(err), request_id: event.request_id, operation, status },
        "a request could not be written to the audit trail",
      );
      if (status >= 400) return;
      await takeBack(c);
      throw err;
    }
  };
}

/** What pages of other origins need to read any answer. */
const OF_EVERY_ANSWER = /^access-control-/;

/** The refusal takes the place of an answer, and Hono leaves the headers of that: a length that is another's cuts the refusal short, or has its reader wait. */
async function takeBack(c: RequestContext): Promise<void> {
  const { headers, body } = c.res;
  await body?.cancel();
  c.res = undefined;
  c.res = new Response(null, { headers: [...headers].filter(([name]) => OF_EVERY_ANSWER.test(name)) });
}

/** Not the error itself: its other properties may hold a statement's values. */
function reasonOf(error: unknown): string {
  return storageFailure(error) ?? (error instanceof Error ? error.name : "unknown");
}

/** Adds to what is known of a request's subject. */
export function about(c: RequestContext, subject: Subject): void {
  const trail = c.get("trail");
  trail.about = { ...trail.about, ...subject };
}

/** The event of a request that is answered with this status; undefined where it is nobody's. */
export function eventOf(c: RequestContext, status: number, subject: Subject = {}): NewAuditEvent | undefined {
  const { operation, address, linkOf, about: known, replayed } = c.get("trail");
  const caller = c.get("caller") as Caller | undefined;
  const company_id = caller?.company.company_id ?? linkOf;
  if (company_id === undefined) return undefined;
  const { project_id, patient_id, batch_id, link } = { ...named(c), ...known, ...subject };
  return {
    company_id,
    operation,
    status,
    code: codeOf(c, replayed),
    replayed: replayed !== undefined,
    request_id: c.get("requestId"),
    key_id: caller?.key?.key_id,
    link,
    address,
    project_id,
    patient_id,
    batch_id,
  };
}

function codeOf(c: RequestContext, replayed: string | undefined): string | undefined {
  if (replayed !== undefined) return replayed === "" ? undefined : replayed;
  return c.error === undefined ? undefined : kindOf(judge(c.error).key).code;
}

/** What the request itself names: in its path, its query or its body. */
function named(c: RequestContext): Subject {
  const inBody = subjectOf(c.get("json"));
  const subject = (name: "project_id" | "patient_id" | "batch_id") =>
    text(c.req.param(name)) ?? text(c.req.query(name)) ?? inBody[name];
  return { project_id: subject("project_id"), patient_id: subject("patient_id"), batch_id: subject("batch_id") };
}
