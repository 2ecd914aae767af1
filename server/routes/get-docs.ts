import { createHash } from "node:crypto";
import { routes } from "../../generated/routes.ts";
import { entityTag, matchesAny } from "../http/entity-tag.ts";
import type { App, RouteDeps } from "./route-deps.ts";

/** The page brings its own policy, which a header can only narrow; being framed is what a page cannot forbid itself. */
const CONTENT_SECURITY_POLICY = "frame-ancestors 'none'";

/** Kept, but asked for anew each time: their addresses stay the same when they change. */
const CACHING = "public, no-cache";

/** The interactive reference, as `make docs` publishes it: the generated page and its scripts. */
export function addGetDocs(app: App, { documents: { reference } }: RouteDeps): void {
  app.openapi(routes.getDocs, (c) =>
    c.body(reference.page, 200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    }),
  );
  for (const [name, script] of Object.entries(reference.scripts)) {
    const body = new Uint8Array(script);
    const tag = entityTag(createHash("sha256").update(script).digest("base64url"));
    const headers = { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": CACHING, ETag: tag };
    app.get(`/docs/${name}`, (c) =>
      matchesAny(c.req.header("if-none-match") ?? "", tag) ? c.body(null, 304, headers) : c.body(body, 200, headers),
    );
  }
}
