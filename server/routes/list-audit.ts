import { operations, routes } from "../../generated/routes.ts";
import { contextOf } from "../http/context.ts";
import { cursorOf } from "../http/cursor.ts";
import type { RequestContext } from "../http/env.ts";
import { type List, openList } from "../http/list.ts";
import { acceptedForm } from "../http/negotiate.ts";
import { auditBundle } from "../reports/fhir/audit-events.ts";
import { type AuditEvent, listAudit } from "../usecases/audit/list-audit.ts";
import type { Slice } from "../usecases/shared/slice.ts";
import { timestamp } from "../usecases/shared/timestamp.ts";
import type { App, RouteDeps } from "./route-deps.ts";

const FORMS = { json: "application/json", fhir: "application/fhir+json" };

export function addListAudit(app: App, deps: RouteDeps): void {
  app.openapi(routes.listAudit, async (c) => {
    const form = acceptedForm(c.req.header("accept"), FORMS);
    const list = openList(c, routes.listAudit.request.query, c.req.valid("query"), () => ["number"]);
    const page = await listAudit(contextOf(c, deps), list);
    const body = form === "fhir" ? await bundleOf(c, deps, list, page) : pageOf(c, list, page);
    // Without an entity tag: each reading is an event itself, so no two pages are the same.
    return c.body(JSON.stringify(body), 200, { "Content-Type": FORMS[form], Vary: "Accept" }) as never;
  });
}

function pageOf(c: RequestContext, list: List<unknown>, { rows, next }: Slice<AuditEvent>): object {
  return { data: rows, next_cursor: next === undefined ? null : nextCursor(c, list, next) };
}

async function bundleOf(
  c: RequestContext,
  { store }: RouteDeps,
  list: List<unknown>,
  { rows, next }: Slice<AuditEvent>,
): Promise<object> {
  const { origin, href: self, pathname } = new URL(c.req.url);
  const following =
    next === undefined
      ? undefined
      : `${origin}${pathname}?${new URLSearchParams({ cursor: nextCursor(c, list, next), limit: String(rows.length) })}`;
  const methodOf = (operation: string) => methods.get(operation);
  return auditBundle(rows, { self, next: following, server: origin, at: timestamp(await store.now()), methodOf });
}

const methods: ReadonlyMap<string, string> = new Map(
  Object.values(operations).map(({ operationId, method }) => [operationId, method]),
);

function nextCursor(c: RequestContext, { filters }: List<unknown>, position: readonly (string | number)[]): string {
  return cursorOf({ list: c.req.path, filters, position });
}
