import { routes } from "../../generated/routes.ts";
import { contextOf } from "../http/context.ts";
import { acceptedForm } from "../http/negotiate.ts";
import { streamOf } from "../http/stream.ts";
import { csvOfAll, ndjsonOfAll } from "../reports/items.ts";
import { exportBatches } from "../usecases/results/export-items.ts";
import type { App, RouteDeps } from "./route-deps.ts";

const FORMS = { ndjson: "application/x-ndjson", csv: "text/csv" };

export function addExportItems(app: App, deps: RouteDeps): void {
  app.openapi(routes.exportItems, async (c) => {
    const { format, rows, ...query } = c.req.valid("query");
    const form = format ?? acceptedForm(c.req.header("accept"), FORMS);
    const batches = await exportBatches(contextOf(c, deps), c.req.valid("param").project_id, query);
    const text = form === "csv" ? csvOfAll(batches, rows) : ndjsonOfAll(batches, rows);
    const type = form === "csv" ? "text/csv; charset=utf-8" : FORMS.ndjson;
    return c.body(streamOf(text), 200, { "Content-Type": type, Vary: "Accept" }) as never;
  });
}
