import type { components } from "../../../generated/types.ts";
import { type AuditFilter, OPERATOR_ACTS, type StoredAuditEvent } from "../../storage/store.ts";
import type { Context } from "../shared/context.ts";
import { scopeOf } from "../shared/find.ts";
import { wholeFrom, type ListRequest, pageOf, type Slice, sliceOf } from "../shared/slice.ts";
import { timestamp } from "../shared/timestamp.ts";

export type AuditEvent = components["schemas"]["AuditEvent"];

export interface ListAuditQuery extends Omit<AuditFilter, "since"> {
  readonly since?: string | undefined;
  readonly limit: number;
}

/** The caller's audit trail, newest first unless asked otherwise. Throws DomainError `project_not_found`. */
export async function listAudit(ctx: Context, request: ListRequest<ListAuditQuery>): Promise<Slice<AuditEvent>> {
  const { since, limit: _limit, ...filter } = request.query;
  // A misspelt project is not an empty list.
  const { company_id } = await scopeOf(ctx, filter.project_id);
  const page = await ctx.store.audit.list(company_id, { ...filter, since: wholeFrom(since) }, pageOf(request));
  return sliceOf(page, shownEvent);
}

const OPERATORS: ReadonlySet<string> = new Set(OPERATOR_ACTS);

/** Who did what an event tells of. */
function actorOf({ operation, key_id }: Pick<StoredAuditEvent, "operation" | "key_id">): AuditEvent["actor"] {
  if (OPERATORS.has(operation)) return "operator";
  if (operation.startsWith("removeOld")) return "service";
  return key_id === undefined ? "link" : "key";
}

/** An event as its company sees it. */
export function shownEvent(event: StoredAuditEvent): AuditEvent {
  const { sequence, at, operation, request_id, key_id, link, address, status, code, replayed, ...rest } = event;
  const { project_id, patient_id, batch_id, erased, previous, digest } = rest;
  return {
    sequence,
    at: timestamp(at),
    operation,
    actor: actorOf(event),
    request_id,
    ...given({ key_id, link, address }),
    status,
    ...given({ code }),
    replayed,
    ...given({ project_id, patient_id, batch_id }),
    erased,
    previous,
    digest,
  };
}

/** Without the members that have no value. */
function given(members: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(members).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
