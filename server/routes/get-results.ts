import { routes } from "../../generated/routes.ts";
import { send } from "../http/answer.ts";
import { about } from "../http/audit.ts";
import { contextOf } from "../http/context.ts";
import { entityTag, matchesAny } from "../http/entity-tag.ts";
import type { RequestContext } from "../http/env.ts";
import { acceptedForm } from "../http/negotiate.ts";
import { streamOf } from "../http/stream.ts";
import { getResults } from "../usecases/results/get-results.ts";
import { type Hrefs, writeForm } from "./results-forms.ts";
import type { App, RouteDeps } from "./route-deps.ts";

const FORMS = { json: "application/json", html: "text/html", csv: "text/csv", fhir: "application/fhir+json" };

export function addGetResults(app: App, deps: RouteDeps): void {
  app.openapi(routes.getResults, async (c) => {
    const { format, ...query } = c.req.valid("query");
    const form = format ?? acceptedForm(c.req.header("accept"), FORMS);
    const ctx = contextOf(c, deps);
    const results = await getResults(ctx, query);
    about(c, { batch_id: results.batch_id });
    const written =
      form === "json"
        ? undefined
        : await writeForm(ctx, deps, form, results, { patientId: query.patient_id, hrefs: hrefsOf(query) });
    const tag = entityTag(written?.version ?? results.version);
    // Kept by the client alone, and asked about every time: the outcome of the webhook may change at any moment.
    const headers = { ETag: tag, "Cache-Control": "private, no-cache", Vary: "Accept" };
    const known = c.req.valid("header")["If-None-Match"];
    if (known !== undefined && matchesAny(known, tag)) return c.body(null, 304, headers);
    if (written === undefined) return send(c, { status: 200, body: results.body(), headers } as const);
    return sendText(c, streamOf(written.text()), { ...headers, ...written.headers });
  });
}

/** The text forms stand in the contract as strings and objects; on the wire all are the same stream of text. */
function sendText(c: RequestContext, text: ReadableStream<Uint8Array>, headers: Record<string, string>) {
  return c.body(text, 200, headers) as never;
}

/** A page that was asked for with a key leads to pages that are asked for with the same key. */
function hrefsOf({
  project_id,
  batch_id,
}: {
  readonly project_id: string;
  readonly batch_id?: string | undefined;
}): Hrefs {
  const of = (more: Readonly<Record<string, string>>): string => {
    const batch = batch_id === undefined ? {} : { batch_id };
    return `/results?${new URLSearchParams({ project_id, ...batch, ...more, format: "html" }).toString()}`;
  };
  return { batch: of({}), patient: (patient_id) => of({ patient_id }) };
}
