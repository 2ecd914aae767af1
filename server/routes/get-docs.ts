import { createHash } from "node:crypto";
import { routes } from "../../generated/routes.ts";
import type { App, RouteDeps } from "./route-deps.ts";

/**
 * Scripts come from this host only, nothing is sent anywhere else. Styles are inline because the reference makes its own; images may
 * also be data, fonts too.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const ONE_YEAR = "public, max-age=31536000, immutable";

/** How the reference is set up: everything that would ask another host is off. */
const START_SCRIPT = `Scalar.createApiReference("#reference", {
  url: "/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  persistAuth: false,
  showDeveloperTools: "never",
});
`;

/** The interactive reference and its scripts, whose addresses change with their content. */
export function addGetDocs(app: App, { documents }: RouteDeps): void {
  const scripts = [
    { path: scriptPath("reference", documents.referenceScript), content: documents.referenceScript },
    { path: scriptPath("start", START_SCRIPT), content: START_SCRIPT },
  ];
  const page = pageWith(scripts.map(({ path }) => path));
  app.openapi(routes.getDocs, (c) =>
    c.body(page, 200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    }),
  );
  for (const { path, content } of scripts) {
    const body = typeof content === "string" ? content : new Uint8Array(content);
    app.get(path, (c) =>
      c.body(body, 200, { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": ONE_YEAR }),
    );
  }
}

function scriptPath(name: string, content: string | Uint8Array): string {
  return `/docs/${name}-${createHash("sha256").update(content).digest("hex").slice(0, 16)}.js`;
}

function pageWith(scripts: readonly string[]): string {
  const tags = scripts.map((path) => `    <script src="${path}"></script>`).join("\n");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Respiratory Intelligence Service</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The interactive reference needs JavaScript. The contract itself: /openapi.yaml</noscript>
${tags}
  </body>
</html>
`;
}
