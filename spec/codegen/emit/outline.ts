/** Contract -> title, introduction and operations as plain HTML, for whoever waits for the reference or has no JavaScript. */
import { type JsonObject, listAt, objectAt, textAt } from "../../openapi/json.ts";
import { type Operation, operationsOf, webhooksOf } from "../../openapi/operations.ts";
import { escaped } from "./html.ts";

/** The operations that a reference shows, by their first tag and in the order of the contract. */
function groups(document: JsonObject): ReadonlyMap<string, readonly Operation[]> {
  const shown = [...operationsOf(document), ...webhooksOf(document)].filter(
    ({ definition }) => definition["x-scalar-ignore"] !== true,
  );
  return Map.groupBy(shown, ({ definition }) => textAt(listAt(definition["tags"])[0]) ?? "Operations");
}

/** Paragraphs, bold and code of Markdown; everything else stays as it was written. */
function paragraphs(markdown: string): string {
  return markdown
    .split(/\n{2,}/)
    .map((paragraph) => {
      const text = escaped(paragraph)
        .replaceAll(/`([^`\n]+)`/g, "<code>$1</code>")
        .replaceAll(/\*\*([^*\n]+)\*\*/g, "<strong>$1</strong>");
      return `        <p>${text}</p>`;
    })
    .join("\n");
}

function entry({ kind, method, path, definition }: Operation): string {
  const call = kind === "webhook" ? `webhook ${path}` : `${method.toUpperCase()} ${path}`;
  return `          <li>${escaped(textAt(definition["summary"]) ?? "")} <code>${escaped(call)}</code></li>`;
}

export function emitOutline(document: JsonObject): string {
  const info = objectAt(document["info"]);
  const sections = [...groups(document)].map(
    ([tag, operations]) =>
      `        <h2>${escaped(tag)}</h2>\n        <ul>\n${operations.map(entry).join("\n")}\n        </ul>`,
  );
  return [
    `      <main id="outline">`,
    `        <h1>${escaped(textAt(info["title"]) ?? "API reference")}</h1>`,
    paragraphs(textAt(info["description"]) ?? textAt(info["summary"]) ?? ""),
    ...sections,
    "      </main>",
  ].join("\n");
}
