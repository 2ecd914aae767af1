/**
 * Contract -> the page of the interactive reference. It asks for `docs/reference.js` (the reference itself), `docs/start.js` and
 * `openapi.json`, relative to its own address, so that it works below any path.
 */
import { type JsonObject, objectAt, textAt } from "../../openapi/json.ts";
import { hostsOf } from "../../openapi/hosts.ts";
import { operationsOf } from "../operations.ts";
import { problemCodes } from "../../openapi/problem-codes.ts";

/** Up to here the list of contents opens as a whole; beyond, drawing everything at once takes seconds. */
const MOST_OPENED = 100;

/**
 * Nothing is loaded from or sent to another host than the page's own and those the contract names: the browser holds the reference
 * to it. Styles are inline because the reference makes its own.
 */
function contentSecurityPolicy(document: JsonObject): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src ${["'self'", ...hostsOf(document)].join(" ")}`,
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** What the start script reads from the page; no text of the contract can end the element that holds it. */
function settings(document: JsonObject): string {
  const openAll = operationsOf(document).length <= MOST_OPENED;
  const explained = Object.fromEntries(problemCodes(document));
  return JSON.stringify({ openAll, explained }).replaceAll("<", "\\u003c");
}

export function emitDocs(document: JsonObject): string {
  const info = objectAt(document["info"]);
  const title = escaped(textAt(info["title"]) ?? "API reference");
  const summary = escaped(textAt(info["summary"]) ?? `Interactive reference of ${textAt(info["title"]) ?? "this API"}`);
  return `<!doctype html>
<!-- Generated from the contract by "make generate". Do not edit: change spec/ and generate again. -->
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${escaped(contentSecurityPolicy(document))}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <meta name="description" content="${summary}">
    <title>${title}</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="reference"></div>
    <noscript>The interactive reference needs JavaScript. The contract itself: <a href="openapi.yaml">openapi.yaml</a></noscript>
    <script id="settings" type="application/json">${settings(document)}</script>
    <script src="docs/reference.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;
}
