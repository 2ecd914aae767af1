import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { VERSION } from "../../generated/about.ts";

const ROOT = new URL("../../", import.meta.url);
const LIST = "spec/guides/README.md";
const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A guide as it is written, and where it is served: `/docs/guides/{name}`. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  /** The contract of no operations that the reference draws the guide from: so it looks and reads as the reference does. */
  readonly contract: object;
  readonly markdown: string;
}

/** The guides that their list names, in its order. */
export function readGuides(): readonly Guide[] {
  const places = placesIn(readFileSync(new URL(LIST, ROOT), "utf8"));
  return [...places].map(([place, name]) => {
    const [, title = name, text = ""] =
      /^(?:<!--[^]*?-->\n)?# (.+)\n+([^]*)$/.exec(readFileSync(new URL(place, ROOT), "utf8")) ?? [];
    const markdown = `[The reference](../../docs) · ${[...places.values()]
      .map((other) => (other === name ? `**${other}**` : `[${other}](${other})`))
      .join(" · ")}\n\n${relinked(text, place, places)}`;
    const info = { title, version: VERSION, description: markdown };
    return { name, title, markdown, contract: { openapi: "3.1.1", info, paths: {} } };
  });
}

/** Name by place in the project, of the pages of guides that the list links to. */
function placesIn(list: string): ReadonlyMap<string, string> {
  const found = [...list.matchAll(LINK)].map(([, , target = ""]) => placeOf(target, LIST));
  const served = found.filter((place) => /^(spec\/guides|generated)\/[^/]+\.md$/.test(place));
  return new Map(served.map((place) => [place, posix.basename(place, ".md")]));
}

function placeOf(target: string, from: string): string {
  return posix.join(posix.dirname(from), target.replace(/#.*$/, ""));
}

/** Links to other guides lead to where they are served; what only the source has is named by its place there. */
function relinked(text: string, from: string, places: ReadonlyMap<string, string>): string {
  return text.replaceAll(LINK, (link, words: string, target: string) => {
    if (/^[a-z]+:|^#/.test(target)) return link;
    const place = placeOf(target, from);
    const name = places.get(place);
    const fragment = /#.*$/.exec(target)?.[0] ?? "";
    return name === undefined ? `${words} (\`${place}\`)` : `[${words}](${name}${fragment})`;
  });
}

/** The page of a guide: that of the reference with another contract, and with the guide's text for whoever has no scripts. */
export function guidePage(reference: string, { title, markdown }: Guide, contractScript: string): string {
  const waiting = `<main id="outline"><h1>${escaped(title)}</h1><pre style="white-space: pre-wrap">${escaped(markdown)}</pre></main>`;
  return reference
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/<main id="outline">[^]*?<\/main>/, () => waiting)
    .replace(/(<script id="settings"[^>]*>)[^<]*/, (_, tag: string) => `${tag}{"isGuide":true}`)
    .replace(/docs\/contract\.[0-9a-f]+\.js/, () => `docs/${contractScript}`)
    .replaceAll('src="docs/', 'src="../')
    .replace('href="openapi.yaml"', 'href="../../openapi.yaml"');
}

/** The page of the reference, told of the guides beside it. */
export function withGuides(page: string, guides: readonly Guide[]): string {
  const listed = guides.map(({ name, title }) => ({ title, href: `docs/guides/${name}` }));
  return page.replace(
    /(<script id="settings"[^>]*>)\{/,
    (_, tag: string) => `${tag}{"guides":${JSON.stringify(listed).replaceAll("<", String.raw`\u003c`)},`,
  );
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
