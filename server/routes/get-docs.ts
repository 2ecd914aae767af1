import { routes } from "../../generated/routes.ts";
import { codingFor, compressible } from "../http/compressed.ts";
import type { App, RouteDeps } from "./route-deps.ts";

/** The page brings its own policy, which a header can only narrow; being framed is what a page cannot forbid itself. */
const CONTENT_SECURITY_POLICY = "frame-ancestors 'none'";

/** The name of a script changes with it. */
const FOR_EVER = "public, max-age=31536000, immutable";

/** The interactive reference, as `make docs` publishes it: the generated page and its scripts; and the guides beside it. */
export function addGetDocs(app: App, { documents: { reference } }: RouteDeps): void {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": CONTENT_SECURITY_POLICY };
  app.openapi(routes.getDocs, (c) => c.body(reference.page, 200, headers));
  for (const [name, page] of Object.entries(reference.guides))
    app.get(`/docs/guides/${name}`, (c) => c.body(page, 200, headers));
  for (const [name, script] of Object.entries(reference.scripts)) {
    const bytes = compressible(script);
    app.get(`/docs/${name}`, async (c) => {
      const coding = codingFor(c.req.header("accept-encoding") ?? "");
      return c.body(await bytes(coding), 200, {
        "Content-Type": "text/javascript; charset=utf-8",
        "Cache-Control": FOR_EVER,
        Vary: "Accept-Encoding",
        ...(coding === undefined ? {} : { "Content-Encoding": coding }),
      });
    });
  }
}
