/**
 * Contract -> the page of the interactive reference. It asks for `docs/reference.js` (the reference itself), `docs/contract.js`,
 * `docs/prepare.js` and `docs/start.js`, relative to its own address, so that it works below any path. Title, introduction and
 * operations stand in the page itself: they are read while the reference is still on its way.
 */
import { type JsonObject, objectAt, textAt } from "../../openapi/json.ts";
import { hostsOf } from "../../openapi/hosts.ts";
import { operationsOf } from "../operations.ts";
import { problemCodes } from "../../openapi/problem-codes.ts";
import { escaped } from "./html.ts";
import { emitOutline } from "./outline.ts";
import { schemaGroups } from "./schema-groups.ts";

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

/** What the start script reads from the page; no text of the contract can end the element that holds it. */
function settings(document: JsonObject): string {
  const openAll = operationsOf(document).length <= MOST_OPENED;
  const explained = Object.fromEntries(problemCodes(document));
  return JSON.stringify({ openAll, explained, groups: schemaGroups(document) }).replaceAll("<", "\\u003c");
}

/** The contract is a script, because a page that is opened from a file may fetch nothing. */
const SCRIPTS = ["docs/reference.js", "docs/contract.js", "docs/prepare.js", "docs/start.js"];

/** Small enough for the first round trip; the reference brings its own and replaces what this is for. */
const STYLE = `
      body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark; }
      #outline { max-width: 48rem; margin: 0 auto; padding: 1.5rem; }
      #outline li { overflow-wrap: anywhere; }
      #outline code { font-size: 0.85em; }`;

/** The script that hands the contract to the page. */
export function emitContractScript(document: JsonObject): string {
  return `globalThis.contract = ${JSON.stringify(document)};\n`;
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
    <style>${STYLE}
    </style>
  </head>
  <body>
    <div id="reference">
${emitOutline(document)}
    </div>
    <noscript>The interactive reference needs JavaScript. The contract itself: <a href="openapi.yaml">openapi.yaml</a></noscript>
    <script id="settings" type="application/json">${settings(document)}</script>
${SCRIPTS.map((source) => `    <script src="${source}" defer></script>`).join("\n")}
  </body>
</html>
`;
}
