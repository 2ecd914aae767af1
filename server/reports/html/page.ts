import { html, Markup } from "./markup.ts";
import { STYLE } from "./style.ts";

/** Its hash stands in the policy, so nothing may come between the tags. */
const STYLE_ELEMENT = new Markup(`<style>${STYLE}</style>`);

/** Everything before the content: complete in itself, it asks no host for anything. */
export function pageHead(title: string): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
     `.text;
}

export const PAGE_FOOT = "</main>\n</body>\n</html>\n";

export function page(title: string, content: Markup): string {
  return pageHead(title) + content.text + PAGE_FOOT;
}
