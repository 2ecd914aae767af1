import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { about } from "../http/audit.ts";
import { commandOf, contextOf } from "../http/context.ts";
import { openList, sendPage } from "../http/list.ts";
import { countOpening } from "../http/request-limits.ts";
import { streamOf } from "../http/stream.ts";
import { jsonText } from "../usecases/shared/json-text.ts";
import { DomainError } from "../usecases/shared/domain-error.ts";
import type { Company } from "../storage/store.ts";
import { getResults } from "../usecases/results/get-results.ts";
import {
  type LinkMade,
  type LinkRevoked,
  listLinks,
  makeLink,
  openLink,
  revokeLink,
} from "../usecases/results/results-links.ts";
import { type Hrefs, writeForm } from "./results-forms.ts";
import type { App, RouteDeps } from "./route-deps.ts";

export function addResultsLinks(app: App, deps: RouteDeps): void {
  app.openapi(routes.listResultsLinks, async (c) => {
    const list = openList(c, routes.listResultsLinks.request.query, c.req.valid("query"), () => ["number", "string"]);
    return sendPage(c, list, await listLinks(contextOf(c, deps), list));
  });

  app.openapi(routes.createResultsLink, async (c) => {
    const ctx = commandOf(
      c,
      deps,
      () => 201,
      ({ audit }: LinkMade) => audit,
    );
    const { link, audit } = await makeLink(ctx, c.req.valid("json"), deps.randomBytes);
    deps.log.info(logged(audit, ctx.caller.company), "link to results made");
    return send(c, { status: 201, body: jsonText(link), headers: { Location: link.url } } as const);
  });

  app.openapi(routes.openResultsLink, async (c) => {
    const { token } = c.req.valid("param");
    const { opened, audit } = await openLink(deps, token);
    c.get("trail").linkOf = opened.company.company_id;
    about(c, audit);
    countOpening(deps.limits, opened.company.company_id);
    const patientId = chosenPatient(opened.patient_id, c.req.valid("query").patient_id);
    const ctx = { caller: { company: opened.company, traceparent: c.get("traceparent") }, store: deps.store };
    about(c, { patient_id: patientId });
    const results = await getResults(ctx, { ...opened, patient_id: patientId });
    const hrefs = hrefsOf(token, opened.patient_id === undefined);
    const written = await writeForm(ctx, deps, "html", results, { patientId, hrefs });
    deps.log.info(logged(audit, opened.company), "link to results opened");
    const headers = { ...written.headers, "X-Robots-Tag": "noindex, nofollow" };
    return c.body(streamOf(written.text()), 200, headers) as never;
  });

  app.openapi(routes.revokeResultsLink, async (c) => {
    const ctx = commandOf(
      c,
      deps,
      () => 204,
      (revoked: LinkRevoked) => revoked,
    );
    const revoked = await revokeLink(ctx, c.req.valid("param").token);
    deps.log.info(logged(revoked, ctx.caller.company), "link to results revoked");
    return c.body(null, 204);
  });
}

/** A log is kept by others, and nobody erases a patient in it: the name of the link leads to the event of the audit trail that says whose it is. */
function logged({ link }: LinkRevoked, { company_id }: Pick<Company, "company_id">): object {
  return { link, company_id };
}

/** A link to one patient opens no other. */
function chosenPatient(linked: string | undefined, asked: string | undefined): string | undefined {
  if (linked !== undefined && asked !== undefined && asked !== linked) throw new DomainError("link_not_found");
  return linked ?? asked;
}

function hrefsOf(token: string, wholeBatch: boolean): Hrefs {
  const path = `/results/links/${token}`;
  return {
    batch: wholeBatch ? path : undefined,
    patient: (patient_id) => `${path}?${new URLSearchParams({ patient_id }).toString()}`,
  };
}
